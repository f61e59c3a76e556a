/** The papers beside a reviewed deal: values, auction, score, proof, and what to take along. */

import { Button, Suit } from "../../parts/parts";
import type { Face, SeatLetter } from "../../protocol";
import { Link } from "../../route";
import { t } from "../../words/t";
import type { ReviewedDeal, Value } from "../answers";
import { auction, columns, SEATS } from "./steps";
import { answered } from "./words";

interface PapersProps {
  match: string;
  deal: ReviewedDeal;
  at: number;
  face: Face;
  onGo: (at: number) => void;
}

export function Papers({ match, deal, at, face, onGo }: PapersProps) {
  const { values, seat } = deal.steps[at]!;
  return (
    <aside class="sheet" aria-label={t("Papers")}>
      <Facts facts={deal.steps[at]!.facts} />
      {values?.length && seat ? <Values values={values} name={deal.seats[seat]} face={face} /> : null}
      {face.box ? <Auction deal={deal} at={at} face={face} onGo={onGo} /> : null}
      {deal.result ? <Score deal={deal} face={face} /> : null}
      {deal.commitment ? <Proof deal={deal} /> : null}
      <TakeAlong match={match} />
    </aside>
  );
}

const Facts = ({ facts }: { facts: readonly [string, string][] }) =>
  facts.length ? (
    <section>
      <dl class="facts">
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
function Values({ values, name, face }: { values: readonly Value[]; name: string; face: Face }) {
  return (
    <section>
      <h2>{t("What {name} could do", { name })}</h2>
      <ul class="values">
        {values.map(({ action, value, words, share }) => (
          <li key={action}>
            <span class="what">
              <Told code={action} face={face} />
            </span>
            <span class="bar">{share === undefined ? null : <i style={{ width: `${share * 100}%` }} />}</span>
            <b>{value}</b>
            {words ? <span class="small soft">{words}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A card or call as it is written: number and suit where it has them, else its words. */
export function Told({ code, face }: { code: string; face: Face }) {
  const [, level, suit] = /^(\d*)([CDHS])$/.exec(code) ?? [];
  if (suit) {
    return (
      <>
        {level}
        <Suit suit={suit} name={face.suits[suit]} />
      </>
    );
  }
  return <>{face.calls[code] ?? face.cards[code] ?? answered(code, face)}</>;
}

function Auction({ deal, at, face, onGo }: Omit<PapersProps, "match">) {
  const calls = auction(deal.steps);
  const first = SEATS.indexOf(calls[0]?.seat ?? deal.dealer);
  const order = [...SEATS.slice(first), ...SEATS.slice(0, first)];
  const rows: (typeof calls)[] = [];
  for (const call of calls) {
    const column = order.indexOf(call.seat);
    const row = rows.at(-1);
    if (!row || row.some(({ seat }) => order.indexOf(seat) >= column)) rows.push([call]);
    else row.push(call);
  }
  return (
    <section>
      <h2>
        {t("Auction")} <span>{t("{name} dealt", { name: deal.seats[deal.dealer] })}</span>
      </h2>
      <table class="calls">
        <thead>
          <tr>
            {order.map((seat) => (
              <th key={seat} scope="col">
                {face.seats[seat]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {order.map((seat) => {
                const call = row.find((each) => each.seat === seat);
                return (
                  <td key={seat}>
                    {call ? (
                      <button
                        type="button"
                        class={call.step > at ? "ahead" : undefined}
                        aria-current={call.step === at ? "step" : undefined}
                        title={face.meanings[call.call]}
                        onClick={() => onGo(call.step)}
                      >
                        <Told code={call.call} face={face} />
                      </button>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Score({ deal, face }: { deal: ReviewedDeal; face: Face }) {
  const result = deal.result!;
  const shared = columns(result);
  const rules = `/rules/${deal.variant}${asQuery(deal.options)}`;
  const head = (seats: SeatLetter[]) => seats.map((seat) => face.seats[seat]).join(", ");
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
                  {signed(amounts[seats[0]!])}
                </td>
              ))}
            </tr>
          ))}
          <tr class="sum">
            <th scope="row">{t("Together")}</th>
            <td />
            {shared.map((seats) => (
              <td key={seats.join("")} class="amount">
                {signed(result.scores[seats[0]!])}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** A number with a true minus sign. */
const signed = (amount: string) => amount.replace("-", "−");

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
      <CopyLink />
    </div>
  </section>
);

function CopyLink() {
  const copy = (event: MouseEvent) => {
    const button = event.currentTarget as HTMLButtonElement;
    void navigator.clipboard?.writeText(location.href).then(() => {
      button.textContent = t("Copied");
    });
  };
  return <Button onClick={copy}>{t("Copy link")}</Button>;
}

function asQuery(options: Record<string, unknown>): string {
  const query = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
  return query.size ? `?${query}` : "";
}
