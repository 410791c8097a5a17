// Moves between the addresses of this page without reloading it. What is shown there is up to the one who starts it; pages
// rewrite the query of their own address with `rewrite` and `step`. Every entry of the history has a number, under which this tab
// keeps how far down it was read.

import { at, here, inner } from "./place.js";
import { ofThisTab } from "./storage.js";

const SCROLLED = "scrolled";
const LAST = "last addresses";

/**
 * How far down an entry was read: in pixels, and, where the page names places by `data-place`, the one near the top with its distance
 * from there. What is above it may be taller or lower the next time.
 * @typedef {{y: number, place: string | null, top: number}} Mark
 */

/** @type {(moved: boolean, mark: Mark | null) => void} */
let show = () => {};

/** How far down the entries were read, by their numbers. @type {Record<string, Mark>} */
let scrolled = {};
/** The last address of each path. @type {Record<string, string>} */
let last = {};

/** The number of the entry that is shown. */
const entry = () => String(history.state?.entry);

/** A number that no entry has: entries that were gone back from keep theirs. */
const fresh = () => ({ entry: `${Date.now()}-${Math.random()}` });

/** Below the bar at the top, in pixels. */
const BELOW_THE_BAR = 160;

/** @returns {Mark} */
function mark() {
  const element = document.elementFromPoint(innerWidth / 2, BELOW_THE_BAR)?.closest("[data-place]");
  const place = element?.getAttribute("data-place") ?? null;
  return { y: scrollY, place, top: element?.getBoundingClientRect().top ?? 0 };
}

/** @param {string} address */
function noted(address) {
  last[inner(location.pathname) ?? ""] = address;
  ofThisTab.set(LAST, JSON.stringify(last));
}

/**
 * Goes to an address of this page.
 * @param {string} address
 */
export function go(address) {
  step(address);
  show(true, null);
}

/**
 * The page that is shown has another address now, from which the browser can go back; nothing is redrawn.
 * @param {string} address
 */
export function step(address) {
  // The event of the last scrolling may come only after this, when the entry is another one.
  scrolled[entry()] = mark();
  history.pushState(fresh(), "", at(address));
  noted(address);
}

/**
 * The page that is shown has another address now, in the place of the one before.
 * @param {string} address
 */
export function rewrite(address) {
  history.replaceState(history.state ?? fresh(), "", at(address));
  noted(address);
}

/**
 * Calls `shown(moved, mark)` now, and whenever the user goes to an address of this page; `moved` tells these cases apart,
 * `mark` is how far down to go. Links to paths for which `inside(path)` holds are followed here; all others, and clicks that
 * ask for a new window or a file, by the browser. A link to another page alone leads to where one has been on it.
 * @param {(path: string) => boolean} inside
 * @param {(moved: boolean, mark: Mark | null) => void} shown
 */
export function start(inside, shown) {
  show = shown;
  history.scrollRestoration = "manual";
  if (!history.state?.entry) history.replaceState(fresh(), "");
  scrolled = read(SCROLLED);
  last = read(LAST);
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const url = new URL(link.href);
    const path = url.origin === location.origin ? inner(url.pathname) : null;
    if (path === null || !inside(path) || link.target || link.hasAttribute("download")) return;
    // A place within what is shown, such as the link past the navigation.
    if (url.hash && url.pathname === location.pathname) return;
    event.preventDefault();
    const alone = !url.search && link.closest("nav") && url.pathname !== location.pathname;
    go((alone && last[path]) || path + url.search);
  });
  addEventListener("popstate", () => show(true, scrolled[entry()] ?? null));
  // Kept while one reads: when the browser goes elsewhere, it is too late.
  addEventListener("scroll", () => {
    scrolled[entry()] = mark();
  });
  addEventListener("pagehide", () => ofThisTab.set(SCROLLED, JSON.stringify(scrolled)));
  if (location.search) noted(here());
  show(false, scrolled[entry()] ?? null);
}

/**
 * @param {string} key
 * @returns {Record<string, any>}
 */
function read(key) {
  try {
    return JSON.parse(ofThisTab.get(key) ?? "{}");
  } catch {
    return {};
  }
}
