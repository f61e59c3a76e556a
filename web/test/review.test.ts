import { expect, it } from "vitest";
import type { SeatLetter } from "../src/protocol";
import {
  beforePlay,
  chapters,
  columns,
  nextCard,
  type ReviewedDeal,
  sceneAt,
  type Step,
} from "../src/screens/review/steps";

const heard = (seat: SeatLetter, kind: string, text: string) =>
  ({ seat, hand: seat, kind, text }) as Step["heard"];

const step = (said: Step["heard"], more: Partial<Step> = {}): Step => ({
  heard: said,
  zones: [],
  leader: "N",
  trick: [],
  last_trick: null,
  tricks: [0, 0, 0, 0],
  facts: [],
  seat: null,
  kind: null,
  legal: [],
  ...more,
});

/** Two calls, a trick that East wins, a claim, and the first card of the next trick. */
const STEPS: Step[] = [
  step(null),
  step(heard("N", "call", "1C")),
  step(heard("E", "call", "P")),
  step(heard("N", "card", "SA"), { trick: ["SA"] }),
  step(heard("E", "card", "W1"), { trick: ["SA", "W1"] }),
  step(heard("S", "card", "S2 belote"), { trick: ["SA", "W1", "S2"] }),
  step(heard("W", "card", "S3"), {
    leader: "E",
    last_trick: { leader: "N", cards: ["SA", "W1", "S2", "S3"], winner: "E" },
    tricks: [0, 1, 0, 0],
  }),
  step(heard("E", "card", "claim"), { leader: "E", tricks: [0, 1, 0, 0] }),
  step(heard("E", "card", "H2"), { leader: "E", trick: ["H2"], tricks: [0, 1, 0, 0] }),
];

const DEAL = {
  variant: "some/game",
  options: {},
  seats: { N: "Ann", E: "", S: "", W: "" },
  direction: "clockwise",
  dealer: "N",
  deals: 1,
  result: null,
  steps: STEPS,
} as unknown as ReviewedDeal;

it("divides a deal into what came before and its tricks", () => {
  expect(chapters(STEPS)).toEqual([
    { trick: 0, steps: [1, 2], winner: null },
    { trick: 1, steps: [3, 4, 5, 6], winner: "E" },
    { trick: 2, steps: [7, 8], winner: null },
  ]);
});

it("knows where the play begins", () => {
  expect(beforePlay(STEPS)).toBe(2);
  expect(beforePlay(STEPS.slice(0, 3))).toBe(2);
});

it.each([
  [2, "SA"],
  [4, "S2"],
  [6, null],
  [8, null],
])("sees after step %d that %s is next", (at, card) => expect(nextCard(STEPS, at)).toBe(card));

it("shows a full trick with its winner, and the one in progress", () => {
  const full = sceneAt(DEAL, 6, "N").trick;
  expect(full.cards.map(({ seat, card }) => seat + card)).toEqual(["NSA", "EW1", "SS2", "WS3"]);
  expect([full.winning, full.winner]).toEqual([1, "E"]);
  expect(sceneAt(DEAL, 8, "N").trick.cards).toEqual([{ seat: "E", card: "H2" }]);
  expect(sceneAt(DEAL, 7, "N").trick.cards).toEqual([]);
});

it("lets seats share a column whose amounts are the same in every line", () => {
  const line = (N: string, E: string, S: string, W: string) => ({ N, E, S, W });
  const result = {
    scores: line("4", "-4", "4", "-4"),
    breakdown: [{ label: "", rule: "", amounts: line("4", "0", "4", "-4") }],
  };
  expect(columns(result as never)).toEqual([["N", "S"], ["E"], ["W"]]);
});
