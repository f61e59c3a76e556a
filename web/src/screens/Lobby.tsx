/** The lobby: four doors, one's own tables, the open ones, people one knows, ranked play. */

import "../styles/lobby.css";

import { Card } from "../cards/Card";
import { me } from "../net/me";
import { get } from "../net/http";
import { Button } from "../parts/parts";
import type { Lobby as Tables, Playable, ShownTable } from "../protocol";
import { Link } from "../route";
import { n, t } from "../words/t";
import { useDoing, useFetched } from "./fetched";
import { type Games, useGames } from "./games";
import { Page, Waiting, Wrong } from "./Page";
import { playNow, sitDown, THINKING } from "./play";
import { Queue } from "./Queue";

/** Two cards on each door. */
const PICTURES: Readonly<Record<string, readonly [string, string]>> = {
  "bridge/single": ["SA", "HQ"],
  "bridge/match": ["DK", "CJ"],
  "belote/bulgarian": ["HJ", "H9"],
  "whist/esmakker": ["W1", "SA"],
};
const ANY = ["CA", "DA"] as const;

export function Lobby() {
  const games = useGames();
  const tables = useFetched(() => get<Tables>("/api/tables"), [me.value?.id]);
  const own = (tables.data?.own ?? []).filter(
    ({ phase }) => phase !== "over" && phase !== "closed",
  );
  const open = (tables.data?.open ?? []).filter(
    ({ table }) => !own.some((mine) => mine.table === table),
  );
  return (
    <Page title="kibitz" heading={t("Pull up a chair.")} class="lobby">
      <Resume own={own} games={games} />
      {games.games.length ? (
        <div class="doors">
          {games.games.map((game) => (
            <Door key={game.variant} game={game} />
          ))}
        </div>
      ) : (
        <Waiting failed={games.failed} again={games.again} />
      )}
      <div class="below">
        <OpenTables open={open} games={games} failed={tables.failed} again={tables.again} />
        <div class="beside">
          <section>
            <h2 class="h3">{t("With people you know")}</h2>
            <p class="small soft">
              {t("Make a table, send the link, they sit down. No account on either side.")}
            </p>
            <Link to="/new" class="btn">
              {t("Table by link")}
            </Link>
          </section>
          <Queue games={games} />
        </div>
      </div>
      <p class="small soft foot">
        {t(
          "Free software. No adverts, no chips, nothing is loaded from elsewhere. Every deal is promised before the auction and can be verified after.",
        )}
      </p>
    </Page>
  );
}

function Door({ game }: { game: Playable }) {
  const { busy, failed, run } = useDoing();
  const id = `door-${game.variant.replace("/", "-")}`;
  return (
    <article class="door" aria-labelledby={id}>
      <div class="peek" aria-hidden="true">
        {(PICTURES[game.variant] ?? ANY).map((card) => (
          <Card key={card} card={card} name="" />
        ))}
      </div>
      <h2 id={id}>{game.title}</h2>
      <p class="small soft">{game.summary}</p>
      <p class="go">
        <Button
          look="solid"
          disabled={busy}
          aria-describedby={id}
          onClick={() => void run(() => playNow({ variant: game.variant, level: THINKING }))}
        >
          {t("Play now")}
        </Button>
        <Link to={`/new/${game.variant}`} class="btn bare small" aria-describedby={id}>
          {t("Choose how")}
        </Link>
      </p>
      <Wrong words={failed} />
    </article>
  );
}

/** The tables at which one has a place, the way back to them in one press. */
function Resume({ own, games }: { own: readonly ShownTable[]; games: Games }) {
  if (!own.length) return null;
  return (
    <ul class="resume" aria-label={t("Your tables")}>
      {own.map((table) => (
        <li key={table.table}>
          <span>
            <b>{t("Your place is kept: {game}", { game: games.titleOf(table.variant) })}</b>
            <span class="small soft">{company(table)}</span>
          </span>
          <Link to={`/table/${table.table}`} class="btn">
            {t("Take your seat back")}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function company({ places, phase }: ShownTable): string {
  const others = places
    .filter(({ name }) => name && name !== me.value?.name)
    .map(({ name }) => name);
  const names = others.join(", ");
  if (phase === "waiting")
    return names ? t("Not begun; with {names}.", { names }) : t("Not begun.");
  return names ? t("In play, with {names}.", { names }) : t("In play, with computer players.");
}

interface OpenTablesProps {
  open: readonly ShownTable[];
  games: Games;
  failed: string | null;
  again: () => void;
}

function OpenTables({ open, games, failed, again }: OpenTablesProps) {
  const doing = useDoing();
  return (
    <section>
      <h2 class="h3">{t("Open tables")}</h2>
      {failed ? <Waiting failed={failed} again={again} /> : null}
      <Wrong words={doing.failed} />
      {open.length || failed ? (
        <ul class="tables">
          {open.map((table) => (
            <li key={table.table}>
              <span class="game">{games.titleOf(table.variant)}</span>
              <span>{people(table)}</span>
              <Chairs table={table} />
              {freeChairs(table) ? (
                <Button
                  disabled={doing.busy}
                  onClick={() => void doing.run(() => sitDown(table.table))}
                >
                  {t("Sit down")}
                </Button>
              ) : (
                <Link to={`/table/${table.table}`} class="btn">
                  {t("Watch")}
                </Link>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p class="soft empty">
          {t("No table is looking for players. Open one, and it stands here for all to see.")}
        </p>
      )}
    </section>
  );
}

const freeChairs = ({ places }: ShownTable) => places.filter(({ free }) => free).length;

function people({ places }: ShownTable): string {
  const names = places.filter(({ name }) => name).map(({ name }) => name);
  return names.length ? names.join(", ") : t("Nobody yet");
}

function Chairs({ table }: { table: ShownTable }) {
  const free = freeChairs(table);
  return (
    <span class="chairs" role="img" aria-label={n("{n} chair free", "{n} chairs free", free)}>
      {table.places.map((place, index) => (
        <i key={index} class={place.free ? "free" : undefined} />
      ))}
    </span>
  );
}
