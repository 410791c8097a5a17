// Drawings of the questions: bars side by side, and a pile with what may be taken from it.

import { colourOf, PLAIN } from "../lib/colours.js";
import { h } from "../lib/dom.js";
import { groups } from "../lib/solver.js";
import { fit, Stones } from "../lib/stones.js";
import { pale } from "../play/cue.js";

/**
 * A bar of squares, with its name.
 * @param {string} name
 * @param {number} count
 * @param {string} colour
 */
function bar(name, count, colour) {
  const squares = Array.from({ length: count }, () => h("i", {}));
  return h(
    "div",
    { class: `measure ${colour}` },
    h("span", { class: "name" }, name),
    h("span", { class: "squares" }, squares, h("b", {}, count)),
  );
}

/**
 * The smallest group, twice as many, and the next group: whether the one reaches over the other can be seen.
 * @param {number} small
 * @param {number} next
 * @param {boolean} answered
 */
export function measures(small, next, answered) {
  return h(
    "div",
    { class: "measures" },
    bar("You take", small, colourOf(small)),
    answered ? bar("Opponent may take", 2 * small, `${PLAIN} twice`) : null,
    bar("The next group", next, colourOf(next)),
  );
}

/**
 * A pile in its groups, of which the first `most` can be reached.
 * @param {number} count
 * @param {number} most
 */
export function reach(count, most) {
  const parts = groups(count).reverse();
  const stones = new Stones();
  const width = Math.min(640, document.documentElement.clientWidth - 80);
  stones.show(parts, fit(parts, width, 150, 40));
  stones.mark({ within: most });
  const label = `${count} stones in groups of ${parts.join(", ")}; ${most} may be taken`;
  return h(
    "div",
    { class: "play reach" },
    h("div", { role: "img", "aria-label": label }, stones.element),
    h("p", { class: "table-may" }, `${count} stones. You may take ${most === 1 ? "1 stone" : `1 to ${most} stones`}.`),
    h("p", { class: "quiet-text table-cue" }, pale([count], [most], true)),
  );
}
