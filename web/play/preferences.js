// What a user prefers on this screen, kept from visit to visit: none of it changes the game.

import { h } from "../lib/dom.js";
import { lasting } from "../lib/storage.js";

/** @typedef {"values" | "sounds" | "quick"} Preference */

/** @type {[name: Preference, text: string][]} */
const OFFERED = [
  ["sounds", "Sounds"],
  ["quick", "Quick animation"],
];

const KEY = "play:";

/** @param {Preference} name */
export function prefers(name) {
  return lasting.get(KEY + name) === "yes";
}

/**
 * @param {Preference} name
 * @param {boolean} yes
 */
export function prefer(name, yes) {
  lasting.set(KEY + name, yes ? "yes" : "no");
}

/**
 * A box to tick for one of them; `onchange` hears of it.
 * @param {Preference} name
 * @param {string} text
 * @param {(yes: boolean) => void} onchange
 */
export function preferenceBox(name, text, onchange = () => {}) {
  /** @type {HTMLInputElement} */
  const box = h("input", {
    type: "checkbox",
    checked: prefers(name),
    onchange: () => {
      prefer(name, box.checked);
      onchange(box.checked);
    },
  });
  return h("label", { class: "check" }, box, ` ${text}`);
}

/** The boxes that stand among the settings. */
export function preferenceBoxes() {
  return h(
    "fieldset",
    { class: "preferences" },
    h("legend", {}, "On this screen"),
    OFFERED.map(([name, text]) => preferenceBox(name, text)),
  );
}

/** How long things take on the board, in milliseconds: a move leaves, the opponent waits, its move is shown before it leaves. */
export function pace() {
  return prefers("quick") ? { leave: 60, wait: 0, show: 220 } : { leave: 220, wait: 100, show: 420 };
}
