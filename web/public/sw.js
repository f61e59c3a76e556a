/* Keeps the shell: whoever comes back without a network finds the pages, if not the server.
   Hashed files never change and are kept; everything else is asked for first. */

const KEPT = "kibitz-1";
const PAGE = "/";
const HASHED = "/assets/";
const DRAWN = ["/grain.png", "/lids.svg", "/icon.svg", "/manifest.webmanifest"];
const SERVERS = ["/api/", "/healthz", "/readyz", "/metrics"];
/** What everybody may read of the server, and may read again without it: games and their rules. */
const READ = "/api/games";

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell());
  self.skipWaiting();
});

/** The page, what it names, and what its scripts name; hashed files of before go. */
async function keepShell() {
  const cache = await caches.open(KEPT);
  const page = await fetch(PAGE);
  await cache.put(PAGE, page.clone());
  const first = [...new Set(named(await page.text()))];
  await cache.addAll([...first, ...DRAWN]);
  const scripts = await Promise.all(first.map(async (file) => (await cache.match(file)).text()));
  const others = [...new Set(scripts.flatMap(named))].filter((file) => !first.includes(file));
  await cache.addAll(others);
  const wanted = [...first, ...others];
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith(HASHED) && !wanted.includes(pathname)) await cache.delete(url);
  }
}

const named = (text) =>
  [...text.matchAll(/[\w-]+-[\w-]{8}\.(?:js|css)/g)].map(([file]) => HASHED + file);

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      caches
        .keys()
        .then((names) =>
          Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))),
        ),
    ]),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (SERVERS.some((start) => pathname.startsWith(start)) && !pathname.startsWith(READ)) return;
  if (request.mode === "navigate") event.respondWith(shownPage(event));
  else if (pathname.startsWith(HASHED)) event.respondWith(keptFirst(request));
  else event.respondWith(askedFirst(request));
});

/** Every address is the one page; when it has changed, so has the shell. */
async function shownPage(event) {
  const kept = await caches.match(PAGE);
  try {
    const response = await fetch(event.request);
    const text = await response.clone().text();
    if (response.ok && text !== (await kept?.clone().text())) event.waitUntil(keepShell());
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function keptFirst(request) {
  return (await caches.match(request)) ?? keep(request);
}

async function askedFirst(request) {
  try {
    return await keep(request);
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}

async function keep(request) {
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(KEPT);
    await cache.put(request, response.clone());
  }
  return response;
}
