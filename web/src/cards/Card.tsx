/** A playing card, lying or to be pressed. What it is called aloud comes from the game's face. */

import type { ComponentChildren, HTMLAttributes, Ref } from "preact";

import { t } from "../words/t";
import { indexOf } from "./indices";
import { pips } from "./pips";
import { Drawing } from "./sprite";

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, "name" | "ref" | "class"> {
  /** The card's code, `SA` or `W1`; without one it lies face down. */
  card?: string | null;
  /** What it is called, in the person's language: the face's word for it. */
  name: string;
  /** All pips of a number card: for one card that is looked at, not for a hand. */
  big?: boolean;
  legal?: boolean;
  /** Why it may not be played; it stands back. */
  refused?: string | null;
  chosen?: boolean;
  winning?: boolean;
  /** Stands back though nobody refuses it. */
  receded?: boolean;
  /** Makes the card a button. */
  onPress?: ((event: MouseEvent) => void) | undefined;
  class?: string | undefined;
  elementRef?: Ref<HTMLElement>;
}

const SUITS = "SHDC";
const FIGURES: Readonly<Record<string, string>> = { K: "fK", Q: "fQ", J: "fJ" };

export function Card(props: CardProps) {
  const {
    card,
    name,
    big,
    legal,
    refused,
    chosen,
    winning,
    receded,
    onPress,
    elementRef,
    class: more,
    ...rest
  } = props;
  const classes = [
    look(card),
    legal && "legal",
    chosen && "chosen",
    winning && "winning",
    receded && "receded",
    more,
  ];
  const drawn: Record<string, unknown> = {
    ...rest,
    ref: elementRef,
    class: classes.filter(Boolean).join(" "),
    "data-card": card ?? undefined,
    "aria-label": aloud(props),
  };
  const face = card ? drawing(card, big ?? false) : null;
  if (!onPress) {
    return (
      <span role="img" {...drawn}>
        {face}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-disabled={refused ? "true" : undefined}
      aria-pressed={chosen}
      onClick={onPress}
      {...drawn}
    >
      {face}
    </button>
  );
}

/** The card's name and how it stands, as one phrase. */
function aloud({ name, refused, chosen, winning }: CardProps): string {
  if (refused) return t("{card}, not allowed: {reason}", { card: name, reason: refused });
  if (chosen) return t("{card}, chosen", { card: name });
  if (winning) return t("{card}, winning", { card: name });
  return name;
}

function look(card: string | null | undefined): string {
  if (!card) return "card back";
  const [suit, rank] = parts(card);
  if (suit === "W") return "card wild";
  if (!SUITS.includes(suit)) return "card plain";
  return `card s-${suit} r-${rank}${FIGURES[rank] ? " court" : ""}`;
}

function drawing(card: string, big: boolean): ComponentChildren {
  const [suit, rank] = parts(card);
  if (suit === "W") {
    return [<Index text="W" />, <Drawing of="W" />, <Drawing of={`w${rank}`} />];
  }
  if (!SUITS.includes(suit)) return <Index text={card} />;
  return [<Index text={indexOf(rank)} />, <Drawing of={suit} />, large(suit, rank, big)];
}

/** What stands in the corner: drawn like the rest, for the card's name is its label. */
const Index = ({ text }: { text: string }) => (
  <b class={text.length > 1 ? "wide" : undefined} data-index={text} />
);

function large(suit: string, rank: string, big: boolean): ComponentChildren {
  const spots = big ? pips(rank) : [];
  if (!spots.length) return <Drawing of={FIGURES[rank] ?? suit} />;
  return (
    <svg class="pips" viewBox="-6 -6 68 126" aria-hidden="true">
      {spots.map(({ x, y, size }) => (
        <use href={`#${suit}`} x={x} y={y} width={size} height={size} />
      ))}
    </svg>
  );
}

const parts = (card: string): [suit: string, rank: string] => [card.slice(0, 1), card.slice(1)];
