import { describe, expect, it } from "vitest";
import { arranged, suits } from "../src/table/arrange";
import {
  announcing,
  combinationsIn,
  laidIn,
  layingDown,
  mayLay,
  mostLaid,
  playing,
  sayings,
} from "../src/table/choosing";
import { target } from "../src/table/keyboard";

describe("a hand in order", () => {
  it("has suits in turning colours, the strongest card first", () => {
    expect(arranged(["C2", "HA", "SK", "D9", "ST", "C9"], null)).toEqual([
      "SK",
      "ST",
      "HA",
      "C9",
      "C2",
      "D9",
    ]);
  });

  it("begins with trumps", () => {
    const strength = { D7: 101, DJ: 108, SA: 14, HA: 14 };
    expect(arranged(["SA", "D7", "HA", "DJ"], strength)).toEqual(["DJ", "D7", "SA", "HA"]);
  });

  it("has no trumps first where every suit is trumps", () => {
    const strength = { D7: 101, SA: 114, HA: 114 };
    expect(suits(["SA", "D7", "HA"], strength).map(([suit]) => suit)).toEqual(["H", "S", "D"]);
  });

  it("puts two reds apart", () => {
    expect(suits(["H2", "D2", "S2"], null).map(([suit]) => suit)).toEqual(["H", "S", "D"]);
  });

  it("ends with cards that have no suit", () => {
    expect(arranged(["W1", "C2"], null)).toEqual(["C2", "W1"]);
  });

  it("follows the contract's own order of ranks", () => {
    expect(arranged(["HQ", "HT"], { HQ: 5, HT: 6 })).toEqual(["HT", "HQ"]);
  });
});

describe("answers that speak of cards", () => {
  const exchanges = ["exchange -", "exchange C2.D4.D5", "exchange C2.D4.HA"];

  it("know which play a card", () => {
    expect(playing(["HQ", "HQ belote", "H7", "claim"], "HQ")).toEqual(["HQ", "HQ belote"]);
    expect(sayings(["HQ", "HQ belote", "claim"])).toEqual(new Map([["HQ", "belote"]]));
  });

  it("know what they lay down", () => {
    expect(laidIn("exchange C2.D4.D5")).toEqual(["C2", "D4", "D5"]);
    expect(laidIn("cover -")).toEqual([]);
    expect(mostLaid(exchanges)).toBe(3);
  });

  it("are found by the cards in any order", () => {
    expect(layingDown(exchanges, ["HA", "D4", "C2"])).toBe("exchange C2.D4.HA");
    expect(layingDown(exchanges, ["HA", "D4"])).toBeNull();
    expect(layingDown(exchanges, [])).toBe("exchange -");
  });

  it("tell which cards may be chosen next", () => {
    expect(mayLay(exchanges, ["HA", "C2"])).toBe(true);
    expect(mayLay(exchanges, ["HA", "D5"])).toBe(false);
  });

  it("are found by the combinations they announce", () => {
    const melds = ["meld -", "meld C7.C8.C9", "meld C7.C8.C9+HJ.SJ.DJ.CJ"];
    expect(combinationsIn(melds[2]!)).toEqual(["C7.C8.C9", "HJ.SJ.DJ.CJ"]);
    expect(announcing(melds, ["HJ.SJ.DJ.CJ", "C7.C8.C9"])).toBe(melds[2]);
    expect(announcing(melds, [])).toBe("meld -");
    expect(announcing(melds, ["HJ.SJ.DJ.CJ"])).toBeNull();
  });
});

describe("keys along a hand", () => {
  const hand = ["SA", "S9", "HK", "H9", "CT", "W1"];

  it("go round", () => {
    expect(target("ArrowRight", hand, "W1")).toBe("SA");
    expect(target("ArrowLeft", hand, "SA")).toBe("W1");
  });

  it("go to a suit, and on in it", () => {
    expect(target("h", hand, "SA")).toBe("HK");
    expect(target("h", hand, "HK")).toBe("H9");
    expect(target("s", hand, "H9")).toBe("SA");
    expect(target("w", hand, null)).toBe("W1");
  });

  it("go to a rank, in the same suit first", () => {
    expect(target("9", hand, "HK")).toBe("H9");
    expect(target("0", hand, null)).toBe("CT");
    expect(target("k", hand, "CT")).toBe("HK");
  });

  it("leave other keys alone", () => {
    expect(target("x", hand, "SA")).toBeNull();
    expect(target("1", hand, "SA")).toBe("CT");
  });
});
