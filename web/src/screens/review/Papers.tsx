/** The papers beside a reviewed deal: values, auction, score, proof, and what to take along. */

import { Told } from "../../opinion/Told";
import { Suit } from "../../parts/parts";
import type { DoubleDummy, Face, Heard, SeatLetter, Worth } from "../../protocol";
import { Link } from "../../route";
import { amount } from "../../table/amounts";
import { nameOf, seatName } from "../../table/around";
import { rows } from "../../table/Auction";
import { Alert, Call, Warnings } from "../../table/Calls";
import { inTurn, type Scene } from "../../table/scene";
import { t, T } from "../../words/t";
import { CopyButton } from "../CopyButton";
import { calls, columns, type ReviewedDeal, sceneAt } from "./steps";
import { Thought } from "./Thought";

interface PapersProps {
  match: string;
  deal: ReviewedDeal;
  at: number;
  face: Face;
  onGo: (at: number) => void;
}

export function Papers({ match, deal, at, face, onGo }: PapersProps) {
  const { values, seat } = deal.steps[at]!;
  const scene = sceneAt(deal, at, null);
  return (
    <aside class="sheet" aria-label={t("Papers")}>
      <Facts facts={deal.steps[at]!.facts} />
      {values?.length && seat ? (
        <Values values={values} name={nameOf(scene.parts, seat, face)} face={face} />
      ) : null}
      <Thought match={match} deal={deal} at={at} face={face} />
      {deal.table ? <Contracts table={deal.table} face={face} /> : null}
      {face.box ? <Auction deal={deal} at={at} face={face} onGo={onGo} scene={scene} /> : null}
      {deal.result ? <Score deal={deal} face={face} /> : null}
      {deal.commitment ? <Proof deal={deal} /> : null}
      <TakeAlong match={match} />
    </aside>
  );
}

