/** Where each seat is on the screen: one's own below, the others in the direction of play. */

import type { Face, Parts, SeatLetter } from "../protocol";
import { t } from "../words/t";
import { placeOf } from "./model";
import { inTurn } from "./scene";

export type Side = "bottom" | "left" | "top" | "right";

const CLOCKWISE: readonly Side[] = ["bottom", "left", "top", "right"];
const COUNTER: readonly Side[] = ["bottom", "right", "top", "left"];

/** Whose place is below: one's own; for those who look on, South's. */
export const below = (parts: Parts): SeatLetter => parts.seat ?? "S";

/** The side of the screen at which each seat is. */
export function sides(parts: Parts): Record<SeatLetter, Side> {
  const order = parts.direction === "counter-clockwise" ? COUNTER : CLOCKWISE;
  const seats = inTurn(below(parts));
  return Object.fromEntries(seats.map((seat, index) => [seat, order[index]!])) as Record<
    SeatLetter,
    Side
  >;
}

/** What the player at a seat is called; a computer player goes by the seat. */
export function nameOf(parts: Parts, seat: SeatLetter, face: Face | null): string {
  return placeOf(parts, seat)?.name || seatName(seat, face);
}

/** The same, or "You". */
export function whoIs(parts: Parts, seat: SeatLetter, face: Face | null): string {
  return seat === parts.seat ? t("You") : nameOf(parts, seat, face);
}

export const seatName = (seat: SeatLetter, face: Face | null): string => face?.seats[seat] ?? seat;

/** A card as it is called. */
export const cardName = (card: string, face: Face | null): string => face?.cards[card] ?? card;

/** The first letter large, as at the beginning of a sentence or a heading. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Whose turn it is, by whom it is shown. */
export const asked = (parts: Parts): SeatLetter[] => [
  ...new Set(parts.questions?.map(({ seat }) => seat) ?? []),
];
