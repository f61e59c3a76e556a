/** Oneself: the name, the account, where one is signed in, whom one does not hear, the way out. */

import "../styles/people.css";

import { useState } from "preact/hooks";

import { get, patch, post } from "../net/http";
import { comeIn, me } from "../net/me";
import { Button } from "../parts/parts";
import type { Person, Profile as Shown } from "../protocol";
import { t } from "../words/t";
import { Field } from "./Field";
import { useDoing, useFetched } from "./fetched";
import { Page, Part, Waiting, Wrong } from "./Page";
import { Ratings } from "./Person";
import { Leaving, Mutes, Sessions, Tokens } from "./Belongings";

export function Profile() {
  const person = me.value;
  if (!person) return <Stranger />;
  return (
    <Page title={person.name} class="profile">
      <p class="soft lead">
        {person.login
          ? t("Signed in as {login}.", { login: person.login })
          : t("A guest, known to this browser alone.")}
      </p>
      <Name />
      {person.login ? <NewPassword /> : <Account />}
      <Own id={person.id} />
      <Sessions />
      <Tokens />
      <Mutes />
      <Leaving />
    </Page>
  );
}

/** Nobody is signed in: come in as a guest, or with an account. */
function Stranger() {
  const { busy, failed, run } = useDoing();
  const [name, setName] = useState("");
  return (
    <Page title={t("Sign in")} class="profile">
      <Part title={t("With an account")}>
        <LogIn />
      </Part>
      <Part title={t("As a guest")}>
        <p class="soft">
          {t("A name is enough. An account can come later, and keeps what you have played.")}
        </p>
        <form onSubmit={send(() => run(() => comeIn(name || undefined)))}>
          <Field label={t("Name")} value={name} onInput={setName} autocomplete="nickname" />
          <Button type="submit" disabled={busy}>
            {t("Come in")}
          </Button>
          <Wrong words={failed} />
        </form>
      </Part>
    </Page>
  );
}

function LogIn() {
  const { busy, failed, run } = useDoing();
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const enter = async () => {
    me.value = await post<Person>("/api/login", { login, password });
  };
  return (
    <form onSubmit={send(() => run(enter))}>
      <Field label={t("Login")} value={login} onInput={setLogin} autocomplete="username" required />
      <Field
        label={t("Password")}
        value={password}
        onInput={setPassword}
        type="password"
        autocomplete="current-password"
        required
      />
      <Button type="submit" look="solid" disabled={busy}>
        {t("Sign in")}
      </Button>
      <Wrong words={failed} />
    </form>
  );
}

function Name() {
  const { busy, failed, run } = useDoing();
  const [name, setName] = useState(me.value?.name ?? "");
  const change = async () => {
    me.value = await patch<Person>("/api/me", { name });
  };
  return (
    <Part title={t("Name")}>
      <form class="one-line" onSubmit={send(() => run(change))}>
        <Field
          label={t("What others call you")}
          value={name}
          onInput={setName}
          autocomplete="nickname"
          required
        />
        <Button type="submit" disabled={busy || name === me.value?.name}>
          {t("Change")}
        </Button>
      </form>
      <Wrong words={failed} />
    </Part>
  );
}

/** A guest gets an account, or signs in to one. */
function Account() {
  const { busy, failed, run } = useDoing();
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [known, setKnown] = useState(false);
  const make = async () => {
    me.value = await post<Person>("/api/account", { login, password });
  };
  return (
    <Part title={t("Account")}>
      <p class="soft">
        {t(
          "With an account you are the same person in every browser; ratings, records and settings come along.",
        )}
      </p>
      {known ? (
        <LogIn />
      ) : (
        <form onSubmit={send(() => run(make))}>
          <Field
            label={t("Login")}
            value={login}
            onInput={setLogin}
            autocomplete="username"
            required
          />
          <Field
            label={t("Password")}
            value={password}
            onInput={setPassword}
            type="password"
            autocomplete="new-password"
            required
          />
          <Button type="submit" look="solid" disabled={busy}>
            {t("Make an account")}
          </Button>
          <Wrong words={failed} />
        </form>
      )}
      <Button look="bare" onClick={() => setKnown(!known)}>
        {known ? t("I have no account yet") : t("I have an account")}
      </Button>
    </Part>
  );
}

function NewPassword() {
  const { busy, failed, run } = useDoing();
  const [password, setPassword] = useState("");
  const [wanted, setWanted] = useState("");
  const [done, setDone] = useState(false);
  const change = async () => {
    me.value = await post<Person>("/api/me/password", { password, new: wanted });
    setDone(true);
    setPassword("");
    setWanted("");
  };
  return (
    <Part title={t("Password")}>
      <form onSubmit={send(() => run(change))}>
        <Field
          label={t("The one you have")}
          value={password}
          onInput={setPassword}
          type="password"
          autocomplete="current-password"
          required
        />
        <Field
          label={t("The new one")}
          value={wanted}
          onInput={setWanted}
          type="password"
          autocomplete="new-password"
          required
        />
        <Button type="submit" disabled={busy}>
          {t("Change the password")}
        </Button>
        <p role="status" class="small">
          {done ? t("Changed. All other browsers are signed out.") : ""}
        </p>
        <Wrong words={failed} />
      </form>
    </Part>
  );
}

function Own({ id }: { id: string }) {
  const { data, failed, again } = useFetched(() => get<Shown>(`/api/people/${id}`), [id]);
  return (
    <Part title={t("Ratings")}>
      {data ? <Ratings ratings={data.ratings} /> : <Waiting failed={failed} again={again} />}
    </Part>
  );
}

const send = (what: () => unknown) => (event: Event) => {
  event.preventDefault();
  void what();
};