const Facts = ({ facts }: { facts: readonly [string, string][] }) =>
  facts.length ? (
    <section>
      <dl class="review-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  ) : null;

/** What each answer would have come to, where somebody has worked it out. */
function Values({ values, name, face }: { values: readonly Worth[]; name: string; face: Face }) {
  return (
    <section>
      <h2>{t("What {name} could do", { name })}</h2>
      <ul class="values">
        {values.map(({ action, value, share }) => (
          <li key={action}>
            <span class="what">
              <Told code={action} face={face} />
            </span>
            <span class="bar">
              <i style={{ width: `${share * 100}%` }} />
            </span>
            <b>{value}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What every contract would have come to, all hands seen. */
function Contracts({ table, face }: { table: DoubleDummy; face: Face }) {
  const worth = Object.entries(table.values);
  const named = Object.keys(worth[0]?.[1] ?? {});
  return (
    <section>
      <h2>{t("Double dummy")}</h2>
      <table class="worth num">
        <thead>
          <tr>
            <td />
            {named.map((column) => (
              <th key={column} scope="col">
                {column in face.suits ? <Suit suit={column} name={face.suits[column]} /> : column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {worth.map(([row, values]) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {named.map((column) => (
                <td key={column}>{values[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.par === null ? null : (
        <p class="small">
          {t("Par for North and South: {score}", { score: amount(table.par) })}
          {table.par_contracts.length ? (
            <span class="soft"> ({table.par_contracts.join(", ")})</span>
          ) : null}
        </p>
      )}
    </section>
  );
}

interface AuctionProps extends Omit<PapersProps, "match"> {
  scene: Scene;
}

function Auction({ deal, at, face, onGo, scene }: AuctionProps) {
  const made = calls(deal.steps);
  const order = inTurn(made[0]?.heard.seat ?? deal.dealer);
  const all = made.map(({ heard }) => heard);
  return (
    <section>
      <h2>
        {t("Auction")}{" "}
        <span>{t("{name} dealt", { name: nameOf(scene.parts, deal.dealer, face) })}</span>
      </h2>
      <table class="review-calls">
        <thead>
          <tr>
            {order.map((seat) => (
              <th key={seat} scope="col">
                {seatName(seat, face)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows(all, order, null).map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => {
                const call = made.find(({ heard }) => heard === cell);
                return (
                  <td key={column}>
                    {call ? (
                      <button
                        type="button"
                        class={call.step > at ? "ahead" : undefined}
                        aria-current={call.step === at ? "step" : undefined}
                        title={call.heard.meaning?.sentence ?? face.meanings[call.heard.text!]}
                        onClick={() => onGo(call.step)}
                      >
                        <Call call={call.heard.text!} face={face} />
                        {call.heard.meaning?.alert ? <Alert /> : null}
                      </button>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Meaning heard={deal.steps[at]!.heard} scene={scene} face={face} />
    </section>
  );
}

/** What the call says that was made last, where one comes to it. */
function Meaning({ heard, scene, face }: { heard: Heard | null; scene: Scene; face: Face }) {
  if (heard?.kind !== "call") return null;
  const meaning = heard.meaning?.sentence ?? face.meanings[heard.text!];
  if (!meaning) return null;
  return (
    <p class="small told-meaning" aria-live="polite">
      <T
        s="{call} by {name} says: {meaning}."
        call={
          <b>
            <Call call={heard.text!} face={face} />
          </b>
        }
        name={nameOf(scene.parts, heard.seat!, face)}
        meaning={meaning}
      />{" "}
      {heard.meaning ? <Warnings meaning={heard.meaning} /> : null}
    </p>
  );
}

function Score({ deal, face }: { deal: ReviewedDeal; face: Face }) {
  const result = deal.result!;
  const shared = columns(result);
  const rules = `/rules/${deal.variant}${asQuery(deal.options)}`;
  const head = (seats: SeatLetter[]) => seats.map((seat) => seatName(seat, face)).join(", ");
  return (
    <section>
      <h2>
        {t("Score")} <Link to={rules}>{t("Rules")}</Link>
      </h2>
      <table class="score">
        <thead>
          <tr>
            <th scope="col">
              <span class="vh">{t("For what")}</span>
            </th>
            <th scope="col">
              <span class="vh">{t("Rule")}</span>
            </th>
            {shared.map((seats) => (
              <th key={seats.join("")} scope="col" class="amount">
                <span class="small">{head(seats)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {result.breakdown.map(({ label, rule, amounts }, index) => (
            <tr key={index}>
              <th scope="row">{label}</th>
              <td class="rule">
                <Link to={`${rules}#${rule}`}>{rule}</Link>
              </td>
              {shared.map((seats) => (
                <td key={seats.join("")} class="amount">
                  {amount(amounts[seats[0]!])}
                </td>
              ))}
            </tr>
          ))}
          <tr class="sum">
            <th scope="row">{t("Together")}</th>
            <td />
            {shared.map((seats) => (
              <td key={seats.join("")} class="amount">
                {amount(result.scores[seats[0]!])}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** How anybody can check that nobody chose the cards. */
const Proof = ({ deal }: { deal: ReviewedDeal }) => (
  <section>
    <h2>{t("The deal was promised")}</h2>
    <p class="small">
      {t(
        "Before the first call the table showed a fingerprint of the secret that shuffled these cards. Now the secret is open: whoever likes can shuffle again and compare, with “kibitz verify”.",
      )}
    </p>
    <details class="proof">
      <summary class="small">{t("Fingerprint and secret")}</summary>
      <dl class="small">
        <dt>{t("Fingerprint")}</dt>
        <dd>
          <code>{deal.commitment}</code>
        </dd>
        {deal.secret ? (
          <>
            <dt>{t("Secret")}</dt>
            <dd>
              <code>{deal.secret}</code>
            </dd>
          </>
        ) : null}
      </dl>
    </details>
  </section>
);

const TakeAlong = ({ match }: { match: string }) => (
  <section>
    <h2>{t("Take it along")}</h2>
    <div class="chips">
      <a class="btn" href={`/api/matches/${match}/record`} download={`kibitz-${match}.json`}>
        {t("Record")}
      </a>
      <CopyButton text={() => location.href} label={t("Copy link")} />
    </div>
  </section>
);

function asQuery(options: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(options).map(([name, value]) => [name, String(value)]),
  );
  return query.size ? `?${query}` : "";
}
