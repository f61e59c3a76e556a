/**
 * What is shown of a table, which may lag behind what is known of it.
 *
 * Each update becomes one scene, or two: a trick that is full lies open in a scene of its own
 * before it is turned down. All of it is pure; `stage.ts` gives each scene its time.
 */

import type { Heard, Parts, SeatLetter } from "../protocol";

export const SEATS: readonly SeatLetter[] = ["N", "E", "S", "W"];

/** The trick as it lies on the mat. */
export interface ShownTrick {
  cards: { card: string; seat: SeatLetter }[];
  /** Which card is winning, from 0. */
  winning: number | null;
  /** Whose it is, once it is full. */
  winner: SeatLetter | null;
}

/** A moment of the table. */
export interface Scene {
  parts: Parts;
  trick: ShownTrick;
  /** What brought it about. */
  heard: Heard | null;
  /** All that was heard in this deal, in order. */
  history: readonly Heard[];
  /** Words of people, in order; they outlast a deal. */
  talk: readonly Heard[];
}

export const NO_TRICK: ShownTrick = { cards: [], winning: null, winner: null };

const MOST_TALK = 200;

/** Whether one plays alone with computer players, and nothing depends on it. */
export function isAlone({ parts }: Scene): boolean {
  const people = parts.places.filter(({ level, free }) => !level && !free).length;
  return people === 1 && parts.you !== null && !parts.settings.rated;
}

/** Whether one may be told what a computer player would do. */
export const mayBeHinted = (scene: Scene): boolean =>
  isAlone(scene) && Boolean(scene.parts.decision);

/** The first scene: a table as it was found, with what was heard before one came. */
export function opening(
  parts: Parts,
  heard: readonly Heard[] = [],
  talk: readonly Heard[] = [],
): Scene {
  return { parts, trick: trickIn(parts), heard: null, history: heard, talk };
}

/** The scenes that an update brings, the last being the table as it is now. */
export function scenes(before: Scene, parts: Parts, heard: Heard | null): Scene[] {
  const history = heard ? remembered(before.history, heard, parts.seat ?? null) : before.history;
  const talk = heard?.kind === "chat" ? [...before.talk, heard].slice(-MOST_TALK) : before.talk;
  const now: Scene = { parts, trick: trickIn(parts), heard, history, talk };
  const full = filledTrick(before.parts, parts);
  if (!full) return [now];
  const { facts, tricks, match, last_trick } = before.parts;
  const kept = { facts, tricks, match, last_trick };
  const open = { ...parts, ...kept, questions: [], decision: null, result: null };
  return [
    { ...now, parts: open, trick: full },
    { ...now, heard: null },
  ];
}

/** What stays in mind once something more was heard. */
export function remembered(
  history: readonly Heard[],
  heard: Heard,
  me: SeatLetter | null,
): readonly Heard[] {
  if (heard.kind === "chat" || heard.kind === "rematch") return history;
  if (heard.kind === "deal") return [heard];
  if (heard.kind !== "took_back") return [...history, heard];
  const own = history.findLastIndex((each) => each.seat === me && each.kind !== "deal");
  return own < 0 ? history : history.slice(0, own);
}

/** The seats, beginning with this one, in turn. */
export function inTurn(first: SeatLetter): SeatLetter[] {
  const at = SEATS.indexOf(first);
  return SEATS.map((_, index) => SEATS[(at + index) % SEATS.length]!);
}

function trickIn(parts: Parts): ShownTrick {
  if (!parts.trick?.length || !parts.leader) return NO_TRICK;
  return { cards: byTurn(parts.leader, parts.trick), winning: parts.winning ?? null, winner: null };
}

function byTurn(leader: SeatLetter, cards: readonly string[]): ShownTrick["cards"] {
  const seats = inTurn(leader);
  return cards.map((card, index) => ({ card, seat: seats[index % seats.length]! }));
}

/** The trick that has been completed between two looks at the table, if one has. */
function filledTrick(before: Parts, parts: Parts): ShownTrick | null {
  const last = parts.last_trick;
  if (!last || won(parts) !== won(before) + 1) return null;
  const cards = byTurn(last.leader, last.cards);
  return {
    cards,
    winning: cards.findIndex(({ seat }) => seat === last.winner),
    winner: last.winner,
  };
}

const won = (parts: Parts): number => (parts.tricks ?? []).reduce((sum, count) => sum + count, 0);

/** An answer that was given and that the server has not confirmed yet. */
export interface Given {
  kind: string;
  text: string;
  seat: SeatLetter;
  hand: SeatLetter;
}

/** A scene as if an answer had been accepted: a card lies on the mat, a question is gone. */
export function foreseen(scene: Scene, given: Given | null): Scene {
  if (!given || !scene.parts.decision) return scene;
  const parts: Parts = { ...scene.parts, decision: null, questions: [] };
  if (given.kind !== "card") return { ...scene, parts };
  const card = given.text.split(" ")[0]!;
  const held = parts.zones?.some(({ cards }) => Array.isArray(cards) && cards.includes(card));
  if (!held) return { ...scene, parts };
  const zones = parts.zones!.map((zone) =>
    Array.isArray(zone.cards)
      ? { ...zone, cards: zone.cards.filter((each) => each !== card) }
      : zone,
  );
  const cards = [...scene.trick.cards, { card, seat: given.hand }];
  return { ...scene, parts: { ...parts, zones }, trick: { ...scene.trick, cards } };
}

/** Whether a scene shows that an answer has arrived. */
export function confirms(scene: Scene, given: Given): boolean {
  const { heard } = scene;
  return heard?.seat === given.seat && heard.kind === given.kind;
}
