/** What server and client say to each other. */

export type SeatLetter = "N" | "E" | "S" | "W";

export interface Person {
  id: string;
  name: string;
  login: string | null;
  settings?: Record<string, unknown>;
}

export interface Place {
  name: string;
  level: string;
  away: boolean;
  free: boolean;
  person?: string | null;
}

export interface TableSettings {
  variant: string;
  options?: Record<string, unknown>;
  places?: number;
  pace?: number;
  level?: string;
  clock?: { bank: number; increment: number } | null;
  rated?: boolean;
  chat?: "off" | "presets" | "free";
  public?: boolean;
  kibitzers?: boolean;
  kibitzer_delay?: number;
}

export interface Question {
  seat: SeatLetter;
  kind: string;
  hand: SeatLetter;
  seconds: number | null;
  due?: number | null;
}

export interface Decision {
  kind: string;
  hand: SeatLetter;
  legal: string[];
  refused: Record<string, { reason: string; rule: string; sentence: string }>;
}

export interface Zone {
  zone: string;
  owner: SeatLetter | null;
  cards: string[] | number;
}

export interface Trick {
  leader: SeatLetter;
  cards: string[];
  winner: SeatLetter;
}

export interface Match {
  scores: Record<string, string>;
  finished: boolean;
  winner: string | number | null;
}

export interface Line {
  label: string;
  rule: string;
  amounts: Record<SeatLetter, string>;
}

export interface Result {
  contract: string | null;
  declarers: SeatLetter[];
  sides: SeatLetter[][];
  tricks: Record<SeatLetter, number>;
  scores: Record<SeatLetter, string>;
  breakdown: Line[];
}

export interface TableClock {
  now: number;
  places: { bank: number }[];
  due: number | null;
  increment: number;
}

/** All that a viewer sees of a table; what belongs to a deal is missing before the first. */
export interface Parts {
  settings: TableSettings;
  options: Record<string, unknown>;
  host: string;
  places: Place[];
  you: number | null;
  locked: boolean;
  paused: boolean;
  closed: string;
  deals: number;
  match: Match | null;
  direction?: "clockwise" | "counter-clockwise";
  clock?: TableClock | null;
  seating?: Record<SeatLetter, number>;
  seat?: SeatLetter | null;
  dealer?: SeatLetter;
  commitment?: string;
  secret?: string | null;
  facts?: [string, string][];
  zones?: Zone[];
  strength?: Record<string, number> | null;
  leader?: SeatLetter;
  trick?: string[];
  last_trick?: Trick | null;
  tricks?: number[];
  questions?: Question[];
  decision?: Decision | null;
  result?: Result | null;
  record?: Record<string, unknown> | null;
}

export interface Heard {
  kind: string;
  seat?: SeatLetter;
  hand?: SeatLetter;
  text?: string;
  computer?: string;
  name?: string;
  person?: string | null;
  actions?: number;
}

export type Outgoing =
  | { message: "snapshot"; version: number; number: number; table: Parts; heard?: Heard[] }
  | { message: "update"; number: number; heard?: Heard | null; changed?: Partial<Parts> }
  | { message: "done"; id: string }
  | { message: "refused"; id: string; code: string; text: string; rule?: string }
  | { message: "pong"; id?: string };

export type Command =
  | { do: "sit"; place?: number | null; name?: string }
  | { do: "stand" }
  | { do: "fill"; place?: number | null; level?: string }
  | { do: "send_away"; place: number }
  | { do: "lock"; locked: boolean }
  | { do: "begin" }
  | { do: "act"; text: string }
  | { do: "take_back" }
  | { do: "pause"; paused: boolean }
  | { do: "away" }
  | { do: "back" }
  | { do: "say"; text?: string; preset?: number | null }
  | { do: "rematch" }
  | { do: "close" };

export type Incoming =
  | { message: "do"; id: string; expect: number; command: Command }
  | { message: "resume"; after: number }
  | { message: "ping"; id?: string };

/** A variant, with what its tables may choose. */
export interface Playable {
  variant: string;
  title: string;
  summary: string;
  options: {
    name: string;
    default: boolean | number | string;
    choices: (boolean | number | string)[];
    least: number | null;
    rule: string;
    text: string;
  }[];
  presets: Record<string, Record<string, boolean | number | string>>;
  match: boolean;
}

/** A variant's vocabulary. */
export interface Face {
  variant: string;
  title: string;
  cards: Record<string, string>;
  ranks: Record<string, string>;
  suits: Record<string, string>;
  denominations: Record<string, string>;
  seats: Record<SeatLetter, string>;
  calls: Record<string, string>;
  meanings: Record<string, string>;
  box: { columns: string[]; rows: { head: string; cells: (string | null)[] }[] } | null;
  combinations: Record<string, string>;
  actions: Record<string, string>;
}
