/** Where in the client one is: the path of the address, and nothing else. */

import { signal } from "@preact/signals";
import { createElement, type AnchorHTMLAttributes, type ComponentChildren, type JSX } from "preact";

/** The path shown now. */
export const path = signal(location.pathname);

/** The query shown now. */
export const query = signal(new URLSearchParams(location.search));

function look(): void {
  path.value = location.pathname;
  query.value = new URLSearchParams(location.search);
}

addEventListener("popstate", look);

/** Go somewhere, by address; `replace` leaves no way back to where one was. */
export function go(address: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  look();
  scrollTo(0, 0);
}

/** What stands at the open places of a pattern as `/table/{id}`; null if the path is another. */
export function match(pattern: string, at: string = path.value): Record<string, string> | null {
  const wanted = pattern.split("/");
  const found = at.replace(/\/$/, "").split("/");
  if (at !== "/" && wanted.length !== found.length) return null;
  const slots: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const given = found[index] ?? "";
    if (part.startsWith("{")) slots[part.slice(1, -1)] = decodeURIComponent(given);
    else if (part !== given) return null;
  }
  return slots;
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to: string;
  children: ComponentChildren;
};

/** A link within the client. */
export function Link({ to, children, ...rest }: LinkProps): JSX.Element {
  const follow = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return createElement("a", { href: to, onClick: follow, ...rest }, children);
}
