/** On a phone: what is on the sheet, one thing at a time. */

import type { JSX } from "preact";
import { Button } from "../parts/parts";
import { t } from "../words/t";
import { callsIn } from "./Auction";
import type { TableModel } from "./model";
import type { Phase } from "./phase";
import { isAlone, type Scene } from "./scene";

interface DockProps {
  model: TableModel;
  tab: { value: string | null };
  scene: Scene;
  phase: Phase;
}

export function Dock({ model, tab, scene, phase }: DockProps): JSX.Element {
  const said = scene.talk.length;
  const there: [string, string, unknown][] = [
    ["hint", t("Hint"), isAlone(scene) && !scene.parts.result],
    ["auction", t("Auction"), phase !== "auction" && callsIn(scene).length],
    ["log", t("Log"), true],
    ["say", said ? t("Say ({n})", { n: said }) : t("Say"), scene.parts.settings.chat !== "off"],
    ["last", t("Last trick"), scene.parts.last_trick],
    ["score", t("Score"), scene.parts.match],
  ];
  const names = there.filter(([, , is]) => is);
  const open = (name: string) => {
    tab.value = tab.value === name ? null : name;
    if (tab.value === "hint") void model.askHint();
  };
  return (
    <nav class="dock" aria-label={t("More")}>
      {names.map(([name, words]) => (
        <Button
          key={name}
          aria-expanded={tab.value === name}
          disabled={name === "hint" && !scene.parts.decision}
          onClick={() => open(name)}
        >
          {words}
        </Button>
      ))}
    </nav>
  );
}
