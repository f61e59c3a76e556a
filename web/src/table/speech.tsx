/** What happens at the table, in whole sentences. */

import type { JSX } from "preact";
import type { Face, Heard, SeatLetter } from "../protocol";
import { n, t, T } from "../words/t";
import { asked, capital, cardName, nameOf, whoIs } from "./around";
import { Alert, Call } from "./Calls";
import { combinationsIn, laidIn } from "./choosing";
import type { Scene } from "./scene";

const TRICK = 4;

/** An answer as one would say it. */
export function inWords(text: string, face: Face | null): string {
  if (!face) return text;
  const known = face.actions[text] ?? face.calls[text] ?? face.cards[text];
  if (known) return known;
  const [verb, rest = ""] = text.split(" ");
  if (verb === "trump") return face.denominations[rest] ?? rest;
  if (verb === "meld")
    return combinationsIn(text)
      .map((said) => combination(said, face))
      .join(", ");
  if (verb === "partner" || verb === "exchange" || verb === "cover") {
    return laidIn(text)
      .map((card) => cardName(card, face))
      .join(", ");
  }
  return text;
}

/** A combination by its kind, or by its cards where they are said. */
export function combination(said: string, face: Face | null): string {
  return (
    face?.combinations[said] ??
    said
      .split(".")
      .map((card) => cardName(card, face))
      .join(", ")
  );
}

/** A line of the log. */
export interface Entry {
  key: string;
  /** The number of the trick that it sums up. */
  trick?: number;
  words: JSX.Element | string;
}

/** The deal so far, a finished trick in one line. */
export function entries(scene: Scene, face: Face | null): Entry[] {
  const found: Entry[] = [];
  let played: Heard[] = [];
  let tricks = 0;
  const { history, parts, trick } = scene;
  for (const [index, heard] of history.entries()) {
    if (heard.kind !== "card" || heard.text === "claim") {
      found.push({ key: `${index}`, words: said(scene, heard, face) });
      continue;
    }
    played.push(heard);
    const next = history
      .slice(index + 1)
      .find(({ kind, text }) => kind === "card" && text !== "claim");
    const winner = next?.hand ?? trick.winner ?? parts.last_trick?.winner;
    if (played.length < TRICK || !winner) {
      found.push({ key: `${index}`, words: said(scene, heard, face, played.length === 1) });
      continue;
    }
    const winning = played.find(({ hand }) => hand === winner) ?? heard;
    found.splice(found.length - (TRICK - 1), TRICK - 1);
    found.push({
      key: `${index}`,
      trick: ++tricks,
      words: won(scene, winner, cardIn(winning), face),
    });
    played = [];
  }
  return found;
}

const cardIn = (heard: Heard): string => heard.text!.split(" ")[0]!;

function won({ parts }: Scene, seat: SeatLetter, card: string, face: Face | null): string {
  const slots = { name: nameOf(parts, seat, face), card: cardName(card, face) };
  return seat === parts.seat
    ? t("You won with the {card}", slots)
    : t("{name} won with the {card}", slots);
}

/** One thing that was heard, as a sentence. */
export function said(
  scene: Scene,
  heard: Heard,
  face: Face | null,
  leads = false,
): JSX.Element | string {
  const { parts } = scene;
  const { kind, text = "", seat } = heard;
  if (kind === "chat") return t("{name}: {words}", { name: heard.name ?? "", words: text });
  if (!seat) return text;
  const you = seat === parts.seat && !heard.computer;
  const name = heard.computer
    ? t("a computer player for {name}", { name: nameOf(parts, seat, face) })
    : nameOf(parts, seat, face);
  const words = inWords(text, face);
  if (kind === "deal") return you ? t("You dealt") : t("{name} dealt", { name });
  if (kind === "call") {
    const call = (
      <>
        <Call call={text} face={face} />
        {heard.meaning?.alert ? <Alert /> : null}
      </>
    );
    return you ? (
      <T s="You: {call}" call={call} />
    ) : (
      <T s="{name}: {call}" name={name} call={call} />
    );
  }
  if (kind === "card" && text !== "claim") return playedCard(scene, heard, face, leads);
  if (kind === "card")
    return you
      ? t("You claim the rest of the tricks")
      : t("{name} claims the rest of the tricks", { name });
  if (kind === "trump")
    return you
      ? t("You named trumps: {trumps}", { trumps: words })
      : t("{name} named trumps: {trumps}", { name, trumps: words });
  if (kind === "partner")
    return you
      ? t("You named the {card}", { card: words })
      : t("{name} named the {card}", { name, card: words });
  if (kind === "exchange") return exchanged(text, you, name);
  if (kind === "cover") return covered(text, you, name);
  if (kind === "meld") return announced(text, words, you, name);
  return you ? t("You: {words}", { words }) : t("{name}: {words}", { name, words });
}

