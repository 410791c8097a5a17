// A theorem in words: what it says of the digits of a number, and what else is proved of its set.

import { get, isLeft } from "./api.js";
import { copyButton } from "./copy.js";
import { h, replace } from "./dom.js";

/**
 * The words for a theorem of the library, once they are found; empty if none are short enough, or if they take too long.
 * @param {string} family
 * @param {AbortSignal} signal
 */
export function wordsOf(family, signal) {
  const element = h("div", { class: "words" }, h("p", { class: "quiet-text" }, "Looking for words …"));
  const load = async () => {
    const words = await get("theorems/{family}/words", { family }, signal);
    replace(element, told(words));
  };
  load().catch((error) => {
    if (!isLeft(error)) replace(element);
  });
  return element;
}

/** @param {Api.TheoremWords} words */
function told(words) {
  if (!words.proved) return null;
  const table = words.readable && words.rows.length > 1;
  const listed = table || words.statement === null;
  const properties = words.properties.map(({ sentence }) => h("li", {}, sentence));
  return [
    table ? casesTable(words.heading ?? "", words.rows) : null,
    // Without a list the sentence has the properties too.
    listed
      ? properties.length > 0 && h("ul", { class: "properties" }, properties)
      : h("p", { class: "sentence" }, words.sentence),
    words.meaning && words.readable ? h("p", { class: "quiet-text" }, words.meaning) : null,
    h(
      "p",
      { class: "words-tools" },
      h("span", { class: "badge proved" }, "proved"),
      " for all numbers ",
      copyButton("Copy as LaTeX", { class: "quiet small" }, () => words.latex),
    ),
  ];
}

/**
 * The cases as a table: when, and what then.
 * @param {string} heading
 * @param {Api.WordsRow[]} rows
 */
export function casesTable(heading, rows) {
  return h(
    "table",
    { class: "cases" },
    h("caption", {}, heading),
    h(
      "tbody",
      {},
      rows.map(({ value, condition }) => h("tr", {}, h("th", { scope: "row" }, value), h("td", {}, condition))),
    ),
  );
}
