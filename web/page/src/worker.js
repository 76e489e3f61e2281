// Service worker: the files of the page are kept, so that it opens without a network.

const VERSION = __VERSION__;
const FILES = __FILES__;
const CACHE = `barpoint-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("barpoint-") && name !== CACHE;
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const scope = new URL(self.registration.scope);
  if (event.request.method !== "GET" || url.origin !== scope.origin || url.pathname.startsWith(`${scope.pathname}v1/`)) return;
  const isPage = event.request.mode === "navigate" && (url.pathname === scope.pathname || url.pathname === `${scope.pathname}index.html`);
  const kept = () => caches.open(CACHE).then((cache) => cache.match(isPage ? scope.href : event.request, { ignoreSearch: isPage }));
  // The page itself is fetched anew if there is a network; its files have names that change with them.
  event.respondWith(isPage
    ? fetch(event.request).catch(async () => (await kept()) ?? Response.error())
    : kept().then((answer) => answer ?? fetch(event.request)));
});
