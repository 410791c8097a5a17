// Formulas as people write them: statements of `fibnim ask` in MathML, and signs and indices in our sentences.

import { h, math } from "../lib/dom.js";
import { pieces as mathematical } from "../lib/mathematics.js";
import { coded } from "../lib/text.js";

/** @typedef {import("../lib/mathematics.js").Node[]} Row */
/** @typedef {import("../lib/dom.js").Child} Child */

/** What is printed for a word or a sign of the language. @type {Record<string, string>} */
const SIGNS = {
  forall: "∀",
  exists: "∃",
  and: "∧",
  or: "∨",
  not: "¬",
  inf: "∞",
  "<=>": "⇔",
  "=>": "⇒",
  "<=": "≤",
  ">=": "≥",
  "!=": "≠",
  "-": "−",
  // Written, but not seen, between a number and what it multiplies.
  "*": "\u2062",
};

/** Before these a line may end. */
const JOINS = new Set(["and", "or", "=>", "<=>"]);

const TOKEN = /\s+|\/[^/]*\/|[A-Za-z_]\w*|\d+|<=>|=>|<=|>=|!=|./g;

/**
 * A statement with its definitions above it, one on each line.
 * @param {string} statement
 */
export function formula(statement) {
  return h(
    "div",
    { class: "formula", tabindex: "0" },
    parts(statement).map((tokens) => h("p", {}, pieces(tokens).map(typeset))),
  );
}

/**
 * The tokens of the definitions of a statement (`let f(n) = ...;`) and of itself.
 * @param {string} statement
 */
function parts(statement) {
  const tokens = (statement.match(TOKEN) ?? []).filter((token) => token.trim());
  /** @type {string[][]} */
  const found = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    // Inside brackets it separates piles and limit.
    if (token === ";" && !depth) found.push([]);
    else found.at(-1)?.push(token);
  }
  return found;
}

/**
 * Cut where a line may end: MathML itself is never broken.
 * @param {string[]} tokens
 */
function pieces(tokens) {
  /** @type {string[][]} */
  const found = [[]];
  for (const [at, token] of tokens.entries()) {
    if (JOINS.has(token) || tokens[at - 1] === ":") found.push([]);
    found.at(-1)?.push(token);
  }
  return found;
}

/** @param {string[]} tokens */
function typeset(tokens) {
  return [math("math", {}, math("mrow", {}, tokens.map(sign))), " "];
}

/**
 * @param {string} token
 * @returns {Child}
 */
function sign(token) {
  const part = /^([zT])(\d)$/.exec(token);
  if (part) return math("msub", {}, math("mi", {}, part[1]), math("mn", {}, part[2]));
  if (token === "let") return math("mtext", {}, "let\u00a0");
  if (/^\d+$/.test(token)) return math("mn", {}, token);
  if (/^\/.*\/$/.test(token)) return math("mtext", { class: "mono" }, token);
  if (/^\w/.test(token) && !(token in SIGNS)) return math("mi", {}, token);
  // As tall as the letters, however tall what they enclose is.
  return math("mo", /^[()[\]]$/.test(token) ? { stretchy: "false" } : {}, SIGNS[token] ?? token);
}

/** @type {Record<string, string>} */
const LETTERS = { alpha: "α", beta: "β", phi: "φ", sigma: "σ", tau: "τ", xi: "ξ" };

/** What is written before and after the argument of a function. */
const AROUND = { ceil: ["⌈", "⌉"], floor: ["⌊", "⌋"], sqrt: ["√", ""] };

/**
 * A sentence with formulas, signs and indices as they are printed, and code between backticks.
 * @param {string} text
 * @returns {Child[]}
 */
export function sentence(text) {
  return [coded(text, (plain) => mathematical(plain).map(({ text: words, row }) => (row ? printed(row) : words)))];
}

/**
 * @param {Row} row
 * @returns {Child[]}
 */
function printed(row) {
  return row.map(one);
}

/**
 * @param {Row[number]} node
 * @returns {Child}
 */
function one(node) {
  switch (node.is) {
    case "gap":
      return " ";
    case "number":
      return node.text;
    case "name":
      return [h("var", {}, LETTERS[node.name] ?? node.name), node.primes.replaceAll("'", "′")];
    case "roman":
      return node.name;
    case "dots":
      return "…";
    case "sign":
      return node.sign === "*" ? "·" : (SIGNS[node.sign] ?? node.sign);
    case "group":
      return [node.open, printed(node.row), node.close];
    case "shift":
      return h(node.where === "_" ? "sub" : "sup", {}, printed(node.row));
    case "function": {
      const [before, behind] = AROUND[node.name];
      const alone = node.name !== "sqrt" || node.row.length === 1;
      return [before, alone ? printed(node.row) : ["(", printed(node.row), ")"], behind];
    }
  }
}
