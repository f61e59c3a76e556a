/** The seconds that the rules give for an answer, as a number and as a bar. */

import type { JSX } from "preact";
import { n, t } from "../../words/t";
import { now, useTime } from "../clock";
import type { AskProps } from "./Ask";

export function Countdown({ model, scene }: AskProps): JSX.Element | null {
  const { parts } = scene;
  const question = parts.questions?.find(({ seat, due }) => seat === parts.seat && due);
  useTime(Boolean(question));
  if (!question?.due || !question.seconds) return null;
  const left = Math.max(0, (question.due - now.value - model.ahead.value) / 1_000);
  const seconds = Math.ceil(left);
  return (
    <div class="count" style={{ "--left": Math.min(1, left / question.seconds) }}>
      <b aria-hidden="true">{seconds}</b>
      <div class="bar" role="timer" aria-label={n("{n} second left", "{n} seconds left", seconds)}>
        <i />
      </div>
      <span class="small soft">{t("seconds; no answer counts as no")}</span>
    </div>
  );
}
