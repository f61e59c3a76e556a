/** What everybody may know of a person: the name and the ratings. */

import "../styles/people.css";

import { useState } from "preact/hooks";

import { get, put } from "../net/http";
import { me } from "../net/me";
import { Button } from "../parts/parts";
import type { Profile, ShownRating } from "../protocol";
import { settings } from "../settings/model";
import { n, t } from "../words/t";
import { useDoing, useFetched } from "./fetched";
import { useGames } from "./games";
import { Page, Waiting, Wrong } from "./Page";

export function Person({ person }: { person: string }) {
  const { data, failed, again } = useFetched(() => get<Profile>(`/api/people/${person}`), [person]);
  const { busy, failed: refused, run } = useDoing();
  const [muted, setMuted] = useState(false);
  const mute = () =>
    run(async () => {
      await put(`/api/mutes/${person}`);
      setMuted(true);
    });
  if (!data) {
    return (
      <Page title={t("Profile")}>
        <Waiting failed={failed} again={again} />
      </Page>
    );
  }
  const since = new Date(data.created).toLocaleDateString(settings.value.language, {
    dateStyle: "long",
  });
  return (
    <Page title={data.name}>
      <p class="soft lead">
        {data.guest
          ? t("A guest, here since {day}.", { day: since })
          : t("Here since {day}.", { day: since })}
      </p>
      <Ratings ratings={data.ratings} />
      {me.value && me.value.id !== data.id ? (
        <p class="go">
          <Button disabled={busy || muted} onClick={() => void mute()}>
            {t("Hear no more of {name}", { name: data.name })}
          </Button>
          <span role="status">{muted ? t("You do not hear them any more.") : ""}</span>
        </p>
      ) : null}
      <Wrong words={refused} />
    </Page>
  );
}

/** Somebody's ratings, one a game. */
export function Ratings({ ratings }: { ratings: Record<string, ShownRating> }) {
  const { titleOf } = useGames();
  const found = Object.entries(ratings);
  if (!found.length) return <p class="soft">{t("No rated match yet.")}</p>;
  return (
    <ul class="ratings">
      {found.map(([variant, { strength, uncertainty, matches, provisional }]) => (
        <li key={variant}>
          <span>{titleOf(variant)}</span>
          <b class="serif num">{strength}</b>
          <span class="soft num">± {uncertainty}</span>
          <span class="small soft">
            {n("{n} match", "{n} matches", matches)}
            {provisional ? `, ${t("provisional")}` : ""}
          </span>
        </li>
      ))}
    </ul>
  );
}
