/** A question to oneself, one at a time: a widget for each kind of decision, a list for any other. */

import type { ComponentChildren, JSX } from "preact";
import { useSignal } from "@preact/signals";
import { Button, Suit } from "../../parts/parts";
import type { Decision, Face } from "../../protocol";
import { n, t } from "../../words/t";
import { capital, cardName } from "../around";
import { Signs } from "../Calls";
import { announcing, combinationsIn, layingDown, mostLaid } from "../choosing";
import type { TableModel } from "../model";
import type { Scene } from "../scene";
import { heading, inWords } from "../speech";
import { Box } from "./Box";
import { Countdown } from "./Countdown";

export interface AskProps {
  model: TableModel;
  scene: Scene;
  face: Face | null;
}

/** The question, unless it is one that the hand answers alone. */
export function Ask(props: AskProps): JSX.Element | null {
  const { decision } = props.scene.parts;
  const { face } = props;
  if (!face || !decision || decision.kind === "card") return null;
  if (decision.kind === "call" && face.box) return <Box {...props} face={face} />;
  return (
    <section class={`ask ask-${decision.kind}`} aria-labelledby="asked">
      <h2 id="asked">{heading(props.scene, props.face)}</h2>
      <Countdown {...props} />
      <Widget {...props} decision={decision} />
    </section>
  );
}

type WidgetProps = AskProps & { decision: Decision };

function Widget(props: WidgetProps): JSX.Element {
  switch (props.decision.kind) {
    case "partner":
      return <Partner {...props} />;
    case "exchange":
    case "cover":
      return <Lay {...props} />;
    case "meld":
      return <Melds {...props} />;
    default:
      return <Plain {...props} />;
  }
}

/** Every legal answer as a button, in words: this plays any game. */
function Plain({ model, decision, face }: WidgetProps): JSX.Element {
  const few = decision.legal.length <= 2;
  const order = few ? decision.legal.toReversed() : decision.legal;
  return (
    <div class={few ? "row" : "answers"}>
      {order.map((text, index) => (
        <Button
          key={text}
          look={few && index === 1 ? "solid" : undefined}
          class={model.hinted.value === text ? "hinted" : undefined}
          onClick={() => void model.act(text)}
        >
          <Answer text={text} face={face} />
        </Button>
      ))}
    </div>
  );
}

function Answer({ text, face }: { text: string; face: Face | null }): JSX.Element {
  const suit = text.split(" ")[1] ?? "";
  return (
    <>
      {face && suit in face.suits ? <Suit suit={suit} /> : null}
      {capital(inWords(text, face))}
    </>
  );
}

/** Naming a card: ranks by suits. */
function Partner({ model, decision, face }: WidgetProps): JSX.Element {
  const cards = decision.legal.map((text) => text.split(" ").at(-1)!);
  const ranks = Object.keys(face?.ranks ?? {})
    .reverse()
    .filter((rank) => cards.some((card) => card.slice(1) === rank));
  const suits = Object.keys(face?.suits ?? {}).filter((suit) =>
    cards.some((card) => card.startsWith(suit)),
  );
  return (
    <div class="naming" style={{ "--columns": suits.length }}>
      {ranks.flatMap((rank) =>
        suits.map((suit) => {
          const text = decision.legal[cards.indexOf(suit + rank)];
          const name = cardName(suit + rank, face);
          return (
            <button
              type="button"
              class={!text ? "key gone" : model.hinted.value === text ? "key hinted" : "key"}
              aria-disabled={!text}
              aria-label={name}
              key={suit + rank}
              onClick={() => text && void model.act(text)}
            >
              <Signs cards={[suit + rank]} face={face} />
            </button>
          );
        }),
      )}
    </div>
  );
}

/** Laying cards down: one chooses them in the hand. */
function Lay({ model, decision, face }: WidgetProps): JSX.Element {
  const laid = model.laid.value;
  const most = mostLaid(decision.legal);
  const text = laid.length ? layingDown(decision.legal, laid) : null;
  const none = decision.legal.find((each) => each.endsWith(" -"));
  const verb =
    decision.kind === "cover"
      ? t("Cover it")
      : n("Exchange {n} card", "Exchange {n} cards", laid.length || most);
  return (
    <>
      <p class="small">
        {laid.length
          ? t("Chosen: {cards}.", { cards: laid.map((card) => cardName(card, face)).join(", ") })
          : n("Choose {n} card in your hand.", "Choose {n} cards in your hand.", most)}
      </p>
      <Row>
        {none ? (
          <Button onClick={() => void model.act(none)}>{capital(inWords(none, face))}</Button>
        ) : null}
        <Button look="solid" disabled={!text} onClick={() => text && void model.act(text)}>
          {verb}
        </Button>
      </Row>
    </>
  );
}

/** Announcing combinations: a tick for each that is held. */
function Melds({ model, decision, face }: WidgetProps): JSX.Element {
  const best = decision.legal.reduce((most, text) =>
    combinationsIn(text).length > combinationsIn(most).length ? text : most,
  );
  const chosen = useSignal<string[]>(combinationsIn(best));
  const all = [...new Set(decision.legal.flatMap(combinationsIn))];
  const text = announcing(decision.legal, chosen.value);
  const toggle = (said: string) => {
    const others = chosen.value.filter((each) => each !== said);
    const wanted = others.length < chosen.value.length ? others : [...others, said];
    chosen.value = announcing(decision.legal, wanted) === null ? [said] : wanted;
  };
  return (
    <>
      <div class="ticks">
        {all.map((said) => (
          <label class="tick" key={said}>
            <input
              type="checkbox"
              checked={chosen.value.includes(said)}
              onChange={() => toggle(said)}
            />
            {face?.combinations[said] ? (
              capital(face.combinations[said])
            ) : (
              <Signs cards={said.split(".")} face={face} />
            )}
          </label>
        ))}
      </div>
      <Row>
        <Button
          look="solid"
          disabled={text === null}
          onClick={() => text !== null && void model.act(text)}
        >
          {chosen.value.length ? t("Announce it") : capital(inWords("meld -", face))}
        </Button>
      </Row>
    </>
  );
}

const Row = ({ children }: { children: ComponentChildren }) => <div class="row">{children}</div>;

/** What else one may answer when one is to play a card, as claiming the rest. */
export function Besides({ model, scene, face }: AskProps): JSX.Element | null {
  const { decision } = scene.parts;
  if (decision?.kind !== "card") return null;
  const others = decision.legal.filter((text) => !/^[A-Z][0-9A-Z]( |$)/.test(text));
  if (!others.length) return null;
  return (
    <div class="besides">
      {others.map((text) => (
        <Button
          key={text}
          class={model.chosen.value === text ? "on" : undefined}
          onClick={() =>
            model.chosen.value === text ? void model.act(text) : (model.chosen.value = text)
          }
        >
          {model.chosen.value === text
            ? t("Press again: {answer}", { answer: inWords(text, face) })
            : text === "claim" && decision.sure
              ? t("The rest are yours: claim them")
              : capital(inWords(text, face))}
        </Button>
      ))}
    </div>
  );
}
