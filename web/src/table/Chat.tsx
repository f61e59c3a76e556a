/** Words between people: ready ones at every table, free ones where the host allows them. */

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { JSX } from "preact";
import { get, post, put, Refusal, remove } from "../net/http";
import { me } from "../net/me";
import { Button } from "../parts/parts";
import { t } from "../words/t";
import type { TableModel } from "./model";
import type { Scene } from "./scene";

export function Chat({ model, scene }: { model: TableModel; scene: Scene }): JSX.Element | null {
  const { settings, places, presets } = scene.parts;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [scene.talk.length]);
  if (settings.chat === "off") return null;
  const free = settings.chat === "free";
  const people = places.filter(({ person }) => person && person !== me.value?.id);
  return (
    <section data-tab="say" class="chat">
      <h2>
        {t("Say")} {free ? null : <span>{t("ready lines only at this table")}</span>}
      </h2>
      {scene.talk.length ? (
        <div class="talk" aria-label={t("What was said")} role="log" tabIndex={0} ref={list}>
          <ol>
            {scene.talk.map(({ name, text }, index) => (
              <li key={index}>
                <b>{name}</b> {text}
              </li>
            ))}
          </ol>
        </div>
      ) : null}
      <div class="chips">
        {presets.map((words, preset) => (
          <Button key={words} onClick={() => void model.do({ do: "say", preset })}>
            {words}
          </Button>
        ))}
      </div>
      {free ? <Line model={model} /> : null}
      {people.length ? <People table={model.id} people={people} /> : null}
    </section>
  );
}

function Line({ model }: { model: TableModel }): JSX.Element {
  const text = useSignal("");
  const say = async (event: Event) => {
    event.preventDefault();
    if (text.value.trim() && (await model.do({ do: "say", text: text.value }))) text.value = "";
  };
  return (
    <form class="line" onSubmit={(event) => void say(event)}>
      <input
        aria-label={t("Your words")}
        maxLength={280}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
      <Button type="submit">{t("Say it")}</Button>
    </form>
  );
}

type Somebody = Scene["parts"]["places"][number];

/** Whom one would rather not hear, and whom a moderator should look at. */
function People({ table, people }: { table: string; people: Somebody[] }): JSX.Element {
  const muted = useSignal<readonly string[]>([]);
  const about = useSignal<string | null>(null);
  const outcome = useSignal("");
  useEffect(
    () =>
      void (me.value ? get<string[]>("/api/mutes") : Promise.resolve([])).then(
        (found) => (muted.value = found),
        () => undefined,
      ),
    [],
  );
  const tell = async (work: Promise<unknown>, done: string) => {
    outcome.value = await work.then(
      () => done,
      (error: unknown) => (error instanceof Refusal ? error.message : String(error)),
    );
  };
  const mute = async (person: string) => {
    const quiet = muted.value.includes(person);
    await tell(
      quiet ? remove(`/api/mutes/${person}`) : put(`/api/mutes/${person}`),
      quiet ? t("You hear them again.") : t("You do not hear them any more."),
    );
    muted.value = quiet ? muted.value.filter((each) => each !== person) : [...muted.value, person];
  };
  const report = async (event: SubmitEvent) => {
    event.preventDefault();
    const reason = String(new FormData(event.target as HTMLFormElement).get("reason"));
    await tell(
      post("/api/reports", { about: about.value, table, reason }),
      t("Thank you. A moderator will read it."),
    );
    about.value = null;
  };
  return (
    <details class="people">
      <summary>{t("People at this table")}</summary>
      {people.map(({ person, name }) => (
        <div class="person" key={person}>
          <span>{name}</span>
          <Button
            look="bare"
            aria-label={
              muted.value.includes(person!)
                ? t("Hear {name} again", { name })
                : t("Mute {name}", { name })
            }
            onClick={() => void mute(person!)}
          >
            {muted.value.includes(person!) ? t("Hear again") : t("Mute")}
          </Button>
          <Button
            look="bare"
            aria-label={t("Report {name}", { name })}
            onClick={() => (about.value = person!)}
          >
            {t("Report")}
          </Button>
        </div>
      ))}
      {about.value ? (
        <form class="line" onSubmit={(event) => void report(event as unknown as SubmitEvent)}>
          <input
            name="reason"
            required
            maxLength={500}
            aria-label={t("What happened?")}
            placeholder={t("What happened?")}
          />
          <Button type="submit">{t("Send")}</Button>
        </form>
      ) : null}
      <p role="status" class="small soft">
        {outcome.value}
      </p>
    </details>
  );
}
