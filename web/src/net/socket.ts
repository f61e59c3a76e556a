/** A table's line: what is seen of it comes in, what one does goes out; it mends itself. */

import { signal } from "@preact/signals";
import type { Command, Incoming, Outgoing } from "../protocol";
import { language } from "../words/t";
import { NOBODY } from "./http";
import { patience, take, type Seen, type Taken } from "./seen";

/** How the line stands: being made, open, lost and tried again, or refused for good. */
export type LineState = "connecting" | "open" | "lost" | "ended";

/** What came of a request: null if it was done, else why it was not. */
export type Answer = { code: string; text: string; rule: string } | null;

interface Asked {
  frame: Incoming & { message: "do" };
  answer: (answer: Answer) => void;
}

const QUIET = 20_000;
const SILENCE = 8_000;
const POLICY = 1008;

export class TableLine {
  readonly state = signal<LineState>("connecting");
  /** Why the server ended the line, in its words. */
  readonly ending = signal("");

  private socket: WebSocket | null = null;
  private seen: Seen | null = null;
  private failures = 0;
  private waiting = 0;
  private heartbeat = 0;
  private closed = false;
  private count = 0;
  private readonly asked = new Map<string, Asked>();

  constructor(
    private readonly table: string,
    private readonly onTaken: (taken: Taken, frame: Outgoing) => void,
  ) {
    this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Do something at the table; if it has moved on meanwhile, nothing is done. */
  do(command: Command): Promise<Answer> {
    const frame = {
      message: "do" as const,
      id: `r${++this.count}`,
      expect: this.seen?.number ?? 0,
      command,
    };
    return new Promise((answer) => {
      this.asked.set(frame.id, { frame, answer });
      if (this.state.value === "open") this.send(frame);
    });
  }

  /** Leave the line for good. */
  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.waiting);
    clearTimeout(this.heartbeat);
    this.socket?.close();
    this.giveUp();
  }

  /** Take all anew, as after one's seat or language has changed. */
  again(): void {
    this.seen = null;
    this.failures = 0;
    this.socket?.close();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = new URLSearchParams({ language: language.value });
    if (this.seen) query.set("last", String(this.seen.number));
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${this.table}/socket?${query}`,
    );
    this.socket = socket;
    socket.onopen = () => {
      this.state.value = "open";
      this.beat();
      for (const { frame } of this.asked.values()) this.send(frame);
    };
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data) as Outgoing);
    socket.onclose = ({ code }) => {
      if (this.socket === socket) this.lost(code);
    };
  }

  private lost(code: number): void {
    clearTimeout(this.heartbeat);
    this.socket = null;
    if (this.closed) return;
    if (code === POLICY) {
      this.state.value = "ended";
      this.giveUp();
      return;
    }
    this.state.value = this.seen || this.failures ? "lost" : "connecting";
    this.waiting = window.setTimeout(() => this.connect(), patience(this.failures++));
  }

  /** Somebody looks again, or the network is back: do not wait out the patience. */
  private readonly hurry = (): void => {
    if (this.closed || document.hidden || this.state.value === "ended") return;
    if (this.socket) {
      this.send({ message: "ping" });
      return;
    }
    clearTimeout(this.waiting);
    this.connect();
  };

  private receive(frame: Outgoing): void {
    this.beat();
    if (frame.message === "done") this.answered(frame.id, null);
    if (frame.message === "refused") {
      const { code, text, rule = "" } = frame;
      if (frame.id) this.answered(frame.id, { code, text, rule });
      else this.ending.value = text;
    }
    const taken = take(this.seen, frame);
    if (taken.gap) this.send({ message: "resume", after: this.seen?.number ?? 0 });
    if (!taken.fresh) return;
    this.failures = 0;
    this.seen = taken.seen;
    this.onTaken(taken, frame);
  }

  private answered(id: string, answer: Answer): void {
    this.asked.get(id)?.answer(answer);
    this.asked.delete(id);
  }

  private giveUp(): void {
    for (const id of [...this.asked.keys()])
      this.answered(id, { code: NOBODY, text: "", rule: "" });
  }

  /** A line on which nothing is heard for a while is asked whether it lives. */
  private beat(): void {
    clearTimeout(this.heartbeat);
    this.heartbeat = window.setTimeout(() => {
      this.send({ message: "ping" });
      this.heartbeat = window.setTimeout(() => this.socket?.close(), SILENCE);
    }, QUIET);
  }

  private send(frame: Incoming): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }
}
