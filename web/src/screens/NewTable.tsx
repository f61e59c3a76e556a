/** A table of one's own making: what is played, by which rules, at what pace, and who may come. */

import "../styles/making.css";

import { useState } from "preact/hooks";

import { Button } from "../parts/parts";
import type { Playable, TableSettings } from "../protocol";
import { Link } from "../route";
import { Pick } from "../settings/controls";
import { t } from "../words/t";
import { useDoing } from "./fetched";
import { useGames } from "./games";
import { Options, type Values, whatDiffers } from "./Options";
import { Page, Part, Waiting, Wrong } from "./Page";
import { openTable, playNow, THINKING } from "./play";

type Clock = NonNullable<TableSettings["clock"]>;

const PACES = (): [number, string][] => [
  [0, t("At once")],
  [0.8, t("Brisk")],
  [2, t("Like people")],
];

const LEVELS = (): [string, string][] => [
  ["expert", t("Expert: they think about every card")],
  [THINKING, t("Club: they think from the middle on")],
  ["easy", t("Easy: they think about the last cards")],
  ["house", t("By rule of thumb")],
];

const CLOCKS = (): [string, Clock | null, string][] => [
  ["none", null, t("No clock")],
  ["calm", { bank: 300, increment: 30 }, t("Calm: 30 s a decision, 5 min in store")],
  ["brisk", { bank: 60, increment: 15 }, t("Brisk: 15 s a decision, 1 min in store")],
];

const CHATS = (): [NonNullable<TableSettings["chat"]>, string][] => [
  ["presets", t("A few phrases")],
  ["free", t("Anything")],
  ["off", t("Nothing")],
];

const YES_NO = (): [boolean, string][] => [
  [true, t("Yes")],
  [false, t("No")],
];

export function NewTable({ game, variant }: { game?: string; variant?: string }) {
  const games = useGames();
  const [wanted, setWanted] = useState(game && variant ? `${game}/${variant}` : "");
  const playable = games.games.find((each) => each.variant === wanted) ?? games.games[0];
  return (
    <Page title={t("A table of your own")}>
      {playable ? (
        <>
          <Pick
            class="games"
            legend={t("Game")}
            value={playable.variant}
            choices={games.games.map((each) => [each.variant, each.title])}
            onPick={setWanted}
          />
          <Choices key={playable.variant} playable={playable} />
        </>
      ) : (
        <Waiting failed={games.failed} again={games.again} />
      )}
    </Page>
  );
}

function Choices({ playable }: { playable: Playable }) {
  const [values, setValues] = useState<Values>({});
  const [level, setLevel] = useState(THINKING);
  const [pace, setPace] = useState(0.8);
  const [clock, setClock] = useState("none");
  const [chat, setChat] = useState<NonNullable<TableSettings["chat"]>>("presets");
  const [open, setOpen] = useState(false);
  const [kibitzers, setKibitzers] = useState(true);
  const { busy, failed, run } = useDoing();
  const options = whatDiffers(playable.options, values);
  // As many chairs as the game is played by, where that is an option of its rules.
  const people = Number(values.people ?? 4);
  const settings: TableSettings = {
    variant: playable.variant,
    options,
    places: Number.isInteger(people) ? people : 4,
    level,
    pace,
    clock: CLOCKS().find(([name]) => name === clock)?.[1] ?? null,
    chat,
    public: open,
    kibitzers,
  };
  return (
    <div class="making">
      <Part title={t("Rules")}>
        <Options playable={playable} values={values} onChange={setValues} />
        <Link to={`/rules/${playable.variant}${asQuery(options)}`} class="btn bare">
          {t("Read the rules as this table plays them")}
        </Link>
      </Part>
      <Part title={t("Table")}>
        <Pick
          legend={t("Who may come")}
          value={open}
          choices={[
            [false, t("Who has the link")],
            [true, t("Everybody: it stands in the lobby")],
          ]}
          onPick={setOpen}
        />
        <Pick
          legend={t("Time to think")}
          value={clock}
          choices={CLOCKS().map(([name, , words]) => [name, words])}
          onPick={setClock}
        />
        <Pick
          legend={t("How computer players play")}
          value={level}
          choices={LEVELS()}
          onPick={setLevel}
        />
        <Pick
          legend={t("Computer players answer")}
          value={pace}
          choices={PACES()}
          onPick={setPace}
        />
        <Pick legend={t("What may be said")} value={chat} choices={CHATS()} onPick={setChat} />
        <Pick
          legend={t("May others watch?")}
          hint={t("Kibitzers see no closed hand.")}
          value={kibitzers}
          choices={YES_NO()}
          onPick={setKibitzers}
        />
      </Part>
      <p class="go">
        <Button look="solid" disabled={busy} onClick={() => void run(() => openTable(settings))}>
          {t("Open the table")}
        </Button>
        <Button disabled={busy} onClick={() => void run(() => playNow(settings))}>
          {t("Play now with computer players")}
        </Button>
      </p>
      <Wrong words={failed} />
    </div>
  );
}

function asQuery(options: Values): string {
  const query = new URLSearchParams(
    Object.entries(options).map(([name, value]) => [name, String(value)]),
  );
  return query.size ? `?${query}` : "";
}
