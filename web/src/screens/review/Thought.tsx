/** What the computer would have done at a step of a review, why, and what it believed. */

import "../../styles/opinion.css";

import { useEffect, useState } from "preact/hooks";

import { get } from "../../net/http";
import { Beliefs } from "../../opinion/Beliefs";
import { Candidates } from "../../opinion/Candidates";
import { Said } from "../../opinion/Said";
import { mostTelling } from "../../opinion/telling";
import { Told } from "../../opinion/Told";
import { Button } from "../../parts/parts";
import type { Face, StepOpinion } from "../../protocol";
import { cardName, nameOf } from "../../table/around";
import { language, t, T } from "../../words/t";
import { inWords } from "../fetched";
import { type ReviewedDeal, sceneAt, type Step } from "./steps";

const MOST = 5;

/** Whoever goes through a deal quickly asks nothing on the way. In milliseconds. */
const PAUSE = 450;

interface ThoughtProps {
  match: string;
  deal: ReviewedDeal;
  at: number;
  face: Face;
}

export function Thought({ match, deal, at, face }: ThoughtProps) {
  const step = deal.steps[at]!;
  const { found, failed, again } = useOpinion(
    step.seat ? `/api/review/${match}/${deal.deal}/opinion/${at}` : null,
  );
  if (!step.seat) return null;
  const { parts } = sceneAt(deal, at, null);
  const name = (seat: NonNullable<Step["seat"]>) => nameOf(parts, seat, face);
  return (
    <section class="opinion" aria-busy={!found && !failed}>
      <h2>{heading(step)}</h2>
      {found ? (
        <Found found={found} name={name} face={face} />
      ) : failed ? (
        <>
          <p class="small">{failed}</p>
          <Button onClick={again}>{t("Ask again")}</Button>
        </>
      ) : (
        <p class="small soft">
          {t("It is thinking about what {name} saw…", { name: name(step.seat) })}
        </p>
      )}
    </section>
  );
}

function heading({ kind, trick }: Step): string {
  if (kind === "call") return t("The computer would have called");
  if (kind !== "card") return t("The computer would have answered");
  return trick.length ? t("The computer would have played") : t("The computer would have led");
}

interface FoundProps {
  found: StepOpinion;
  name: (seat: StepOpinion["seat"]) => string;
  face: Face;
}

function Found({ found, name, face }: FoundProps) {
  const { opinion, done, seat, held } = found;
  const telling = mostTelling(opinion.beliefs);
  return (
    <>
      <p class="advised">
        <Told code={opinion.action} face={face} />
      </p>
      <p class="small">{opinion.reason}</p>
      <Said opinion={opinion} />
      {done === null ? null : (
        <p class="small soft">
          {done === opinion.action ? (
            t("{name} did the same.", { name: name(seat) })
          ) : (
            <T
              s="{name} chose {answer}."
              name={name(seat)}
              answer={
                <b>
                  <Told code={done} face={face} />
                </b>
              }
            />
          )}
        </p>
      )}
      <Candidates opinion={opinion} face={face} most={MOST} done={done} />
      {opinion.beliefs.length ? (
        <>
          <h3 class="believed-head">{t("Where it thought the cards lay")}</h3>
          {telling ? (
            <p class="small">
              {t("It held {name} for the {card} in {percent} of the layouts.", {
                name: name(telling.owner),
                card: cardName(telling.card, face),
                percent: `${Math.round(telling.likely * 100)} %`,
              })}
            </p>
          ) : null}
          <Beliefs beliefs={opinion.beliefs} face={face} name={name} held={held} />
        </>
      ) : null}
    </>
  );
}

const known = new Map<string, StepOpinion>();

/** The opinion at an address, a moment after one has come to it; who goes on waits no longer. */
function useOpinion(address: string | null) {
  const [failed, setFailed] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const key = `${language.value} ${address}`;
  useEffect(() => {
    setFailed(null);
    if (!address || known.has(key)) return undefined;
    const waiting = new AbortController();
    const ask = async () => {
      const asked = { language: language.value };
      try {
        known.set(key, await get<StepOpinion>(address, asked, waiting.signal));
        setRound((before) => before + 1);
      } catch (error) {
        if (!waiting.signal.aborted) setFailed(inWords(error));
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      waiting.abort();
      clearTimeout(timer);
    };
  }, [key, round]);
  return { found: known.get(key), failed, again: () => setRound((before) => before + 1) };
}
