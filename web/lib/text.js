// Numbers and errors as people read them.

import { h } from "./dom.js";

/**
 * A number with groups of three digits, as the program writes and reads them; long ones are shortened in the middle. Numbers above 2^53 come as strings.
 * @param {Api.Number | bigint} value
 */
export function number(value) {
  const digits = String(value);
  if (digits === "inf") return "∞";
  if (!/^\d+$/.test(digits)) return digits;
  if (digits.length > 30) return `${digits.slice(0, 10)}…${digits.slice(-10)} (${digits.length} digits)`;
  if (digits.length < 5) return digits;
  return digits.replace(/\B(?=(\d{3})+$)/g, "_");
}

/**
 * "1 stone", "2 stones".
 * @param {Api.Number | bigint} count
 */
export function stones(count) {
  return String(count) === "1" ? "1 stone" : `${number(count)} stones`;
}

/**
 * "13 = 8 + 5": a pile as the sum of its Zeckendorf parts (smallest first, as the server sends them).
 * @param {Api.Number} pile
 * @param {Api.Number[] | null} parts
 */
export function sum(pile, parts) {
  if (!parts || parts.length < 2 || parts.length > 12) return number(pile);
  return `${number(pile)} = ${[...parts].reverse().map(number).join(" + ")}`;
}

/**
 * What went wrong, in a box that a screen reader announces. `text` is what was typed, to underline the place.
 * @param {unknown} error
 * @param {string | null} text
 */
export function problem(error, text = null) {
  const { message = "", help, span } = /** @type {Partial<Api.Problem>} */ (error);
  return h(
    "div",
    { class: "problem", role: "alert" },
    h("p", {}, h("strong", {}, coded(sentence(message)))),
    text !== null && span ? underlined(text, span) : null,
    help ? h("p", {}, coded(sentence(help))) : null,
  );
}

/**
 * A text in which the parts between backticks are code; `other` is done with the rest.
 * @param {string} text
 * @param {(piece: string) => import("./dom.js").Child} other
 */
export function coded(text, other = (piece) => piece) {
  return text.split(/`([^`]+)`/).map((piece, at) => (at % 2 ? h("code", {}, piece) : other(piece)));
}

/**
 * A text whose long numbers may go on in the next line, between groups of digits.
 * @param {string} text
 */
export function breakable(text) {
  return text.split("_").map((piece, at) => [at ? ["_", h("wbr")] : null, piece]);
}

/**
 * The text with one place marked; the span counts characters.
 * @param {string} text
 * @param {{start: number, end: number}} span
 */
export function underlined(text, { start, end }) {
  const characters = Array.from(text);
  const until = Math.max(end, start + 1);
  return h(
    "pre",
    { class: "place" },
    characters.slice(0, start).join(""),
    h("mark", {}, characters.slice(start, until).join("") || " "),
    characters.slice(until).join(""),
  );
}

/**
 * With a capital letter, and a full stop where none is.
 * @param {string} text
 */
export function sentence(text) {
  if (!text) return "";
  // Commands stay as they are typed, and so do names of one letter.
  const capital = /^(?!fibnim |[b-z] )[a-z]+[ ,;]/.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
  return /[.?!…]\)?$/.test(capital) ? capital : `${capital}.`;
}
