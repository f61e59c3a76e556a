/** The paper with a hint: what a computer player would do, once one has asked. */

import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Face, Opinion, SeatLetter } from "../protocol";
import { t } from "../words/t";
import { nameOf } from "./around";
import type { TableModel } from "./model";
import type { Scene } from "./scene";

type Panel = ComponentType<{
  opinion: Opinion;
  face: Face | null;
  name: (seat: SeatLetter) => string;
}>;

const advice = signal<{ Panel: Panel } | null>(null);

async function fetchPanel(): Promise<void> {
  advice.value ??= { Panel: (await import("../opinion/Advice")).Advice };
}

interface HintProps {
  model: TableModel;
  scene: Scene;
  face: Face | null;
}

export function Hint({ model, scene, face }: HintProps): JSX.Element | null {
  const hint = model.hint.value;
  useEffect(() => {
    if (hint) void fetchPanel();
  }, [hint]);
  if (!hint) return null;
  const { opinion, failed } = hint;
  return (
    <section class="hint" data-tab="hint">
      <h2>{t("Hint")}</h2>
      <div role="status">
        {opinion && advice.value ? (
          <advice.value.Panel
            opinion={opinion}
            face={face}
            name={(seat) => nameOf(scene.parts, seat, face)}
          />
        ) : (
          <p class="small soft">{failed || t("A computer player is thinking…")}</p>
        )}
      </div>
    </section>
  );
}
