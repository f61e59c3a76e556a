/** What else was weighed: a bar for each answer. */

import type { JSX } from "preact";
import type { Face, Opinion } from "../protocol";
import { n, t } from "../words/t";
import { Told } from "./Told";
import { bars, digitsFor, signed } from "./worths";

interface CandidatesProps {
  opinion: Opinion;
  face: Face | null;
  /** How many are shown at most. */
  most: number;
  /** What was done, if that is known. */
  done?: string | null;
}

export function Candidates({
  opinion,
  face,
  most,
  done = null,
}: CandidatesProps): JSX.Element | null {
  const { candidates, worlds } = opinion;
  if (candidates.length < 2) return null;
  const shown = bars(candidates, most, done === null ? [] : [done]);
  const digits = digitsFor(shown);
  return (
    <>
      <ul class="values thought">
        {shown.map(({ action, value, share }) => (
          <li key={action} class={action === done ? "done" : undefined}>
            <span class="what">
              <Told code={action} face={face} />
              {action === done ? <span class="vh">{t("this was done")}</span> : null}
            </span>
            <span class="bar">
              <i style={{ width: `${share * 100}%` }} />
            </span>
            <b>{signed(value, digits)}</b>
          </li>
        ))}
      </ul>
      <p class="small soft">
        {worlds
          ? n(
              "The score beside the mean of all four, on average over {n} layout that fits.",
              "The score beside the mean of all four, on average over {n} layouts that fit.",
              worlds,
            )
          : t("By its own reckoning; nothing was tried out.")}
      </p>
    </>
  );
}
