// The service worker: keeps the page that is shown without a connection, and what it is made of. Nothing else is
// kept: tables are asked for anew each time.
const KEPT = "waghals {{ edition }}";
const OFFLINE = "{{ root }}/offline";
const PARTS = [OFFLINE, {% for part in parts %}"{{ part }}"{{ ", " if not loop.last }}{% endfor %}];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(PARTS)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("waghals ") && name !== KEPT;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  } else if (PARTS.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});
