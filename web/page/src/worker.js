// Service worker: the files of the page are kept, so that it opens without a network.

const VERSION = __VERSION__;
const FILES = __FILES__;
/** A module whose only function uses an instruction of SIMD128. */
const SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);
/** The engine has two modules, of which a machine needs one, and two sets of nets, of which the page has chosen one. */
const NETS = new URL(self.location.href).searchParams.get("nets") === "small" ? "small" : "full";
const UNUSED = [
  WebAssembly.validate(SIMD) ? /\/plain_bg[^/]*\.wasm$/ : /\/simd_bg[^/]*\.wasm$/,
  NETS === "small" ? /\/(contact|race)[^/]*\.bpnz$/ : /\/small-[^/]*\.bpnz$/,
];
const CACHE = `barpoint-${VERSION}-${NETS}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.filter((file) => !UNUSED.some((one) => one.test(file))))).then(() => self.skipWaiting()));
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
