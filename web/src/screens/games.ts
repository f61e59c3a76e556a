/** The games that are played here, fetched once a language. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { get } from "../net/http";
import type { Playable } from "../protocol";
import { language } from "../words/t";
import { inWords } from "./fetched";

const fetched = signal<Record<string, Playable[]>>({});
const failure = signal<string | null>(null);

/** The games in the order in which they are offered; one that is not here comes after. */
const ORDER = ["bridge/single", "bridge/match", "belote/bulgarian", "whist/esmakker"];

function inOrder(games: readonly Playable[]): Playable[] {
  const place = ({ variant }: Playable) =>
    ORDER.includes(variant) ? ORDER.indexOf(variant) : ORDER.length;
  return games.toSorted((a, b) => place(a) - place(b));
}

async function fetchGames(wanted: string): Promise<void> {
  try {
    const games = await get<Playable[]>("/api/games", { language: wanted });
    fetched.value = { ...fetched.value, [wanted]: inOrder(games) };
    failure.value = null;
  } catch (error) {
    failure.value = inWords(error);
  }
}

export interface Games {
  /** All variants; empty until they have come. */
  games: Playable[];
  failed: string | null;
  again: () => void;
  /** What a variant is called. */
  titleOf: (variant: string) => string;
}

/** The games in the language spoken now. */
export function useGames(): Games {
  const wanted = language.value;
  const games = fetched.value[wanted] ?? [];
  useEffect(() => {
    if (!games.length) void fetchGames(wanted);
  }, [wanted]);
  return {
    games,
    failed: failure.value,
    again: () => void fetchGames(wanted),
    titleOf: (variant) => games.find((game) => game.variant === variant)?.title ?? variant,
  };
}
