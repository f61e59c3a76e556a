/** The paper beside the table: the match, the auction, the trick before, the log, words. */

import type { JSX } from "preact";
import { Card } from "../cards/Card";
import type { Face, SeatLetter } from "../protocol";
import { t } from "../words/t";
import { amount } from "./amounts";
import { cardName, nameOf, seatName } from "./around";
import { Auction, callsIn } from "./Auction";
import { Chat } from "./Chat";
import { Hint } from "./Hint";
import { Log } from "./Log";
import type { TableModel } from "./model";
import { inTurn, type Scene } from "./scene";

export interface SheetProps {
  model: TableModel;
  scene: Scene;
  face: Face | null;
  /** On a phone one of its parts at a time comes up from below; none while it is down. */
  tab: string | null;
  /** Whether the auction is in the middle of the table already. */
  calling: boolean;
}

export function Sheet({ model, scene, face, tab, calling }: SheetProps): JSX.Element {
  const { parts } = scene;
  return (
    <aside class="sheet" aria-label={t("Score sheet")} data-open={tab ?? undefined}>
      <Hint model={model} scene={scene} face={face} />
      {parts.match ? <MatchScore scene={scene} face={face} /> : null}
      {!calling && callsIn(scene).length ? (
        <section data-tab="auction">
          <h2>
            {t("Auction")}{" "}
            {parts.dealer ? (
              <span>{t("{seat} dealt", { seat: seatName(parts.dealer, face) })}</span>
            ) : null}
          </h2>
          <Auction scene={scene} face={face} />
        </section>
      ) : null}
      <LastTrick scene={scene} face={face} />
      <Log scene={scene} face={face} />
      <Chat model={model} scene={scene} />
    </aside>
  );
}

/** How the match stands, by side or by person. */
function MatchScore({ scene: { parts }, face }: { scene: Scene; face: Face | null }): JSX.Element {
  const { scores, hanging } = parts.match as typeof parts.match & { hanging?: string };
  return (
    <section data-tab="score">
      <h2>
        {t("Match")} <span>{t("deal {n}", { n: parts.deals })}</span>
      </h2>
      <table class="score tight">
        <tbody>
          {Object.entries(scores).map(([who, points]) => (
            <tr key={who} class={isMine(parts, who) ? "own" : undefined}>
              <th scope="row">{sideName(parts, who, face)}</th>
              <td class="amount">{amount(points)}</td>
            </tr>
          ))}
          {hanging && hanging !== "0" ? (
            <tr>
              <th scope="row">{t("Hanging")}</th>
              <td class="amount">{amount(hanging)}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}

const isPlace = (who: string): boolean => /^\d+$/.test(who);

function isMine(parts: Scene["parts"], who: string): boolean {
  return isPlace(who) ? Number(who) === parts.you : Boolean(parts.seat && who.includes(parts.seat));
}

/** Who scores: a person at a place, or the seats of a side. */
export function sideName(parts: Scene["parts"], who: string, face: Face | null): string {
  if (isPlace(who)) {
    const place = parts.places[Number(who)];
    if (Number(who) === parts.you) return t("You");
    if (place?.name) return place.name;
    const seat = Object.entries(parts.seating ?? {}).find(
      ([, number]) => number === Number(who),
    )?.[0];
    return seat ? seatName(seat as SeatLetter, face) : t("Place {n}", { n: Number(who) + 1 });
  }
  const [one, other] = [...who] as SeatLetter[];
  if (parts.seat && who.includes(parts.seat)) {
    const partner = one === parts.seat ? other : one;
    return partner ? t("You and {name}", { name: nameOf(parts, partner, face) }) : t("You");
  }
  return other
    ? t("{one} and {other}", { one: nameOf(parts, one!, face), other: nameOf(parts, other, face) })
    : nameOf(parts, one!, face);
}

/** The trick that was turned down last. */
function LastTrick({ scene, face }: { scene: Scene; face: Face | null }): JSX.Element | null {
  const { parts } = scene;
  const last = parts.last_trick;
  if (!last) return null;
  const seats = inTurn(last.leader);
  return (
    <section data-tab="last" class="last-section">
      <h2>
        {t("Last trick")}{" "}
        <span>
          {last.winner === parts.seat
            ? t("You won")
            : t("{name} won", { name: nameOf(parts, last.winner, face) })}
        </span>
      </h2>
      <div class="last">
        {last.cards.map((card, index) => (
          <figure key={card}>
            <Card
              card={card}
              name={t("{name}: {card}", {
                name: nameOf(parts, seats[index]!, face),
                card: cardName(card, face),
              })}
              winning={seats[index] === last.winner}
            />
            <figcaption aria-hidden="true">{seatName(seats[index]!, face)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
