/** What has happened, in sentences; what is new is read aloud by those who listen. */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { JSX } from "preact";
import type { Face } from "../protocol";
import { t } from "../words/t";
import type { Scene } from "./scene";
import { entries, sentence } from "./speech";

export function Log({ scene, face }: { scene: Scene; face: Face | null }): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const lines = entries(scene, face);
  useLayoutEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [lines.length]);
  return (
    <section class="log-section" data-tab="log">
      <h2 id="log">{t("Log")}</h2>
      <div class="log" role="log" aria-labelledby="log" tabIndex={0} ref={list}>
        <ol>
          {lines.map(({ key, trick, words }) => (
            <li key={key}>
              <span>{trick ?? ""}</span>
              <span>{words}</span>
            </li>
          ))}
          {scene.parts.questions?.length ? (
            <li class="now" key="now">
              <span />
              <span>{sentence(scene, face)}</span>
            </li>
          ) : null}
        </ol>
      </div>
    </section>
  );
}
