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

/** The page, what it names, and what its scripts name. */
async function keepShell() {
  const cache = await caches.open(KEPT);
  const page = await fetch(PAGE);
  await cache.put(PAGE, page.clone());
  const first = [...new Set(named(await page.text()))];
  await cache.addAll([...first, ...DRAWN]);
  const scripts = await Promise.all(first.map(async (file) => (await cache.match(file)).text()));
  await cache.addAll([...new Set(scripts.flatMap(named))].filter((file) => !first.includes(file)));
}

const named = (text) => [...text.matchAll(/[\w-]+-[\w-]{8}\.(?:js|css)/g)].map(([file]) => HASHED + file);

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))),
    ]),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (SERVERS.some((start) => pathname.startsWith(start)) && !pathname.startsWith(READ)) return;
  if (pathname.startsWith(HASHED)) event.respondWith(keptFirst(request));
  else event.respondWith(askedFirst(request, request.mode === "navigate" ? PAGE : request));
});

async function keptFirst(request) {
  return (await caches.match(request)) ?? keep(request, request);
}

async function askedFirst(request, as) {
  try {
    return await keep(request, as);
  } catch (error) {
    const kept = await caches.match(as);
    if (kept) return kept;
    throw error;
  }
}

async function keep(request, as) {
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(KEPT);
    await cache.put(as, response.clone());
  }
  return response;
}
