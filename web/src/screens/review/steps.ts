/** Finding one's way in a deal that is over: pure, so that it can be tested without a screen. */

import type { Result, SeatLetter, Zone } from "../../protocol";
import type { Step } from "../answers";

export const SEATS: readonly SeatLetter[] = ["N", "E", "S", "W"];

/** A stretch of a deal: all before the first card, or one trick. */
export interface Chapter {
  /** The trick's number from 1; 0 for what came before. */
  trick: number;
  /** The steps in it: the position after each of them. */
  steps: number[];
  winner: SeatLetter | null;
}

/** The stretches of a deal in order; answers between two cards belong to the trick that follows. */
export function chapters(steps: readonly Step[]): Chapter[] {
  const found: Chapter[] = [{ trick: 0, steps: [], winner: null }];
  let cards = 0;
  for (const [index, { heard }] of steps.entries()) {
    if (!heard) continue;
    const begun = cards > 0 || heard.kind === "card";
    const trick = begun ? Math.floor(cards / SEATS.length) + 1 : 0;
    if (heard.kind === "card") cards += 1;
    let last = found.at(-1)!;
    if (last.trick !== trick) {
      last = { trick, steps: [], winner: null };
      found.push(last);
    }
    last.steps.push(index);
    last.winner = newWinner(steps[index - 1], steps[index]) ?? last.winner;
  }
  return found.filter((chapter) => chapter.steps.length);
}

/** Who won the trick that the step ended, if it ended one. */
function newWinner(before: Step | undefined, after: Step | undefined): SeatLetter | null {
  const place = SEATS.findIndex((_, seat) => (after?.tricks[seat] ?? 0) > (before?.tricks[seat] ?? 0));
  return SEATS[place] ?? null;
}

/** The cards of the trick in the middle, each with who played it. */
export function played(step: Step): { seat: SeatLetter; card: string }[] {
  const first = step.leader ? SEATS.indexOf(step.leader) : 0;
  return step.trick.map((card, index) => ({ seat: SEATS[(first + index) % SEATS.length]!, card }));
}

/** The card that is played next, so that it can be seen before it goes. */
export function nextCard(steps: readonly Step[], at: number): string | null {
  const heard = steps[at + 1]?.heard;
  return heard?.kind === "card" ? (heard.text ?? "").split(" ")[0]! : null;
}

/** A hand by suits, in the order of the face, the highest cards first. */
export function bySuit(
  zones: readonly Zone[],
  seat: SeatLetter,
  suits: readonly string[],
  ranks: readonly string[],
): string[][] {
  const hand = zones.find(({ zone, owner }) => zone === "hand" && owner === seat)?.cards;
  const cards = Array.isArray(hand) ? hand : [];
  const groups = grouped(cards, (card) => card.slice(0, 1));
  const order = [...suits, ...[...groups.keys()].filter((suit) => !suits.includes(suit))];
  const height = (card: string) => ranks.indexOf(card.slice(1));
  return order
    .map((suit) => (groups.get(suit) ?? []).toSorted((a, b) => height(b) - height(a)))
    .filter((group) => group.length);
}

/** Seats whose amounts are the same in every line: they share a column. */
export function columns({ breakdown, scores }: Result): SeatLetter[][] {
  const key = (seat: SeatLetter) => [scores[seat], ...breakdown.map(({ amounts }) => amounts[seat])].join(" ");
  return [...grouped(SEATS, key).values()];
}

function grouped<Thing>(things: readonly Thing[], key: (thing: Thing) => string): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) groups.set(key(thing), [...(groups.get(key(thing)) ?? []), thing]);
  return groups;
}

/** A call as rows of four from the dealer's left end: what each seat said, in turn. */
export function auction(steps: readonly Step[]): { seat: SeatLetter; call: string; step: number }[] {
  return steps.flatMap(({ heard }, step) =>
    heard?.kind === "call" ? [{ seat: heard.seat, call: heard.text ?? "", step }] : [],
  );
}
