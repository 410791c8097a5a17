// Why a Grundy value is what it is: the values that moves lead to, and the least that is missing among them.

import { h } from "../lib/dom.js";
import { number } from "../lib/text.js";

/** Moves named for one value, and values shown at all. */
const FEW = 6;
const MOST_VALUES = 24;

/**
 * The options of a position by their values; null if some are unknown.
 * @param {Api.Options} answer
 */
export function missingValue({ grundy, options, complete }) {
  if (grundy === null || !complete || options.some((option) => option.grundy === null)) return null;
  /** @type {Map<number, Api.Number[]>} */
  const takes = new Map();
  for (const { take, grundy: value } of options) takes.set(Number(value), [...(takes.get(Number(value)) ?? []), take]);
  const own = Number(grundy);
  const values = [...new Set([...takes.keys(), own])].sort((a, b) => a - b);
  const shown = values.filter((value, at) => at < MOST_VALUES || value === own);
  const rows = shown.map((value) =>
    h(
      "li",
      { class: value === own ? "missing" : "" },
      h("b", {}, number(value)),
      " ",
      value === own ? "no move leads to it: this is the value" : `by taking ${listed(takes.get(value) ?? [])}`,
    ),
  );
  const said = options.length
    ? `Each move leads to a value. The least number that is missing among them is ${number(own)}.`
    : "There is no move, so no value occurs, and the least number that is missing is 0.";
  return h("div", { class: "missing-value" }, h("p", {}, said), h("ol", {}, rows), more(values.length - shown.length));
}

/** @param {number} count */
function more(count) {
  return count > 0 ? h("p", { class: "quiet-text" }, `and ${number(count)} larger ones`) : null;
}

/** @param {Api.Number[]} takes */
function listed(takes) {
  const few = takes.slice(0, FEW).map(number).join(", ");
  return takes.length > FEW ? `${few} and ${number(takes.length - FEW)} more` : few;
}
