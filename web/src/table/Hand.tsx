/** Cards that are held open: one's own in a fan, and whatever lies beside it. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Card } from "../cards/Card";
import type { Face, SeatLetter, Zone } from "../protocol";
import { confirms } from "../settings/model";
import { listed, n, t } from "../words/t";
import { arranged, suits } from "./arrange";
import { capital, cardName, nameOf } from "./around";
import { followDrags } from "./drag";
import { mayLay, mostLaid, playing, sayings, useOf } from "./choosing";
import type { TableModel } from "./model";
import type { Scene } from "./scene";

interface HandProps {
  model: TableModel;
  scene: Scene;
  face: Face | null;
}

type Held = Zone & { cards: string[] };

/** The zones of a seat whose faces are seen, the hand first. */
export function openZones(scene: Scene, seat: SeatLetter): Held[] {
  const own = scene.parts.zones?.filter(
    ({ owner, cards }) => owner === seat && Array.isArray(cards),
  ) as Held[];
  return own?.toSorted((a, b) => Number(b.zone === "hand") - Number(a.zone === "hand")) ?? [];
}

/** What a zone is called; a zone of a new game goes by its own name. */
export function zoneName(zone: string): string {
  const known: Record<string, string> = {
    hand: t("Hand"),
    covered: t("Covered card"),
    faced: t("Faced"),
    widow: t("Widow"),
    undealt: t("Dealt after the auction"),
    turned: t("Turned up"),
  };
  return known[zone] ?? capital(zone);
}

/** What one may do with each card, and what happens when it is pressed. */
export function useCards({ model, scene, face }: HandProps) {
  const { decision } = scene.parts;
  const why = useSignal<string | null>(null);
  const use = useOf(decision);
  const legal = decision?.legal ?? [];
  const spoken = sayings(legal);

  function press(card: string, sure = false): void {
    if (scene.trick.winner) return model.collect();
    why.value = null;
    if (use === "lay") return model.lay(card);
    if (use !== "play") return;
    const texts = playing(legal, card);
    if (!texts.length) {
      why.value = card;
      return;
    }
    const text =
      texts.length > 1 && model.speaks.value ? texts.find((each) => each !== card)! : texts[0]!;
    if (!sure && confirms("cards") && model.chosen.value !== card) model.chosen.value = card;
    else void model.act(text);
  }

  /** How a card of the hand that is asked about stands. */
  function standing(card: string) {
    if (use === "play") {
      const may = playing(legal, card).length > 0;
      const reason = decision?.refused[card]?.sentence ?? t("not now");
      return { legal: may, refused: may ? null : reason, chosen: model.chosen.value === card };
    }
    if (use === "lay") {
      const laid = model.laid.value;
      const chosen = laid.includes(card);
      const may =
        chosen ||
        mayLay(legal, [...laid, card]) ||
        (mostLaid(legal) === laid.length && mayLay(legal, [card]));
      return { legal: may, refused: may ? null : t("this card stays"), chosen };
    }
    return { legal: false, refused: null, chosen: false };
  }

  return {
    press,
    standing,
    why,
    asked: decision?.hand ?? null,
    spoken,
    card: (card: string) => cardName(card, face),
  };
}

