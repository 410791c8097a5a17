// Numbers below each other in binary, with their exclusive or: why nim and sums of piles are won or lost.

import { h } from "../lib/dom.js";
import { number } from "../lib/text.js";

/** @typedef {{nim_sum?: Api.Number, grundy_values?: Api.Number[]}} Reason the numbers of a nim-sum, if it is one */

const MOST_DIGITS = 48;

/**
 * The table for an answer whose reason is a nim-sum; nothing for others.
 * @param {Api.Solved} answer
 */
export function binary(answer) {
  const { piles } = answer;
  const reason = /** @type {Reason} */ (answer.reason);
  if (reason.nim_sum === undefined || piles.length > 12) return null;
  const values = reason.grundy_values ?? piles;
  const digits = [...values, reason.nim_sum].map((value) => BigInt(value).toString(2));
  const width = Math.max(...digits.map((text) => text.length));
  if (width > MOST_DIGITS) return null;
  const what = reason.grundy_values ? "value " : "";
  const of = (/** @type {number} */ at) => `pile ${at + 1}: ${what}${number(values[at])}`;
  /** @type {(text: string, label: string, total: boolean) => Node} */
  const line = (text, label, total) =>
    h(
      "tr",
      { class: total ? "total" : "" },
      h("th", { scope: "row" }, label),
      Array.from(text.padStart(width, " "), (digit) =>
        h("td", { class: digit === "1" ? "one" : "zero" }, digit.trim() || "·"),
      ),
    );
  return h(
    "section",
    { class: "card binary" },
    h("h2", {}, "In binary"),
    h(
      "p",
      { class: "quiet-text" },
      "A column with an odd number of ones makes a 1 below. The position is lost when all below are 0.",
    ),
    h(
      "div",
      { class: "scroll" },
      h(
        "table",
        {},
        h(
          "tbody",
          {},
          values.map((_, at) => line(digits[at], of(at), false)),
          line(digits[values.length], `nim-sum: ${number(reason.nim_sum)}`, true),
        ),
      ),
    ),
  );
}
