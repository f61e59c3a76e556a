/** The client's own words: English in the source is the key of every catalogue. */

import { signal } from "@preact/signals";
import { createElement, Fragment, type ComponentChildren, type VNode } from "preact";

export type Language = "en" | "da" | "bg";

interface Catalogue {
  messages: Record<string, string[]>;
  plural: (count: number) => number;
}

/** What a sentence leaves open, by name. */
export type Slots = Record<string, string | number>;

const FILES = import.meta.glob<Catalogue>("./*.po", { import: "default" });
const ENGLISH: Catalogue = { messages: {}, plural: (count) => Number(count !== 1) };

const catalogue = signal<Catalogue>(ENGLISH);

/** The language that words come in now; it changes when its catalogue is there. */
export const language = signal<Language>("en");

/** Speak another language from now on. */
export async function speak(wanted: Language): Promise<void> {
  const load = FILES[`./${wanted}.po`];
  catalogue.value = load ? await load() : ENGLISH;
  language.value = wanted;
  document.documentElement.lang = wanted;
}

/** The first language of the browser that there is a catalogue for. */
export function preferred(wishes: readonly string[] = navigator.languages): Language {
  const known = wishes
    .map((wish) => wish.slice(0, 2))
    .find((wish) => ["en", "da", "bg"].includes(wish));
  return (known ?? "en") as Language;
}

/** A sentence, with its open places filled. */
export function t(sentence: string, slots: Slots = {}): string {
  return filled(catalogue.value.messages[sentence]?.[0] ?? sentence, slots);
}

/** A sentence about a number of things; `{n}` stands for the number. */
export function n(one: string, many: string, count: number, slots: Slots = {}): string {
  const { messages, plural } = catalogue.value;
  const forms = messages[one] ?? [one, many];
  return filled(forms[plural(count)] ?? many, { n: count, ...slots });
}

function filled(sentence: string, slots: Slots): string {
  return sentence.replace(/\{(\w+)\}/g, (open, name: string) => String(slots[name] ?? open));
}

/** Things in a row, as the language joins them: “one, two or three”. */
export function listed(
  things: readonly string[],
  type: "conjunction" | "disjunction" = "disjunction",
): string {
  return new Intl.ListFormat(language.value, { type }).format(things);
}

/** A sentence whose open places are filled with what is drawn: `<T s="{name} led {card}" name=… card=… />`. */
export function T({ s, ...slots }: { s: string } & Record<string, ComponentChildren>): VNode {
  const sentence = catalogue.value.messages[s]?.[0] ?? s;
  const pieces = sentence
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 ? slots[piece] : piece));
  return createElement(Fragment, null, ...pieces);
}
