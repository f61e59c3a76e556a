import { describe, expect, it } from "vitest";
import type { Heard, Parts } from "../src/protocol";
import { foreseen, opening, remembered, scenes, type Given } from "../src/table/scene";
import { advance, enqueue, MOST_WAITING, stays, type Tempo } from "../src/table/stage";

const parts = (changes: Partial<Parts> = {}): Parts => ({
  settings: { variant: "plain/whist" },
  options: {},
  direction: "clockwise",
  host: "p",
  places: [],
  you: 0,
  locked: false,
  paused: false,
  closed: "",
  presets: [],
  deals: 1,
  match: null,
  seat: "N",
  leader: "W",
  trick: [],
  winning: null,
  last_trick: null,
  tricks: [0, 0, 0, 0],
  facts: [["tricks", "none"]],
  zones: [{ zone: "hand", owner: "N", cards: ["SA", "H2"] }],
  questions: [{ seat: "N", kind: "card", hand: "N", seconds: null, due: null }],
  decision: { kind: "card", hand: "N", legal: ["SA", "H2"], refused: {} },
  ...changes,
});

const heard = (kind: Heard["kind"], seat: "N" | "E" | "S" | "W", text = ""): Heard => ({
  kind,
  seat,
  text,
  hand: seat,
});

describe("scenes", () => {
  it("shows a card where its player sits", () => {
    const [scene] = scenes(
      opening(parts()),
      parts({ trick: ["C7", "C9"], winning: 1 }),
      heard("card", "N", "C9"),
    );
    expect(scene!.trick).toEqual({
      cards: [
        { card: "C7", seat: "W" },
        { card: "C9", seat: "N" },
      ],
      winning: 1,
      winner: null,
    });
  });

  it("shows a full trick before it is turned down, and nothing of what comes after", () => {
    const before = opening(parts({ trick: ["C7", "C9", "CJ"], winning: 2 }));
    const after = parts({
      leader: "S",
      last_trick: { leader: "W", cards: ["C7", "C9", "CJ", "CA"], winner: "S" },
      tricks: [0, 0, 1, 0],
      facts: [["tricks", "one"]],
    });
    const [full, now] = scenes(before, after, heard("card", "S", "CA"));
    expect(full!.trick.cards.map(({ card }) => card)).toEqual(["C7", "C9", "CJ", "CA"]);
    expect(full!.trick).toMatchObject({ winning: 3, winner: "S" });
    expect(full!.parts).toMatchObject({
      tricks: [0, 0, 0, 0],
      last_trick: null,
      facts: [["tricks", "none"]],
      decision: null,
      questions: [],
      result: null,
    });
    expect(now!.parts).toBe(after);
    expect(now!.trick.cards).toEqual([]);
  });

  it("brings one scene for whatever completes no trick", () => {
    expect(scenes(opening(parts()), parts({ paused: true }), null)).toHaveLength(1);
  });
});

describe("what is remembered", () => {
  const calls = [
    heard("deal", "E"),
    heard("call", "E", "P"),
    heard("call", "N", "1C"),
    heard("call", "E", "1D"),
  ];

  it("begins anew with each deal", () => {
    expect(remembered(calls, heard("deal", "S"), "N")).toEqual([heard("deal", "S")]);
  });

  it("goes back to before one's own last answer", () => {
    expect(remembered(calls, { kind: "took_back", actions: 2 }, "N")).toEqual(calls.slice(0, 2));
  });

  it("keeps talk out of it", () => {
    expect(remembered(calls, { kind: "chat", name: "Ann", text: "Hello!" }, "N")).toBe(calls);
  });
});

describe("an answer that is not confirmed yet", () => {
  const given: Given = { kind: "card", text: "SA belote", seat: "N", hand: "N" };

  it("lies on the mat and not in the hand", () => {
    const scene = foreseen(opening(parts()), given);
    expect(scene.parts.zones![0]!.cards).toEqual(["H2"]);
    expect(scene.trick.cards).toEqual([{ card: "SA", seat: "N" }]);
    expect(scene.parts.decision).toBeNull();
  });

  it("leaves the scene alone once there is no answer, so that a refused card is back", () => {
    const scene = opening(parts());
    expect(foreseen(scene, null)).toBe(scene);
  });
});

describe("the stage", () => {
  const tempo: Tempo = { trick: null, deal: 700, step: 280 };
  const scene = (kind: Heard["kind"] | null) => ({
    ...opening(parts()),
    heard: kind && heard(kind, "E"),
  });

  it("shows scenes one after another", () => {
    const [one, two] = [scene("call"), scene("call")];
    const state = enqueue({ shown: scene(null), waiting: [] }, [one, two]);
    expect(advance(state)).toEqual({ shown: one, waiting: [two] });
    expect(advance(advance(advance(state)))).toEqual({ shown: two, waiting: [] });
  });

  it("does not play back what somebody who was away has missed", () => {
    const missed = Array.from({ length: MOST_WAITING + 1 }, () => scene("card"));
    expect(enqueue({ shown: scene(null), waiting: [] }, missed)).toEqual({
      shown: missed.at(-1),
      waiting: [],
    });
  });

  it("waits for somebody to turn a full trick down, if the settings say so", () => {
    const full = { ...scene("card"), trick: { cards: [], winning: 0, winner: "E" as const } };
    expect(stays(full, tempo)).toBeNull();
    expect(stays(full, { ...tempo, trick: 2000 })).toBe(2000);
  });

  it("gives what moves its time, and words none", () => {
    expect(stays(scene("deal"), tempo)).toBe(700);
    expect(stays(scene("card"), tempo)).toBe(280);
    expect(stays(scene("chat"), tempo)).toBe(0);
    expect(stays(scene(null), tempo)).toBe(0);
  });
});
