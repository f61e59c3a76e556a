/** On a phone: what is on the sheet, one thing at a time. */

import type { JSX } from "preact";
import { Button } from "../parts/parts";
import { t } from "../words/t";
import { callsIn } from "./Auction";
import type { Phase } from "./phase";
import type { Scene } from "./scene";

export function Dock({
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
