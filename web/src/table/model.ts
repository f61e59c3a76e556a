/** One table as this person follows it: what comes in is staged, what one does goes out. */

import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import { get, NOBODY, post, Refusal } from "../net/http";
import { me } from "../net/me";
import type { Taken } from "../net/seen";
import { TableLine, type Answer } from "../net/socket";
import type { Command, Decision, Heard, Opinion, Outgoing, Parts, SeatLetter } from "../protocol";
import { settings } from "../settings/model";
import { language, t } from "../words/t";
import { mayLay } from "./choosing";
import { confirms, foreseen, mayBeHinted, opening, scenes, type Given, type Scene } from "./scene";
import { Stage, type Tempo } from "./stage";

const SECOND = 1_000;
const MOVE = 260;

/** A full trick is looked at, then turned down; what moves is given the time to arrive. */
function tempo(): Tempo {
  const { collect, speed } = settings.value;
  return {
    trick: collect === null ? null : collect * SECOND,
    deal: MOVE * 3 * speed,
    step: MOVE * 1.1 * speed,
  };
}

/** A hint that was asked for: what came of it, or why nothing did. */
export interface Hint {
  opinion?: Opinion;
  failed?: string;
}

export class TableModel {
  readonly line: TableLine;
  /** What is to be shown; null until the table has been seen. */
  readonly scene: ReadonlySignal<Scene | null>;
  /** Why the last thing one tried was not done. */
  readonly refusal = signal<string>("");
  /** The card, cards or call that is chosen and not yet confirmed. */
  readonly chosen = signal<string | null>(null);
  /** The cards that are to be laid down, while one chooses. */
  readonly laid = signal<readonly string[]>([]);
  /** What a computer player would do here, once one has asked; null until then. */
  readonly hint = signal<Hint | null>(null);
  /** The answer that a hint names. */
  readonly hinted: ReadonlySignal<string | null>;
  /** The call that one looks at. */
  readonly looked = signal<string | null>(null);
  /** Whether to say what may be said with a card. */
  readonly speaks = signal(true);
  /** The card that the keyboard is at. */
  readonly focus = signal<string | null>(null);
  /** How many milliseconds the server's clock is ahead of ours. */
  readonly ahead = signal(0);
  /** How many things people have said so far. */
  readonly said = computed(() => this.scene.value?.talk.length ?? 0);

  private readonly stage = signal<Stage | null>(null);
  private readonly given = signal<Given | null>(null);
  private readonly stop: () => void;
  /** What one was asked last: what one chooses is an answer to it. */
  private question: Decision | null = null;
  /** Who followed the table when the line was made. */
  private person = me.peek()?.id;

  constructor(readonly id: string) {
    this.line = new TableLine(id, (taken, frame) => this.receive(taken, frame));
    this.scene = computed(() => {
      const shown = this.stage.value?.shown.value;
      return shown ? foreseen(shown, this.given.value) : null;
    });
    this.hinted = computed(() => this.hint.value?.opinion?.action ?? null);
    this.stop = effect(() => this.settle());
  }

  close(): void {
    this.stop();
    this.stage.value?.close();
    this.line.close();
  }

  /** Answer the decision that one owes. */
  async act(text: string): Promise<void> {
    const { parts } = this.scene.peek() ?? {};
    if (!parts?.decision || !parts.seat) return;
    // What is shown may lag: another window of one's own may have answered already.
    if (!this.stage.peek()?.last.parts.decision) return this.catchUp();
    const { kind, hand } = parts.decision;
    this.chosen.value = null;
    this.given.value = { kind, text, seat: parts.seat, hand };
    if (!(await this.do({ do: "act", text }))) this.given.value = null;
  }

  /** Choose a card to be laid down, or take it back; past the most, the last one makes room. */
  lay(card: string): void {
    const legal = this.scene.peek()?.parts.decision?.legal ?? [];
    const laid = this.laid.value;
    if (laid.includes(card)) this.laid.value = laid.filter((each) => each !== card);
    else if (mayLay(legal, [...laid, card])) this.laid.value = [...laid, card];
    else if (mayLay(legal, [...laid.slice(0, -1), card]))
      this.laid.value = [...laid.slice(0, -1), card];
  }

  /** Do something at the table. Returns: whether it was done. */
  async do(command: Command): Promise<boolean> {
    this.refusal.value = "";
    const answer = await this.line.do(command);
    if (answer) this.refusal.value = inWords(answer);
    return answer === null;
  }

  /** Sit down; whoever has only just come in sees the table from there by a line of their own. */
  async sit(place: number | null): Promise<void> {
    try {
      await post(`/api/tables/${this.id}/do`, { command: { do: "sit", place } });
      if (me.value?.id !== this.person) this.line.again();
      this.person = me.value?.id;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal.value = inWords({ code: error.code, text: error.message, rule: error.rule });
    }
  }

  /** Ask what a computer player would do here; an answer to a question that is gone is forgotten. */
  async askHint(): Promise<void> {
    const { question } = this;
    if (!question || !mayBeHinted(this.scene.peek()!)) return;
    this.hint.value = {};
    const found = await hintAt(this.id);
    if (this.question === question) this.hint.value = found;
  }

  /** Turn the full trick down; whoever is in a hurry sees what comes after at once. */
  collect(): void {
    this.stage.value?.next();
  }

  /** Show how the table stands now. */
  catchUp(): void {
    this.stage.value?.skip();
  }

  private receive({ seen, heard }: Taken, frame: Outgoing): void {
    const stage = this.stage.peek();
    if (frame.message === "snapshot") {
      if (frame.now) this.ahead.value = frame.now - Date.now();
      this.begin(seen!.parts, frame.heard);
    } else if (stage) {
      stage.add(scenes(stage.last, seen!.parts, heard));
    }
  }

  private begin(parts: Parts, heard: readonly Heard[] | undefined): void {
    const stage = this.stage.peek();
    const last = stage?.last;
    const known = last && last.parts.commitment === parts.commitment ? last.history : [];
    const scene = opening(parts, heard ?? known, last?.talk);
    this.given.value = null;
    if (stage) stage.reset(scene);
    else this.stage.value = new Stage(scene, tempo);
  }

  /** An answer that has come round is no longer only foreseen; a choice goes with its question. */
  private settle(): void {
    const shown = this.stage.value?.shown.value;
    const given = this.given.peek();
    if (shown?.heard) this.refusal.value = "";
    if (shown && given && confirms(shown, given)) this.given.value = null;
    const question = shown?.parts.decision ?? null;
    if (question && question === this.question) return;
    this.question = question;
    this.hint.value = null;
    this.chosen.value = null;
    this.laid.value = [];
    this.speaks.value = true;
  }
}

/** Why something was not done; that the table has moved on is seen, not said. */
function inWords({ code, text }: NonNullable<Answer>): string {
  if (code === "table/stale") return "";
  if (code === NOBODY) return t("The table cannot be reached just now.");
  return text;
}

async function hintAt(table: string): Promise<Hint> {
  try {
    const asked = { language: language.value };
    return { opinion: await get<Opinion>(`/api/tables/${table}/hint`, asked) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { failed: inWords({ code: error.code, text: error.message, rule: "" }) };
  }
}

/** The place of a seat in the deal that is shown. */
export function placeOf(parts: Parts, seat: SeatLetter): Parts["places"][number] | undefined {
  const number = parts.seating?.[seat];
  return number === undefined ? undefined : parts.places[number];
}
