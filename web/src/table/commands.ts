/** The command box: the whole table in words, for whoever would rather type and listen. */

import type { Face, SeatLetter } from "../protocol";
import { n, t } from "../words/t";
import { amount } from "./amounts";
import { arranged } from "./arrange";
import { capital, cardName, nameOf } from "./around";
import { inTurn, mayBeHinted, type Scene } from "./scene";
import { inWords, sentence } from "./speech";

/** What a line comes to: something to be told, or something to be done. */
export type Reply = { told: string } | { act: string } | { hint: true };

/** What one may type. */
export const COMMANDS = [
  "hand",
  "dummy",
  "trick",
  "last",
  "facts",
  "legal",
  "score",
  "hint",
  "play SA",
  "bid 3NT",
  "answer take",
  "help",
] as const;

/** Carry out a line that was typed. */
export function perform(line: string, scene: Scene, face: Face | null): Reply {
  const [word = "", ...rest] = line.trim().split(/\s+/);
  const wanted = rest.join(" ");
  const { parts } = scene;
  switch (word.toLowerCase()) {
    case "hand":
      return { told: parts.seat ? handWords(scene, parts.seat, face) : t("You hold no cards.") };
    case "dummy":
      return { told: openHands(scene, face) };
    case "trick":
      return { told: sentence(scene, face) || t("No card has been played yet.") };
    case "last":
      return { told: lastTrick(scene, face) };
    case "facts":
      return {
        told: (parts.facts ?? []).map(([label, value]) => `${capital(label)}: ${value}.`).join(" "),
      };
    case "legal":
      return {
        told: parts.decision
          ? parts.decision.legal.map((text) => inWords(text, face)).join("; ")
          : t("You are not asked anything."),
      };
    case "score":
      return { told: scoreWords(scene, face) };
    case "hint":
      return mayBeHinted(scene) ? { hint: true } : { told: t("There is no hint here.") };
    case "play":
    case "bid":
    case "answer":
      return answer(wanted, scene, face);
    default:
      return { told: t("You can type: {commands}", { commands: COMMANDS.join(", ") }) };
  }
}

function answer(wanted: string, { parts }: Scene, face: Face | null): Reply {
  const legal = parts.decision?.legal ?? [];
  if (!legal.length) return { told: t("It is not your turn.") };
  const lower = wanted.toLowerCase();
  const turned = lower.length === 2 ? lower[1]! + lower[0]! : lower;
  const ways = (text: string) => [
    text.toLowerCase(),
    inWords(text, face).toLowerCase(),
    text.split(" ").slice(1).join(" ").toLowerCase(),
  ];
  const found =
    legal.find((text) => ways(text).includes(lower)) ??
    legal.find((text) => text.toLowerCase() === turned);
  if (found) return { act: found };
  const reason = parts.decision?.refused[wanted.toUpperCase()]?.sentence;
  return { told: reason ? capital(reason) : t("“{wanted}” is not possible now.", { wanted }) };
}

function cardsOf(scene: Scene, seat: SeatLetter): string[] {
  const zones = scene.parts.zones?.filter(({ owner }) => owner === seat) ?? [];
  return arranged(
    zones.flatMap(({ cards }) => (Array.isArray(cards) ? cards : [])),
    scene.parts.strength,
  );
}

function handWords(scene: Scene, seat: SeatLetter, face: Face | null): string {
  const cards = cardsOf(scene, seat);
  if (!cards.length) return t("You hold no cards.");
  return `${n("{n} card", "{n} cards", cards.length)}: ${cards.map((card) => cardName(card, face)).join(", ")}.`;
}

function openHands(scene: Scene, face: Face | null): string {
  const others = inTurn(scene.parts.seat ?? "S").filter(
    (seat) => seat !== scene.parts.seat && cardsOf(scene, seat).length,
  );
  const words = others.map(
    (seat) =>
      `${nameOf(scene.parts, seat, face)}: ${cardsOf(scene, seat)
        .map((card) => cardName(card, face))
        .join(", ")}.`,
  );
  return words.join(" ") || t("No other hand lies open.");
}

function lastTrick({ parts }: Scene, face: Face | null): string {
  const last = parts.last_trick;
  if (!last) return t("No trick has been completed yet.");
  const seats = inTurn(last.leader);
  const cards = last.cards.map(
    (card, index) => `${nameOf(parts, seats[index]!, face)} ${cardName(card, face)}`,
  );
  return t("{cards}. {name} won.", {
    cards: cards.join(", "),
    name: nameOf(parts, last.winner, face),
  });
}

function scoreWords({ parts }: Scene, face: Face | null): string {
  const scores = Object.entries(parts.match?.scores ?? {});
  if (!scores.length) return t("This deal stands alone.");
  const name = (who: string) =>
    /^\d+$/.test(who)
      ? parts.places[Number(who)]?.name || String(Number(who) + 1)
      : [...who].map((seat) => nameOf(parts, seat as SeatLetter, face)).join(", ");
  return scores.map(([who, points]) => `${name(who)}: ${amount(points)}.`).join(" ");
}
