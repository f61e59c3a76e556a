/** Scenes waiting to be shown, and the time that each is given. */

import { signal } from "@preact/signals";
import type { Scene } from "./scene";

/** More than this and whoever looks has been away: what was missed is not played back. */
export const MOST_WAITING = 16;

/** How long scenes stay; `null`: until somebody goes on. In milliseconds. */
export interface Tempo {
  /** A full trick. */
  trick: number | null;
  /** The cards coming round. */
  deal: number;
  /** Anything that moves. */
  step: number;
}

export interface Waiting {
  shown: Scene;
  waiting: readonly Scene[];
}

/** Scenes that came, put behind those that wait; too many, and only the last is kept. */
export function enqueue(state: Waiting, scenes: readonly Scene[]): Waiting {
  const waiting = [...state.waiting, ...scenes];
  return waiting.length > MOST_WAITING
    ? { shown: waiting.at(-1)!, waiting: [] }
    : { ...state, waiting };
}

/** The next scene is shown. */
export function advance({ shown, waiting }: Waiting): Waiting {
  const [next, ...rest] = waiting;
  return next ? { shown: next, waiting: rest } : { shown, waiting };
}

/** How long a scene stays before the next; a full trick ends only on demand if the tempo says so. */
export function stays(scene: Scene, tempo: Tempo): number | null {
  if (scene.trick.winner) return tempo.trick;
  if (scene.heard?.kind === "deal") return tempo.deal;
  if (scene.heard && scene.heard.kind !== "chat") return tempo.step;
  return 0;
}

/** The stage of one table: give it scenes, look at `shown`. */
export class Stage {
  readonly shown;
  private state: Waiting;
  private since = 0;
  private timer = 0;

  constructor(
    first: Scene,
    private readonly tempo: () => Tempo,
  ) {
    this.state = { shown: first, waiting: [] };
    this.shown = signal(first);
  }

  /** The latest scene there is, shown or not. */
  get last(): Scene {
    return this.state.waiting.at(-1) ?? this.state.shown;
  }

  /** Whether somebody has to go on before anything else is shown. */
  get held(): boolean {
    return this.state.shown.trick.winner !== null;
  }

  add(scenes: readonly Scene[]): void {
    this.state = enqueue(this.state, document.hidden ? scenes.slice(-1) : scenes);
    this.show();
  }

  /** Begin anew, as after a snapshot. */
  reset(scene: Scene): void {
    this.state = { shown: scene, waiting: [] };
    this.show();
  }

  /** Go on now, whatever the tempo says. */
  next(): void {
    if (!this.state.waiting.length) return;
    this.state = advance(this.state);
    this.show();
  }

  /** Go on to the last scene. */
  skip(): void {
    if (!this.state.waiting.length) return;
    this.state = { shown: this.last, waiting: [] };
    this.show();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private show(): void {
    clearTimeout(this.timer);
    if (this.shown.peek() !== this.state.shown) {
      this.since = performance.now();
      this.shown.value = this.state.shown;
    }
    if (!this.state.waiting.length) return;
    const stay = stays(this.state.shown, this.tempo());
    if (stay === null) return;
    const left = this.since + stay - performance.now();
    if (left <= 0) this.next();
    else this.timer = window.setTimeout(() => this.next(), left);
  }
}
