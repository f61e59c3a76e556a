import { expect, it } from "vitest";
import { patience, take } from "../src/net/seen";
import type { Outgoing, Parts } from "../src/protocol";

const table = { you: 0, locked: false } as unknown as Parts;
const snapshot: Outgoing = { message: "snapshot", version: 1, number: 4, table };
const update = (number: number): Outgoing => ({
  message: "update",
  number,
  heard: { kind: "chat", text: "x" },
  changed: { locked: true },
});

it("begins with a snapshot", () => {
  expect(take(null, snapshot)).toMatchObject({ seen: { number: 4, parts: table }, fresh: true });
});

it("puts what changed in the place of what was", () => {
  const { seen, heard } = take({ number: 4, parts: table }, update(5));
  expect(seen).toEqual({ number: 5, parts: { you: 0, locked: true } });
  expect(heard).toEqual({ kind: "chat", text: "x" });
});

it("takes an update once", () => {
  const seen = { number: 5, parts: table };
  expect(take(seen, update(5))).toEqual({ seen, fresh: false, gap: false, heard: null });
});

it("notices that updates are missing, and takes none out of order", () => {
  const seen = { number: 5, parts: table };
  expect(take(seen, update(7))).toMatchObject({ seen, fresh: false, gap: true });
  expect(take(null, update(1))).toMatchObject({ seen: null, gap: true });
});

it("lets a later snapshot stand for all", () => {
  expect(take({ number: 9, parts: table }, snapshot).seen!.number).toBe(4);
});

it("passes over answers", () => {
  expect(take(null, { message: "done", id: "a" })).toMatchObject({ fresh: false, gap: false });
});

it("waits longer after each failure, but never very long", () => {
  const waits = Array.from({ length: 20 }, (_, failures) => patience(failures));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.at(-1)).toBeLessThanOrEqual(15_000);
});
