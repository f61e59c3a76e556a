import { expect, test } from "vitest";
import { mostTelling } from "../src/opinion/telling";
import { bars, digitsFor, signed } from "../src/opinion/worths";
import { isHinted } from "../src/table/choosing";

const candidates = [
  { action: "SA", value: 40 },
  { action: "SK", value: 40 },
  { action: "H2", value: -60 },
  { action: "C2", value: -160 },
];

test("bars reach from the poorest answer to the best", () => {
  const shares = bars(candidates, 4, []).map(({ share }) => share);
  expect(shares[0]).toBe(1);
  expect(shares[1]).toBe(1);
  expect(shares[2]).toBeCloseTo(0.53);
  expect(shares[3]).toBeCloseTo(0.06);
});

test("what was done stands among the bars however poor it was", () => {
  expect(bars(candidates, 2, ["C2"]).map(({ action }) => action)).toEqual(["SA", "SK", "C2"]);
});

test("answers that are worth the same have bars of the same length", () => {
  expect(bars(candidates.slice(0, 2), 2, []).map(({ share }) => share)).toEqual([1, 1]);
});

test("values have as many digits as say something", () => {
  expect(digitsFor(candidates)).toBe(0);
  expect(digitsFor([{ action: "P", value: 0.5 }])).toBe(2);
  expect(signed(-60, 0)).toBe("−60");
  expect(signed(0.5, 2)).toBe("+0.50");
  expect(signed(-0.001, 1)).toBe("0.0");
});

test("a hint names cards that are played or laid down", () => {
  expect(isHinted("HQ belote", "HQ")).toBe(true);
  expect(isHinted("exchange C2.D3", "D3")).toBe(true);
  expect(isHinted("partner SA", "SA")).toBe(false);
  expect(isHinted("trump S", "S")).toBe(false);
  expect(isHinted(null, "HQ")).toBe(false);
});

test("what is thought most surely is told, unless it is known", () => {
  const belief = (owner: "N" | null, cards: Record<string, number>) => ({
    zone: owner ? "hand" : "widow",
    owner,
    cards,
    lengths: {},
    telling: Object.keys(cards),
  });
  const thought = [belief("N", { SA: 1, DK: 0.71, HQ: 0.64 }), belief(null, { HA: 0.9 })];
  expect(mostTelling(thought)).toEqual({ owner: "N", card: "DK", likely: 0.71 });
  expect(mostTelling([belief("N", { SA: 1, DK: 0.5 })])).toBe(null);
});
