/** What the server answers about rules and finished deals; all else is in protocol.ts. */

import type { Heard, Result, SeatLetter, Trick, Zone } from "../protocol";

export interface Chart {
  title: string;
  head: string[];
  rows: string[][];
  rule: string;
}

/** The rules of a variant, as the options of a table make them. */
export interface Manual {
  title: string;
  sections: { title: string; lines: { rule: string; text: string }[]; charts: Chart[] }[];
}

/** What an answer would have come to: put in by whoever has worked it out. */
export interface Worth {
  action: string;
  value: string;
  words?: string;
  /** How much of the most that could be had, 0 to 1. */
  share?: number;
}

/** A deal at one moment, with all faces open. */
export interface Step {
  heard: Heard | null;
  zones: Zone[];
  trick: string[];
  leader: SeatLetter;
  last_trick: Trick | null;
  tricks: number[];
  facts: [string, string][];
  legal: string[];
  seat: SeatLetter | null;
  kind: string | null;
  values?: Worth[];
}

/** A finished deal, step by step. */
export interface ReviewedDeal {
  variant: string;
  options: Record<string, unknown>;
  deal: number;
  deals: number;
  dealer: SeatLetter;
  seats: Record<SeatLetter, string>;
  direction: "clockwise" | "counter-clockwise";
  facts: [string, string][];
  result: Result | null;
  record: Record<string, unknown>;
  commitment: string | null;
  secret: string | null;
  steps: Step[];
}
