/** What answers seem worth, as bars and as numbers. */

import type { Candidate } from "../protocol";

/** A bar that shows an answer which is worth least is this long, of the longest. */
const SHORTEST = 0.06;

/** Values that differ by less than this part of them have bars that hardly differ. */
const SLIGHT = 0.25;

export interface Bar extends Candidate {
  /** How long the bar is, from 0 to 1. */
  share: number;
}

/** The best answers as bars; those that are `wanted` stand among them however poor they are. */
export function bars(
  candidates: readonly Candidate[],
  most: number,
  wanted: readonly string[],
): Bar[] {
  const shown = candidates.filter(({ action }, index) => index < most || wanted.includes(action));
  const values = shown.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, SLIGHT * Math.max(Math.abs(high), Math.abs(low))) || 1;
  const share = (value: number) => 1 - (high - value) / span;
  return shown.map((each) => ({
    ...each,
    share: SHORTEST + (1 - SHORTEST) * share(each.value),
  }));
}

/** How many digits stand behind the point, if the largest of some values is so large. */
export function digitsFor(candidates: readonly Candidate[]): number {
  const most = Math.max(...candidates.map(({ value }) => Math.abs(value)));
  return most >= 100 ? 0 : most >= 10 ? 1 : 2;
}

/** A value with its sign. */
export function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return (value < 0 ? "−" : "+") + text;
}
