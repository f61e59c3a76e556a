/** What the server answers to what the screens ask; the table's own types are in protocol.ts. */

import type { Heard, Line, Result, SeatLetter, Trick, Zone } from "../protocol";

/** A table as the lobby shows it. */
export interface ShownTable {
  table: string;
  variant: string;
  phase: "waiting" | "playing" | "between" | "over" | "closed";
  rated: boolean;
  deals: number;
  places: { name: string; level: string; free: boolean }[];
}

export interface Tables {
  open: ShownTable[];
  own: ShownTable[];
}

/** How one stands with the queue of ranked play. */
export interface QueueStatus {
  variant?: string | null;
  since?: number | null;
  offer?: { people: number; level: string; accepted: boolean } | null;
  table?: string | null;
  free_at?: number;
}

export interface Entrant {
  place: number;
  person?: string | null;
  level?: string;
  name?: string;
  score?: string;
  won?: boolean;
}

/** A finished match without its record. */
export interface MatchSummary {
  id: string;
  table: string;
  variant: string;
  rated: boolean;
  started: number;
  finished: number;
  entrants: Entrant[];
}

export interface MatchPage {
  matches: MatchSummary[];
  cursor?: string;
}

export interface Rating {
  number: number;
  strength: number;
  uncertainty: number;
  provisional: boolean;
  matches: number;
}

export interface Ranked extends Rating {
  player: string;
  name: string;
}

/** What everybody may know of a person. */
export interface ShownPerson {
  id: string;
  name: string;
  guest: boolean;
  created: number;
  ratings: Record<string, Rating>;
}

export interface Session {
  id: string;
  created: number;
  last_seen: number;
  user_agent: string;
  current: boolean;
}

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

/** What is known of a card that could be played: put in by whoever has worked it out. */
export interface Value {
  action: string;
  value: string;
  words?: string;
  share?: number;
}

/** A deal at one moment, with all faces open. */
export interface Step {
  heard: (Heard & { seat: SeatLetter }) | null;
  zones: Zone[];
  trick: string[];
  leader: SeatLetter | null;
  last_trick?: Trick | null;
  tricks: number[];
  facts: [string, string][];
  legal: string[];
  seat: SeatLetter | null;
  kind: string | null;
  values?: Value[];
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

export type { Line };
