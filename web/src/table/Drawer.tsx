/** What comes in from the side without leaving the table: rules, settings, keys, the table itself. */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { ComponentType, JSX } from "preact";
import { Button } from "../parts/parts";
import { t } from "../words/t";
import { COMMANDS } from "./commands";
import type { Scene } from "./scene";

export type DrawerName = "rules" | "settings" | "keys" | "table";

type Rules = ComponentType<{ variant: string; options: Record<string, unknown> }>;

const rules = signal<{ Panel: Rules } | null>(null);
const settings = signal<{ Panel: ComponentType } | null>(null);

async function fetchPanel(name: DrawerName): Promise<void> {
  if (name === "rules" && !rules.value)
    rules.value = { Panel: (await import("../screens/Rules")).RulesPanel as Rules };
  if (name === "settings" && !settings.value)
    settings.value = { Panel: (await import("../settings/Settings")).SettingsPanel };
}

interface DrawerProps {
  name: DrawerName | null;
  scene: Scene;
  onClose: () => void;
}

export function Drawer({ name, scene, onClose }: DrawerProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!name) return;
    void fetchPanel(name);
    if (!dialog.current!.open) dialog.current!.showModal();
  }, [name]);
  const close = () => dialog.current!.close();
  const titles: Record<DrawerName, string> = {
    rules: t("Full rules"),
    settings: t("Settings"),
    keys: t("Keys and commands"),
    table: t("This table"),
  };
  return (
    <dialog
      class="drawer"
      ref={dialog}
      aria-label={name ? titles[name] : undefined}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      {name ? (
        <>
          <header>
            <h2 class="h">{titles[name]}</h2>
            <Button look="bare" onClick={close}>
              {t("Back to the table")}
            </Button>
          </header>
          <Contents name={name} scene={scene} />
        </>
      ) : null}
    </dialog>
  );
}

function Contents({ name, scene }: { name: DrawerName; scene: Scene }): JSX.Element | null {
  const { settings: agreed, options } = scene.parts;
  if (name === "rules" && rules.value)
    return <rules.value.Panel variant={agreed.variant} options={options} />;
  if (name === "settings" && settings.value) return <settings.value.Panel />;
  if (name === "keys") return <Keys />;
  if (name === "table") return <Agreed scene={scene} />;
  return null;
}

function Keys(): JSX.Element {
  const keys: [string, string][] = [
    ["← →", t("along the hand")],
    ["S H D C", t("to the next card of a suit")],
    ["2 … 9 T J Q K A", t("to the next card of a rank")],
    ["Enter", t("play the card, or turn the full trick down")],
    ["Esc", t("choose nothing")],
    ["I", t("a hint, where one plays alone")],
    ["/", t("to the command box")],
    ["?", t("this page")],
  ];
  return (
    <>
      <dl class="keys-list">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <h3 class="h3">{t("Commands")}</h3>
      <p class="soft">{t("What you type is answered in words.")}</p>
      <ul class="chips">
        {COMMANDS.map((command) => (
          <li class="tag" key={command}>
            {command}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What was agreed when the table was opened. */
function Agreed({ scene: { parts } }: { scene: Scene }): JSX.Element {
  const { clock, chat, rated, kibitzers } = parts.settings;
  const chats: Record<string, string> = {
    off: t("nobody speaks"),
    presets: t("ready lines only"),
    free: t("free words"),
  };
  const rows: [string, string][] = [
    [t("Link"), location.origin + location.pathname],
    [
      t("Clock"),
      clock
        ? t("{bank} seconds for a deal and {increment} for each answer", {
            bank: clock.bank,
            increment: clock.increment,
          })
        : t("no limit"),
    ],
    [t("Words"), chats[chat ?? "presets"] ?? ""],
    [t("Rated"), rated ? t("yes") : t("no")],
    [t("Kibitzers"), kibitzers === false ? t("no") : t("yes")],
    ...Object.entries(parts.options).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
    ...(parts.commitment
      ? [[t("The deal was promised as"), parts.commitment] as [string, string]]
      : []),
    ...(parts.secret ? [[t("The secret that made it"), parts.secret] as [string, string]] : []),
  ];
  return (
    <dl class="agreed">
      {rows.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
