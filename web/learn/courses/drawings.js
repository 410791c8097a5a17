// What the further courses draw: numbers in binary, and the positions of a game on a line.

import { h } from "../../lib/dom.js";

const POWERS = [16, 8, 4, 2, 1];

/**
 * The powers of two, to choose from.
 * @param {number} count
 */
export function binary(count) {
  return h(
    "table",
    { class: "binary" },
    h("caption", { class: "visually-hidden" }, `Powers of two for ${count}`),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        POWERS.map((power) => h("th", { scope: "col" }, power)),
      ),
    ),
    h(
      "tbody",
      {},
      h(
        "tr",
        {},
        POWERS.map(() => h("td", {}, "?")),
      ),
    ),
  );
}

/**
 * Piles in binary, below each other; the last row says which columns are odd, once it is answered.
 * @param {number[]} piles
 * @param {boolean} answered
 */
export function columns(piles, answered) {
  const powers = POWERS.filter((power) => power <= Math.max(...piles));
  const row = (/** @type {string | number} */ name, /** @type {(power: number) => string} */ digit, kind = "") =>
    h(
      "tr",
      { class: kind },
      h("th", { scope: "row" }, name),
      powers.map((power) => h("td", {}, digit(power))),
    );
  const sum = piles.reduce((all, count) => all ^ count, 0);
  return h(
    "table",
    { class: "binary" },
    h("caption", { class: "visually-hidden" }, `${piles.join(", ")} in binary`),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        powers.map((power) => h("th", { scope: "col" }, power)),
      ),
    ),
    h(
      "tbody",
      {},
      piles.map((count) => row(count, (power) => (count & power ? "1" : "0"))),
      row("⊕", (power) => (answered ? (sum & power ? "1" : "0") : "?"), "sum"),
    ),
  );
}

/**
 * The numbers from 0, those that are lost filled; `shown` says which are known.
 * @param {{number: number, lost: boolean}[]} cells
 */
export function numberLine(cells) {
  return h(
    "ol",
    { class: "number-line", "aria-label": "Which numbers are lost" },
    cells.map(({ number, lost }) =>
      h("li", { class: lost ? "lost" : "" }, number, h("span", { class: "visually-hidden" }, lost ? " lost" : " won")),
    ),
  );
}
