// Explanations of the server as paragraphs: F_7 gets its index below the line, long numbers their groups, `code` its type.

import { h } from "./dom.js";
import { coded, number } from "./text.js";

/**
 * The paragraphs of a text; they are separated by blank lines.
 * @param {string | null} text
 */
export function prose(text) {
  return (text ?? "")
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((paragraph) => h("p", {}, inline(paragraph)));
}

/**
 * One line of such a text.
 * @param {string} text
 */
export function inline(text) {
  return coded(text, (plain) => {
    // The server writes 10_946; people are shown the groups as everywhere else.
    const joined = plain.replace(/(\d)_(?=\d)/g, "$1");
    // Not all browsers of 2022 have lookbehind: exponents, indices and decimals are matched as a whole, and left alone.
    return joined.split(/(F_\d+|[.^_]?\d+(?:\.\d+)?)/).map((piece) => {
      if (piece.startsWith("F_")) return ["F", h("sub", {}, piece.slice(2))];
      return /^\d{5,}$/.test(piece) ? number(piece) : piece;
    });
  });
}
