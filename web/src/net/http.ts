/** Requests to the server, in the language of the person who asks. */

import { language } from "../words/t";

/** What the server refused, with the code and the sentence it gave. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly rule = "",
  ) {
    super(message);
  }
}

/** The code of a refusal that no server gave: nobody answered. */
export const NOBODY = "net/offline";

export type Query = Record<string, string | number | boolean | undefined>;

async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  query: Query = {},
  signal: AbortSignal | null = null,
): Promise<T> {
  const headers: Record<string, string> = { "accept-language": language.value };
  if (body !== undefined) headers["content-type"] = "application/json";
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  const address = search.size ? `${path}?${search}` : path;
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      headers,
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal(0, NOBODY, "");
  }
  const text = await response.text();
  const answer =
    text && response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
  if (response.ok) return answer as T;
  const { code = NOBODY, message = "", rule = "" } = typeof answer === "object" ? answer : {};
  throw new Refusal(response.status, code, message, rule);
}

export const get = <T>(path: string, query?: Query, signal?: AbortSignal) =>
  request<T>("GET", path, undefined, query, signal);
export const post = <T>(path: string, body: unknown = {}, query?: Query) =>
  request<T>("POST", path, body, query);
export const patch = <T>(path: string, body: unknown) => request<T>("PATCH", path, body);
export const put = <T>(path: string, body: unknown = {}) => request<T>("PUT", path, body);
export const remove = <T>(path: string, body?: unknown) => request<T>("DELETE", path, body);
