// Citations as text: LaTeX, BibTeX, and arguments of a shell.

/**
 * What can be cited.
 * @typedef {object} Citable
 * @property {string} key the name of it among all that can be cited
 * @property {string} sentence what it says
 * @property {string} command what finds it again on any machine
 * @property {string | null} [hash] of its certificate
 */

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
  const name = key.replace(/[^A-Za-z0-9:.-]+/g, "-");
  const certificate = hash ? `, certificate sha256 ${hash}` : "";
  return [
    `@misc{fibnim:${name},`,
    "  author = {{fibnim}},",
    `  title = {${latex(sentence)}},`,
    `  howpublished = {\\texttt{${escaped(command)}}},`,
    `  note = {fibnim ${found}${certificate}},`,
    `  year = {${new Date().getFullYear()}}`,
    "}",
  ].join("\n");
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

/** Positions and functions such as (m, n; r) and G(n, r), comparisons, and letters that stand alone. */
const FORMULA = /((?:\b[A-Za-z]\d?)?\([\w\s,;+*^=<>-]*\)(?:\s*[<>=]+\s*\w+)?|\b[b-hj-z]\d?\b(?:\s*[<>=+-]+\s*\w+\b)*)/;

/**
 * A sentence in LaTeX: formulas become mathematics, and what stands between backticks is a program's.
 * @param {string} sentence
 */
export function latex(sentence) {
  const pieces = sentence.split(/`([^`]+)`/);
  return pieces.map((piece, at) => (at % 2 ? `\\texttt{${escaped(piece)}}` : prose(piece))).join("");
}

/** @param {string} text */
function prose(text) {
  const pieces = text.split(FORMULA);
  return pieces
    .map((piece, at) => {
      const words = piece.match(/[A-Za-z]{2,}/g) ?? [];
      const plain = at % 2 === 0 || words.some((word) => word !== "inf");
      // An s behind an apostrophe is none.
      if (plain || /['\u2019]$/.test(pieces[at - 1])) return escaped(piece);
      return `$${mathematics(piece)}$`;
    })
    .join("");
}

/** @param {string} formula */
function mathematics(formula) {
  return formula
    .replace(/<=/g, "\\le ")
    .replace(/>=/g, "\\ge ")
    .replace(/!=/g, "\\ne ")
    .replace(/\*/g, "\\cdot ")
    .replace(/\binf\b/g, "\\infty")
    .replace(/\^(\w+)/g, "^{$1}")
    .replace(/\b([a-z])(\d)\b/g, "$1_$2");
}
