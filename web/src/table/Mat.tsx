/** The middle of the table: the trick, whose turn it is, and which way the turn goes. */

import type { JSX } from "preact";
import { Card } from "../cards/Card";
import type { Face } from "../protocol";
import { t } from "../words/t";
import { asked, cardName, nameOf, sides } from "./around";
import type { Scene } from "./scene";

interface MatProps {
  scene: Scene;
  face: Face | null;
  onCollect: () => void;
}

export function Mat({ scene, face, onCollect }: MatProps): JSX.Element {
  const { parts, trick } = scene;
  const at = sides(parts);
  const turn = asked(parts);
  const next = parts.questions?.find(({ kind }) => kind === "card");
  return (
    <div class="mat" onClick={trick.winner ? onCollect : undefined}>
      {(Object.keys(at) as (keyof typeof at)[]).map((seat) => (
        <span
          key={seat}
          aria-hidden="true"
          class={[
            "edge",
            at[seat],
            turn.includes(seat) && (seat === parts.seat ? "mine" : "theirs"),
            parts.marks?.[seat]?.includes("vulnerable") && "vul",
          ]
            .filter(Boolean)
            .join(" ")}
        />
      ))}
      <div class="trick" role="group" aria-label={t("Trick")}>
        {trick.cards.map(({ card, seat }, index) => (
          <Card
            key={card}
            card={card}
            name={t("{name}: {card}", {
              name: nameOf(parts, seat, face),
              card: cardName(card, face),
            })}
            winning={index === trick.winning}
            class={`at-${at[seat]}`}
            data-place="trick"
          />
        ))}
        {next && !trick.winner ? (
          <span class={`slot at-${at[next.hand]}`} aria-hidden="true" />
        ) : null}
      </div>
      {trick.winner ? (
        <button type="button" class="btn collect" onClick={onCollect}>
          {t("Turn the trick down")}
        </button>
      ) : null}
      <Turnway counter={parts.direction === "counter-clockwise"} />
    </div>
  );
}

function Turnway({ counter }: { counter: boolean }): JSX.Element {
  const words = counter ? t("The turn goes against the clock") : t("The turn goes with the clock");
  return (
    <div
      class={counter ? "turnway counter" : "turnway"}
      role="img"
      aria-label={words}
      title={words}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <path d="M4 6a38 38 0 0 1 37 36M34 36l7.5 7L47 34" />
      </svg>
    </div>
  );
}
