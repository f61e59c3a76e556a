/** What belongs to a person: sessions, tokens for programs, muted people, all that is stored. */

import { useState } from "preact/hooks";

import { get, post, remove } from "../net/http";
import { me } from "../net/me";
import { Button } from "../parts/parts";
import type { Profile, ShownSession } from "../protocol";
import { go } from "../route";
import { settings } from "../settings/model";
import { t } from "../words/t";
import { Field } from "./Field";
import { useDoing, useFetched } from "./fetched";
import { Part, Waiting, Wrong } from "./Page";

const BOT = "bot: ";

/** Where one is signed in. */
export function Sessions() {
  const sessions = useFetched(() => get<ShownSession[]>("/api/me/sessions"), [me.value?.login]);
  const { busy, failed, run } = useDoing();
  const end = (path: string) =>
    run(async () => {
      await remove(path);
      sessions.again();
    });
  return (
    <Part title={t("Where you are signed in")}>
      {sessions.data ? (
        <ul class="rows">
          {sessions.data.map((session) => (
            <li key={session.id}>
              <span>
                {agent(session)} {session.current ? <span class="mark">{t("here")}</span> : null}
              </span>
              <span class="small soft">
                {t("last seen {time}", { time: moment(session.last_seen) })}
              </span>
              {session.current ? null : (
                <Button disabled={busy} onClick={() => void end(`/api/me/sessions/${session.id}`)}>
                  {t("Sign out")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <Waiting failed={sessions.failed} again={sessions.again} />
      )}
      {(sessions.data?.length ?? 0) > 2 ? (
        <Button disabled={busy} onClick={() => void end("/api/me/sessions")}>
          {t("Sign out everywhere else")}
        </Button>
      ) : null}
      <Wrong words={failed} />
    </Part>
  );
}

const moment = (time: number) =>
  new Date(time).toLocaleString(settings.value.language, {
    dateStyle: "medium",
    timeStyle: "short",
  });

/** What a session is called: a program by its label, a browser by what it says of itself. */
function agent({ user_agent: said }: ShownSession): string {
  if (said.startsWith(BOT)) return t("Program: {label}", { label: said.slice(BOT.length) });
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(said)?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(said)?.[1];
  const known = [browser?.replace("Edg", "Edge").replace("OPR", "Opera"), system].filter(Boolean);
  return known.join(", ") || t("A browser");
}

/** Tokens for programs of one's own. */
export function Tokens() {
  const { busy, failed, run } = useDoing();
  const [label, setLabel] = useState("");
  const [token, setToken] = useState("");
  const make = async (event: Event) => {
    event.preventDefault();
    await run(async () => {
      const made = await post<{ token: string }>("/api/me/tokens", label ? { label } : {});
      setToken(made.token);
    });
  };
  return (
    <Part title={t("Programs of your own")}>
      <p class="soft">
        {t(
          "A program with a token plays as you. It is shown once; signing the program out ends it.",
        )}
      </p>
      <form class="one-line" onSubmit={(event) => void make(event)}>
        <Field label={t("What to call it")} value={label} onInput={setLabel} />
        <Button type="submit" disabled={busy}>
          {t("Make a token")}
        </Button>
      </form>
      <div role="status">{token ? <code class="token">{token}</code> : null}</div>
      <Wrong words={failed} />
    </Part>
  );
}

/** Whom one does not want to hear. */
export function Mutes() {
  const mutes = useFetched(async () => {
    const ids = await get<string[]>("/api/mutes");
    return Promise.all(ids.map((id) => get<Profile>(`/api/people/${id}`)));
  }, []);
  const { busy, failed, run } = useDoing();
  const hear = (id: string) =>
    run(async () => {
      await remove(`/api/mutes/${id}`);
      mutes.again();
    });
  return (
    <Part title={t("Whom you do not hear")}>
      {mutes.data?.length === 0 ? <p class="soft">{t("You hear everybody.")}</p> : null}
      {mutes.data ? (
        <ul class="rows">
          {mutes.data.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <Button disabled={busy} onClick={() => void hear(id)}>
                {t("Hear again")}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <Waiting failed={mutes.failed} again={mutes.again} />
      )}
      <Wrong words={failed} />
    </Part>
  );
}

/** Signing out, taking all along, and being forgotten. */
export function Leaving() {
  const { busy, failed, run } = useDoing();
  const [sure, setSure] = useState(false);
  const leave = (how: () => Promise<unknown>) =>
    run(async () => {
      await how();
      me.value = null;
      go("/");
    });
  return (
    <Part title={t("Leaving")}>
      <p class="go">
        {me.value?.login ? (
          <Button disabled={busy} onClick={() => void leave(() => post("/api/logout"))}>
            {t("Sign out")}
          </Button>
        ) : null}
        <a class="btn" href="/api/me/export" download="kibitz.json">
          {t("All that is stored of you")}
        </a>
        {sure ? null : (
          <Button disabled={busy} onClick={() => setSure(true)}>
            {t("Be forgotten …")}
          </Button>
        )}
      </p>
      {sure ? (
        <div class="sure" role="group" aria-label={t("Be forgotten")}>
          <p>
            {t(
              "Your name, account and ratings go at once and for good. Of matches only the cards stay.",
            )}
          </p>
          <p class="go">
            <Button disabled={busy} onClick={() => setSure(false)}>
              {t("Stay")}
            </Button>
            <Button
              look="solid"
              disabled={busy}
              onClick={() => void leave(() => remove("/api/me"))}
            >
              {t("Forget me")}
            </Button>
          </p>
        </div>
      ) : null}
      <Wrong words={failed} />
    </Part>
  );
}
