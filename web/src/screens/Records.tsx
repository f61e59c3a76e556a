/** Matches that are over: one's own or the rated ones, by game, page by page, and to take along. */

import "../styles/records.css";

import { useState } from "preact/hooks";

import { get } from "../net/http";
import { me } from "../net/me";
import { Button } from "../parts/parts";
import type { Entrant, MatchSummary, Page as MatchPage } from "../protocol";
import { Link } from "../route";
import { Pick } from "../settings/controls";
import { settings } from "../settings/model";
import { t } from "../words/t";
import { useFetched } from "./fetched";
import { type Games, useGames } from "./games";
import { Page, Waiting } from "./Page";

const LENGTH = 30;
const DAY = 86_400_000;

export function Records() {
  const games = useGames();
  const [mine, setMine] = useState(me.value !== null);
  const [variant, setVariant] = useState("");
  const [after, setAfter] = useState("");
  const [before, setBefore] = useState("");
  const person = mine ? me.value?.id : undefined;
  const asked = {
    person,
    variant: variant || undefined,
    after: after ? Date.parse(after) : undefined,
    before: before ? Date.parse(before) + DAY : undefined,
  };
  return (
    <Page title={t("Records")} class="records">
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        {me.value ? (
          <Pick
            legend={t("Whose")}
            value={mine}
            choices={[
              [true, t("Mine")],
              [false, t("All rated matches")],
            ]}
            onPick={setMine}
          />
        ) : null}
        <label class="field">
          <span>{t("Game")}</span>
          <select value={variant} onChange={(event) => setVariant(event.currentTarget.value)}>
            <option value="">{t("All games")}</option>
            {games.games.map((game) => (
              <option key={game.variant} value={game.variant}>
                {game.title}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t("From")}</span>
          <input
            type="date"
            value={after}
            onChange={(event) => setAfter(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>{t("To")}</span>
          <input
            type="date"
            value={before}
            onChange={(event) => setBefore(event.currentTarget.value)}
          />
        </label>
      </form>
      <Matches key={JSON.stringify(asked)} asked={asked} games={games} mine={mine} />
    </Page>
  );
}

interface MatchesProps {
  asked: { person?: string; variant?: string; after?: number; before?: number };
  games: Games;
  mine: boolean;
}

function Matches({ asked, games, mine }: MatchesProps) {
  const [cursors, setCursors] = useState([""]);
  const cursor = cursors.at(-1)!;
  const { data, failed, again } = useFetched(
    () => get<MatchPage>("/api/matches", { ...asked, limit: LENGTH, cursor: cursor || undefined }),
    [cursor],
  );
  if (!data) return <Waiting failed={failed} again={again} />;
  const next = data.cursor;
  return (
    <>
      {data.matches.length ? (
        <ul class="matches">
          {data.matches.map((match) => (
            <MatchRow key={match.id} match={match} games={games} />
          ))}
        </ul>
      ) : (
        <p class="soft empty">
          {mine
            ? t("Nothing here yet. A match stands here as soon as it is over.")
            : t("No match of this kind has been finished.")}
        </p>
      )}
      <p class="go">
        {cursors.length > 1 ? (
          <Button onClick={() => setCursors(cursors.slice(0, -1))}>{t("Newer")}</Button>
        ) : null}
        {next ? <Button onClick={() => setCursors([...cursors, next])}>{t("Older")}</Button> : null}
        {mine && data.matches.length ? (
          <a class="btn bare" href={exported(asked)} download="kibitz.jsonl">
            {t("All of these as records")}
          </a>
        ) : null}
      </p>
    </>
  );
}

function exported({ variant, after, before }: MatchesProps["asked"]): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ variant, after, before })) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `/api/export?${query}`;
}

function MatchRow({ match, games }: { match: MatchSummary; games: Games }) {
  const when = new Date(match.finished);
  const day = when.toLocaleString(settings.value.language, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return (
    <li>
      <time class="small soft" dateTime={when.toISOString()}>
        {day}
      </time>
      <span class="game">
        {games.titleOf(match.variant)} {match.rated ? <span class="tag">{t("rated")}</span> : null}
      </span>
      <ul class="entrants">
        {match.entrants.map((entrant) => (
          <li key={entrant.place} class={entrant.won ? "winner" : undefined}>
            <span class={entrant.person && entrant.person === me.value?.id ? "mark" : undefined}>
              {called(entrant)}
            </span>{" "}
            <span class="num serif">{entrant.score.replace("-", "−")}</span>
            {entrant.won ? <span class="vh">, {t("won")}</span> : null}
          </li>
        ))}
      </ul>
      <Link
        class="btn"
        to={`/review/${match.id}/0`}
        aria-label={t("Look at the match of {day}", { day })}
      >
        {t("Look")}
      </Link>
    </li>
  );
}

const called = ({ name, level }: Entrant) =>
  name || (level ? t("Computer") : t("Somebody who has left"));
