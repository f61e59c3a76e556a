/** What may be said with a card that is played: a tick for each word. */

import type { JSX } from "preact";
import type { Face } from "../protocol";
import { listed, t } from "../words/t";
import { cardName } from "./around";
import { sayings } from "./choosing";
import type { TableModel } from "./model";
import type { Scene } from "./scene";

interface SayingsProps {
  model: TableModel;
  scene: Scene;
  face: Face | null;
}

export function Sayings({ model, scene, face }: SayingsProps): JSX.Element | null {
  const spoken = [...sayings(scene.parts.decision?.legal ?? [])];
  const words = [...new Set(spoken.map(([, word]) => word))];
  if (!words.length) return null;
  const cardsWith = (word: string) =>
    spoken.filter(([, said]) => said === word).map(([card]) => cardName(card, face));
  return (
    <div class="sayings">
      {words.map((word) => (
        <label class="tick" key={word}>
          <input
            type="checkbox"
            checked={model.speaks.value}
            onChange={() => (model.speaks.value = !model.speaks.value)}
          />
          {t("Say “{word}” with {cards}", { word, cards: listed(cardsWith(word)) })}
        </label>
      ))}
    </div>
  );
}
