/** A card that is held, as a key; and why it may not be played. */

import type { CSSProperties, JSX } from "preact";
import { Card } from "../cards/Card";
import type { SeatLetter } from "../protocol";
import { t } from "../words/t";
import { capital } from "./around";
import { isHinted } from "./choosing";
import type { TableModel } from "./model";
import type { Scene } from "./scene";
import type { Cards } from "./useCards";

interface HeldProps {
  model: TableModel;
  cards: Cards;
  card: string;
  name: string;
  place: string;
  /** Whether the keyboard comes to this card first. */
  first: boolean;
  style?: CSSProperties;
}

export function Held({ model, cards, card, name, place, first, style }: HeldProps): JSX.Element {
  const standing = cards.standing(card);
  const hinted = isHinted(model.hinted.value, card);
  const tell = () => (cards.why.value = standing.refused ? card : null);
  const hush = () => (cards.why.value = null);
  return (
    <Card
      card={card}
      name={hinted ? t("{card}, the hint", { card: name }) : name}
      {...standing}
      chosen={standing.chosen || undefined}
      class={hinted ? "hinted" : undefined}
      data-place={place}
      style={style}
      tabIndex={first ? 0 : -1}
      onFocus={() => {
        model.focus.value = card;
        tell();
      }}
      onBlur={hush}
      onMouseEnter={tell}
      onMouseLeave={hush}
      onPress={() => cards.press(card)}
    />
  );
}

/** The card that the keyboard comes to first: where it was, else the first that may be played. */
export function firstOf(model: TableModel, cards: Cards, held: readonly string[]): string | null {
  const focus = model.focus.value;
  if (focus && held.includes(focus)) return focus;
  return held.find((card) => cards.standing(card).legal) ?? held[0] ?? null;
}

interface WhyProps {
  scene: Scene;
  seat: SeatLetter;
  cards: Cards;
  held: readonly string[];
}

/** Why the card that one looks at may not be played, with the rule's number. */
export function Why({ scene, seat, cards, held }: WhyProps): JSX.Element | null {
  const { decision } = scene.parts;
  const card = cards.why.value ?? "";
  const reason = decision?.hand === seat ? decision.refused[card] : undefined;
  if (!reason) return null;
  return (
    <div class="why" role="status" style={{ "--at": held.indexOf(card) }}>
      {capital(reason.sentence)}
      {reason.rule ? <small>{t("Rule {rule}", { rule: reason.rule })}</small> : null}
    </div>
  );
}
