/** How the line stands, said plainly. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { JSX } from "preact";
import { Button } from "../parts/parts";
import { t } from "../words/t";
import type { TableModel } from "./model";

export function Status({ model }: { model: TableModel }): JSX.Element | null {
  const offline = useSignal(!navigator.onLine);
  useEffect(() => {
    const look = () => (offline.value = !navigator.onLine);
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  const { state, ending } = model.line;
  const parts = model.scene.value?.parts;
  const place = parts && parts.you !== null ? parts.places[parts.you] : undefined;
  let words = "";
  if (state.value === "lost" || offline.value) {
    words = offline.value
      ? t("You are offline. Your seat is kept; the table comes back with the network.")
      : t("The line to the table is lost. Your seat is kept; trying again.");
  } else if (state.value === "ended") words = ending.value || t("The line to the table was ended.");
  else if (parts?.closed) words = t("This table is closed: {reason}.", { reason: parts.closed });
  else if (parts?.paused) words = t("The game is paused.");
  else if (place?.away) words = t("A computer player answers for you.");
  return (
    <div class="status" role="status">
      {words ? (
        <p>
          {words}
          {place?.away && state.value === "open" ? (
            <Button onClick={() => void model.do({ do: "back" })}>{t("I am back")}</Button>
          ) : null}
          {parts?.paused && parts.you !== null && state.value === "open" ? (
            <Button onClick={() => void model.do({ do: "pause", paused: false })}>
              {t("Go on")}
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
