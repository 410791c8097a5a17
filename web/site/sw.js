// Keeps the whole site in the browser, so that it opens without a network. All that a page loads is of one version: a new one is fetched beside the
// old one, and takes its place once no window shows the old one any more, so that no open game is disturbed.

/** Written by `packaging/site`: a hash of all files, and their names; documents end with a slash. */
const VERSION = "@VERSION@";
/** @type {string[]} */
const FILES = ["@FILES@"];

const ROOT = new URL("./", location.href).pathname;
/** Other sites of the same host have caches of their own. */
const OURS = `fibnim ${ROOT} `;
const NAME = OURS + VERSION;

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fetched()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(cleared()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(ROOT)) return;
  event.respondWith(answer(event.request, url));
});

async function fetched() {
  const cache = await caches.open(NAME);
  // What has its version in its name never changes; the rest must not come from elsewhere than the host.
  await cache.addAll(FILES.map((name) => new Request(ROOT + name, name.startsWith("v/") ? {} : { cache: "reload" })));
}

async function cleared() {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== NAME) await caches.delete(name);
  await worker.clients.claim();
}

/**
 * @param {Request} request
 * @param {URL} url
 */
async function answer(request, url) {
  const path = url.pathname.slice(ROOT.length).replace(/(^|\/)index\.html$/, "$1");
  // A document finds its files relative to itself, and is a folder.
  if (request.mode === "navigate" && FILES.includes(`${path}/`))
    return Response.redirect(`${ROOT}${path}/${url.search}`);
  const cache = await caches.open(NAME);
  return (await cache.match(ROOT + path)) ?? fetch(request);
}
