/** Finding one's way in a deal that is over: pure, so that it can be tested without a screen. */

import type {
  DealValues,
  DoubleDummy,
  Heard,
  Parts,
  Result,
  Review,
  ReviewStep,
  SeatLetter,
  Worth,
} from "../../protocol";
import { NO_TRICK, SEATS, type Scene, type ShownTrick } from "../../table/scene";

export interface Step extends ReviewStep {
  /** What each answer would have come to, once that has been worked out. */
  values?: Worth[];
}

/** A finished deal, step by step. */
export interface ReviewedDeal extends Review {
  steps: Step[];
  /** What each contract would have come to, once that has been worked out. */
  table?: DoubleDummy | null;
}

/** A deal with what its cards and contracts were worth, all hands seen. */
export function withValues(deal: ReviewedDeal, found: DealValues | null): ReviewedDeal {
  if (!found) return deal;
  const steps = deal.steps.map((step, index) => ({ ...step, values: found.steps[index] ?? [] }));
  return { ...deal, steps, table: found.table };
}

/** A stretch of a deal: all before the first card, or one trick. */
export interface Chapter {
  /** The trick's number from 1; 0 for what came before. */
  trick: number;
  /** The steps in it: the position after each of them. */
  steps: number[];
  winner: SeatLetter | null;
}

const isCard = ({ heard }: Step): boolean => heard?.kind === "card" && heard.text !== "claim";

/** The stretches of a deal in order; answers between two cards belong to the trick that follows. */
export function chapters(steps: readonly Step[]): Chapter[] {
  const found: Chapter[] = [{ trick: 0, steps: [], winner: null }];
  let cards = 0;
  for (const [index, step] of steps.entries()) {
    if (!step.heard) continue;
    const begun = cards > 0 || isCard(step);
    const trick = begun ? Math.floor(cards / SEATS.length) + 1 : 0;
    if (isCard(step)) cards += 1;
    let last = found.at(-1)!;
    if (last.trick !== trick) {
      last = { trick, steps: [], winner: null };
      found.push(last);
    }
    last.steps.push(index);
    last.winner = newWinner(steps[index - 1], step) ?? last.winner;
  }
  return found.filter((chapter) => chapter.steps.length);
}

/** Who won the trick that the step ended, if it ended one. */
function newWinner(before: Step | undefined, after: Step): SeatLetter | null {
  const place = SEATS.findIndex(
    (_, seat) => (after.tricks[seat] ?? 0) > (before?.tricks[seat] ?? 0),
  );
  return SEATS[place] ?? null;
}

/** The step before the first card: all hands as they went into the play. */
export function beforePlay(steps: readonly Step[]): number {
  const first = steps.findIndex(isCard);
  return first < 0 ? steps.length - 1 : Math.max(0, first - 1);
}

/** The card that is played next, so that it can be seen before it goes. */
export function nextCard(steps: readonly Step[], at: number): string | null {
  const next = steps[at + 1];
  return next && isCard(next) ? next.heard!.text!.split(" ")[0]! : null;
}

/** A step as the table would show it, so that the table's words and pieces serve a review too. */
export function sceneAt(deal: ReviewedDeal, at: number, own: SeatLetter | null): Scene {
  const step = deal.steps[at]!;
  const places = SEATS.map((seat) => ({
    person: null,
    name: deal.seats[seat],
    level: "",
    away: false,
    free: false,
  }));
  const parts: Parts = {
    settings: { variant: deal.variant },
    options: deal.options,
    direction: deal.direction,
    host: "",
    presets: [],
    places,
    you: null,
    locked: false,
    paused: false,
    closed: "",
    deals: deal.deals,
    match: null,
    seating: { N: 0, E: 1, S: 2, W: 3 },
    seat: own,
    dealer: deal.dealer,
    facts: step.facts,
    zones: step.zones,
    tricks: step.tricks,
    last_trick: step.last_trick,
    result: deal.result,
  };
  const heards = deal.steps.slice(1, at + 1).flatMap(({ heard }) => heard ?? []);
  return { parts, trick: trickAt(step), heard: step.heard, history: heards, talk: [] };
}

/** The cards in the middle: the trick in progress, or the full one that the step ended. */
function trickAt(step: Step): ShownTrick {
  if (step.trick.length) {
    return { cards: byTurn(step.leader, step.trick), winning: null, winner: null };
  }
  if (!isCard(step) || !step.last_trick) return NO_TRICK;
  const { leader, cards, winner } = step.last_trick;
  const all = byTurn(leader, cards);
  return { cards: all, winning: all.findIndex(({ seat }) => seat === winner), winner };
}

function byTurn(leader: SeatLetter, cards: readonly string[]): ShownTrick["cards"] {
  const first = SEATS.indexOf(leader);
  return cards.map((card, index) => ({ card, seat: SEATS[(first + index) % SEATS.length]! }));
}

/** Seats whose amounts are the same in every line: they share a column. */
export function columns({ breakdown, scores }: Result): SeatLetter[][] {
  const groups = new Map<string, SeatLetter[]>();
  for (const seat of SEATS) {
    const key = [scores[seat], ...breakdown.map(({ amounts }) => amounts[seat])].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), seat]);
  }
  return [...groups.values()];
}

/** The calls of a deal, each with the step at which it was made. */
export function calls(steps: readonly Step[]): { heard: Heard; step: number }[] {
  return steps.flatMap(({ heard }, step) => (heard?.kind === "call" ? [{ heard, step }] : []));
}
