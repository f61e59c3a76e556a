/** What a table is about at a moment. */

import type { Scene } from "./scene";

export type Phase = "opening" | "auction" | "question" | "play" | "result";

/** The phase of a scene: decided by what is asked and what lies there, never by which game it is. */
export function phaseOf({ parts, trick }: Scene): Phase {
  const kinds = (parts.questions ?? []).map(({ kind }) => kind);
  if (!parts.deals || !parts.zones) return "opening";
  if (trick.winner) return "play";
  if (parts.result) return "result";
  if (parts.decision?.kind === "call" || kinds.includes("call")) return "auction";
  if (trick.cards.length || parts.tricks?.some(Boolean)) return "play";
  if (parts.decision) return parts.decision.kind === "card" ? "play" : "question";
  return kinds.length && !kinds.includes("card")
    ? "question"
    : kinds.length
      ? "play"
      : lull(parts.strength);
}

/** Nobody is asked anything just now: an answer is on its way. */
const lull = (strength: unknown): Phase => (strength ? "play" : "auction");
