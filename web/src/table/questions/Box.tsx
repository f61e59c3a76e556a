/** The bidding box: bids in the game's own layout, pass at one end, what is sharp at the other. */

import type { JSX } from "preact";
import { Suit } from "../../parts/parts";
import type { Face } from "../../protocol";
import { confirms } from "../../settings/model";
import { t, T } from "../../words/t";
import { callsIn } from "../Auction";
import { capital, seatName } from "../around";
import { Call, hasSign, Warnings } from "../Calls";
import type { TableModel } from "../model";
import type { Scene } from "../scene";

interface BoxProps {
  model: TableModel;
  scene: Scene;
  face: Face;
}

type Rows = NonNullable<Face["box"]>["rows"];
type Look = "levels" | "row" | "ladder";

/** Rows that have room above the hand on a screen of usual height; of more the bids are gone through. */
const USUAL_ROWS = 7;

/** How a box is drawn: by level and sign, as one row of large keys, or with its columns named. */
function lookOf(rows: Rows, face: Face): Look {
  if (rows.length === 1) return "row";
  const cells = rows.flatMap((row) => row.cells).filter((cell) => cell !== null);
  return cells.every((cell) => hasSign(cell, face)) ? "levels" : "ladder";
}

export function Box({ model, scene, face }: BoxProps): JSX.Element {
  const legal = scene.parts.decision?.legal ?? [];
  const rows = face.box?.rows ?? [];
  const look = lookOf(rows, face);
  const inBox = new Set(rows.flatMap(({ cells }) => cells));
  const others = legal.filter((text) => !inBox.has(text));
  const [pass, ...sharp] = others.includes("P")
    ? ["P", ...others.filter((text) => text !== "P")]
    : [undefined, ...others];
  const press = (call: string) => {
    if (finger.rested) return;
    if (confirms("calls") && model.chosen.value !== call) model.chosen.value = call;
    else void model.act(call);
  };
  const keys = { model, scene, face, legal, press };
  return (
    <div class={`box ${look}${rows.length > USUAL_ROWS ? " tall" : ""}`} role="group" aria-label={t("Your call")}>
      {look === "ladder" ? (
        <Ladder rows={rows} {...keys} />
      ) : (
        <Levels rows={rows} look={look} {...keys} />
      )}
      <div class="foot">
        <span>{pass ? <WordKey call={pass} {...keys} /> : null}</span>
        <Foretold {...keys} />
        <span class="sharp">
          {sharp.map((call) => (
            <WordKey key={call} call={call!} {...keys} />
          ))}
        </span>
      </div>
    </div>
  );
}

interface Keys extends BoxProps {
  legal: readonly string[];
  press: (call: string) => void;
}

function Levels({ rows, look, ...keys }: Keys & { rows: Rows; look: Look }): JSX.Element {
  const gone = (cells: (string | null)[]) =>
    !cells.some((cell) => cell && keys.legal.includes(cell));
  return (
    <div class="keys" style={{ "--columns": rows[0]?.cells.length ?? 1 }}>
      {rows.flatMap(({ cells }, row) =>
        cells.map((cell, column) =>
          cell ? (
            <Key key={cell} call={cell} row={gone(cells) ? "gone-row" : ""} {...keys}>
              {look === "row" ? (
                <Large call={cell} face={keys.face} />
              ) : (
                <Call call={cell} face={keys.face} />
              )}
            </Key>
          ) : (
            <span key={`${row}.${column}`} />
          ),
        ),
      )}
    </div>
  );
}

/** A key of a box that has one row: the sign, and the word under it. */
function Large({ call, face }: { call: string; face: Face }): JSX.Element {
  return (
    <>
      <span aria-hidden="true">
        {call in face.suits ? <Suit suit={call} /> : <span class="letters" data-letters={call} />}
      </span>
      <small>{face.calls[call] ?? call}</small>
    </>
  );
}