/** One's own hand. */
export function Hand(props: HandProps): JSX.Element | null {
  const { model, scene } = props;
  const { parts } = scene;
  const seat = parts.seat;
  const cards = useCards(props);
  const group = useRef<HTMLDivElement>(null);
  const press = useRef(cards.press);
  press.current = cards.press;
  useEffect(
    () =>
      group.current
        ? followDrags(group.current, model, (card) => press.current(card, true))
        : undefined,
    [model, seat],
  );
  if (!seat) return null;
  const zones = openZones(scene, seat);
  const hidden =
    parts.zones?.filter(
      (zone) => zone.owner === seat && typeof zone.cards === "number" && zone.cards,
    ) ?? [];
  const held = zones.flatMap(({ zone, cards: of }) =>
    zone === "hand" ? arranged(of, parts.strength) : of,
  );
  const first = held.find((card) => cards.standing(card).legal) ?? held[0];
  const current = held.includes(model.focus.value ?? "") ? model.focus.value : first;
  const mine = cards.asked === seat;
  const why = cards.why.value ?? "";
  const reason = mine ? parts.decision?.refused[why] : undefined;
  let at = 0;
  const fan = zones.map(({ zone, cards: of }) => (
    <>
      {zone === "hand" ? null : <span class="gap" key={zone} />}
      {(zone === "hand" ? arranged(of, parts.strength) : of).map((card) => {
        const index = at++;
        const standing = mine
          ? cards.standing(card)
          : { legal: false, refused: null, chosen: false };
        const whole = zone === "hand" ? cards.card(card) : `${cards.card(card)}, ${zoneName(zone)}`;
        return (
          <Card
            key={card}
            card={card}
            name={whole}
            {...standing}
            chosen={standing.chosen || undefined}
            data-place={zone}
            style={{ "--at": index }}
            tabIndex={card === current ? 0 : -1}
            onFocus={() => {
              model.focus.value = card;
              cards.why.value = standing.refused ? card : null;
            }}
            onBlur={() => (cards.why.value = null)}
            onMouseEnter={() => standing.refused && (cards.why.value = card)}
            onMouseLeave={() => (cards.why.value = null)}
            onPress={() => cards.press(card)}
          />
        );
      })}
    </>
  ));
  return (
    <div
      class={`hand${held.length < 9 ? " roomy" : ""}`}
      role="group"
      aria-label={n("Your hand, {n} card", "Your hand, {n} cards", held.length)}
      style={{ "--count": held.length + hidden.length }}
      data-hand={seat}
      ref={group}
    >
      {fan}
      {hidden.length ? <Hidden zones={hidden} /> : null}
      {reason ? (
        <div class="why" role="status" style={{ "--at": held.indexOf(why) }}>
          {capital(reason.sentence)}
          {reason.rule ? <small>{t("Rule {rule}", { rule: reason.rule })}</small> : null}
        </div>
      ) : null}
    </div>
  );
}

function Hidden({ zones }: { zones: Zone[] }): JSX.Element {
  return (
    <>
      <span class="gap" />
      {zones.flatMap(({ zone, cards }) =>
        Array.from({ length: cards as number }, (_, index) => (
          <Card key={`${zone}${index}`} name={zoneName(zone)} />
        )),
      )}
    </>
  );
}

/** What may be said with a card that is played: a tick for each word. */
export function Sayings({ model, scene, face }: HandProps): JSX.Element | null {
  const spoken = sayings(scene.parts.decision?.legal ?? []);
  if (!spoken.size) return null;
  const cardsWith = (word: string) =>
    [...spoken].filter(([, said]) => said === word).map(([card]) => cardName(card, face));
  return (
    <div class="sayings">
      {[...new Set(spoken.values())].map((word) => (
        <label class="tick" key={word}>
          <input
            type="checkbox"
            checked={model.speaks.value}
            onChange={() => (model.speaks.value = !model.speaks.value)}
          />
          {t("Say “{word}” with {cards}", { word, cards: listed(cardsWith(word)) })}
        </label>
      ))}
    </div>
  );
}

/** Somebody's hand that lies open, in suits; where it is one's own to play from, its cards are keys. */
export function OpenHand(props: HandProps & { seat: SeatLetter }): JSX.Element | null {
  const { scene, face, seat, model } = props;
  const cards = useCards(props);
  const held = openZones(scene, seat).flatMap(({ cards: of }) => of);
  if (!held.length) return null;
  const asked = cards.asked === seat;
  const inSuits = suits(held, scene.parts.strength);
  const first = held.find((card) => asked && cards.standing(card).legal) ?? inSuits[0]![1][0];
  const current = held.includes(model.focus.value ?? "") ? model.focus.value : first;
  const why = asked ? scene.parts.decision?.refused[cards.why.value ?? ""] : undefined;
  return (
    <div
      class={`open-hand${asked ? " asked" : ""}`}
      role="group"
      aria-label={t("{name}, open hand", { name: nameOf(scene.parts, seat, face) })}
      data-hand={seat}
    >
      {inSuits.map(([suit, of]) => (
        <div class="col" key={suit}>
          {of.map((card) => {
            const standing = asked ? cards.standing(card) : { refused: null, chosen: false };
            return (
              <Card
                key={card}
                card={card}
                name={cards.card(card)}
                {...standing}
                chosen={standing.chosen || undefined}
                data-place="open"
                tabIndex={asked ? (card === current ? 0 : -1) : undefined}
                onFocus={() => (model.focus.value = card)}
                onMouseEnter={() => standing.refused && (cards.why.value = card)}
                onMouseLeave={() => (cards.why.value = null)}
                onPress={asked ? () => cards.press(card) : undefined}
              />
            );
          })}
        </div>
      ))}
      {why ? (
        <div class="why" role="status">
          {capital(why.sentence)}
        </div>
      ) : null}
    </div>
  );
}
