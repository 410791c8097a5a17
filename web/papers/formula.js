// Formulas as people write them: statements of `fibnim ask` in MathML, and signs and indices in our sentences.

import { h, math } from "../lib/dom.js";

/** @typedef {import("../lib/dom.js").Child} Child */

/** What stands for a word or a sign of the language. @type {Record<string, string>} */
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
 * A statement, its definitions above it: each in a line of its own.
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
    // Inside brackets it stands between piles and limit.
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
  return math("mo", {}, SIGNS[token] ?? token);
}

/** What is lowered or raised, up to the bracket that ends it: F_{i_{j+1}}, log_(3/2), 2^b. */
const SHIFTED = /([_^])(\{|\(|-?[A-Za-z0-9]+'?)/;

/**
 * A sentence with signs and indices as they are printed.
 * @param {string} text
 * @returns {Child[]}
 */
export function sentence(text) {
  const plain = text
    .replaceAll("<=", "≤")
    .replaceAll(">=", "≥")
    .replace(/\bz(\d)(?=\()/g, "z_$1");
  const found = SHIFTED.exec(plain);
  if (!found || !/[\w)\]}]/.test(plain[found.index - 1] ?? "")) return [plain];
  const [, where, begin] = found;
  const from = found.index + 1;
  const bracketed = begin === "{" || begin === "(";
  const to = bracketed ? closing(plain, from) : from + begin.length;
  const inner = bracketed ? plain.slice(from + 1, to - 1) : begin;
  return [
    plain.slice(0, found.index),
    h(where === "_" ? "sub" : "sup", {}, sentence(inner)),
    ...sentence(plain.slice(to)),
  ];
}

/**
 * Where the bracket ends that begins here.
 * @param {string} text
 * @param {number} from
 */
function closing(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ("{(".includes(text[at])) depth += 1;
    if ("})".includes(text[at])) depth -= 1;
    if (!depth) return at + 1;
  }
  return text.length;
}
