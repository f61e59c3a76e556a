/** Calls as they are written: a level and a suit's sign, or the word for it. */

import type { JSX } from "preact";
import { indexOf } from "../cards/indices";
import { Suit } from "../parts/parts";
import type { CallMeaning, Face } from "../protocol";
import { t } from "../words/t";

const BID = /^(\d*)([A-Z]+)$/;
const LETTERS: Readonly<Record<string, string>> = { NT: "nt", AT: "at" };

/** Whether a call is written with a sign, and so understood without its column. */
export function hasSign(call: string, face: Face): boolean {
  const [, , denomination = ""] = BID.exec(call) ?? [];
  return denomination in face.denominations;
}

/** A call; what is drawn is said in words to those who listen. */
export function Call({ call, face }: { call: string; face: Face | null }): JSX.Element {
  const words = face?.calls[call] ?? call;
  const [, level = "", denomination = ""] = BID.exec(call) ?? [];
  if (!face || !(denomination in face.denominations))
    return <span class={call === "P" ? "pass" : "word-call"}>{words}</span>;
  return (
    <span class="bid">
      <span aria-hidden="true">
        {level}
        {denomination in face.suits ? (
          <Suit suit={denomination} />
        ) : (
          <span class="short" data-letters={LETTERS[denomination] ?? denomination} />
        )}
      </span>
      <span class="vh">{words}</span>
    </span>
  );
}

/** What is to be noticed in what a call says. */
export function Warnings({ meaning }: { meaning: CallMeaning }): JSX.Element | null {
  const { alert, forcing } = meaning;
  if (!alert && !forcing) return null;
  return (
    <span class="warnings">
      {alert ? <b>{t("Artificial: it does not promise its suit.")}</b> : null}
      {alert && forcing ? " " : null}
      {forcing ? t("Partner may not pass.") : null}
    </span>
  );
}

/** The sign of a call that opponents are warned of. */
export const Alert = (): JSX.Element => (
  <sup class="alert">
    <span aria-hidden="true" data-letters="!" />
    <span class="vh">{t("artificial")}</span>
  </sup>
);

/** Cards as they are written: suit and rank of each. */
export function Signs({
  cards,
  face,
}: {
  cards: readonly string[];
  face: Face | null;
}): JSX.Element {
  return (
    <span class="signs">
      {cards.map((card) => (
        <span key={card} aria-hidden="true">
          <Suit suit={card.slice(0, 1)} />
          <span data-letters={indexOf(card.slice(1))} />
        </span>
      ))}
      <span class="vh">{cards.map((card) => face?.cards[card] ?? card).join(", ")}</span>
    </span>
  );
}

/** Words in which each suit that is named has its sign beside it. */
export function Signed({ text, face }: { text: string; face: Face | null }): JSX.Element {
  const names = Object.entries(face?.suits ?? {});
  if (!names.length) return <>{text}</>;
  const pieces = text.split(new RegExp(`(${names.map(([, name]) => name).join("|")})`, "i"));
  return (
    <>
      {pieces.map((piece) => {
        const suit = names.find(([, name]) => name.toLowerCase() === piece.toLowerCase())?.[0];
        return suit ? (
          <>
            <Suit suit={suit} /> {piece}
          </>
        ) : (
          piece
        );
      })}
    </>
  );
}
