/** From the lobby to a table. */

import { post } from "../net/http";
import { comeIn } from "../net/me";
import type { Command, TableSettings } from "../protocol";
import { go } from "../route";

/** The computer players that think. */
export const THINKING = "club";

const told = (table: string, command: Command) => post(`/api/tables/${table}/do`, { command });

/** Open a table, sit down, and have computer players take the other places: one press. */
export async function playNow(settings: TableSettings): Promise<void> {
  await comeIn();
  const { table } = await post<{ table: string }>("/api/tables", settings);
  await told(table, { do: "sit" });
  await told(table, { do: "fill" });
  await told(table, { do: "begin" });
  go(`/table/${table}`);
}

/** Open a table for others to come to, and sit down at it. */
export async function openTable(settings: TableSettings): Promise<void> {
  await comeIn();
  const { table } = await post<{ table: string }>("/api/tables", settings);
  await told(table, { do: "sit" });
  go(`/table/${table}`);
}

/** Take a place at somebody's table. */
export async function sitDown(table: string): Promise<void> {
  await comeIn();
  await told(table, { do: "sit" });
  go(`/table/${table}`);
}
