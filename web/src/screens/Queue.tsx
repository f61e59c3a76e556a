/** The queue of ranked play: wait, be offered computer players, be seated. */

import { useEffect, useRef, useState } from "preact/hooks";

import { get, post, remove } from "../net/http";
import { comeIn, me } from "../net/me";
import { Button } from "../parts/parts";
import type { Status } from "../protocol";
import { go, Link } from "../route";
import { settings } from "../settings/model";
import { n, t } from "../words/t";
import { useDoing } from "./fetched";
import type { Games } from "./games";
import { Wrong } from "./Page";

const EVERY = 2_000;

export function Queue({ games }: { games: Games }) {
  const [status, setStatus] = useState<Partial<Status>>({});
  const { busy, failed, run } = useDoing();
  const look = async () => setStatus(await get<Status>("/api/queue"));
  useEffect(() => {
    if (me.value) void run(look);
  }, [me.value?.id]);
  useEffect(() => {
    if (!status.variant) return;
    const timer = setInterval(() => void run(look), EVERY);
    return () => clearInterval(timer);
  }, [status.variant]);
  const waited = useRef(false);
  useEffect(() => {
    if (status.table && waited.current) go(`/table/${status.table}`);
    waited.current = Boolean(status.variant);
  }, [status.table, status.variant]);
  const enter = (variant: string) =>
    run(async () => {
      await comeIn();
      setStatus(await post<Status>("/api/queue", { variant }));
    });
  return (
    <section class="queue" aria-live="polite">
      <h2 class="h3">{t("Ranked")}</h2>
      {status.variant ? (
        <Waits
          status={status}
          game={games.titleOf(status.variant)}
          busy={busy}
          onAnswer={(accept) =>
            void run(async () => setStatus(await post<Status>("/api/queue/offer", { accept })))
          }
          onLeave={() => void run(async () => setStatus(await remove<Status>("/api/queue")))}
        />
      ) : (
        <Enter
          games={games}
          status={status}
          busy={busy}
          onEnter={(variant) => void enter(variant)}
        />
      )}
      <Wrong words={failed} />
    </section>
  );
}

interface EnterProps {
  games: Games;
  status: Partial<Status>;
  busy: boolean;
  onEnter: (variant: string) => void;
}

function Enter({ games, status, busy, onEnter }: EnterProps) {
  const rated = games.games.filter(({ match }) => match);
  const [variant, setVariant] = useState("");
  const wanted = variant || rated[0]?.variant || "";
  const wait = (status.free_at ?? 0) - Date.now();
  return (
    <>
      <p class="small soft">
        {t(
          "A match against people of your strength, for a rating. Nothing is taken back, and nobody helps.",
        )}
      </p>
      {status.table ? (
        <Link to={`/table/${status.table}`} class="btn">
          {t("To your ranked table")}
        </Link>
      ) : null}
      {wait > 0 ? (
        <p class="small">
          {t("You left a ranked match early. You may play again at {time}.", {
            time: new Date(status.free_at ?? 0).toLocaleTimeString(settings.value.language, {
              timeStyle: "short",
            }),
          })}
        </p>
      ) : null}
      <label class="field">
        <span>{t("Game")}</span>
        <select value={wanted} onChange={(event) => setVariant(event.currentTarget.value)}>
          {rated.map((game) => (
            <option key={game.variant} value={game.variant}>
              {game.title}
            </option>
          ))}
        </select>
      </label>
      <Button disabled={busy || !wanted || wait > 0} onClick={() => onEnter(wanted)}>
        {t("Join the queue")}
      </Button>
    </>
  );
}

interface WaitsProps {
  status: Partial<Status>;
  game: string;
  busy: boolean;
  onAnswer: (accept: boolean) => void;
  onLeave: () => void;
}

function Waits({ status, game, busy, onAnswer, onLeave }: WaitsProps) {
  const seconds = useSecondsSince(status.since ?? Date.now());
  const { offer } = status;
  return (
    <>
      <p>
        <span class="mark">{t("You are waiting")}</span>
      </p>
      <p class="small">
        {n("{game}, for {n} second", "{game}, for {n} seconds", seconds, { game })}
      </p>
      {offer ? (
        <p class="small">
          {offer.accepted
            ? t("You have said yes. One moment for the others.")
            : t(
                "Too few people so far. Begin with computer players? The match is rated all the same.",
              )}
        </p>
      ) : null}
      <div class="chips">
        {offer && !offer.accepted ? (
          <>
            <Button look="solid" disabled={busy} onClick={() => onAnswer(true)}>
              {t("Begin")}
            </Button>
            <Button disabled={busy} onClick={() => onAnswer(false)}>
              {t("Wait for people")}
            </Button>
          </>
        ) : null}
        <Button disabled={busy} onClick={onLeave}>
          {t("Leave the queue")}
        </Button>
      </div>
    </>
  );
}

function useSecondsSince(start: number): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.round((now - start) / 1_000));
}
