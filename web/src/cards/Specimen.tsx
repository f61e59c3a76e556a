/** The whole pack to look at, in every palette and size; it can be printed. */

import "../styles/specimen.css";

import { Button } from "../parts/parts";
import { Page } from "../screens/Page";
import type { Palette } from "../settings/model";
import { t } from "../words/t";
import { Card } from "./Card";
import { INDICES, indexOf } from "./indices";

const SUITS = ["S", "H", "D", "C"] as const;
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"];
const SIZES = [28, 34, 46, 62, 84, 124, 180, 240];
const HAND = ["SA", "SQ", "S8", "S5", "HK", "HJ", "HT", "H4", "DA", "D9", "D3", "CQ", "C7"];

const PALETTES = (): [Palette, string, string][] => [
  ["classic", t("Black and red"), t("As printed for four centuries.")],
  ["four", t("Four colours"), t("Diamonds blue, clubs green.")],
  ["bridge", t("Orange diamonds"), t("Clubs green, as on bridge score sheets.")],
  [
    "safe",
    t("Colour-blind safe"),
    t("The suits stay apart under red-green blindness; shapes say it again."),
  ],
];

const NAMES = (): Record<string, string> => ({
  S: t("spades"),
  H: t("hearts"),
  D: t("diamonds"),
  C: t("clubs"),
});

/** A card without a game to name it: by its index and suit. */
const label = (card: string) =>
  card.startsWith("W")
    ? t("wild card {n}", { n: card.slice(1) })
    : t("{rank} of {suit}", { rank: indexOf(card.slice(1)), suit: NAMES()[card.slice(0, 1)]! });

const Cards = ({ cards, big }: { cards: readonly string[]; big?: boolean }) => (
  <>
    {cards.map((card) => (
      <Card key={card} card={card} name={label(card)} big={big} />
    ))}
  </>
);

export function Specimen() {
  return (
    <Page title={t("The pack")} class="specimen">
      <p class="lead soft">
        {t(
          "One head to a court: on a screen nobody sits opposite. Each figure leans in from the lower right and leaves the upper left to the index, which is all that a fan shows.",
        )}
      </p>
      <p class="unprinted">
        <Button onClick={() => print()}>{t("Print")}</Button>
      </p>
      <section class="courts">
        <Cards cards={SUITS.flatMap((suit) => ["J", "Q", "K"].map((rank) => suit + rank))} />
      </section>
      {SUITS.map((suit) => (
        <section class="numbers" key={suit}>
          <Cards cards={RANKS.map((rank) => suit + rank)} big />
        </section>
      ))}
      <section class="beside-words">
        <div>
          <h2 class="h3">{t("Three wild cards")}</h2>
          <p class="small soft">
            {t(
              "The kibitzers: one watches left, one looks innocent, one watches right. The only inverted cards of the pack, so they are found in a hand without colour. Their back is the same eyes, closed.",
            )}
          </p>
        </div>
        <div class="wilds">
          <Cards cards={["W1", "W2", "W3"]} />
          <Card card={null} name={t("a card, face down")} />
        </div>
      </section>
      <section>
        <h2 class="h3">{t("A hand of thirteen")}</h2>
        <div class="fanned">
          <Cards cards={HAND} />
        </div>
      </section>
      {PALETTES().map(([palette, name, words]) => (
        <section class="beside-words" data-palette={palette} key={palette}>
          <div>
            <h2 class="h3">{name}</h2>
            <p class="small soft">{words}</p>
          </div>
          <div class="row">
            <Cards cards={["SA", "HQ", "DJ", "CK", "H4", "D7", "C9"]} />
          </div>
        </section>
      ))}
      <section>
        <h2 class="h3">{t("Letters on the cards")}</h2>
        <ul class="letters">
          {Object.entries(INDICES).map(([name, letters]) => (
            <li key={name} class="serif">
              {Object.values(letters).join(" ")}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 class="h3">{t("One drawing at every size")}</h2>
        <div class="sizes">
          {SIZES.map((size) => (
            <div key={size} style={{ "--card-w": `${size}px` }}>
              <Cards cards={["HQ", "S9", "W1"]} />
              <span class="small soft num">{size}</span>
            </div>
          ))}
        </div>
      </section>
    </Page>
  );
}
