// Numbers below each other in binary, with their exclusive or: why nim and sums of piles are won or lost.

import { h } from "../lib/dom.js";
import { number } from "../lib/text.js";

const MOST_DIGITS = 48;

/** The table for an answer whose reason is a nim-sum; nothing for others. */
export function binary(answer) {
  const { reason, piles } = answer;
  if (reason?.nim_sum === undefined || reason.nim_sum === null || piles.length > 12) return null;
  const values = reason.grundy_values ?? piles;
  if (values.some((value) => value === null)) return null;
  const digits = [...values, reason.nim_sum].map((value) => BigInt(value).toString(2));
  const width = Math.max(...digits.map((text) => text.length));
  if (width > MOST_DIGITS) return null;
  const of = reason.grundy_values ? (at) => `pile ${at + 1}: value ${number(values[at])}` : (at) => `pile ${at + 1}: ${number(values[at])}`;
  const line = (text, label, total) => h("tr", { class: total ? "total" : "" },
    h("th", { scope: "row" }, label),
    Array.from(text.padStart(width, " "), (digit) => h("td", { class: digit === "1" ? "one" : "zero" }, digit.trim() || "·")));
  return h("section", { class: "card binary" },
    h("h2", {}, "In binary"),
    h("p", { class: "quiet-text" }, "A column with an odd number of ones makes a 1 below. The position is lost when all below are 0."),
    h("div", { class: "scroll" }, h("table", {}, h("tbody", {},
      values.map((_, at) => line(digits[at], of(at), false)),
      line(digits.at(-1), `nim-sum: ${number(reason.nim_sum)}`, true)))));
}
