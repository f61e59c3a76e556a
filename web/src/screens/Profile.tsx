/** Oneself: the name, the account, where one is signed in, whom one does not hear, the way out. */

import "../styles/people.css";

import { useState } from "preact/hooks";

import { get, patch, post } from "../net/http";
import { comeIn, me } from "../net/me";
import { Button } from "../parts/parts";
import type { Person, Profile as Shown } from "../protocol";
import { t } from "../words/t";
import { Field, type FieldProps } from "./Field";
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

const LogIn = () => (
  <SecretForm
    fields={[
      { label: t("Login"), autocomplete: "username" },
      { label: t("Password"), type: "password", autocomplete: "current-password" },
    ]}
    button={t("Sign in")}
    onSend={async ([login, password]) => {
      me.value = await post<Person>("/api/login", { login, password });
    }}
  />
);

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
  const [known, setKnown] = useState(false);
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
        <SecretForm
          fields={[
            { label: t("Login"), autocomplete: "username" },
            { label: t("Password"), type: "password", autocomplete: "new-password" },
          ]}
          button={t("Make an account")}
          onSend={async ([login, password]) => {
            me.value = await post<Person>("/api/account", { login, password });
          }}
        />
      )}
      <Button look="bare" onClick={() => setKnown(!known)}>
        {known ? t("I have no account yet") : t("I have an account")}
      </Button>
    </Part>
  );
}

const NewPassword = () => (
  <Part title={t("Password")}>
    <SecretForm
      fields={[
        { label: t("The one you have"), type: "password", autocomplete: "current-password" },
        { label: t("The new one"), type: "password", autocomplete: "new-password" },
      ]}
      button={t("Change the password")}
      look="plain"
      done={t("Changed. All other browsers are signed out.")}
      onSend={async ([password, wanted]) => {
        me.value = await post<Person>("/api/me/password", { password, new: wanted });
      }}
    />
  </Part>
);

interface SecretFormProps {
  fields: Pick<FieldProps, "label" | "type" | "autocomplete">[];
  button: string;
  /** Whether the button stands out as the one thing to do. */
  look?: "solid" | "plain";
  /** What is said once it is done; then the fields are empty again. */
  done?: string;
  onSend: (values: string[]) => Promise<void>;
}

/** Fields that all have to be filled in, and what is done with them. */
function SecretForm({ fields, button, look = "solid", done, onSend }: SecretFormProps) {
  const { busy, failed, run } = useDoing();
  const [values, setValues] = useState(fields.map(() => ""));
  const [told, setTold] = useState("");
  const enter = async () => {
    await onSend(values);
    if (!done) return;
    setTold(done);
    setValues(fields.map(() => ""));
  };
  return (
    <form onSubmit={send(() => run(enter))}>
      {fields.map((field, at) => (
        <Field
          key={field.label}
          {...field}
          value={values[at]!}
          onInput={(value) => setValues(values.with(at, value))}
          required
        />
      ))}
      <Button type="submit" look={look === "solid" ? look : undefined} disabled={busy}>
        {button}
      </Button>
      {done ? (
        <p role="status" class="small">
          {told}
        </p>
      ) : null}
      <Wrong words={failed} />
    </form>
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
