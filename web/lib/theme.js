// Light or dark: as the system says, until the user chooses.

import { find } from "./dom.js";
import { lasting } from "./storage.js";

const CHOSEN = "theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

/**
 * Lets a button change between light and dark; canvases hear of it by the event `themechange`.
 * @param {HTMLElement} button
 */
export function offerTheme(button) {
  /** @param {string | null} chosen */
  const apply = (chosen) => {
    if (chosen) document.documentElement.dataset.theme = chosen;
    const now = chosen ?? (dark.matches ? "dark" : "light");
    const other = now === "dark" ? "light" : "dark";
    button.title = `Colours: ${now}. Change to ${other}`;
    const name = find(button, ".name");
    if (name) name.textContent = other === "dark" ? "Dark" : "Light";
    button.setAttribute("aria-label", button.title);
    dispatchEvent(new Event("themechange"));
  };
  button.addEventListener("click", () => {
    const now = document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");
    const chosen = now === "dark" ? "light" : "dark";
    lasting.set(CHOSEN, chosen);
    apply(chosen);
  });
  dark.addEventListener("change", () => apply(lasting.get(CHOSEN)));
  apply(lasting.get(CHOSEN));
}

/**
 * What `make()` gives while the colours are the light ones: files are for paper. It stays invisible if it is done at once.
 * @template T
 * @param {() => T} make
 */
export function inLight(make) {
  const { dataset } = document.documentElement;
  const before = dataset.theme;
  dataset.theme = "light";
  try {
    return make();
  } finally {
    if (before === undefined) delete dataset.theme;
    else dataset.theme = before;
  }
}

/**
 * The colours called so in style.css as they are now, light or dark: `{ink: "rgb(35, 33, 29)"}`.
 * @template {string} N
 * @param {N[]} names
 * @returns {Record<N, string>}
 */
export function colours(names) {
  // The custom properties themselves are texts; a colour that is used is resolved.
  const probe = document.body.appendChild(document.createElement("span"));
  /** @param {N} name */
  const resolve = (name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const found = /** @type {Record<N, string>} */ (Object.fromEntries(names.map((name) => [name, resolve(name)])));
  probe.remove();
  return found;
}
