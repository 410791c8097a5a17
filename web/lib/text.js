// Numbers and errors as people read them.

import { h } from "./dom.js";

/** A number with groups of three digits; long ones are shortened in the middle. Numbers above 2^53 come as strings. */
export function number(value) {
  const digits = String(value);
  if (digits === "inf") return "∞";
  if (!/^\d+$/.test(digits)) return digits;
  if (digits.length > 30) return `${digits.slice(0, 10)}…${digits.slice(-10)} (${digits.length} digits)`;
  if (digits.length < 5) return digits;
  return digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** "1 stone", "2 stones". */
export function stones(count) {
  return String(count) === "1" ? "1 stone" : `${number(count)} stones`;
}

/** "13 = 8 + 5": a pile as the sum of its Zeckendorf parts (smallest first, as the server sends them). */
export function sum(pile, parts) {
  if (!parts || parts.length < 2 || parts.length > 12) return number(pile);
  return `${number(pile)} = ${[...parts].reverse().map(number).join(" + ")}`;
}

/** What went wrong, in a box that a screen reader announces. `text` is what was typed, to underline the place. */
export function problem(error, text = null) {
  return h("div", { class: "problem", role: "alert" },
    h("p", {}, h("strong", {}, coded(sentence(error.message)))),
    text !== null && error.span ? underlined(text, error.span) : null,
    error.help ? h("p", {}, coded(sentence(error.help))) : null);
}

/** A text in which what stands between backticks is code; `other` is done with the rest. */
export function coded(text, other = (piece) => piece) {
  return text.split(/`([^`]+)`/).map((piece, at) => (at % 2 ? h("code", {}, piece) : other(piece)));
}

/** A text whose long numbers may go on in the next line, between groups of digits. */
export function breakable(text) {
  return text.split("\u202f").map((piece, at) => [at ? ["\u202f", h("wbr")] : null, piece]);
}

/** The text with one place marked; the span counts characters. */
export function underlined(text, { start, end }) {
  const characters = Array.from(text);
  const until = Math.max(end, start + 1);
  return h("pre", { class: "place" },
    characters.slice(0, start).join(""),
    h("mark", {}, characters.slice(start, until).join("") || " "),
    characters.slice(until).join(""));
}

/** With a capital letter, and a full stop where none is. */
export function sentence(text) {
  if (!text) return "";
  // Commands stay as they are typed.
  const capital = /^(?!fibnim )[a-z]+[ ,;]/.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
  return /[.?!…]\)?$/.test(capital) ? capital : `${capital}.`;
}
