/** Answers as texts: which cards they speak of, without knowing what any of them means. */

import type { Decision } from "../protocol";

/** The legal answers that play a card, alone or with something said: `HQ`, `HQ belote`. */
export function playing(legal: readonly string[], card: string): string[] {
  return legal.filter((text) => text === card || text.startsWith(`${card} `));
}

/** What may be said with cards, by card: the words after it. */
export function sayings(legal: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const text of legal) {
    const [card, word] = text.split(" ");
    if (word && legal.includes(card!)) found.set(card!, word);
  }
  return found;
}

/** The cards that an answer such as `exchange D4.D5.HA` lays down; none in `exchange -`. */
export function laidIn(text: string): string[] {
  const cards = text.slice(text.indexOf(" ") + 1);
  return cards === "-" || !text.includes(" ") ? [] : cards.split(".");
}

/** Whether an answer that a hint names plays a card or lays it down. */
export function isHinted(answer: string | null, card: string): boolean {
  if (!answer) return false;
  const [verb] = answer.split(" ");
  if (verb === "exchange" || verb === "cover") return laidIn(answer).includes(card);
  return playing([answer], card).length > 0;
}

const within = (cards: readonly string[], others: readonly string[]): boolean =>
  cards.every((card) => others.includes(card));

/** The answer that lays down just these cards; null if there is none. */
export function layingDown(legal: readonly string[], cards: readonly string[]): string | null {
  const fits = (text: string) =>
    laidIn(text).length === cards.length && within(cards, laidIn(text));
  return legal.find(fits) ?? null;
}

/** Whether some answer lays down these cards, perhaps with others. */
export function mayLay(legal: readonly string[], cards: readonly string[]): boolean {
  return legal.some((text) => within(cards, laidIn(text)));
}

/** How many cards can be laid down at most. */
export const mostLaid = (legal: readonly string[]): number =>
  Math.max(0, ...legal.map((text) => laidIn(text).length));

/** The combinations in an answer such as `meld C7.C8.C9+H7.H8.H9`. */
export function combinationsIn(text: string): string[] {
  const said = text.slice(text.indexOf(" ") + 1);
  return said === "-" || !text.includes(" ") ? [] : said.split("+");
}

/** The answer that announces just these combinations; null if there is none. */
export function announcing(
  legal: readonly string[],
  combinations: readonly string[],
): string | null {
  const fits = (text: string) =>
    combinationsIn(text).length === combinations.length &&
    within(combinations, combinationsIn(text));
  return legal.find(fits) ?? null;
}

/** How the cards of the hand take part in a decision. */
export type Use = "play" | "lay" | "none";

/** Whether one answers by playing a card, by laying cards down, or elsewhere. */
export function useOf(decision: Decision | null | undefined): Use {
  if (!decision) return "none";
  if (decision.kind === "card") return "play";
  if (decision.kind === "exchange" || decision.kind === "cover") return "lay";
  return "none";
}
