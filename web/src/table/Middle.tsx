/** What the table is about just now, and the sentence under it. */

import type { JSX } from "preact";
import type { Face } from "../protocol";
import { t } from "../words/t";
import { below, sides } from "./around";
import { Auction } from "./Auction";
import { Mat } from "./Mat";
import type { TableModel } from "./model";
import { OpenHand } from "./OpenHand";
import { Opening } from "./Opening";
import { Outcome } from "./Outcome";
import type { Phase } from "./phase";
import { Ask } from "./questions/Ask";
import { inTurn, type Scene } from "./scene";
import { Seat } from "./Seat";
import { sentence } from "./speech";
import { Widow } from "./Widow";

interface MiddleProps {
  model: TableModel;
  scene: Scene;
  face: Face | null;
  phase: Phase;
}

/** What the table is about just now: places, calls, a question, the trick, or what came of it. */
export function Middle({
  model,
  scene,
  face,
  phase,
  onRule,
}: MiddleProps & { onRule: (rule: string) => void }): JSX.Element {
  if (phase === "opening") return <Opening model={model} scene={scene} face={face} />;
  if (phase === "result")
    return <Outcome model={model} scene={scene} face={face} onRule={onRule} />;
  if (phase === "auction") {
    return (
      <div class="stage calling">
        <Auction scene={scene} face={face} large />
        <Ask model={model} scene={scene} face={face} />
      </div>
    );
  }
  return (
    <>
      <Around model={model} scene={scene} face={face} phase={phase} />
      {phase === "play" ? (
        <div class="mat-area">
          <Mat scene={scene} face={face} onCollect={() => model.collect()} />
        </div>
      ) : (
        <div class="stage asking">
          <Widow scene={scene} face={face} />
          <Ask model={model} scene={scene} face={face} />
        </div>
      )}
      {phase === "play" && scene.parts.decision ? (
        <div class="between">
          <Ask model={model} scene={scene} face={face} />
        </div>
      ) : null}
    </>
  );
}

/** Everybody else, where they sit, with what lies open in front of them. */
function Around({ model, scene, face }: MiddleProps): JSX.Element {
  const at = sides(scene.parts);
  const others = inTurn(below(scene.parts)).slice(scene.parts.seat ? 1 : 0);
  return (
    <>
      {others.map((seat) => (
        <Seat key={seat} scene={scene} seat={seat} side={at[seat]} face={face}>
          <OpenHand model={model} scene={scene} face={face} seat={seat} />
        </Seat>
      ))}
    </>
  );
}

/** The sentence under the middle; what was refused stands in its place until something is done. */
export function Saying({ model, scene, face, phase }: MiddleProps): JSX.Element | null {
  const refusal = model.refusal.value;
  if (!refusal && (phase === "result" || phase === "opening")) return null;
  const mine = scene.parts.decision !== null && scene.parts.decision !== undefined;
  return (
    <div class="say">
      {refusal ? (
        <p role="alert" class="refusal">
          {refusal}
        </p>
      ) : (
        <p>{sentence(scene, face)}</p>
      )}
      {mine && model.chosen.value && phase === "play" ? (
        <p class="small soft">{t("Press again to play.")}</p>
      ) : null}
    </div>
  );
}
