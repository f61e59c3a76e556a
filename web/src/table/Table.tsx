/** The table: what one sits at. */

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { JSX } from "preact";
import "../styles/table.css";
import { Drawing } from "../cards/sprite";
import { useFace } from "../net/face";
import { Strip } from "../parts/parts";
import { Link } from "../route";
import { language, t } from "../words/t";
import { CommandBox } from "./CommandBox";
import { Dock } from "./Dock";
import { Drawer, type DrawerName } from "./Drawer";
import { Facts } from "./Facts";
import { useMotion } from "./flip";
import { Hand } from "./Hand";
import { followKeys, keepFocus } from "./keyboard";
import { Middle, Saying } from "./Middle";
import { TableModel } from "./model";
import { phaseOf } from "./phase";
import { Besides } from "./questions/Ask";
import { Sayings } from "./Sayings";
import { mayBeHinted, type Scene } from "./scene";
import { Sheet } from "./Sheet";
import { useSounds } from "./sounds";
import { Status } from "./Status";
import { Tools } from "./Tools";

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
  useTitle(parts.decision ? t("Your turn") : (face?.title ?? t("Table")));
  useLayoutEffect(() => {
    if (root.current) keepFocus(root.current, model);
  }, [scene]);
  const askHint = () => {
    if (!mayBeHinted(model.scene.peek()!)) return;
    tab.value = "hint";
    void model.askHint();
  };
  const hinted = model.hint.value !== null;
  useEffect(() => {
    if (!hinted && tab.value === "hint") tab.value = null;
  }, [hinted]);
  useLayoutEffect(() => root.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => {
    const helpers = {
      help: () => (drawer.value = "keys"),
      hint: askHint,
      command: () => typing.current?.focus(),
    };
    return root.current ? followKeys(root.current, model, helpers) : undefined;
  }, [model]);
  const seen = { model, scene, face };
  const showRule = (rule: string) => {
    history.replaceState(null, "", `#${rule}`);
    drawer.value = "rules";
  };
  return (
    <div class="tablepage" data-phase={phase}>
      <Strip
        home={<Home />}
        tools={
          <Tools
            model={model}
            scene={scene}
            open={(name) => (drawer.value = name)}
            onHint={askHint}
          />
        }
      >
        <Facts {...seen} />
      </Strip>
      <Status model={model} />
      <main class="room" ref={root} tabIndex={-1}>
        <section class={`table ${phase}`} aria-label={t("Table")}>
          <h1 class="vh">{face?.title ?? t("Table")}</h1>
          <Middle {...seen} phase={phase} onRule={showRule} />
          <Saying {...seen} phase={phase} />
          {phase === "result" || phase === "opening" ? null : (
            <>
              <Sayings {...seen} />
              <Besides {...seen} />
              <Hand {...seen} />
            </>
          )}
          <Dock model={model} tab={tab} scene={scene} phase={phase} />
        </section>
        <Sheet {...seen} tab={tab.value} calling={phase === "auction"} />
      </main>
      <CommandBox {...seen} input={typing} onHint={askHint} />
      <Drawer name={drawer.value} scene={scene} onClose={() => (drawer.value = null)} />
    </div>
  );
}

const Home = () => (
  <Link to="/" aria-label={t("kibitz, to the lobby")}>
    <Drawing of="word" class="word" />
  </Link>
);

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · kibitz`;
  }, [title]);
}
