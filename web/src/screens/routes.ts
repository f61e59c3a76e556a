/** Every screen by its path; each is fetched when it is first needed. */

import type { ComponentType } from "preact";

/** What a screen is given: what stands at the open places of its path. */
export type Screen = ComponentType<Record<string, string>>;

type Loading = () => Promise<Screen>;

const screen =
  <Name extends string>(load: () => Promise<Record<Name, unknown>>, name: Name): Loading =>
  async () =>
    (await load())[name] as Screen;

/** The screens by pattern, in the order in which they are tried. */
export const ROUTES: [string, Loading][] = [
  ["/", screen(() => import("./Lobby"), "Lobby")],
  ["/table/{id}", screen(() => import("../table/Table"), "Table")],
  ["/new", screen(() => import("./NewTable"), "NewTable")],
  ["/new/{game}/{variant}", screen(() => import("./NewTable"), "NewTable")],
  ["/review/{match}/{deal}", screen(() => import("./Review"), "Review")],
  ["/records", screen(() => import("./Records"), "Records")],
  ["/rules", screen(() => import("./Rules"), "Rules")],
  ["/rules/{game}/{variant}", screen(() => import("./Rules"), "Rules")],
  ["/settings", screen(() => import("../settings/Settings"), "Settings")],
  ["/me", screen(() => import("./Profile"), "Profile")],
  ["/people/{person}", screen(() => import("./Person"), "Person")],
  ["/leaders", screen(() => import("./Leaderboard"), "Leaderboard")],
  ["/cards", screen(() => import("../cards/Specimen"), "Specimen")],
];
