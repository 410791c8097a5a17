// Which page is shown. Every page is a module with `title` and `mount(root, parameters, signal)`.

import { get, isLeft } from "./lib/api.js";
import { offerClassroom } from "./lib/classroom.js";
import { h, replace } from "./lib/dom.js";
import { ALONE, inner } from "./lib/place.js";
import { start } from "./lib/router.js";
import { sheet } from "./lib/sheet.js";
import { ofThisTab } from "./lib/storage.js";
import { problem } from "./lib/text.js";
import { offerTheme } from "./lib/theme.js";

/**
 * @typedef {object} Page
 * @property {string} title
 * @property {(root: HTMLElement, parameters: URLSearchParams, signal: AbortSignal) => void | Promise<void>} mount
 */

const PAGES = new Map(
  /** @type {[string, () => Promise<Page>][]} */ ([
    ["play", () => import("./play/page.js")],
    ["learn", () => import("./learn/page.js")],
    ["puzzle", () => import("./puzzles/page.js")],
    ["solve", () => import("./solve/page.js")],
    ["explore", () => import("./explore/page.js")],
    ["rules", () => import("./rules/page.js")],
    ["theorems", () => import("./theorems/page.js")],
    ["gallery", () => import("./gallery/page.js")],
    ["papers", () => import("./papers/page.js")],
    ["class", () => import("./class/page.js")],
    ["check", () => import("./check/page.js")],
  ]),
);
/** Pages whose styles come with them; those of Play, of which others draw stones, are there at once. */
const STYLED = new Set(["solve", "explore", "rules", "theorems", "gallery", "papers", "class", "check"]);
/** Milliseconds after which an empty page says what it is waiting for. */
const PATIENCE = 1500;
/** Milliseconds after which a page has come to rest. */
const AT_REST = 400;
/** The address that was reloaded because a module was missing: once, and not forever. */
const LOADED = "loaded anew";
const main = byId("main");
let leaving = new AbortController();

/**
 * The module of a page. Where the server is gone, it is waited for; a browser that does not ask for a module twice reloads the page.
 * @param {() => Promise<Page>} page
 * @param {AbortSignal} signal
 */
async function load(page, signal) {
  try {
    return await page();
  } catch (error) {
    await get("health", {}, signal);
    try {
      return await page();
    } catch {
      if (ofThisTab.get(LOADED) === location.href) throw error;
      ofThisTab.set(LOADED, location.href);
      location.reload();
      return await new Promise(() => {});
    }
  }
}

/**
 * The page that an address belongs to: /learn/3 is a step of /learn.
 * @param {string} path
 */
function nameOf(path) {
  return path.slice(1).replace(/^learn\/\d+$/, "learn") || "play";
}

/**
 * Goes down the page as far as the user had read it. What is there comes bit by bit: it is tried until the page grows no more, or
 * the user scrolls.
 * @param {import("./lib/router.js").Mark | null} mark
 * @param {AbortSignal} signal
 */
function readOn(mark, signal) {
  if (!mark?.y) return;
  const { y, place, top } = mark;
  const done = new AbortController();
  const wanted = () => {
    const element = place === null ? null : main.querySelector(`[data-place="${CSS.escape(place)}"]`);
    return element ? scrollY + element.getBoundingClientRect().top - top : y;
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const grown = new ResizeObserver(() => {
    scrollTo(0, wanted());
    clearTimeout(waiting);
    waiting = setTimeout(() => Math.abs(scrollY - wanted()) < 2 && done.abort(), AT_REST);
  });
  done.signal.addEventListener("abort", () => grown.disconnect());
  signal.addEventListener("abort", () => done.abort());
  for (const type of ["wheel", "touchmove", "keydown", "pointerdown"])
    addEventListener(type, () => done.abort(), { signal: done.signal });
  grown.observe(main);
}

/**
 * An element of index.html.
 * @param {string} id
 */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * What is shown at an address that no page has.
 * @type {Page}
 */
const nowhere = {
  title: "No such page",
  mount(root) {
    root.append(
      h("h1", {}, "There is no such page"),
      h("p", {}, "Perhaps the address is mistyped. ", h("a", { href: "/play" }, "Play a game"), " instead?"),
    );
  },
};

/**
 * @param {boolean} moved
 * @param {import("./lib/router.js").Mark | null} mark
 */
async function show(moved, mark) {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  const url = new URL(location.href);
  const name = nameOf(inner(url.pathname) ?? "/nowhere");
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".top nav a"))) {
    if (inner(link.pathname) === `/${name}`) {
      link.setAttribute("aria-current", "page");
      // On a phone not all of them fit.
      link.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else link.removeAttribute("aria-current");
  }
  try {
    const known = PAGES.get(name);
    const styled = STYLED.has(name) ? sheet(`${name}/page.css`, import.meta.url) : null;
    const [page] = await Promise.all([known ? load(known, signal) : nowhere, styled]);
    if (signal.aborted) return;
    document.title = `${page.title} · fibnim`;
    const shown = known ? name : "nowhere";
    document.body.dataset.page = shown;
    const root = h("div", { class: `page ${shown}` });
    replace(main, root);
    // A page that waits for the server says so; what comes takes its place.
    setTimeout(() => {
      if (!signal.aborted && !root.childElementCount)
        root.append(h("p", { class: "late" }, ALONE ? "The engine is being loaded …" : "Waiting for the server …"));
    }, PATIENCE);
    if (moved) {
      main.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    readOn(mark, signal);
    await page.mount(root, url.searchParams, signal);
  } catch (error) {
    if (!isLeft(error) && !signal.aborted) replace(main, problem(error));
  }
}

// The links of the document are relative to its own place, not to where the user goes from here.
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[href]:not([href^='#'])")))
  link.setAttribute("href", link.href);
if (ALONE) import("./lib/offline.js").then(({ keepOffline }) => keepOffline());
offerTheme(byId("theme"));
const tabs = document.querySelector(".top nav");
tabs?.addEventListener("scroll", () => tabs.classList.toggle("moved", tabs.scrollLeft > 4), { passive: true });
offerClassroom(byId("class"));
start((path) => PAGES.has(nameOf(path)), show);