function playedCard({ parts }: Scene, heard: Heard, face: Face | null, leads: boolean): string {
  const hand = heard.hand ?? heard.seat!;
  const [code, word] = heard.text!.split(" ");
  const slots = { name: nameOf(parts, hand, face), card: cardName(code!, face), word: word ?? "" };
  const you = hand === parts.seat;
  if (word)
    return you
      ? t("You played the {card} and said “{word}”", slots)
      : t("{name} played the {card} and said “{word}”", slots);
  if (leads) return you ? t("You led the {card}", slots) : t("{name} led the {card}", slots);
  return you ? t("You played the {card}", slots) : t("{name} played the {card}", slots);
}

function exchanged(text: string, you: boolean, name: string): string {
  const rest = text.split(" ")[1] ?? "-";
  const count = /^\d+$/.test(rest) ? Number(rest) : laidIn(text).length;
  if (!count) return you ? t("You exchanged nothing") : t("{name} exchanged nothing", { name });
  return you
    ? n("You exchanged {n} card", "You exchanged {n} cards", count)
    : n("{name} exchanged {n} card", "{name} exchanged {n} cards", count, { name });
}

function covered(text: string, you: boolean, name: string): string {
  if (text.endsWith("-"))
    return you ? t("You covered nothing") : t("{name} covered nothing", { name });
  return you ? t("You covered a card") : t("{name} covered a card", { name });
}

function announced(text: string, words: string, you: boolean, name: string): string {
  if (text.endsWith("-"))
    return you ? t("You announced nothing") : t("{name} announced nothing", { name });
  return you
    ? t("You announced {words}", { words })
    : t("{name} announced {words}", { name, words });
}

/** The sentence under the mat: how the trick stands, then who is to do something. */
export function sentence(scene: Scene, face: Face | null): string {
  const { parts, trick } = scene;
  if (trick.winner) return trickWords(scene, face);
  if (parts.paused) return t("The game is paused.");
  return [trickWords(scene, face), turnWords(scene, face)].filter(Boolean).join(" ");
}

function trickWords({ parts, trick }: Scene, face: Face | null): string {
  const first = trick.cards[0];
  if (!first) return "";
  if (trick.winner) {
    const slots = {
      name: nameOf(parts, trick.winner, face),
      card: cardName(trick.cards[trick.winning ?? 0]!.card, face),
    };
    return trick.winner === parts.seat
      ? t("You win the trick with the {card}.", slots)
      : t("{name} wins the trick with the {card}.", slots);
  }
  const best = trick.cards[trick.winning ?? 0]!;
  const slots = { name: nameOf(parts, best.seat, face), card: cardName(best.card, face) };
  if (trick.cards.length === 1)
    return best.seat === parts.seat
      ? t("You led the {card}.", slots)
      : t("{name} led the {card}.", slots);
  return best.seat === parts.seat
    ? t("Your {card} is winning.", slots)
    : t("{name} is winning with the {card}.", slots);
}

function turnWords({ parts }: Scene, face: Face | null): string {
  if (parts.decision) return question(parts.decision.kind, parts.decision.hand !== parts.seat);
  const seats = asked(parts);
  if (seats.length !== 1) return seats.length ? t("The others are deciding.") : "";
  const kind = parts.questions![0]!.kind;
  const name = whoIs(parts, seats[0]!, face);
  if (kind === "card") return t("{name} is to play.", { name });
  if (kind === "call") return t("{name} is to call.", { name });
  return t("{name} is deciding.", { name });
}

function question(kind: string, other: boolean): string {
  if (kind === "card") return other ? t("Play from the open hand.") : t("Your turn.");
  if (kind === "call") return t("Your call.");
  return t("Your answer.");
}

/** How a question to oneself is headed. */
export function heading(scene: Scene, face: Face | null): string {
  const { parts } = scene;
  const { kind, legal } = parts.decision!;
  const known: Record<string, string> = {
    call: t("Your call"),
    trump: t("What are trumps?"),
    partner: t("Which card shall be your partner’s?"),
    tip: t("Take it?"),
    exchange: t("Exchange cards?"),
    cover: t("Cover a card?"),
    meld: t("What do you announce?"),
  };
  if (kind === "answer") {
    const claimer = scene.history.findLast(({ text }) => text === "claim")?.seat;
    if (claimer)
      return t("{name} claims the rest of the tricks", { name: nameOf(parts, claimer, face) });
  }
  return known[kind] ?? (legal.length === 1 ? capital(inWords(legal[0]!, face)) : t("Your answer"));
}
