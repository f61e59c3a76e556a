/** A hand in order: trumps first, suits in turning colours, the strongest card of each in front. */

const RANKS = "23456789TJQKA";
const SUITS = "SHCD";
const TRUMP = 100;

export type Strengths = Record<string, number> | null | undefined;

const suitOf = (card: string): string => card.slice(0, 1);

/** The suits of a hand in the order in which they are held, each with its cards. */
export function suits(cards: readonly string[], strength: Strengths): [string, string[]][] {
  const held = new Map<string, string[]>();
  for (const card of cards) held.set(suitOf(card), [...(held.get(suitOf(card)) ?? []), card]);
  for (const [suit, of] of held)
    held.set(
      suit,
      of.sort((a, b) => power(b, strength) - power(a, strength)),
    );
  const names = [...held.keys()].filter((suit) => SUITS.includes(suit));
  const trumps = names.filter((suit) =>
    held.get(suit)!.every((card) => (strength?.[card] ?? 0) > TRUMP),
  );
  const first = trumps.length === 1 ? trumps[0] : undefined;
  const rest = [...held.keys()].filter((suit) => !SUITS.includes(suit));
  return [...turning(names, first), ...rest].map((suit) => [suit, held.get(suit)!]);
}

/** A hand in order. */
export function arranged(cards: readonly string[], strength: Strengths): string[] {
  return suits(cards, strength).flatMap(([, of]) => of);
}

function power(card: string, strength: Strengths): number {
  return strength?.[card] ?? RANKS.indexOf(card.slice(1));
}

const isRed = (suit: string): boolean => suit === "H" || suit === "D";

/** Suits so that red and black take turns as far as they can, this one first if any. */
function turning(held: readonly string[], first: string | undefined): string[] {
  const left = [...SUITS].filter((suit) => held.includes(suit) && suit !== first);
  const reds = left.filter(isRed).length;
  const order: string[] = first ? [first] : [];
  let red = first ? !isRed(first) : reds > left.length - reds;
  while (left.length) {
    const at = Math.max(
      0,
      left.findIndex((suit) => isRed(suit) === red),
    );
    const [suit] = left.splice(at, 1);
    order.push(suit!);
    red = !isRed(suit!);
  }
  return order;
}
