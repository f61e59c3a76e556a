/** The settings at work: on the document, live. */

import { effect } from "@preact/signals";

import { language, speak } from "../words/t";
import { keep, recall } from "./keep";
import { chosen, follow, settings, type Settings } from "./model";

/** Which settings are attributes of the document, and which are tokens of its style. */
const ATTRIBUTES = ["room", "palette"] as const;
const TOKENS = {
  contrast: "--contrast",
  temperature: "--temperature",
  grain: "--grain",
  cardSize: "--card-scale",
  speed: "--speed",
} as const satisfies Partial<Record<keyof Settings, string>>;

/** Read what was kept, put it to work, and have it follow every choice from now on. */
export async function start(): Promise<void> {
  chosen.value = recall();
  follow();
  effect(dress);
  keep();
  await speak(settings.value.language);
  effect(() => {
    const wanted = settings.value.language;
    if (wanted !== language.peek()) void speak(wanted);
  });
}

function dress(): void {
  const root = document.documentElement;
  for (const name of ATTRIBUTES) root.dataset[name] = settings.value[name];
  for (const [name, token] of Object.entries(TOKENS)) {
    root.style.setProperty(token, String(settings.value[name as keyof typeof TOKENS]));
  }
  const ground = getComputedStyle(root).backgroundColor;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute("content", ground);
}
