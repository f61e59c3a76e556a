/** Cards that are nobody's: they lie in the middle, faced or not. */

import type { JSX } from "preact";
import { Card } from "../cards/Card";
import type { Face } from "../protocol";
import { cardName } from "./around";
import type { Scene } from "./scene";
import { zoneName } from "./zones";

export function Widow({ scene, face }: { scene: Scene; face: Face | null }): JSX.Element | null {
  const zones =
    scene.parts.zones?.filter(
      ({ owner, cards }) => owner === null && (Array.isArray(cards) ? cards.length : cards),
    ) ?? [];
  if (!zones.length) return null;
  return (
    <div class="widow">
      {zones.flatMap(({ zone, cards }) => {
        const faces = Array.isArray(cards) ? cards : Array.from({ length: cards }, () => null);
        return faces.map((card, index) => (
          <figure key={card ?? `${zone}${index}`}>
            <Card
              card={card}
              name={card ? cardName(card, face) : zoneName(zone)}
              data-place="widow"
            />
            <figcaption>{zoneName(zone)}</figcaption>
          </figure>
        ));
      })}
    </div>
  );
}
