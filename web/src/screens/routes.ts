/** Every screen by its path; each is fetched when it is first needed. */

import type { ComponentType } from "preact";

/** What a screen is given: what stands at the open places of its path. */
export type Screen = ComponentType<Record<string, string>>;

/** The screens by pattern, in the order in which they are tried. */
export const ROUTES: [string, () => Promise<Screen>][] = [
  ["/table/{id}", async () => (await import("../table/Table")).Table as unknown as Screen],
];
