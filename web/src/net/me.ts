/** Who one is: a guest or an account, known to every screen. */

import { signal } from "@preact/signals";
import type { Person } from "../protocol";
import { get, post, Refusal } from "./http";

/** Oneself; null before one has come in. */
export const me = signal<Person | null>(null);

/** Find out who one is, if anybody. */
export async function recognise(): Promise<Person | null> {
  try {
    me.value = await get<Person | null>("/api/me");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 401) me.value = null;
  }
  return me.value;
}

/** Come in as a guest, unless one is somebody already. */
export async function comeIn(name?: string): Promise<Person> {
  const known = me.value ?? (await recognise());
  if (known) return known;
  const guest = await post<Person>("/api/guest", name ? { name } : {});
  me.value = guest;
  return guest;
}
