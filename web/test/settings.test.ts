import { expect, it } from "vitest";
import { readable } from "../src/settings/keep";

it("reads what it has kept", () => {
  const kept = {
    language: "da",
    indices: "АПДВ",
    room: "lamp",
    contrast: 0,
    collect: null,
    speed: 0.5,
    sounds: false,
  };
  expect(readable(kept)).toEqual(kept);
});

it.each([
  [{ language: "xx" }],
  [{ contrast: 101 }],
  [{ contrast: "50" }],
  [{ cardSize: 3 }],
  [{ collect: -1 }],
  [{ sounds: "yes" }],
  [{ toString: 1 }],
  [{ unknown: true }],
])("passes over %o", (kept) => expect(readable(kept)).toEqual({}));

it.each([[null], ["text"], [7], [undefined]])("makes nothing of %o", (kept) =>
  expect(readable(kept)).toEqual({}),
);