function Ladder({ rows, ...keys }: Keys & { rows: Rows }): JSX.Element {
  const columns = keys.face.box?.columns ?? [];
  return (
    <table class="ladder">
      <caption class="vh">{t("All bids, the lowest first, to be read like a page")}</caption>
      {columns.length ? (
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map(({ head, cells }) => (
          <tr key={head || cells.join()}>
            {cells.map((cell, column) => (
              <td key={cell ?? column}>
                {cell ? (
                  <Key call={cell} {...keys}>
                    {head && cell.startsWith(head) ? head : capital(keys.face.calls[cell] ?? cell)}
                  </Key>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface KeyProps extends Keys {
  call: string;
  row?: string;
  children: JSX.Element | string;
}

/** A bid: a key while it may be made, text once it is gone, a frame with a name while it stands. */
function Key({
  call,
  row = "",
  children,
  legal,
  press,
  model,
  scene,
  face,
}: KeyProps): JSX.Element {
  const may = legal.includes(call);
  const words = face.calls[call] ?? call;
  const standing = may ? null : holder(scene, call, face);
  const look = [
    may ? "" : standing ? "held" : "gone",
    model.chosen.value === call ? "on" : "",
    model.hinted.value === call ? "hinted" : "",
    row,
    /^\d|^.$/.test(call) ? "" : "wordy",
  ];
  const label = standing ? t("{call}, held by {name}", { call: words, name: standing }) : words;
  return (
    <button
      type="button"
      class={["key", ...look].filter(Boolean).join(" ")}
      aria-label={label}
      aria-disabled={!may}
      aria-pressed={model.chosen.value === call || undefined}
      onClick={() => may && press(call)}
      {...looks(model, call)}
    >
      {children}
      {standing ? <small class="holder" aria-hidden="true" data-letters={standing} /> : null}
    </button>
  );
}

/** Whose bid stands, if it is this one. */
function holder(scene: Scene, call: string, face: Face): string | null {
  const bids = callsIn(scene).filter(({ text }) =>
    face.box?.rows.some(({ cells }) => cells.includes(text!)),
  );
  const last = bids.at(-1);
  return last?.text === call ? seatName(last.seat!, face) : null;
}

function WordKey({ call, press, model, face }: Keys & { call: string }): JSX.Element {
  const look = [
    model.chosen.value === call ? "on" : "",
    model.hinted.value === call ? "hinted" : "",
  ];
  return (
    <button
      type="button"
      class={["key word-key", ...look].filter(Boolean).join(" ")}
      aria-pressed={model.chosen.value === call || undefined}
      onClick={() => press(call)}
      {...looks(model, call)}
    >
      {capital(face.calls[call] ?? call)}
    </button>
  );
}

/** How long a finger rests on a call that it only looks at, in milliseconds. */
const REST = 450;

/** How long after a finger has lifted what it pressed may come, in milliseconds. */
const PRESSES = 80;

/** The finger on the box: whether it rested there, and so presses nothing when it lifts. */
const finger = { timer: 0, rested: false };

/** Looking at a call is enough to be told what it would say; a finger looks by resting on it. */
function looks(model: TableModel, call: string) {
  const look = () => (model.looked.value = call);
  const away = () => (model.looked.value = null);
  const lift = () => {
    clearTimeout(finger.timer);
    window.setTimeout(() => (finger.rested = false), PRESSES);
  };
  return {
    onMouseEnter: look,
    onFocus: look,
    onMouseLeave: away,
    onBlur: away,
    onPointerDown: ({ pointerType }: PointerEvent) => {
      finger.rested = false;
      if (pointerType === "mouse") return;
      finger.timer = window.setTimeout(() => {
        finger.rested = true;
        look();
      }, REST);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onContextMenu: (event: Event) => finger.rested && event.preventDefault(),
  };
}

/** What the call that one looks at would say, before it is made. */
function Foretold({ model, scene, face }: Keys): JSX.Element {
  const call = model.looked.value ?? model.chosen.value;
  const agreed = call ? scene.parts.decision?.meanings?.[call] : undefined;
  const meaning = agreed?.sentence ?? (call && face.meanings[call]);
  const chosen = call && call === model.chosen.value;
  return (
    <p class="foretell" aria-live="polite">
      {call && meaning ? (
        <>
          <T
            s="{call} would say: {meaning}."
            call={
              <b>
                <Call call={call} face={face} />
              </b>
            }
            meaning={meaning}
          />{" "}
          {agreed ? <Warnings meaning={agreed} /> : null}
        </>
      ) : null}
      {chosen ? <span class="soft">{t("Press again to call.")}</span> : null}
      {call ? null : <span class="soft">{t("Look at a call to be told what it would say.")}</span>}
    </p>
  );
}
