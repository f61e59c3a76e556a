/** A page that is not a table: the way home, where else one can go, a heading, what it is about. */

import "../styles/screens.css";

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { Drawing } from "../cards/sprite";
import { me } from "../net/me";
import { Link, path } from "../route";
import { t } from "../words/t";

/** Whether the browser believes that it is connected. */
const online = signal(navigator.onLine);
addEventListener("online", () => (online.value = true));
addEventListener("offline", () => (online.value = false));

export interface PageProps {
  title: string;
  /** A heading other than the title, if one is to be seen. */
  heading?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}

export function Page({ title, heading, class: more, children }: PageProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === "kibitz" ? title : t("{page} · kibitz", { page: title });
  }, [title]);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <a class="vh skip" href="#main">
        {t("To the content")}
      </a>
      <Top />
      <main id="main" class={more ? `page ${more}` : "page"} tabIndex={-1}>
        {online.value ? null : <Offline />}
        <h1 ref={head} tabIndex={-1}>
          {heading ?? title}
        </h1>
        {children}
      </main>
    </>
  );
}

const Offline = () => (
  <p class="offline" role="status">
    {t("You are offline. What has been fetched before can still be read; tables wait for you.")}
  </p>
);

/** The places to go to; on a phone behind one button. */
export function Top() {
  return (
    <header class="strip plain">
      <Link to="/" aria-label={t("kibitz, to the lobby")}>
        <Drawing of="word" class="word" />
      </Link>
      <nav class="tools wide-only" aria-label={t("Pages")}>
        <Places look="btn bare" />
      </nav>
      <details class="menu narrow-only" key={path.value}>
        <summary class="btn bare">{t("Menu")}</summary>
        <nav aria-label={t("Pages")}>
          <Places look="btn" />
        </nav>
      </details>
    </header>
  );
}

const PLACES = (): [string, string][] => [
  ["/rules", t("Rules")],
  ["/records", t("Records")],
  ["/leaders", t("Leaderboards")],
  ["/settings", t("Settings")],
  ["/me", me.value?.name ?? t("Sign in")],
];

const Places = ({ look }: { look: string }) => (
  <>
    {PLACES().map(([to, name]) => (
      <Link
        key={to}
        to={to}
        class={look}
        aria-current={path.value.startsWith(to) ? "page" : undefined}
      >
        {name}
      </Link>
    ))}
  </>
);

/** A part of a page: its name beside it where there is room. */
export const Part = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="part">
    <h2 class="h">{title}</h2>
    <div class="choices">{children}</div>
  </section>
);

/** While something is fetched, or why it was not. */
export function Waiting({ failed, again }: { failed: string | null; again: () => void }) {
  if (failed === null) return <p class="soft waiting">{t("One moment …")}</p>;
  return (
    <div class="waiting" role="alert">
      <p>{failed}</p>
      <button type="button" class="btn" onClick={again}>
        {t("Try again")}
      </button>
    </div>
  );
}

/** Why something was not done, where it was tried. */
export const Wrong = ({ words }: { words: string | null }) => (
  <div role="alert">{words ? <p class="wrong">{words}</p> : null}</div>
);
