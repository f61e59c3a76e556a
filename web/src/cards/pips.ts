/** Where the pips of a number card lie: columns 0 to 2, rows 0 to 6, from the top left. */

type Spot = readonly [column: number, row: number];

const SIDES = (rows: readonly number[]): Spot[] =>
  rows.flatMap((row): Spot[] => [
    [0, row],
    [2, row],
  ]);
const MIDDLE = (...rows: number[]): Spot[] => rows.map((row): Spot => [1, row]);

const SPOTS: Readonly<Record<string, readonly Spot[]>> = {
  "2": MIDDLE(0, 6),
  "3": MIDDLE(0, 3, 6),
  "4": SIDES([0, 6]),
  "5": [...SIDES([0, 6]), ...MIDDLE(3)],
  "6": SIDES([0, 3, 6]),
  "7": [...SIDES([0, 3, 6]), ...MIDDLE(1.5)],
  "8": [...SIDES([0, 3, 6]), ...MIDDLE(1.5, 4.5)],
  "9": [...SIDES([0, 2, 4, 6]), ...MIDDLE(3)],
  T: [...SIDES([0, 2, 4, 6]), ...MIDDLE(1, 5)],
};

const SIZE = 22;
const CROWDED = 18;

export interface Pip {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The pips of a rank in a box of 56 by 114, or none where the card has no number. */
export function pips(rank: string): readonly Pip[] {
  const spots = SPOTS[rank] ?? [];
  const size = spots.length > 8 ? CROWDED : SIZE;
  return spots.map(([column, row]) => ({
    x: ((56 - size) / 2) * column,
    y: ((114 - size) / 6) * row,
    size,
  }));
}
