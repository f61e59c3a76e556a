/** The best players of each game that can be played for a rating. */

import "../styles/people.css";

import { useState } from "preact/hooks";

import { get } from "../net/http";
import { me } from "../net/me";
import type { Leader } from "../protocol";
import { Link } from "../route";
import { Pick } from "../settings/controls";
import { n, t } from "../words/t";
import { useFetched } from "./fetched";
import { useGames } from "./games";
import { Page, Waiting } from "./Page";

export function Leaderboard() {
  const games = useGames();
  const rated = games.games.filter(({ match }) => match);
  const [wanted, setWanted] = useState("");
  const variant = wanted || rated[0]?.variant;
  return (
    <Page title={t("Leaderboards")} class="leaders">
      <p class="lead soft">
        {t(
          "A rating is a guess at strength with its uncertainty. The list goes by what somebody is worth at the least.",
        )}
      </p>
      {variant ? (
        <>
          <Pick
            legend={t("Game")}
            value={variant}
            choices={rated.map((game) => [game.variant, game.title])}
            onPick={setWanted}
          />
          <Board key={variant} variant={variant} />
        </>
      ) : (
        <Waiting failed={games.failed} again={games.again} />
      )}
    </Page>
  );
}

function Board({ variant }: { variant: string }) {
  const { data, failed, again } = useFetched(
    () => get<Leader[]>(`/api/leaderboard/${variant}`),
    [variant],
  );
  if (!data) return <Waiting failed={failed} again={again} />;
  if (!data.length) return <p class="soft empty">{t("Nobody has a rating in this game yet.")}</p>;
  const most = Math.max(...data.map(({ strength, uncertainty }) => strength + uncertainty));
  const least = Math.min(...data.map(({ strength, uncertainty }) => strength - uncertainty));
  return (
    <table class="board">
      <thead>
        <tr>
          <th scope="col">{t("Place")}</th>
          <th scope="col">{t("Name")}</th>
          <th scope="col" class="spread">
            {t("Where the strength lies")}
          </th>
          <th scope="col" class="amount">
            {t("At least")}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map((entry, index) => (
          <tr key={entry.player}>
            <td class="num">{index + 1}</td>
            <th scope="row">
              <Called entry={entry} />
              <span class="small soft">
                {n("{n} match", "{n} matches", entry.matches)}
                {entry.provisional ? `, ${t("provisional")}` : ""}
              </span>
            </th>
            <td class="spread">
              <Spread entry={entry} least={least} most={most} />
            </td>
            <td class="amount">{entry.number}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Called({ entry }: { entry: Leader }) {
  if (entry.name === null) return <span>{t("Computer player")}</span>;
  const name = entry.player === me.value?.id ? <span class="mark">{entry.name}</span> : entry.name;
  return <Link to={`/people/${entry.player}`}>{name}</Link>;
}

/** A strength and how far the truth may lie from it, on one scale for the whole board. */
function Spread({ entry, least, most }: { entry: Leader; least: number; most: number }) {
  const place = (value: number) => `${((value - least) / Math.max(1, most - least)) * 100}%`;
  const { strength, uncertainty } = entry;
  return (
    <span
      class="whisker"
      role="img"
      aria-label={t("{n} ± {spread}", { n: strength, spread: uncertainty })}
    >
      <i
        style={{
          left: place(strength - uncertainty),
          right: `calc(100% - ${place(strength + uncertainty)})`,
        }}
      />
      <b style={{ left: place(strength) }} />
    </span>
  );
}
