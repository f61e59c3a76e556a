/** The whole rules of a game as a table plays them: a page, and a sheet at the table. */

import "../styles/rules.css";

import { useEffect } from "preact/hooks";

import { get } from "../net/http";
import type { Manual, ManualChart, ManualLine, ManualSection } from "../protocol";
import { Link, query } from "../route";
import { language, t } from "../words/t";
import { useFetched } from "./fetched";
import { useGames } from "./games";
import { Page, Waiting } from "./Page";

export interface RulesProps {
  variant: string;
  /** The options of the table that differ from the usual ones. */
  options: Record<string, unknown>;
}

/** The rules without a page around them. */
export function RulesPanel({ variant, options }: RulesProps) {
  const asked = new URLSearchParams(
    Object.entries(options).map(([name, value]) => [name, String(value)]),
  );
  const { data, failed, again } = useFetched(
    () =>
      get<Manual>(`/api/games/${variant}/manual`, {
        ...Object.fromEntries(asked),
        language: language.value,
      }),
    [variant, String(asked), language.value],
  );
  useEffect(() => {
    if (data && location.hash) location.replace(location.hash);
  }, [data]);
  if (!data) return <Waiting failed={failed} again={again} />;
  const anchor = anchors(data.sections);
  return (
    <div class="manual">
      <nav aria-label={t("Contents")} class="contents">
        <ol>
          {data.sections.map(({ title }, index) => (
            <li key={index}>
              <a href={`#part-${index + 1}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div class="parts">
        {data.sections.map(({ title, lines, charts }, index) => (
          <section key={index} aria-labelledby={`part-${index + 1}`}>
            <h2 class="h" id={`part-${index + 1}`} tabIndex={-1}>
              {title}
            </h2>
            {lines.length ? (
              <dl class="lines">
                {lines.map((line, place) => (
                  <div key={place} id={anchor.get(line)}>
                    <dt>{line.rule}</dt>
                    <dd>{line.text}</dd>
                  </div>
                ))}
              </dl>
            ) : null}
            {charts.map((chart, which) => (
              <ChartTable key={which} chart={chart} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Where links to a rule lead: to the first line that has its number. */
function anchors(sections: readonly ManualSection[]): Map<ManualLine, string> {
  const found = new Map<ManualLine, string>();
  const rules = new Set<string>();
  for (const line of sections.flatMap(({ lines }) => lines)) {
    if (line.rule && !rules.has(line.rule)) found.set(line, line.rule);
    rules.add(line.rule);
  }
  return found;
}

const ChartTable = ({ chart }: { chart: ManualChart }) => (
  <div class="chart" role="region" aria-label={chart.title} tabIndex={0}>
    <table>
      <caption>
        {chart.title} <span class="soft">{chart.rule}</span>
      </caption>
      <thead>
        <tr>
          {chart.head.map((cell, index) => (
            <th key={index} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) =>
              column ? (
                <td key={column}>{cell}</td>
              ) : (
                <th key={column} scope="row">
                  {cell}
                </th>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** The rules as a page; the query holds the options of the table. */
export function Rules({ game, variant }: { game?: string; variant?: string }) {
  const games = useGames();
  const shown = game && variant ? `${game}/${variant}` : games.games[0]?.variant;
  const options = Object.fromEntries(query.value);
  const title = shown ? games.titleOf(shown) : t("Rules");
  return (
    <Page title={t("Rules: {game}", { game: title })} heading={title} class="rules">
      <nav class="tabs" aria-label={t("Games")}>
        {games.games.map((each) => (
          <Link
            key={each.variant}
            to={`/rules/${each.variant}`}
            aria-current={each.variant === shown ? "page" : undefined}
          >
            {each.title}
          </Link>
        ))}
      </nav>
      {Object.keys(options).length ? (
        <p class="small note">{t("With the rules that one table has chosen.")}</p>
      ) : null}
      {shown ? (
        <RulesPanel variant={shown} options={options} />
      ) : (
        <Waiting failed={games.failed} again={games.again} />
      )}
    </Page>
  );
}
