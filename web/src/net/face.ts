/** The vocabulary of each variant, fetched once a language. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Face } from "../protocol";
import { language } from "../words/t";
import { get } from "./http";

const faces = signal<Record<string, Face>>({});
const asked = new Set<string>();

/** A variant's vocabulary in the language spoken now; null until it has come. */
export function useFace(variant: string | undefined): Face | null {
  const key = `${variant} ${language.value}`;
  useEffect(() => {
    if (variant) void fetchFace(variant, key);
  }, [key]);
  return faces.value[key] ?? null;
}

async function fetchFace(variant: string, key: string): Promise<void> {
  if (asked.has(key)) return;
  asked.add(key);
  try {
    const face = await get<Face>(`/api/games/${variant}/face`, { language: language.value });
    faces.value = { ...faces.value, [key]: face };
  } catch {
    asked.delete(key);
  }
}
