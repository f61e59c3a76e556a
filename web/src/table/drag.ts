/** A card may be dragged onto the table: that is as sure as pressing it twice. */

import type { TableModel } from "./model";

const FAR = 90;
const NEAR = 8;

/** Let legal cards be dragged within a hand; `play` is told which card was let go over the table. */
export function followDrags(
  hand: HTMLElement,
  model: TableModel,
  play: (card: string) => void,
): () => void {
  let held: { card: HTMLElement; x: number; y: number; moved: boolean } | null = null;

  const take = (event: PointerEvent) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>(".card.legal");
    const decision = model.scene.peek()?.parts.decision;
    if (!card || event.button || decision?.kind !== "card") return;
    held = { card, x: event.clientX, y: event.clientY, moved: false };
  };
  const carry = (event: PointerEvent) => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(x, y) < NEAR) return;
    if (!held.moved) hand.setPointerCapture(event.pointerId);
    held.moved = true;
    held.card.classList.add("held");
    held.card.style.translate = `${x}px ${y}px`;
  };
  const letGo = (event: PointerEvent) => {
    if (!held) return;
    const { card, moved, x, y } = held;
    held = null;
    if (!moved) return;
    hand.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => hand.removeEventListener("click", swallow, { capture: true }));
    if (event.type === "pointerup" && Math.abs(event.clientY - y) > FAR) {
      Object.assign(card.dataset, { carriedX: event.clientX - x, carriedY: event.clientY - y });
      play(card.dataset.card!);
    }
    requestAnimationFrame(() => {
      card.classList.remove("held");
      card.style.translate = "";
      delete card.dataset.carriedX;
      delete card.dataset.carriedY;
    });
  };
  hand.addEventListener("pointerdown", take);
  hand.addEventListener("pointermove", carry);
  hand.addEventListener("pointerup", letGo);
  hand.addEventListener("pointercancel", letGo);
  return () => {
    hand.removeEventListener("pointerdown", take);
    hand.removeEventListener("pointermove", carry);
    hand.removeEventListener("pointerup", letGo);
    hand.removeEventListener("pointercancel", letGo);
  };
}

/** The press that ends a drag is none. */
function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
