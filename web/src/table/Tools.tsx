/** What one may do besides playing. */

import { useRef } from "preact/hooks";
import type { JSX } from "preact";
import { comeIn, me } from "../net/me";
import { Button } from "../parts/parts";
import { go } from "../route";
import { t } from "../words/t";
import type { DrawerName } from "./Drawer";
import type { TableModel } from "./model";
import { isAlone, type Scene } from "./scene";

interface ToolsProps {
  model: TableModel;
  scene: Scene;
  open: (name: DrawerName) => void;
}

export function Tools({
  model,
  scene,
  open,
  onHint,
}: ToolsProps & { onHint: () => void }): JSX.Element {
  const { parts } = scene;
  return (
    <>
      {isAlone(scene) && !parts.result ? (
        <Button look="bare" class="wide-only" disabled={!parts.decision} onClick={onHint}>
          {t("Hint")}
        </Button>
      ) : null}
      {mayTakeBack(scene) ? (
        <Button look="bare" class="wide-only" onClick={() => void model.do({ do: "take_back" })}>
          {t("Take back")}
        </Button>
      ) : null}
      <Button look="bare" class="wide-only" onClick={() => open("rules")}>
        {t("Full rules")}
      </Button>
      <Button look="bare" class="wide-only" onClick={() => open("settings")}>
        {t("Settings")}
      </Button>
      {parts.closed ? null : (
        <Menu model={model} scene={scene} open={open} takesBack={mayTakeBack(scene)} />
      )}
    </>
  );
}

/** Only who plays alone with computer players takes back, and only what was said and done. */
function mayTakeBack(scene: Scene): boolean {
  const { parts, history } = scene;
  const answered = history.some(({ seat, kind }) => seat === parts.seat && kind !== "deal");
  return isAlone(scene) && !parts.result && answered;
}

/** Whether somebody who looks on may take a place: a free one, or a computer player's. */
function mayBeSeated({ you, locked, settings, places }: Scene["parts"]): boolean {
  return (
    you === null && !locked && places.some(({ free, level }) => free || (level && !settings.rated))
  );
}

function Menu({
  model,
  scene: { parts },
  open,
  takesBack,
}: ToolsProps & { takesBack: boolean }): JSX.Element {
  const menu = useRef<HTMLDetailsElement>(null);
  const host = parts.host === me.value?.id;
  const sits = parts.you !== null;
  const away = sits && parts.places[parts.you!]?.away;
  const choose = (what: () => unknown) => () => {
    menu.current!.open = false;
    menu.current!.querySelector("summary")!.focus();
    void what();
  };
  const sit = async () => {
    await comeIn();
    await model.sit(null);
  };
  const leave = async () => {
    if (await model.do({ do: "stand" })) go("/");
  };
  return (
    <details
      class="menu"
      ref={menu}
      onKeyDown={(event) => event.key === "Escape" && choose(() => null)()}
    >
      <summary class="btn bare">{t("Menu")}</summary>
      <ul>
        {takesBack ? (
          <Item narrow onPress={choose(() => model.do({ do: "take_back" }))}>
            {t("Take back")}
          </Item>
        ) : null}
        <Item narrow onPress={choose(() => open("rules"))}>
          {t("Full rules")}
        </Item>
        <Item narrow onPress={choose(() => open("settings"))}>
          {t("Settings")}
        </Item>
        <Item onPress={choose(() => open("keys"))}>{t("Keys and commands")}</Item>
        <Item onPress={choose(() => open("table"))}>{t("This table")}</Item>
        {sits && !parts.settings.rated ? (
          <Item onPress={choose(() => model.do({ do: "pause", paused: !parts.paused }))}>
            {parts.paused ? t("Go on") : t("Pause")}
          </Item>
        ) : null}
        {sits ? (
          <Item onPress={choose(() => model.do({ do: away ? "back" : "away" }))}>
            {away ? t("I am back") : t("Let a computer player answer for me")}
          </Item>
        ) : null}
        {sits ? (
          <Item onPress={choose(leave)}>{t("Stand up and leave")}</Item>
        ) : (
          <Item onPress={choose(() => go("/"))}>{t("To the lobby")}</Item>
        )}
        {mayBeSeated(parts) ? <Item onPress={choose(sit)}>{t("Sit down")}</Item> : null}
        {host ? (
          <Item onPress={choose(() => model.do({ do: "close" }))}>{t("Close the table")}</Item>
        ) : null}
      </ul>
    </details>
  );
}

function Item({
  onPress,
  children,
  narrow,
}: {
  onPress: () => void;
  children: string;
  narrow?: boolean;
}): JSX.Element {
  return (
    <li class={narrow ? "narrow-only" : undefined}>
      <button type="button" onClick={onPress}>
        {children}
      </button>
    </li>
  );
}
