/** The letters in a card's corner; which of them, everybody chooses apart from the language. */

import { settings } from "../settings/model";

/** The letters of ace, king, queen and knave, by the name of the choice. */
export const INDICES = {
  AKQJ: { A: "A", K: "K", Q: "Q", J: "J" },
  EKDB: { A: "E", K: "K", Q: "D", J: "B" },
  EKDKn: { A: "E", K: "K", Q: "D", J: "Kn" },
  АПДВ: { A: "А", K: "П", Q: "Д", J: "В" },
  АКДВ: { A: "А", K: "К", Q: "Д", J: "В" },
} as const satisfies Record<string, Record<string, string>>;

export type Indices = keyof typeof INDICES;

/** What stands in the corner of a card of this rank. */
export function indexOf(rank: string): string {
  const letters: Readonly<Record<string, string>> = INDICES[settings.value.indices];
  return letters[rank] ?? (rank === "T" ? "10" : rank);
}
