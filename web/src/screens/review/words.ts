/** What happened at a step, as a sentence. */

import type { Face, SeatLetter } from "../../protocol";
import { t } from "../../words/t";
import type { Step } from "../answers";

const QUIET = "-";

/** What the seat did, in words; nothing for the start of the deal. */
export function sentence(step: Step, face: Face, names: Record<SeatLetter, string>): string {
  const { heard } = step;
  if (!heard) return t("The cards are dealt.");
  const name = names[heard.seat] ?? heard.seat;
  const text = heard.text ?? "";
  const [first = "", ...rest] = text.split(" ");
  if (heard.kind === "call") return t("{name} said: {call}.", { name, call: face.calls[text] ?? text });
  if (heard.kind === "card") {
    const card = face.cards[first] ?? first;
    const said = rest.map((word) => face.combinations[word] ?? face.actions[word] ?? word).join(" ");
    if (said) return t("{name} played the card {card} and said: {words}.", { name, card, words: said });
    if (step.trick.length === 1) return t("{name} led: {card}.", { name, card });
    return t("{name} played: {card}.", { name, card });
  }
  return t("{name}: {words}.", { name, words: answered(text, face) });
}

/** An answer that is neither a call nor a card of a trick. */
export function answered(text: string, face: Face): string {
  const known = face.actions[text];
  if (known) return known;
  const [word = "", ...things] = text.split(" ");
  const named = things
    .filter((thing) => thing !== QUIET)
    .flatMap((thing) => thing.split(/[.+]/))
    .map((thing) => face.cards[thing] ?? face.denominations[thing] ?? face.combinations[thing] ?? thing);
  return [face.actions[word] ?? word, named.join(", ")].filter(Boolean).join(": ");
}
