/** Who sits at a seat, and how things stand there. */

import type { ComponentChildren, JSX } from "preact";
import type { Face, SeatLetter } from "../protocol";
import { n, t } from "../words/t";
import { asked, capital, nameOf, seatName, type Side } from "./around";
import { placeOf } from "./model";
import { SEATS, type Scene } from "./scene";

interface SeatProps {
  scene: Scene;
  seat: SeatLetter;
  side: Side;
  face: Face | null;
  children?: ComponentChildren;
}

export function Seat({ scene, seat, side, face, children }: SeatProps): JSX.Element {
  const { parts } = scene;
  const place = placeOf(parts, seat);
  const turn = asked(parts).includes(seat);
  const mine = seat === parts.seat;
  const name = nameOf(parts, seat, face);
  const letter = seatName(seat, face).charAt(0);
  return (
    <div class={`seat seat-${side}${turn && !mine ? " turn" : ""}`} data-seat={seat}>
      <span class={mine && turn ? "who mark" : "who"}>
        {place?.name ? (
          <span class="cp" title={seatName(seat, face)}>
            {letter}
          </span>
        ) : null}
        {mine && turn ? t("Your turn") : name}
        {turn && !mine ? <span class="vh">{t("to move")}</span> : null}
      </span>
      {notes(scene, seat, face).map(({ words, plain, open }) => (
        <span
          class={["role", plain && "plain", open && "open"].filter(Boolean).join(" ")}
          key={words}
        >
          {words}
        </span>
      ))}
      {children}
    </div>
  );
}

/** Something to say of a seat; what is plain is left out where there is little room. */
interface Note {
  words: string;
  plain?: boolean;
  open?: boolean;
}

/** What is not known yet has a dotted line, as it is said with a question mark. */
const OPEN = "maybe_partner";

/** What there is to say of a seat besides the name, the most pressing first. */
function notes({ parts }: Scene, seat: SeatLetter, face: Face | null): Note[] {
  const place = placeOf(parts, seat);
  const played = parts.tricks?.some(Boolean);
  const found: Note[] = [];
  if (place?.away) found.push({ words: t("Away; a computer player plays until they are back") });
  else if (place && !place.name) found.push({ words: t("Computer player"), plain: true });
  if (parts.dealer === seat && !played) found.push({ words: t("Dealer") });
  for (const mark of parts.marks?.[seat] ?? [])
    found.push({ words: capital(face?.marks[mark] ?? mark), open: mark === OPEN });
  const won = parts.tricks?.[SEATS.indexOf(seat)] ?? 0;
  if (played) found.push({ words: n("{n} trick", "{n} tricks", won) });
  return found;
}
