/** The table: what one sits at. */

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { JSX } from "preact";
import "../styles/table.css";
import { Drawing } from "../cards/sprite";
import { useFace } from "../net/face";
import { Button, Strip } from "../parts/parts";
import type { Face, SeatLetter } from "../protocol";
import { Link } from "../route";
import { language, t } from "../words/t";
import { below, sides } from "./around";
import { Auction, callsIn } from "./Auction";
import { CommandBox } from "./CommandBox";
import { Drawer, type DrawerName } from "./Drawer";
import { Facts } from "./Facts";
import { useMotion } from "./flip";
import { Hand, OpenHand, Sayings } from "./Hand";
import { followKeys, keepFocus } from "./keyboard";
import { Mat } from "./Mat";
import { TableModel } from "./model";
import { Opening } from "./Opening";
import { Outcome } from "./Outcome";
import { phaseOf, type Phase } from "./phase";
import { Ask, Besides } from "./questions/Ask";
import { inTurn, type Scene } from "./scene";
import { Seat } from "./Seat";
import { Sheet } from "./Sheet";
import { useSounds } from "./sounds";
import { sentence } from "./speech";
import { Status } from "./Status";
import { Tools } from "./Tools";
import { Widow } from "./Widow";

export function Table({ id }: { id: string }): JSX.Element {
  const model = useMemo(() => new TableModel(id), [id]);
  useEffect(() => () => model.close(), [model]);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) model.line.again();
    first.current = false;
  }, [language.value]);
  const scene = model.scene.value;
  if (!scene) return <Arriving model={model} />;
  return <Seated model={model} scene={scene} />;
}

/** Before anything has been seen. */
function Arriving({ model }: { model: TableModel }): JSX.Element {
  const ended = model.line.state.value === "ended";
  return (
    <main class="page-note">
      <h1 class="h">{ended ? t("You cannot see this table") : t("On the way to the table")}</h1>
      <p role="status">{ended ? model.line.ending.value : <Status model={model} />}</p>
      {ended ? <Link to="/">{t("Back to the lobby")}</Link> : null}
    </main>
  );
}

function Seated({ model, scene }: { model: TableModel; scene: Scene }): JSX.Element {
  const { parts } = scene;
  const face = useFace(parts.settings.variant);
  const root = useRef<HTMLElement>(null);
  const typing = useRef<HTMLInputElement>(null);
  const drawer = useSignal<DrawerName | null>(null);
  const tab = useSignal<string | null>(null);
  const phase = phaseOf(scene);
  useMotion(root, scene);
  useSounds(scene);
  useLayoutEffect(() => {
    if (root.current) keepFocus(root.current, model);
  }, [scene]);
  useEffect(() => {
    const helpers = { help: () => (drawer.value = "keys"), command: () => typing.current?.focus() };
    return root.current ? followKeys(root.current, model, helpers) : undefined;
  }, [model]);
  useEffect(() => {
    document.title = parts.decision
      ? t("Your turn · kibitz")
      : `${face?.title ?? t("Table")} · kibitz`;
  }, [parts.decision !== null, face]);
  const showRule = (rule: string) => {
    history.replaceState(null, "", `#${rule}`);
    drawer.value = "rules";
  };
  const home = (
    <Link to="/" aria-label={t("kibitz, to the lobby")}>
      <Drawing of="word" class="word" />
    </Link>
  );
  return (
    <div class="tablepage" data-phase={phase}>
      <Strip
        home={home}
        tools={<Tools model={model} scene={scene} open={(name) => (drawer.value = name)} />}
      >
        <Facts model={model} scene={scene} face={face} />
      </Strip>
      <Status model={model} />
      <main class="room" ref={root} tabIndex={-1}>
        <section class={`table ${phase}`} aria-label={t("Table")}>
          <h1 class="vh">{face?.title ?? t("Table")}</h1>
          <Middle {...{ model, scene, face, phase }} onRule={showRule} />
          <Saying model={model} scene={scene} face={face} phase={phase} />
          {phase === "result" || phase === "opening" ? null : (
            <>
              <Sayings model={model} scene={scene} face={face} />
              <Besides model={model} scene={scene} face={face} />
              <Hand model={model} scene={scene} face={face} />
            </>
          )}
          <Dock tab={tab} scene={scene} phase={phase} />
        </section>
        <Sheet
          model={model}
          scene={scene}
          face={face}
          tab={tab.value}
          calling={phase === "auction"}
        />
      </main>
      <CommandBox model={model} scene={scene} face={face} input={typing} />
      <Drawer name={drawer.value} scene={scene} onClose={() => (drawer.value = null)} />
    </div>
  );
}

interface MiddleProps {
  model: TableModel;
  scene: Scene;
  face: Face | null;
  phase: Phase;
}

/** What the table is about just now: places, calls, a question, the trick, or what came of it. */
function Middle({
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
  const others = inTurn(below(scene.parts)).slice(scene.parts.seat ? 1 : 0) as SeatLetter[];
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
function Saying({ model, scene, face, phase }: MiddleProps): JSX.Element | null {
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

/** On a phone: what is on the sheet, one thing at a time. */
function Dock({
  tab,
  scene,
  phase,
}: {
  tab: { value: string | null };
  scene: Scene;
  phase: Phase;
}): JSX.Element {
  const said = scene.talk.length;
  const there: [string, string, unknown][] = [
    ["auction", t("Auction"), phase !== "auction" && callsIn(scene).length],
    ["log", t("Log"), true],
    ["say", said ? t("Say ({n})", { n: said }) : t("Say"), scene.parts.settings.chat !== "off"],
    ["last", t("Last trick"), scene.parts.last_trick],
    ["score", t("Score"), scene.parts.match],
  ];
  const names = there.filter(([, , is]) => is);
  return (
    <nav class="dock" aria-label={t("More")}>
      {names.map(([name, words]) => (
        <Button
          key={name}
          aria-expanded={tab.value === name}
          onClick={() => (tab.value = tab.value === name ? null : name)}
        >
          {words}
        </Button>
      ))}
    </nav>
  );
}
