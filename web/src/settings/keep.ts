/** Where choices are kept: in this browser, and with the account of who is signed in. */

import { effect } from "@preact/signals";

import { INDICES } from "../cards/indices";
import { patch } from "../net/http";
import { me } from "../net/me";
import { chosen, type Settings } from "./model";

const KEY = "kibitz settings";
const PATIENCE = 800;

const oneOf =
  (...values: unknown[]) =>
  (value: unknown) =>
    values.includes(value);
const between = (least: number, most: number) => (value: unknown) =>
  typeof value === "number" && value >= least && value <= most;

/** What each setting may be: what was kept may come from another version, or from anybody. */
const ALLOWED: { readonly [Name in keyof Settings]: (value: unknown) => boolean } = {
  language: oneOf("en", "da", "bg"),
  indices: oneOf(...Object.keys(INDICES)),
  room: oneOf("linen", "lamp", "slate"),
  palette: oneOf("classic", "four", "bridge", "safe"),
  contrast: between(0, 100),
  temperature: between(0, 100),
  grain: between(0, 100),
  cardSize: between(0.8, 1.2),
  confirmCalls: oneOf("auto", "off", "twice"),
  confirmCards: oneOf("auto", "off", "twice"),
  collect: (value) => value === null || between(0, 10)(value),
  speed: between(0, 2),
  sounds: oneOf(true, false),
  volume: between(0, 100),
};

/** Of something that was kept, what can be a choice. */
export function readable(kept: unknown): Partial<Settings> {
  if (typeof kept !== "object" || kept === null) return {};
  const allowed = ALLOWED as Readonly<Record<string, (value: unknown) => boolean>>;
  return Object.fromEntries(
    Object.entries(kept).filter(
      ([name, value]) => Object.hasOwn(ALLOWED, name) && allowed[name]!(value),
    ),
  );
}

/** What this browser has kept. */
export function recall(): Partial<Settings> {
  try {
    return readable(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return {};
  }
}

/** Keep every choice from now on; whoever signs in brings along what the account has kept. */
export function keep(): void {
  let person: string | null = null;
  let waiting = 0;
  effect(() => {
    const text = JSON.stringify(chosen.value);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // A browser that keeps nothing for us still has the settings of this visit.
    }
    const account = me.value && !me.value.guest ? me.value : null;
    if (!account) {
      person = null;
      return;
    }
    if (account.id !== person) {
      person = account.id;
      const brought = readable(account.settings);
      if (Object.keys(brought).length) {
        chosen.value = { ...chosen.peek(), ...brought };
        return;
      }
    }
    if (text === JSON.stringify(readable(account.settings))) return;
    clearTimeout(waiting);
    waiting = window.setTimeout(() => void send(), PATIENCE);
  });
}

/** Tell the account; if that fails, the next choice tries again. */
async function send(): Promise<void> {
  const settings = chosen.peek();
  try {
    await patch("/api/me", { settings });
    if (me.peek()) me.value = { ...me.peek()!, settings };
  } catch {
    return;
  }
}
