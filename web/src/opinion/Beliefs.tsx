/** What a computer player believes of the cards it does not see: a small hand for each place. */

import type { JSX } from "preact";
import { indexOf } from "../cards/indices";
import { Suit } from "../parts/parts";
import type { Believed, Face } from "../protocol";
import { suits } from "../table/arrange";
import { cardName } from "../table/around";
import { zoneName } from "../table/zones";
import { t } from "../words/t";

/** Cards that are less likely are not drawn, unless they lay there. */
const LEAST = 0.03;

interface BeliefsProps {
  beliefs: readonly Believed[];
  face: Face | null;
  /** What somebody is called who sits at a seat. */
  name: (seat: NonNullable<Believed["owner"]>) => string;
  /** The cards that lay in each place in truth, where that is known. */
  held?: readonly (readonly string[])[];
}

export function Beliefs({ beliefs, face, name, held }: BeliefsProps): JSX.Element {
  return (
    <div class="beliefs">
      {beliefs.map((belief, place) => (
        <div key={`${belief.zone}${belief.owner}`}>
          <h4>{placeName(belief, name)}</h4>
          <Place belief={belief} face={face} held={held?.[place]} />
        </div>
      ))}
      <p class="small soft">
        {held
          ? t("The fuller a box, the likelier the card; those with a line under them lay there.")
          : t("The fuller a box, the likelier the card.")}
      </p>
    </div>
  );
}

function placeName({ zone, owner }: Believed, name: BeliefsProps["name"]): string {
  if (owner === null) return zoneName(zone);
  return zone === "hand"
    ? name(owner)
    : t("{name}: {zone}", { name: name(owner), zone: zoneName(zone) });
}

interface PlaceProps {
  belief: Believed;
  face: Face | null;
  held: readonly string[] | undefined;
}

/** A row for each suit: how many are expected, and each card that may lie there. */
function Place({ belief, face, held = [] }: PlaceProps): JSX.Element {
  const cards = new Set([
    ...Object.keys(belief.cards).filter((card) => belief.cards[card]! >= LEAST),
    ...held,
  ]);
  return (
    <ul>
      {suits([...cards], null).map(([suit, of]) => (
        <li key={suit}>
          <span class="vh">{inWords(suit, of, belief, face, held)}</span>
          <span class="belief-suit" aria-hidden="true">
            {face && suit in face.suits ? <Suit suit={suit} /> : <span data-letters={suit} />}
            <span class="num" data-letters={(belief.lengths[suit] ?? 0).toFixed(1)} />
          </span>
          <span class="belief-cards" aria-hidden="true">
            {of.map((card) => (
              <span
                key={card}
                class={held.includes(card) ? "lay" : undefined}
                style={{ "--likely": belief.cards[card] ?? 0 }}
                title={`${cardName(card, face)}: ${percent(belief.cards[card] ?? 0)}`}
                data-letters={indexOf(card.slice(1))}
              />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function inWords(
  suit: string,
  cards: readonly string[],
  belief: Believed,
  face: Face | null,
  held: readonly string[],
): string {
  const each = cards.map((card) => {
    const slots = { card: cardName(card, face), percent: percent(belief.cards[card] ?? 0) };
    return held.includes(card)
      ? t("{card} {percent}, it lay there", slots)
      : t("{card} {percent}", slots);
  });
  return t("{suit}, {length} expected: {cards}.", {
    suit: face?.suits[suit] ?? suit,
    length: (belief.lengths[suit] ?? 0).toFixed(1),
    cards: each.join("; "),
  });
}

const percent = (likely: number): string => `${Math.round(likely * 100)} %`;
