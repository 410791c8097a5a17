// Where this page is: at the root of the program that serves it, or in a folder of any web host, where every page is a folder. Addresses are
// written as the program has them ("/play?position=20") and become those of the place here.

const found = /^(.*\/)v\/[^/]+\//.exec(new URL(import.meta.url).pathname);
/** Where the files of this version of the page are. */
const [version, root] = found ?? ["/", "/"];
const { alone, public: known } = globalThis.document?.documentElement.dataset ?? {};

/** Whether no program serves the page, only files: the engine then runs in this browser. */
export const ALONE = alone !== undefined;

/**
 * What an address of this page is at this place.
 * @param {string} address such as "/play?position=20"
 */
export function at(address) {
  const [, path, rest] = /** @type {string[]} */ (/^\/?([^?#]*)(.*)$/s.exec(address));
  // A host without rewriting has a folder for each page.
  return root + path + (ALONE && path && !path.endsWith("/") ? "/" : "") + rest;
}

/**
 * Where a file of this version of the page is.
 * @param {string} name such as "lib/worker.js"
 */
export const file = (name) => version + name;

/**
 * The address of this page that a path of this place belongs to, or null where it belongs to none: the reverse of `at`.
 * @param {string} path
 */
export function inner(path) {
  if (!`${path}/`.startsWith(root)) return null;
  return `/${path.slice(root.length).replace(/(^|\/)index\.html$/, "")}`.replace(/(.)\/$/, "$1");
}

/** The address of what is shown, with its query. */
export function here() {
  return (inner(location.pathname) ?? "/") + location.search;
}

/** Whether a link to this page leads nowhere on other machines. */
export function isOnlyHere() {
  return known === undefined && /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
}

/**
 * The whole address to be given to others: the public one, if the program was given one.
 * @param {string} address
 */
export function shared(address = here()) {
  return known === undefined ? location.origin + at(address) : known.replace(/\/$/, "") + address;
}
