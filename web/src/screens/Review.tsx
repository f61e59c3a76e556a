/** A deal that is over, gone through again with all hands open. */

import "../styles/review.css";

import { useState } from "preact/hooks";

import { Drawing } from "../cards/sprite";
import { useFace } from "../net/face";
import { get, post } from "../net/http";
import { comeIn, me } from "../net/me";
import { Button } from "../parts/parts";
import type { DealValues, Face, SeatLetter } from "../protocol";
import { go, Link, query } from "../route";
import { SEATS } from "../table/scene";
import { language, t } from "../words/t";
import { useDoing, useFetched } from "./fetched";
import { Page, Waiting, Wrong } from "./Page";
import { Hands } from "./review/Hands";
import { Papers } from "./review/Papers";
import { Player } from "./review/Player";
import { beforePlay, type ReviewedDeal, withValues } from "./review/steps";

export function Review({ match, deal: number }: { match: string; deal: string }) {
  const fetched = useFetched(
    () => get<ReviewedDeal>(`/api/review/${match}/${number}`, { language: language.value }),
    [match, number, language.value],
  );
  const worth = useFetched(
    () => get<DealValues>(`/api/review/${match}/${number}/values`),
    [match, number],
  );
  const face = useFace(fetched.data?.variant);
  if (!fetched.data || !face) {
    return (
      <Page title={t("Review")}>
        <Waiting failed={fetched.failed} again={fetched.again} />
      </Page>
    );
  }
  return (
    <Reviewed key={number} match={match} deal={withValues(fetched.data, worth.data)} face={face} />
  );
}

function Reviewed({ match, deal, face }: { match: string; deal: ReviewedDeal; face: Face }) {
  const last = deal.steps.length - 1;
  const asked = Number(query.value.get("step") ?? beforePlay(deal.steps));
  const [at, setAt] = useState(Math.min(last, Math.max(0, Math.trunc(asked) || 0)));
  const named = SEATS.filter((seat) => deal.seats[seat] === me.value?.name);
  // Guests may be called alike: then nobody can say which of them one was.
  const own = named.length === 1 ? named[0]! : null;
  const move = (to: number) => {
    setAt(to);
    history.replaceState(null, "", `${location.pathname}?step=${to}`);
  };
  document.title = t("{page} · kibitz", { page: t("Review") });
  return (
    <>
      <header class="strip">
        <Link to="/" aria-label={t("kibitz, to the lobby")}>
          <Drawing of="word" class="word" />
        </Link>
        <h1 class="review-head">
          <span class="soft small">{t("Review")}</span> {face.title}
        </h1>
        <DealLinks match={match} deal={deal} />
      </header>
      <main class="review">
        <div class="review-table">
          <Hands deal={deal} at={at} face={face} own={own} />
          <Player deal={deal} at={at} onGo={move} />
          <PlayOn match={match} deal={deal} at={at} own={own} face={face} />
        </div>
        <Papers match={match} deal={deal} at={at} face={face} onGo={move} />
      </main>
    </>
  );
}

const DealLinks = ({ match, deal }: { match: string; deal: ReviewedDeal }) => (
  <nav class="tools" aria-label={t("Deals of the match")}>
    {deal.deal > 0 ? (
      <Link class="btn bare" to={`/review/${match}/${deal.deal - 1}`}>
        {t("Deal before")}
      </Link>
    ) : null}
    <span class="small soft num">
      {t("Deal {n} of {all}", { n: deal.deal + 1, all: deal.deals })}
    </span>
    {deal.deal + 1 < deal.deals ? (
      <Link class="btn bare" to={`/review/${match}/${deal.deal + 1}`}>
        {t("Next deal")}
      </Link>
    ) : null}
  </nav>
);

interface PlayOnProps {
  match: string;
  deal: ReviewedDeal;
  at: number;
  own: SeatLetter | null;
  face: Face;
}

/** From this position at a table of one's own, computer players on the other seats. */
function PlayOn({ match, deal, at, own, face }: PlayOnProps) {
  const asked = deal.steps[at]!.seat;
  const [wanted, setWanted] = useState<SeatLetter | null>(own);
  const { busy, failed, run } = useDoing();
  const seat = wanted ?? asked;
  const play = () =>
    run(async () => {
      await comeIn();
      const { table } = await post<{ table: string }>(`/api/review/${match}/${deal.deal}/play`, {
        step: at,
        seat,
      });
      go(`/table/${table}`);
    });
  return (
    <div class="play-on">
      <label class="small">
        <span class="vh">{t("Your seat")}</span>
        <select
          value={seat ?? ""}
          onChange={(event) => setWanted(event.currentTarget.value as SeatLetter)}
        >
          {SEATS.map((each) => (
            <option key={each} value={each}>
              {t("as {seat}", { seat: face.seats[each] ?? each })}
            </option>
          ))}
        </select>
      </label>
      <Button disabled={busy || !asked} onClick={() => void play()}>
        {t("Play on from here")}
      </Button>
      <Wrong words={failed} />
    </div>
  );
}
