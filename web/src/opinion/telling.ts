/** The one thing that is most worth saying of what a computer player believes. */

import type { Believed, SeatLetter } from "../protocol";

export interface Telling {
  owner: SeatLetter;
  card: string;
  likely: number;
}

/** Below this nobody would say that a hand is thought to hold a card. */
const LIKELY = 0.6;

/** From this on it is known, not thought. */
const CERTAIN = 0.995;

/** The high card that is most surely thought to lie in somebody's hand, though it is not known. */
export function mostTelling(beliefs: readonly Believed[]): Telling | null {
  const thought = beliefs.flatMap(({ zone, owner, cards, telling }) =>
    zone === "hand" && owner !== null
      ? telling.map((card) => ({ owner, card, likely: cards[card] ?? 0 }))
      : [],
  );
  const worth = thought.filter(({ likely }) => likely >= LIKELY && likely < CERTAIN);
  return worth.toSorted((a, b) => b.likely - a.likely)[0] ?? null;
}
