/** Somebody's hand that lies open, in suits; where it is one's own to play from, its cards are keys. */

import type { JSX } from "preact";
import { Card } from "../cards/Card";
import type { Face, SeatLetter } from "../protocol";
import { t } from "../words/t";
import { suits } from "./arrange";
import { cardName, nameOf } from "./around";
import { firstOf, Held, Why } from "./Held";
import type { TableModel } from "./model";
import type { Scene } from "./scene";
import { useCards } from "./useCards";
import { openZones } from "./zones";

interface OpenHandProps {
  model: TableModel;
  scene: Scene;
  face: Face | null;
  seat: SeatLetter;
}

export function OpenHand({ model, scene, face, seat }: OpenHandProps): JSX.Element | null {
  const { parts } = scene;
  const cards = useCards(model, scene, seat);
  const inSuits = suits(
    openZones(scene, seat).flatMap((zone) => zone.cards),
    parts.strength,
  );
  const held = inSuits.flatMap(([, of]) => of);
  if (!held.length) return null;
  const asked = parts.decision?.hand === seat;
  const first = firstOf(model, cards, held);
  return (
    <div
      class={asked ? "open-hand asked" : "open-hand"}
      role="group"
      aria-label={t("{name}, open hand", { name: nameOf(parts, seat, face) })}
      data-hand={seat}
    >
      {inSuits.map(([suit, of]) => (
        <div class="col" key={suit}>
          {of.map((card) => {
            const name = cardName(card, face);
            if (!asked) return <Card key={card} card={card} name={name} data-place="open" />;
            const at = { card, name, place: "open", first: card === first };
            return <Held key={card} {...{ model, cards }} {...at} />;
          })}
        </div>
      ))}
      <Why {...{ scene, seat, cards, held }} />
    </div>
  );
}
