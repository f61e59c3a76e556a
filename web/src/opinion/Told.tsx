/** An answer as it is written: a card with its suit's sign before it, a call, else words. */

import type { JSX } from "preact";
import { indexOf } from "../cards/indices";
import { Suit } from "../parts/parts";
import type { Face } from "../protocol";
import { Call } from "../table/Calls";
import { inWords } from "../table/speech";

export function Told({ code, face }: { code: string; face: Face | null }): JSX.Element {
  if (face && code in face.calls) return <Call call={code} face={face} />;
  const [card = "", word] = code.split(" ");
  if (!face || !(card in face.cards) || !(card.slice(0, 1) in face.suits))
    return <>{inWords(code, face)}</>;
  return (
    <>
      <Suit suit={card.slice(0, 1)} />
      <span aria-hidden="true">{indexOf(card.slice(1))}</span>
      <span class="vh">{face.cards[card]}</span>
      {word ? ` ${word}` : null}
    </>
  );
}
