/* Keeps the shell: whoever comes back without a network finds the pages, if not the server.
   Hashed files never change and are kept; everything else is asked for first. */

const KEPT = "kibitz-1";
const PAGE = "/";
const HASHED = "/assets/";
const SERVERS = ["/api/", "/healthz", "/metrics"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.add(PAGE)));
  self.skipWaiting();
});

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
  if (SERVERS.some((start) => pathname.startsWith(start))) return;
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
