/** The table of a review: four open hands, the trick in the middle, what has just happened. */

import { Card } from "../../cards/Card";
import type { Face, SeatLetter } from "../../protocol";
import { t } from "../../words/t";
import type { ReviewedDeal, Step } from "../answers";
import { bySuit, nextCard, played, SEATS } from "./steps";
import { sentence } from "./words";

const ZONES = (): Record<string, string> => ({
  widow: t("Widow"),
  faced: t("Faced"),
  covered: t("Covered card"),
  undealt: t("Not dealt yet"),
});

interface HandsProps {
  deal: ReviewedDeal;
  at: number;
  face: Face;
  /** The seat that is one's own. */
  own: SeatLetter | null;
}

export function Hands({ deal, at, face, own }: HandsProps) {
  const step = deal.steps[at]!;
  const next = nextCard(deal.steps, at);
  const leading = step.trick.length > 0 ? winning(deal, at) : null;
  return (
    <div class={deal.direction === "counter-clockwise" ? "four mirrored" : "four"}>
      {SEATS.map((seat) => (
        <section key={seat} class={`side side-${seat}`} aria-label={face.seats[seat]}>
          <p class={step.seat === seat ? "who turn" : "who"}>
            <span class="compass" aria-hidden="true">
              {face.seats[seat]?.slice(0, 1)}
            </span>
            <span class={own === seat ? "mark" : undefined}>{deal.seats[seat]}</span>
            <span class="small soft num">{tricks(step, seat)}</span>
          </p>
          <div class="suits">
            {bySuit(step.zones, seat, Object.keys(face.suits).toReversed(), Object.keys(face.ranks)).map((group) => (
              <div class="suit" key={group[0]!.slice(0, 1)}>
                {group.map((card) => (
                  <Card
                    key={card}
                    card={card}
                    name={face.cards[card] ?? card}
                    class={card === next ? "asplayed" : undefined}
                  />
                ))}
              </div>
            ))}
          </div>
          <Others step={step} seat={seat} face={face} />
        </section>
      ))}
      <div class="middle">
        <div class="middle-trick">
          {played(step).map(({ seat, card }) => (
            <Card
              key={card}
              card={card}
              name={face.cards[card] ?? card}
              class={leading === card ? `at-${seat} winning` : `at-${seat}`}
            />
          ))}
        </div>
        <Others step={step} seat={null} face={face} />
        <p class="middle-say serif" aria-live="polite">
          {sentence(step, face, deal.seats)}
        </p>
      </div>
    </div>
  );
}

/** Of a full trick the card that won it; of others nobody says it before they are full. */
function winning(deal: ReviewedDeal, at: number): string | null {
  const step = deal.steps[at]!;
  if (step.trick.length < SEATS.length) return null;
  const before = deal.steps[at - 1]?.tricks ?? [];
  const winner = SEATS.find((_, index) => (step.tricks[index] ?? 0) > (before[index] ?? 0));
  return played(step).find(({ seat }) => seat === winner)?.card ?? null;
}

function tricks(step: Step, seat: SeatLetter): string {
  const count = step.tricks[SEATS.indexOf(seat)] ?? 0;
  return count ? String(count) : "";
}

/** What lies on the table besides hands: a widow, a covered card. */
function Others({ step, seat, face }: { step: Step; seat: SeatLetter | null; face: Face }) {
  const zones = step.zones.filter(
    ({ zone, owner, cards }) => owner === seat && zone in ZONES() && Array.isArray(cards) && cards.length,
  );
  return (
    <>
      {zones.map(({ zone, cards }) => (
        <figure class="other" key={zone}>
          <figcaption class="small soft">{ZONES()[zone]}</figcaption>
          {(cards as string[]).map((card) => (
            <Card key={card} card={card} name={face.cards[card] ?? card} />
          ))}
        </figure>
      ))}
    </>
  );
}
