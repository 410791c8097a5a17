// Citations as text: LaTeX, BibTeX, and arguments of a shell.

import { GREEK, pieces } from "./mathematics.js";

/** @typedef {import("./mathematics.js").Node[]} Row */

/**
 * What can be cited.
 * @typedef {object} Citable
 * @property {string} key the name of it among all that can be cited
 * @property {string} sentence what it says
 * @property {string} command what finds it again on any machine
 * @property {string | null} [hash] of its certificate
 */

/** The most that a key keeps of a long name. */
const LONGEST_KEY = 40;

/**
 * A text as an argument of a shell.
 * @param {string} text
 */
export function quoted(text) {
  return /^[\w.,:=/+^-]+$/.test(text) ? text : `'${text.replace(/'/g, "'\\''")}'`;
}

/**
 * The entry of a bibliography.
 * @param {Citable} citable
 * @param {string} found the version
 */
export function bibtex({ key, sentence, command, hash }, found) {
  const name = key
    .replace(/[^A-Za-z0-9:.-]+/g, "-")
    .slice(0, LONGEST_KEY)
    .replace(/^-|-$/g, "");
  const certificate = hash ? `, certificate sha256 ${hash}` : "";
  return [
    `@misc{fibnim:${name}-${digest(`${command} ${sentence}`)},`,
    "  author = {{fibnim}},",
    // Twice, so that no style changes what is large and what is small in it.
    `  title = {{${latex(sentence)}}},`,
    `  howpublished = {${typewriter(command)}},`,
    `  note = {fibnim ${found}${certificate}},`,
    `  year = {${new Date().getFullYear()}}`,
    "}",
  ].join("\n");
}

/**
 * A few letters that distinguish one text from another: no two entries of a bibliography may have one key (FNV-1a).
 * @param {string} text
 */
function digest(text) {
  let state = 2166136261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return (state >>> 0).toString(36).padStart(7, "0");
}

/** @type {Record<string, string>} */
const ESCAPES = {
  "\\": "\\textbackslash{}",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "\u2264": "$\\le$",
  "\u2265": "$\\ge$",
  "\u2260": "$\\ne$",
  "\u221e": "$\\infty$",
  "\u2295": "$\\oplus$",
  "\u00d7": "$\\times$",
  "\u2212": "$-$",
  "\u2192": "$\\to$",
  "\u2026": "\\ldots{}",
  "\u201c": "``",
  "\u201d": "''",
  "\u2019": "'",
  "\u202f": "\\,",
};

/** @param {string} text */
function escaped(text) {
  return text.replace(
    /[\\^~<>{}$&#%_\u2264\u2265\u2260\u221e\u2295\u00d7\u2212\u2192\u2026\u201c\u201d\u2019\u202f]/g,
    (c) => ESCAPES[c] ?? `\\${c}`,
  );
}

/**
 * What a program gets: quotes and hyphens as they are typed.
 * @param {string} text
 */
function typewriter(text) {
  const typed = escaped(text).replace(/'/g, "\\textquotesingle{}").replace(/`/g, "\\textasciigrave{}");
  return `\\texttt{${typed.replace(/-(?=-)/g, "-{}")}}`;
}

/**
 * A sentence in LaTeX: formulas become mathematics, and the parts between backticks are code.
 * @param {string} sentence
 */
export function latex(sentence) {
  const cut = sentence.split(/`([^`]+)`/);
  return cut.map((piece, at) => (at % 2 ? typewriter(piece) : prose(piece))).join("");
}

/** Where a long number has a gap. */
const GROUPED = /(\d)_(?=\d{3})/g;

/** @param {string} text */
function prose(text) {
  return pieces(text)
    .map((piece) => (piece.row ? `$${mathematics(piece.row)}$` : escaped(piece.text.replace(GROUPED, "$1\u202f"))))
    .join("");
}

/** @type {Record<string, string>} */
const SIGNS = {
  "<=": "\\le",
  ">=": "\\ge",
  "!=": "\\ne",
  "=>": "\\Rightarrow",
  "<=>": "\\Leftrightarrow",
  "->": "\\to",
  "*": "\\cdot",
  "\u00d7": "\\times",
  "\u2295": "\\oplus",
  "\u221e": "\\infty",
  mod: "\\bmod",
  ":": "{:}",
};

/** Names that LaTeX knows. */
const COMMANDS = new Set(["log", "max", "min"]);

/** What is written before and after the argument of a function. */
const AROUND = { ceil: ["\\lceil ", "\\rceil"], floor: ["\\lfloor ", "\\rfloor"], sqrt: ["\\sqrt{", "}"] };

/**
 * @param {Row} row
 * @returns {string}
 */
function mathematics(row) {
  // A letter after a command would be part of its name.
  return row
    .map((node, at) => one(node, row.slice(0, at)))
    .reduce((text, part) => text + (/\\[a-z]+$/i.test(text) && /^[a-z]/i.test(part) ? " " : "") + part, "");
}

/**
 * @param {Row[number]} node
 * @param {Row} before
 * @returns {string}
 */
function one(node, before) {
  switch (node.is) {
    case "gap":
      return " ";
    case "number":
      return node.text.replace(/[_\u202f]/g, "\\,");
    case "name":
      return (GREEK.has(node.name) ? `\\${node.name}` : node.name) + node.primes;
    case "roman":
      return COMMANDS.has(node.name) ? `\\${node.name}` : `\\mathrm{${node.name}}`;
    case "dots": {
      const last = before.filter(({ is }) => is !== "gap").at(-1);
      return last?.is === "sign" && !/[,;:]/.test(last.sign) ? "\\cdots" : "\\ldots";
    }
    case "sign":
      return SIGNS[node.sign] ?? node.sign;
    case "group": {
      const slash = node.open === "{" ? "\\" : "";
      return `${slash}${node.open}${mathematics(node.row)}${slash}${node.close}`;
    }
    case "shift":
      return `${node.where}${lowered(mathematics(node.row))}`;
    case "function": {
      const [begin, end] = AROUND[node.name];
      return `${begin}${mathematics(node.row)}${end}`;
    }
  }
}

/** @param {string} text */
function lowered(text) {
  return text.length === 1 ? text : `{${text}}`;
}
