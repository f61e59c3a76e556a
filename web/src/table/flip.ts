/** Cards travel: each is found where it was and moved from there to where it is. */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../settings/model";
import type { Scene } from "./scene";

const MOVE = 260;
const STAGGER = 22;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const NEAR = 2;

interface Lying {
  box: DOMRect;
  place: string;
  element: HTMLElement;
}

type Layout = Map<string, Lying>;

function lying(root: HTMLElement): Layout {
  const found: Layout = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-place][data-card]")) {
    const box = element.getBoundingClientRect();
    if (box.width)
      found.set(element.dataset.card!, { box, place: element.dataset.place!, element });
  }
  return found;
}

/** Whenever the scene changes, let the cards move from where they lay in the last one. */
export function useMotion(root: RefObject<HTMLElement | null>, scene: Scene | null): void {
  const before = useRef<Layout | null>(null);
  useLayoutEffect(() => {
    const forget = () => (before.current = null);
    addEventListener("resize", forget);
    return () => removeEventListener("resize", forget);
  }, []);
  useLayoutEffect(() => {
    if (!root.current || !scene) return;
    const after = lying(root.current);
    const { speed } = settings.peek();
    if (before.current && speed > 0 && !document.hidden)
      move(root.current, before.current, after, scene, MOVE * speed);
    before.current = after;
  }, [scene]);
}

function move(
  root: HTMLElement,
  before: Layout,
  after: Layout,
  scene: Scene,
  duration: number,
): void {
  const dealt = scene.heard?.kind === "deal";
  let fresh = 0;
  for (const [card, now] of after) {
    const then = before.get(card);
    if (then) travel(now.element, whereLeft(then), now.box, duration);
    else if (now.place === "trick")
      travel(now.element, seatOf(root, scene, card), now.box, duration);
    else if (now.place !== "open" || dealt)
      travel(now.element, middle(root), now.box, duration, dealt ? STAGGER * fresh++ : 0);
  }
  for (const [card, then] of before) {
    if (!after.has(card) && then.place === "trick") leave(then, winner(root, scene), duration);
  }
}

/** Where a card was, or where it was carried to. */
function whereLeft({ box, element }: Lying): DOMRect {
  const { carriedX = "0", carriedY = "0" } = element.dataset;
  return new DOMRect(box.x + Number(carriedX), box.y + Number(carriedY), box.width, box.height);
}

function boxOf(root: HTMLElement, selector: string): DOMRect | null {
  return root.querySelector(selector)?.getBoundingClientRect() ?? null;
}

const middle = (root: HTMLElement): DOMRect | null => boxOf(root, ".mat") ?? boxOf(root, ".stage");

function seatOf(root: HTMLElement, scene: Scene, card: string): DOMRect | null {
  const seat = scene.trick.cards.find((each) => each.card === card)?.seat;
  return boxOf(root, `[data-seat="${seat}"]`) ?? boxOf(root, `[data-hand="${seat}"]`);
}

function winner(root: HTMLElement, scene: Scene): DOMRect | null {
  const seat = scene.parts.last_trick?.winner;
  return boxOf(root, `[data-seat="${seat}"]`) ?? boxOf(root, `[data-hand="${seat}"]`);
}

/** Move an element from one box to another; one that is not larger than a card is met in its middle. */
function travel(
  element: HTMLElement,
  from: DOMRect | null,
  to: DOMRect,
  duration: number,
  delay = 0,
): void {
  if (!from) return;
  const scale =
    from.height > to.height * 1.6 || from.width > to.width * 1.6 ? 0.8 : from.width / to.width;
  const size = Math.min(1.6, Math.max(0.4, scale));
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.abs(x) + Math.abs(y) < NEAR && Math.abs(size - 1) < 0.02) return;
  const own = getComputedStyle(element).transform;
  const start = `translate(${x}px, ${y}px) scale(${size}) ${own === "none" ? "" : own}`;
  element.animate([{ transform: start, zIndex: 5 }, { zIndex: 5 }], {
    duration,
    delay,
    easing: EASE,
    fill: "backwards",
  });
}

/** A card that is gone from the page goes to whoever won it. */
function leave({ box, element }: Lying, to: DOMRect | null, duration: number): void {
  if (!to) return;
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-card");
  ghost.setAttribute("aria-hidden", "true");
  ghost.className = `${element.className.replace(/\b(at-\w+|winning)\b/g, "")} ghost`;
  Object.assign(ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
  });
  document.body.append(ghost);
  const x = to.left + to.width / 2 - box.left - box.width / 2;
  const y = to.top + to.height / 2 - box.top - box.height / 2;
  const going = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { opacity: 1, offset: 0.6 },
      { transform: `translate(${x}px, ${y}px) scale(.35)`, opacity: 0 },
    ],
    { duration: duration * 1.2, easing: EASE, fill: "forwards" },
  );
  going.onfinish = going.oncancel = () => ghost.remove();
}
