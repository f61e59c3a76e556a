import { signal } from "@preact/signals";
import { render, type JSX } from "preact";
import { useEffect } from "preact/hooks";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/cards.css";
import { recognise } from "./net/me";
import { path, match } from "./route";
import { ROUTES, type Screen } from "./screens/routes";
import { Sprite } from "./cards/sprite";
import { start as startSettings } from "./settings/apply";
import { t } from "./words/t";

/** The screens that have been fetched, by pattern. */
const fetched = signal<Record<string, Screen>>({});
const failed = signal(false);

async function fetchScreen(pattern: string, load: () => Promise<Screen>): Promise<void> {
  try {
    const screen = await load();
    fetched.value = { ...fetched.value, [pattern]: screen };
    failed.value = false;
  } catch {
    failed.value = true;
  }
}

/** The screen that the path asks for. */
const asked = () =>
  ROUTES.map(([pattern, load]) => ({ pattern, load, slots: match(pattern) })).find(
    ({ slots }) => slots,
  );

function App(): JSX.Element {
  const found = asked();
  const Shown = found && fetched.value[found.pattern];
  useEffect(() => {
    if (found && !Shown) void fetchScreen(found.pattern, found.load);
  }, [path.value]);
  if (!found) return <Nowhere />;
  if (Shown) return <Shown key={path.value} {...found.slots!} />;
  return failed.value ? (
    <p class="page-note" role="alert">
      {t("This page could not be fetched. Check your connection and try again.")}
    </p>
  ) : (
    <></>
  );
}

function Nowhere(): JSX.Element {
  return (
    <main class="page-note">
      <h1 class="h">{t("There is nothing here")}</h1>
      <p>
        <a href="/">{t("Back to the lobby")}</a>
      </p>
    </main>
  );
}

async function begin(): Promise<void> {
  // The screen comes while it is found out who looks at it; if it fails, the app says so.
  void asked()
    ?.load()
    .catch(() => undefined);
  await Promise.all([startSettings(), recognise()]);
  render(
    <>
      <Sprite />
      <App />
    </>,
    document.getElementById("app")!,
  );
  if ("serviceWorker" in navigator && import.meta.env.PROD)
    void navigator.serviceWorker.register("/sw.js");
}

void begin();
