/** What a finished deal comes to: the verdict, where the points come from, what one may do next. */

import type { JSX } from "preact";
import { me } from "../net/me";
import { Button } from "../parts/parts";
import type { Face, SeatLetter } from "../protocol";
import { Link } from "../route";
import { listed, n, t } from "../words/t";
import { amount, value } from "./amounts";
import { capital, nameOf, whoIs } from "./around";
import { Signed } from "./Calls";
import type { TableModel } from "./model";
import { SEATS, type Scene } from "./scene";
import { sideName } from "./Sheet";

interface OutcomeProps {
  model: TableModel;
  scene: Scene;
  face: Face | null;
  onRule: (rule: string) => void;
}

export function Outcome({ model, scene, face, onRule }: OutcomeProps): JSX.Element {
  const { parts } = scene;
  const result = parts.result!;
  return (
    <div class="stage result">
      <div class="verdict">
        <p>
          {result.contract ? (
            <Signed text={parts.facts?.[0]?.[1] ?? result.contract} face={face} />
          ) : null}{" "}
          {declared(scene, face)}
        </p>
        <h2>{verdict(scene, face)}</h2>
        <Standing scene={scene} face={face} />
        <Next model={model} scene={scene} />
      </div>
      <Breakdown scene={scene} face={face} onRule={onRule} />
    </div>
  );
}

function declared({ parts }: Scene, face: Face | null): string {
  const { declarers } = parts.result!;
  if (!declarers.length) return "";
  if (declarers.length === 1 && declarers[0] === parts.seat) return t("by you");
  return t("by {names}", {
    names: listed(
      declarers.map((seat) => nameOf(parts, seat, face)),
      "conjunction",
    ),
  });
}

/** How it ended for oneself; for those who look on, for the declarer. */
function verdict({ parts }: Scene, face: Face | null): string {
  const result = parts.result!;
  const seat = parts.seat ?? result.declarers[0];
  if (!seat) return t("Passed out");
  const points = value(result.scores[seat]!);
  const name = nameOf(parts, seat, face);
  const mine = seat === parts.seat;
  const shown = amount(String(result.scores[seat]).replace("-", ""));
  if (!points) return result.contract ? t("Nothing scored") : t("Passed out");
  if (points > 0)
    return mine
      ? t("You score {points}", { points: shown })
      : t("{name} scores {points}", { name, points: shown });
  return mine
    ? t("You lose {points}", { points: shown })
    : t("{name} loses {points}", { name, points: shown });
}

function Standing({ scene: { parts }, face }: { scene: Scene; face: Face | null }): JSX.Element {
  const { match } = parts;
  const won =
    match?.finished && match.winner !== null ? sideName(parts, String(match.winner), face) : null;
  return (
    <dl class="facts2">
      {parts.result!.sides.map((side) => (
        <div key={side.join()}>
          <dt>{side.map((seat) => whoIs(parts, seat, face)).join(", ")}</dt>
          <dd>
            {n(
              "{n} trick",
              "{n} tricks",
              side.reduce((sum, seat) => sum + (parts.result!.tricks[seat] ?? 0), 0),
            )}
          </dd>
        </div>
      ))}
      {match?.finished ? (
        <div>
          <dt>{t("Match")}</dt>
          <dd>{won ? t("won by {name}", { name: won }) : t("drawn")}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/** What may come next, for whom it is to decide. */
function Next({ model, scene: { parts } }: { model: TableModel; scene: Scene }): JSX.Element {
  const host = parts.host === me.value?.id;
  const over = parts.match?.finished ?? false;
  const sits = parts.you !== null;
  const deal = parts.match ? parts.deals - 1 : 0;
  return (
    <div class="go">
      {over && host ? (
        <Button look="solid" onClick={() => void model.do({ do: "rematch" })}>
          {t("Play another match")}
        </Button>
      ) : null}
      {!over && (sits || host) ? (
        <Button look="solid" onClick={() => void model.do({ do: "begin" })}>
          {t("Next deal")}
        </Button>
      ) : null}
      <Link to={`/review/${model.id}/${deal}`} class="btn">
        {t("Review this deal")}
      </Link>
      <Link to="/" class="btn bare">
        {t("To the lobby")}
      </Link>
    </div>
  );
}

/** Line by line, each with the rule it follows. */
function Breakdown({ scene: { parts }, face, onRule }: Omit<OutcomeProps, "model">): JSX.Element {
  const { breakdown, scores, sides } = parts.result!;
  const columns = sharing(parts);
  const name = (seats: SeatLetter[]) => seats.map((seat) => whoIs(parts, seat, face)).join(", ");
  return (
    <div class="breakdown" tabIndex={0} role="group" aria-label={t("Where the points come from")}>
      <table class="score">
        <caption class="vh">{t("Where the points come from")}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("Rule")}</th>
            {columns.map((seats) => (
              <th scope="col" class="amount-head" key={seats.join()}>
                {name(seats)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {breakdown.map((line) => (
            <tr key={line.label + line.rule}>
              <th scope="row">{capital(line.label)}</th>
              <td class="rule">
                <button
                  type="button"
                  class="rule-link"
                  aria-label={t("Rule {rule}", { rule: line.rule })}
                  onClick={() => onRule(line.rule)}
                >
                  {line.rule}
                </button>
              </td>
              {columns.map(([seat]) => (
                <td class="amount" key={seat}>
                  {amount(line.amounts[seat!])}
                </td>
              ))}
            </tr>
          ))}
          <tr class="sum">
            <th scope="row">{sides.length ? t("In all") : t("Passed out")}</th>
            <td />
            {columns.map(([seat]) => (
              <td class="amount" key={seat}>
                {amount(scores[seat!])}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** The columns: a side where all of it score the same, else everybody alone. */
function sharing({ result, seat }: Scene["parts"]): SeatLetter[][] {
  const { sides, scores, breakdown } = result!;
  const same = (side: SeatLetter[]) =>
    [scores, ...breakdown.map(({ amounts }) => amounts)].every(
      (amounts) => new Set(side.map((each) => amounts[each])).size === 1,
    );
  const whole = sides.length && sides.every(same) ? sides : SEATS.map((each) => [each]);
  return whole.toSorted((a, b) => Number(b.includes(seat!)) - Number(a.includes(seat!)));
}
