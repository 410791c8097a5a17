// Which page is shown. Every page is a module with `title` and `mount(root, parameters, signal)`.

import { get, isLeft } from "./lib/api.js";
import { h, replace } from "./lib/dom.js";
import { start } from "./lib/router.js";
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
    ["papers", () => import("./papers/page.js")],
  ]),
);
const main = byId("main");
let leaving = new AbortController();

/**
 * The module of a page. Where the server is gone, that is told, and not what the browser says of it.
 * @param {() => Promise<Page>} page
 */
async function load(page) {
  try {
    return await page();
  } catch (error) {
    await get("health", {});
    throw error;
  }
}

/**
 * The page that an address belongs to: /learn/3 is a step of /learn.
 * @param {string} path
 */
function nameOf(path) {
  const name = path.slice(1).replace(/^learn\/\d+$/, "learn");
  return ["", "index.html"].includes(name) ? "play" : name;
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

/** @param {boolean} moved */
async function show(moved) {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  const url = new URL(location.href);
  const name = nameOf(url.pathname);
  for (const link of document.querySelectorAll(".top nav a")) {
    if (link.getAttribute("href") === `/${name}`) {
      link.setAttribute("aria-current", "page");
      // On a phone not all of them fit.
      link.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else link.removeAttribute("aria-current");
  }
  try {
    const known = PAGES.get(name);
    const page = known ? await load(known) : nowhere;
    if (signal.aborted) return;
    document.title = `${page.title} · fibnim`;
    const shown = known ? name : "nowhere";
    document.body.dataset.page = shown;
    const root = h("div", { class: `page ${shown}` });
    replace(main, root);
    if (moved) {
      main.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    await page.mount(root, url.searchParams, signal);
  } catch (error) {
    if (!isLeft(error) && !signal.aborted) replace(main, problem(error));
  }
}

offerTheme(byId("theme"));
start((path) => PAGES.has(nameOf(path)), show);
