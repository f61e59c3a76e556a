/** The calls as a grid, a column for each seat; what each undertakes is told where one looks. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Face, Heard, SeatLetter } from "../protocol";
import { t, T } from "../words/t";
import { below, nameOf, seatName } from "./around";
import { Alert, Call, Warnings } from "./Calls";
import { inTurn, type Scene } from "./scene";

interface AuctionProps {
  scene: Scene;
  face: Face | null;
  /** Large, in the middle of the table; else small, on the sheet. */
  large?: boolean;
}

type Cell = Heard | "turn" | null;

/** The calls so far. */
export const callsIn = (scene: Scene): Heard[] =>
  scene.history.filter(({ kind }) => kind === "call");

/** The calls in rows: a new row where a seat to the left of the last one speaks. */
export function rows(
  calls: readonly Heard[],
  columns: readonly SeatLetter[],
  turn: SeatLetter | null,
): Cell[][] {
  const found: Cell[][] = [];
  let last = columns.length;
  const put = (seat: SeatLetter, cell: Cell) => {
    const at = columns.indexOf(seat);
    if (at <= last) found.push(columns.map(() => null));
    found.at(-1)![at] = cell;
    last = at;
  };
  for (const call of calls) put(call.seat!, call);
  if (turn) put(turn, "turn");
  return found;
}

export function Auction({ scene, face, large = false }: AuctionProps): JSX.Element {
  const { parts } = scene;
  const open = useSignal<Heard | null>(null);
  const columns = [...inTurn(below(parts)).slice(1), below(parts)];
  const turn = parts.questions?.find(({ kind }) => kind === "call")?.seat ?? null;
  return (
    <table class={large ? "auction big" : "auction"}>
      <caption class="vh">{t("The auction")}</caption>
      <thead>
        <tr>
          {columns.map((seat) => (
            <th
              scope="col"
              key={seat}
              class={seat === parts.dealer ? "dealer" : undefined}
              title={nameOf(parts, seat, face)}
            >
              {large
                ? seat === parts.seat
                  ? t("You")
                  : nameOf(parts, seat, face)
                : seatName(seat, face)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows(callsIn(scene), columns, turn).map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) => (
              <td
                key={column}
                class={
                  cell === "turn" ? (columns[column] === parts.seat ? "you" : "turn") : undefined
                }
              >
                {cell === "turn" ? (
                  <Turn mine={columns[column] === parts.seat} />
                ) : cell ? (
                  <Said {...{ cell, face, open }} name={nameOf(parts, cell.seat!, face)} />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Turn = ({ mine }: { mine: boolean }) => <span>{mine ? t("You") : "…"}</span>;

interface SaidProps {
  cell: Heard;
  face: Face | null;
  open: { value: Heard | null };
  name: string;
}

/** A call; with a pointer on it, or the keyboard, it tells what it says or undertakes. */
function Said({ cell, face, open, name }: SaidProps): JSX.Element {
  const pointed = useRef(false);
  const agreed = cell.meaning;
  const meaning = agreed?.sentence ?? face?.meanings[cell.text!];
  const call = <Call call={cell.text!} face={face} />;
  if (!meaning) return call;
  const shown = open.value === cell;
  // A pointer that rests on the call has opened it; pressing there does not close it again.
  const close = () => {
    if (open.value === cell) open.value = null;
  };
  return (
    <>
      <button
        type="button"
        class="call"
        aria-expanded={shown}
        onClick={() => !pointed.current && (open.value = shown ? null : cell)}
        onPointerEnter={({ pointerType }) => {
          pointed.current = pointerType === "mouse";
          if (pointed.current) open.value = cell;
        }}
        onPointerLeave={() => {
          if (pointed.current) close();
          pointed.current = false;
        }}
        onBlur={close}
        onKeyDown={(event) => event.key === "Escape" && close()}
      >
        {call}
        {agreed?.alert ? <Alert /> : null}
      </button>
      {shown ? (
        <div class="pop" role="status">
          <h3>
            <T s="{call} by {name}" call={call} name={name} />
          </h3>
          <p>{meaning}</p>
          {agreed ? <Warnings meaning={agreed} /> : null}
        </div>
      ) : null}
    </>
  );
}
