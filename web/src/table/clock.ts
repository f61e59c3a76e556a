/** Time as it runs: one tick for all who show it. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const TICK = 250;

/** Our time now, in milliseconds; it runs while somebody looks at it. */
export const now = signal(Date.now());

let watchers = 0;
let timer = 0;

/** Follow the time while this is on the screen, if it is needed. */
export function useTime(needed: boolean): void {
  useEffect(() => {
    if (!needed) return undefined;
    now.value = Date.now();
    if (watchers++ === 0) timer = window.setInterval(() => (now.value = Date.now()), TICK);
    return () => {
      if (--watchers === 0) clearInterval(timer);
    };
  }, [needed]);
}

/** Seconds as minutes and seconds. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
