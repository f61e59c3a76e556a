/** Before the first deal: who sits where, who else may come, and the host's few levers. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { comeIn, me } from "../net/me";
import { Button } from "../parts/parts";
import type { Face } from "../protocol";
import { t } from "../words/t";
import type { TableModel } from "./model";
import type { Scene } from "./scene";

interface OpeningProps {
  model: TableModel;
  scene: Scene;
  face: Face | null;
}

export function Opening({ model, scene, face }: OpeningProps): JSX.Element {
  const { parts } = scene;
  const host = parts.host === me.value?.id;
  const free = parts.places.some((place) => place.free);
  return (
    <div class="stage opening">
      <div>
        <h2 class="h">{face?.title ?? parts.settings.variant}</h2>
        <p class="soft">{opened(scene, host)}</p>
        <Share />
      </div>
      <div>
        <Places model={model} scene={scene} host={host} />
        <div class="go">
          {host && free ? (
            <Button onClick={() => void model.do({ do: "fill" })}>
              {t("Fill with computer players")}
            </Button>
          ) : null}
          {host ? (
            <Button look="solid" disabled={free} onClick={() => void model.do({ do: "begin" })}>
              {t("Deal")}
            </Button>
          ) : null}
        </div>
        {host ? (
          <label class="tick">
            <input
              type="checkbox"
              checked={parts.locked}
              onChange={() => void model.do({ do: "lock", locked: !parts.locked })}
            />
            {t("Nobody else may sit down")}
          </label>
        ) : null}
      </div>
    </div>
  );
}

function opened({ parts }: Scene, host: boolean): string {
  if (parts.places.some((place) => place.free)) {
    return host
      ? t("Send the link to friends, or fill the places with computer players.")
      : t("Places are free: sit down.");
  }
  return host
    ? t("All places are taken: deal when you are ready.")
    : t("All places are taken. The host will deal.");
}

/** The way to this table for others. */
function Share(): JSX.Element {
  const copied = useSignal(false);
  const address = location.origin + location.pathname;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      copied.value = true;
    } catch {
      copied.value = false;
    }
  };
  return (
    <div class="share">
      <input
        readOnly
        value={address}
        aria-label={t("Link to this table")}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copy()}>{copied.value ? t("Copied") : t("Copy link")}</Button>
    </div>
  );
}

/** The places in order; whoever stands may take a free one. */
function Places({
  model,
  scene: { parts },
  host,
}: {
  model: TableModel;
  scene: Scene;
  host: boolean;
}): JSX.Element {
  const sit = async (place: number) => {
    await comeIn();
    await model.sit(place);
  };
  return (
    <ol class="places">
      {parts.places.map((place, number) => (
        <li key={number} class={number === parts.you ? "own" : undefined}>
          <span class="cp">{number + 1}</span>
          <span class={number === parts.you ? "mark" : place.free ? "soft" : undefined}>
            {placeName(place, number === parts.you)}
          </span>
          {parts.you === null && (place.free || place.level) ? (
            <Button onClick={() => void sit(number)}>{t("Sit here")}</Button>
          ) : host && !place.free && number !== parts.you ? (
            <Button look="bare" onClick={() => void model.do({ do: "send_away", place: number })}>
              {t("Send away")}
            </Button>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function placeName({ name, level, free }: Scene["parts"]["places"][number], own: boolean): string {
  if (own) return t("You");
  if (free) return t("Free");
  return name || (level ? t("Computer player") : "");
}
