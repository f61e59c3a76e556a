/** The strip of facts: what everybody knows, in the game's own words. */

import type { JSX } from "preact";
import type { Face } from "../protocol";
import { t } from "../words/t";
import { capital } from "./around";
import { Signed } from "./Calls";
import { clockText, now, useTime } from "./clock";
import type { TableModel } from "./model";
import type { Scene } from "./scene";

interface FactsProps {
  model: TableModel;
  scene: Scene;
  face: Face | null;
}

export function Facts({ model, scene, face }: FactsProps): JSX.Element {
  const { parts } = scene;
  return (
    <div class="facts" role="group" aria-label={t("What everybody knows")} tabIndex={0}>
      <dl>
        {parts.facts?.map(([label, value]) => (
          <div key={label}>
            <dt>{capital(label)}</dt>
            <dd>
              <Signed text={value} face={face} />
            </dd>
          </div>
        ))}
        {parts.clock ? <Time model={model} scene={scene} /> : null}
      </dl>
    </div>
  );
}

/** How long whoever is asked may still think, oneself if one sits here. */
function Time({ model, scene: { parts } }: { model: TableModel; scene: Scene }): JSX.Element {
  const { due, places } = parts.clock!;
  useTime(due !== null);
  const banked = parts.you === null ? undefined : places[parts.you]?.bank;
  const left = due === null ? (banked ?? 0) : due - now.value - model.ahead.value;
  return (
    <div class={left < 10_000 && due !== null ? "short" : undefined}>
      <dt>{t("Clock")}</dt>
      <dd>
        <time role="timer" aria-live="off">
          {clockText(left / 1_000)}
        </time>
      </dd>
    </div>
  );
}
