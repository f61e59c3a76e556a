/** Going through a deal: by tricks, by single steps, by itself, or along a slider on a phone. */

import { useEffect, useState } from "preact/hooks";

import { settings } from "../../settings/model";
import { t } from "../../words/t";
import { chapters, type ReviewedDeal } from "./steps";

const BEAT = 900;

const SHAPES = {
  first: "M8 5v14M19 5l-8 7 8 7Z",
  back: "M16 5l-8 7 8 7Z",
  play: "M8 4l11 8-11 8Z",
  pause: "M9 5v14M15 5v14",
  on: "M8 5l8 7-8 7Z",
  last: "M16 5v14M5 5l8 7-8 7Z",
};

interface PlayerProps {
  deal: ReviewedDeal;
  at: number;
  onGo: (at: number) => void;
}

export function Player({ deal, at, onGo }: PlayerProps) {
  const last = deal.steps.length - 1;
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (!running) return;
    if (at >= last) {
      setRunning(false);
      return;
    }
    const timer = setTimeout(() => onGo(at + 1), BEAT * Math.max(0.4, settings.value.speed));
    return () => clearTimeout(timer);
  }, [running, at]);
  useKeys((key) => {
    const wanted = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[key];
    if (wanted === undefined) return false;
    setRunning(false);
    onGo(Math.min(last, Math.max(0, wanted)));
    return true;
  });
  const step = (to: number) => () => {
    setRunning(false);
    onGo(to);
  };
  return (
    <div class="player">
      <Timeline deal={deal} at={at} onGo={(to) => step(to)()} />
      <input
        class="slider"
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={t("Step")}
        aria-valuetext={t("{at} of {last}", { at, last })}
        onInput={(event) => step(Number(event.currentTarget.value))()}
      />
      <div class="controls">
        <Control
          label={t("Start of the deal")}
          shape="first"
          disabled={at === 0}
          onPress={step(0)}
        />
        <Control
          label={t("One step back")}
          shape="back"
          disabled={at === 0}
          onPress={step(at - 1)}
        />
        <Control
          label={running ? t("Stop") : t("Play through")}
          shape={running ? "pause" : "play"}
          disabled={at === last}
          onPress={() => setRunning(!running)}
        />
        <Control
          label={t("One step on")}
          shape="on"
          disabled={at === last}
          onPress={step(at + 1)}
        />
        <Control
          label={t("End of the deal")}
          shape="last"
          disabled={at === last}
          onPress={step(last)}
        />
      </div>
    </div>
  );
}

interface ControlProps {
  label: string;
  shape: keyof typeof SHAPES;
  disabled: boolean;
  onPress: () => void;
}

const Control = ({ label, shape, disabled, onPress }: ControlProps) => (
  <button
    type="button"
    class="btn control"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onPress}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[shape]} />
    </svg>
  </button>
);

/** One block a step, a button a trick; filled where the first side won. */
function Timeline({ deal, at, onGo }: PlayerProps) {
  const first = deal.result?.sides[0] ?? [];
  const look = (winner: string | null) => {
    if (!winner) return "open";
    return (first as string[]).includes(winner) ? "won" : "lost";
  };
  return (
    <ol class="timeline" aria-label={t("The deal, trick by trick")}>
      {chapters(deal.steps).map(({ trick, steps, winner }) => {
        const here = steps.includes(at);
        const name = trick ? t("Trick {n}", { n: trick }) : t("Auction");
        const label = winner
          ? t("{trick}, won by {name}", { trick: name, name: deal.seats[winner] || winner })
          : name;
        return (
          <li key={trick} style={{ flexGrow: trick ? 4 : 6 }}>
            <button
              type="button"
              class={`trick-${look(winner)}`}
              aria-label={label}
              aria-current={here ? "step" : undefined}
              onClick={() => onGo(steps[0]!)}
            >
              <span class="blocks">
                {steps.map((each) => (
                  <i key={each} class={each === at ? "here" : each > at ? "ahead" : undefined} />
                ))}
              </span>
              <span class="number">{trick || t("Auction")}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Keys for the whole screen, unless something else wants them. */
function useKeys(onKey: (key: string) => boolean): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if ((event.target as Element).closest("input, select, textarea, dialog")) return;
      if (onKey(event.key)) event.preventDefault();
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  });
}
