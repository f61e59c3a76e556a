/** What has been seen of a table, frame by frame: pure, so that it can be tested without a line. */

import type { Heard, Outgoing, Parts } from "../protocol";

/** A table as it was last seen, and the number of the last update in it. */
export interface Seen {
  number: number;
  parts: Parts;
}

/** What a frame comes to. */
export interface Taken {
  seen: Seen | null;
  /** Whether there is something new in it. */
  fresh: boolean;
  /** Whether updates are missing before it: they have to be asked for. */
  gap: boolean;
  heard: Heard | null;
}

/** Take a frame: a snapshot stands for all, an update counts only if it is the next one. */
export function take(seen: Seen | null, frame: Outgoing): Taken {
  const nothing: Taken = { seen, fresh: false, gap: false, heard: null };
  if (frame.message === "snapshot") {
    return { ...nothing, seen: { number: frame.number, parts: frame.table }, fresh: true };
  }
  if (frame.message !== "update" || (seen && frame.number <= seen.number)) return nothing;
  if (!seen || frame.number > seen.number + 1) return { ...nothing, gap: true };
  return {
    seen: { number: frame.number, parts: { ...seen.parts, ...frame.changed } },
    fresh: true,
    gap: false,
    heard: frame.heard ?? null,
  };
}

const PATIENCE = [300, 1_000, 2_000, 4_000, 8_000, 15_000];

/** How many milliseconds to wait before the next attempt, after so many that failed. */
export function patience(failures: number): number {
  return PATIENCE[Math.min(failures, PATIENCE.length - 1)]!;
}
