/** One's own hand: a fan of keys, and whatever lies beside it. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Card } from "../cards/Card";
import type { Face } from "../protocol";
import { n } from "../words/t";
import { cardName } from "./around";
import { followDrags } from "./drag";
import { firstOf, Held, Why } from "./Held";
import type { TableModel } from "./model";
import type { Scene } from "./scene";
import { useCards } from "./useCards";
import { closedZones, openZones, zoneName } from "./zones";

/** With fewer cards than this there is room to show more of each. */
const MANY = 9;

interface HandProps {
  model: TableModel;
  scene: Scene;
  face: Face | null;
}

export function Hand({ model, scene, face }: HandProps): JSX.Element | null {
  const seat = scene.parts.seat ?? null;
  const cards = useCards(model, scene, seat);
  const fan = useRef<HTMLDivElement>(null);
  const press = useRef(cards.press);
  press.current = cards.press;
  useEffect(() => {
    if (!fan.current) return undefined;
    return followDrags(fan.current, model, (card) => press.current(card, true));
  }, [model, seat]);
  if (!seat) return null;
  const zones = openZones(scene, seat);
  const closed = closedZones(scene, seat);
  const held = zones.flatMap((zone) => zone.cards);
  const first = firstOf(model, cards, held);
  const name = (card: string, zone: string) =>
    zone === "hand" ? cardName(card, face) : `${cardName(card, face)}, ${zoneName(zone)}`;
  return (
    <div
      class={held.length < MANY ? "hand roomy" : "hand"}
      role="group"
      aria-label={n("Your hand, {n} card", "Your hand, {n} cards", held.length)}
      style={{
        "--count": held.length + closed.reduce((sum, { size }) => sum + size, 0) + zones.length - 1,
      }}
      data-hand={seat}
      ref={fan}
    >
      {zones.flatMap(({ zone, cards: of }) => [
        zone === "hand" ? null : <span class="gap" key={zone} />,
        ...of.map((card) => (
          <Held
            key={card}
            {...{ model, cards, card }}
            name={name(card, zone)}
            place={zone}
            first={card === first}
            style={{ "--at": held.indexOf(card) }}
          />
        )),
      ])}
      <FaceDown zones={closed} />
      <Why {...{ scene, seat, cards, held }} />
    </div>
  );
}

/** Cards of one's own that one does not see yet. */
function FaceDown({ zones }: { zones: ReturnType<typeof closedZones> }): JSX.Element | null {
  if (!zones.length) return null;
  return (
    <>
      <span class="gap" />
      {zones.flatMap(({ zone, size }) =>
        Array.from({ length: size }, (_, at) => <Card key={zone + at} name={zoneName(zone)} />),
      )}
    </>
  );
}
