/** What a person may choose about how kibitz looks and behaves, and what is chosen now. */

import { computed, signal } from "@preact/signals";

import type { Indices } from "../cards/indices";
import { type Language, preferred } from "../words/t";

export type Room = "linen" | "lamp" | "slate";
export type Palette = "classic" | "four" | "bridge" | "safe";

/** How often one presses until it counts; `auto`: twice by touch, once by mouse and keyboard. */
export type Confirming = "auto" | "off" | "twice";

export interface Settings {
  language: Language;
  indices: Indices;
  room: Room;
  palette: Palette;
  /** The dials: 0 to 100, 50 is neutral. */
  contrast: number;
  temperature: number;
  grain: number;
  /** How large cards are, as a factor. */
  cardSize: number;
  confirmCalls: Confirming;
  confirmCards: Confirming;
  /** Seconds until a full trick is turned down; `null`: only when one says so. */
  collect: number | null;
  /** How long movements last, as a factor; 0 is at once. */
  speed: number;
  sounds: boolean;
  /** 0 to 100. */
  volume: number;
}

const INDICES_OF: Record<Language, Indices> = { en: "AKQJ", da: "EKDB", bg: "АПДВ" };

/** What is so as long as nobody has chosen: what the browser and the system ask for. */
function usual(language: Language): Settings {
  const asked = (query: string) => matchMedia(query).matches;
  return {
    language,
    indices: INDICES_OF[language],
    room: asked("(prefers-color-scheme: dark)") ? "lamp" : "linen",
    palette: "classic",
    contrast: asked("(prefers-contrast: more)") ? 85 : 50,
    temperature: 50,
    grain: 50,
    cardSize: 1,
    confirmCalls: "auto",
    confirmCards: "auto",
    collect: 2,
    speed: asked("(prefers-reduced-motion: reduce)") ? 0 : 1,
    sounds: true,
    volume: 50,
  };
}

/** What has been chosen; all else follows browser and system. */
export const chosen = signal<Partial<Settings>>({});

/** Counts how often browser or system have asked for something else. */
const asked = signal(0);

/** What holds now. */
export const settings = computed<Settings>(() => {
  void asked.value;
  return { ...usual(chosen.value.language ?? preferred()), ...chosen.value };
});

/** Choose something; what is `undefined` follows browser and system again. */
export function update(changes: Partial<Settings>): void {
  const kept = Object.entries({ ...chosen.value, ...changes }).filter(
    ([, value]) => value !== undefined,
  );
  chosen.value = Object.fromEntries(kept);
}

/** Follow browser and system when they change their mind. */
export function follow(): void {
  for (const query of [
    "(prefers-color-scheme: dark)",
    "(prefers-contrast: more)",
    "(prefers-reduced-motion: reduce)",
  ]) {
    matchMedia(query).addEventListener("change", () => asked.value++);
  }
}

/** Whether calls, or cards, count only when they are pressed twice. */
export function confirms(what: "calls" | "cards"): boolean {
  const wanted = what === "calls" ? settings.value.confirmCalls : settings.value.confirmCards;
  return wanted === "twice" || (wanted === "auto" && matchMedia("(pointer: coarse)").matches);
}
