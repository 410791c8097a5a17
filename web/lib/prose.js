// Explanations of the server as paragraphs: F_7 gets its index below the line, long numbers their groups.

import { h } from "./dom.js";
import { number } from "./text.js";

/** The paragraphs of a text; they are separated by blank lines. */
export function prose(text) {
  return (text ?? "").split(/\n\n+/).filter(Boolean).map((paragraph) => h("p", {}, inline(paragraph)));
}

/** One line of such a text. */
export function inline(text) {
  return text.split(/(F_\d+|(?<![\d.^_])\d{5,}(?![\d.]\d))/).map((piece) => {
    if (piece.startsWith("F_")) return ["F", h("sub", {}, piece.slice(2))];
    return /^\d{5,}$/.test(piece) ? number(piece) : piece;
  });
}
