/** Keys at the table: along the hand, to a suit, to a rank. */

import type { TableModel } from "./model";

const RANK_KEYS: Readonly<Record<string, string>> = {
  "0": "T",
  "1": "T",
  t: "T",
  j: "J",
  q: "Q",
  k: "K",
  a: "A",
};
const SUITS = "shdcw";

/** What the keys stand for, to be shown. */
export interface Helpers {
  help: () => void;
  hint: () => void;
  command: () => void;
}

/** Which card a key leads to, from the one that has the focus; null if to none. */
export function target(
  key: string,
  cards: readonly string[],
  current: string | null,
): string | null {
  const at = current === null ? -1 : cards.indexOf(current);
  const after = [...cards.slice(at + 1), ...cards.slice(0, at + 1)];
  if (key === "ArrowRight") return cards[(at + 1) % cards.length] ?? null;
  if (key === "ArrowLeft")
    return cards[(Math.max(at, 0) - 1 + cards.length) % cards.length] ?? null;
  if (key === "Home") return cards[0] ?? null;
  if (key === "End") return cards.at(-1) ?? null;
  const lower = key.toLowerCase();
  if (SUITS.includes(lower))
    return after.find((card) => card.toLowerCase().startsWith(lower)) ?? null;
  const rank = RANK_KEYS[lower] ?? lower;
  const same = after.filter((card) => card.slice(1) === rank && !card.startsWith("W"));
  return same.find((card) => card[0] === current?.[0]) ?? same[0] ?? null;
}

/**
 * Follow the keys of a table while the focus is somewhere on it: letters mean nothing elsewhere.
 * Returns: how to stop.
 */
export function followKeys(root: HTMLElement, model: TableModel, helpers: Helpers): () => void {
  const onKey = (event: KeyboardEvent) => {
    const at = event.target as HTMLElement;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      at.closest("input, textarea, select, dialog, [role=log]")
    )
      return;
    if (event.key === "?") return acted(event, helpers.help);
    if (event.key === "i") return acted(event, helpers.hint);
    if (event.key === "/") return acted(event, helpers.command);
    if (event.key === "Escape") model.chosen.value = null;
    if (event.key === "Enter" && !at.closest("button, a, summary"))
      return acted(event, () => model.collect());
    const group = handOf(root, at, model);
    const elements = [...(group?.querySelectorAll<HTMLElement>("button.card") ?? [])];
    const current = at.dataset.card ?? model.focus.value;
    const found = target(
      event.key,
      elements.map((each) => each.dataset.card!),
      current,
    );
    if (found) acted(event, () => elements.find((each) => each.dataset.card === found)!.focus());
  };
  root.addEventListener("keydown", onKey);
  return () => root.removeEventListener("keydown", onKey);
}

function acted(event: KeyboardEvent, action: () => void): void {
  event.preventDefault();
  action();
}

/** The hand that the keys go along: where the focus is, else the one that is asked about, else one's own. */
function handOf(root: HTMLElement, at: HTMLElement, model: TableModel): HTMLElement | null {
  const { parts } = model.scene.peek() ?? {};
  const hand = parts?.decision?.hand ?? parts?.seat;
  return (
    at.closest<HTMLElement>("[data-hand]") ??
    root.querySelector<HTMLElement>(`[data-hand="${hand}"]`)
  );
}

/** Put the focus where it belongs when what had it is gone from the page, so that keys go on. */
export function keepFocus(root: HTMLElement, model: TableModel): void {
  if (document.activeElement !== document.body) return;
  if (model.focus.value === null) return root.focus({ preventScroll: true });
  const wanted = model.scene.peek()?.parts.decision?.hand;
  const hands = [...root.querySelectorAll<HTMLElement>("[data-hand]")];
  const hand = hands.find(({ dataset }) => dataset.hand === wanted) ?? hands.at(-1);
  (hand?.querySelector<HTMLElement>('[tabindex="0"]') ?? root).focus({ preventScroll: true });
}
