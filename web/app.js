// Which page is shown. Every page is a module with `title` and `mount(root, parameters, signal)`.

import { get } from "./lib/api.js";
import { h, replace } from "./lib/dom.js";
import { problem } from "./lib/text.js";

const PAGES = ["play", "solve", "explore", "theorems", "papers"];
const main = document.getElementById("main");
let leaving = new AbortController();

/** Goes to an address of this page without loading it anew. */
export function go(address) {
  history.pushState(null, "", address);
  show(true);
}

/** The module of a page. Where the server is gone, that is told, and not what the browser says of it. */
async function load(name) {
  try {
    return await import(`./pages/${name}.js`);
  } catch (error) {
    await get("health");
    throw error;
  }
}

/** What is shown at an address that no page has. */
const nowhere = {
  title: "No such page",
  mount(root) {
    root.append(h("h1", {}, "There is no such page"),
      h("p", {}, "Perhaps the address is mistyped. ", h("a", { href: "/play" }, "Play a game"), " instead?"));
  },
};

async function show(moved) {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  const url = new URL(location.href);
  const path = url.pathname.slice(1);
  const name = ["", "index.html"].includes(path) ? "play" : path;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `/${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  try {
    const page = PAGES.includes(name) ? await load(name) : nowhere;
    if (signal.aborted) return;
    document.title = `${page.title} · fibnim`;
    const known = page === nowhere ? "nowhere" : name;
    document.body.dataset.page = known;
    const root = h("div", { class: `page ${known}` });
    replace(main, root);
    if (moved) {
      main.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    await page.mount(root, url.searchParams, signal);
  } catch (error) {
    if (error.name !== "AbortError" && !signal.aborted) replace(main, problem(error));
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const url = new URL(link.href);
  const inside = url.origin === location.origin && PAGES.includes(url.pathname.slice(1));
  if (!inside || link.target || link.hasAttribute("download")) return;
  event.preventDefault();
  go(url.pathname + url.search);
});
addEventListener("popstate", () => show(true));

// Light or dark: as the system says, until somebody says otherwise.
const theme = document.getElementById("theme");
const dark = matchMedia("(prefers-color-scheme: dark)");
function apply(chosen) {
  if (chosen) document.documentElement.dataset.theme = chosen;
  const now = chosen ?? (dark.matches ? "dark" : "light");
  theme.setAttribute("aria-label", `Colours: ${now}. Change to ${now === "dark" ? "light" : "dark"}`);
  theme.title = theme.getAttribute("aria-label");
  dispatchEvent(new Event("themechange"));
}
theme.addEventListener("click", () => {
  const now = document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");
  const chosen = now === "dark" ? "light" : "dark";
  localStorage.setItem("theme", chosen);
  apply(chosen);
});
dark.addEventListener("change", () => apply(localStorage.getItem("theme")));
apply(localStorage.getItem("theme"));

show(false);
