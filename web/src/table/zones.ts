/** The zones of a table: which lie open, and what they are called. */

import type { SeatLetter, Zone } from "../protocol";
import { t } from "../words/t";
import { arranged } from "./arrange";
import { capital } from "./around";
import type { Scene } from "./scene";

/** A zone whose faces are seen. */
export type OpenZone = Zone & { cards: string[] };

const isOpen = (zone: Zone): zone is OpenZone => Array.isArray(zone.cards);

/** The zones of a seat whose faces are seen, the hand first and in order. */
export function openZones({ parts }: Scene, seat: SeatLetter): OpenZone[] {
  const own = parts.zones?.filter(isOpen).filter(({ owner }) => owner === seat) ?? [];
  return own
    .toSorted((a, b) => Number(b.zone === "hand") - Number(a.zone === "hand"))
    .map((zone) =>
      zone.zone === "hand" ? { ...zone, cards: arranged(zone.cards, parts.strength) } : zone,
    );
}

/** The zones of a seat that lie face down, even for itself. */
export function closedZones({ parts }: Scene, seat: SeatLetter): { zone: string; size: number }[] {
  const own = parts.zones?.filter(({ owner, cards }) => owner === seat && cards) ?? [];
  return own.flatMap(({ zone, cards }) =>
    typeof cards === "number" ? [{ zone, size: cards }] : [],
  );
}

/** What a zone is called; a zone of a new game goes by its own name. */
export function zoneName(zone: string): string {
  const known: Record<string, string> = {
    hand: t("Hand"),
    covered: t("Covered card"),
    faced: t("Faced"),
    widow: t("Widow"),
    undealt: t("Dealt after the auction"),
    turned: t("Turned up"),
  };
  return known[zone] ?? capital(zone);
}
