/** The table of a review: four open hands, the trick in the middle, what has just happened. */

import { Card } from "../../cards/Card";
import type { Face, SeatLetter } from "../../protocol";
import { suits } from "../../table/arrange";
import { capital, cardName, nameOf, seatName, sides } from "../../table/around";
import { SEATS, type Scene } from "../../table/scene";
import { said } from "../../table/speech";
import { t } from "../../words/t";
import { beforePlay, nextCard, type ReviewedDeal, sceneAt, type Step } from "./steps";

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
  const over = at === deal.steps.length - 1;
  const step = deal.steps[at]!;
  const scene = sceneAt(deal, at, own);
  const shown = over ? deal.steps[beforePlay(deal.steps)]! : step;
  const place = sides(scene.parts);
  const next = nextCard(deal.steps, at);
  return (
    <div class="four">
      {SEATS.map((seat) => (
        <section key={seat} class={`seat-hand on-${place[seat]}`} aria-label={seatName(seat, face)}>
          <SeatName step={step} seat={seat} face={face} scene={scene} />
          <HandOf step={shown} seat={seat} face={face} next={next} />
          <Others step={shown} seat={seat} face={face} />
        </section>
      ))}
      <div class="middle">
        <div class="middle-trick">
          {over
            ? null
            : scene.trick.cards.map(({ card, seat }, index) => (
                <Card
                  key={card}
                  card={card}
                  name={cardName(card, face)}
                  winning={index === scene.trick.winning}
                  class={`at-${place[seat]}`}
                />
              ))}
        </div>
        <Others step={shown} seat={null} face={face} />
        <p class="middle-say serif" aria-live="polite">
          {over ? <Ending scene={scene} face={face} /> : happened(scene, step, face)}
        </p>
      </div>
    </div>
  );
}

function happened(scene: Scene, step: Step, face: Face) {
  if (!scene.heard) return t("The cards are dealt.");
  return <>{said(scene, scene.heard, face, step.trick.length === 1)}.</>;
}

const Ending = ({ scene, face }: { scene: Scene; face: Face }) => (
  <>
    {scene.heard ? <>{said(scene, scene.heard, face)}. </> : null}
    {t("That was the end; the hands are shown as they were before the first lead.")}
  </>
);

interface SeatNameProps {
  step: Step;
  seat: SeatLetter;
  face: Face;
  scene: Scene;
}

function SeatName({ step, seat, face, scene }: SeatNameProps) {
  const own = scene.parts.seat === seat;
  const count = step.tricks[SEATS.indexOf(seat)] ?? 0;
  return (
    <p class={step.seat === seat && !own ? "seat-name turn" : "seat-name"}>
      <span class={own ? "mark" : undefined}>
        {own ? t("You") : nameOf(scene.parts, seat, face)}
      </span>
      {own || scene.parts.places[SEATS.indexOf(seat)]?.name ? (
        <span class="compass">{seatName(seat, face)}</span>
      ) : null}
      {count ? <span class="compass num">{count}</span> : null}
    </p>
  );
}

function HandOf({
  step,
  seat,
  face,
  next,
}: {
  step: Step;
  seat: SeatLetter;
  face: Face;
  next: string | null;
}) {
  const hand = step.zones.find(({ zone, owner }) => zone === "hand" && owner === seat)?.cards;
  const cards = Array.isArray(hand) ? hand : [];
  return (
    <div class="suits">
      {suits(cards, null).map(([suit, held]) => (
        <div class="suit-row" key={suit}>
          {held.map((card) => (
            <Card
              key={card}
              card={card}
              name={cardName(card, face)}
              class={card === next ? "asplayed" : undefined}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** What lies on the table besides hands: a widow, a covered card. */
function Others({ step, seat, face }: { step: Step; seat: SeatLetter | null; face: Face }) {
  const names = ZONES();
  const zones = step.zones.filter(
    ({ zone, owner, cards }) => owner === seat && zone !== "hand" && Array.isArray(cards),
  );
  return (
    <>
      {zones.map(({ zone, cards }) =>
        (cards as string[]).length ? (
          <figure class="other" key={zone}>
            <figcaption class="small soft">{names[zone] ?? capital(zone)}</figcaption>
            {(cards as string[]).map((card) => (
              <Card key={card} card={card} name={cardName(card, face)} />
            ))}
          </figure>
        ) : null,
      )}
    </>
  );
}
