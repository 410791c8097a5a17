// The numbers on a line: those from which every start loses are coloured.

import { colourOf } from "../lib/colours.js";
import { h, replace } from "../lib/dom.js";
import { isWon, start, winningMoves } from "../lib/solver.js";

/** Why one stone loses, which no step has tried. */
const ONE = "1 loses: the first player may not take the whole pile, so there is no move.";

/**
 * @param {import("./page.js").Stage} stage
 * @param {{last: number, given: number[]}} what
 */
export function line(stage, { last, given }) {
  const numbers = Array.from({ length: last }, (_, at) => at + 1);
  const losing = numbers.filter((count) => !isWon(start(count)));
  /** @type {Set<number>} */
  const found = new Set([...given, ...(stage.kept.found ?? [])]);
  stage.kept.found = found;
  const sums = h("p", { class: "sums" });
  let over = false;
  /** @param {number} count @param {HTMLButtonElement} cell */
  const mark = (count, cell) => {
    cell.classList.add("loses", colourOf(count));
    replace(cell, h("b", {}, count), " ", h("small", {}, "loses"));
  };
  const cells = numbers.map((count) => {
    /** @type {HTMLButtonElement} */
    const cell = h("button", { class: "cell", onclick: () => press(count, cell) }, h("b", {}, count));
    if (found.has(count)) mark(count, cell);
    return cell;
  });

  /** @param {number} count @param {HTMLButtonElement} cell */
  const press = (count, cell) => {
    if (given.includes(count) && !over) {
      stage.tell("", count === 1 ? ONE : `${count} loses: you tried every way to begin in step 3.`);
      return;
    }
    if (losing.includes(count)) {
      found.add(count);
      mark(count, cell);
      const missing = losing.length - found.size;
      if (!missing) finish();
      else if (!over) stage.tell("good", `Yes, ${count} loses. ${missing === 1 ? "One" : missing} more up to ${last}.`);
      return;
    }
    const [{ take }] = winningMoves(start(count));
    cell.classList.add("wins");
    const words = h("span", { class: "visually-hidden" }, "wins");
    replace(cell, h("b", {}, count), " ", h("small", {}, `−${take}`), " ", words);
    if (!over)
      stage.tell(
        "bad",
        `${count} wins: take ${take}, and the other player has ${count - take} and may not take enough.`,
      );
  };

  const finish = () => {
    if (over) return;
    over = true;
    const chain = losing.slice(2).map((count, at) => {
      const parts = [losing[at], losing[at + 1], count].map((part) => h("b", { class: colourOf(part) }, part));
      return h("span", {}, parts[0], " + ", parts[1], " = ", parts[2]);
    });
    replace(sums, chain);
    stage.done("1, 2, 3, 5, 8, 13, 21: each is the sum of the two before it. They are called Fibonacci numbers.");
  };

  stage.element.append(
    h("div", { class: "line", role: "group", "aria-label": `The numbers 1 to ${last}` }, cells),
    sums,
  );
}
