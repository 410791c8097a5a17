// Mathematics inside our sentences: where a formula begins and ends, and what it is made of.
// "G(ceil(3n/2)) <= G(n) + 2 for every n" is a formula, " for every ", and a formula.

/**
 * A formula is a row of nodes: names and numbers, signs, brackets, what is raised or lowered, and functions with signs of their own.
 * @typedef {{is: "name", name: string, primes: string} | {is: "roman", name: string} | {is: "number", text: string}
 *   | {is: "sign", sign: string} | {is: "gap"} | {is: "dots"}
 *   | {is: "group", open: string, close: string, row: Node[]} | {is: "shift", where: "_" | "^", row: Node[]}
 *   | {is: "function", name: "ceil" | "floor" | "sqrt", row: Node[]}} Node
 * @typedef {{text: string, row: Node[] | null}} Piece `row` is null where the text is no formula
 * @typedef {{is: "space" | "word" | "number" | "sign" | "open" | "close" | "mark" | "dots" | "shift" | "bar" | "other", text: string, at: number}} Token
 * @typedef {{row: Node[], end: number}} Read what was read, and the token after it
 */

export const GREEK = new Set(["alpha", "beta", "phi", "sigma", "tau", "xi"]);
/** Names of more letters, where a bracket or an index follows. */
const ROMAN = new Set(["log", "sb", "mex", "max", "min", "PS"]);
const FUNCTIONS = new Set(["ceil", "floor", "sqrt"]);
/** Other signs with the same meaning. @type {Record<string, string>} */
const SAME = { "≤": "<=", "≥": ">=", "≠": "!=", "−": "-" };
const RELATIONS = new Set(["<", ">", "<=", ">=", "!=", "=", "=>", "<=>"]);
/** @type {Record<string, string>} */
const CLOSED_BY = { "(": ")", "[": "]", "{": "}" };
/** After these words a number is a name: Theorem 4, cases 4a and 5a. */
const LABELLED =
  /\b(?:Theorem|Lemma|Corollar(?:y|ie)|Remark|Example|Conjecture|Definition|Proposition|Section|Table|Figure|[Tt]ype|[Ll]ist|[Cc]ase|[Pp]age|[Rr]ow)s?\s(?:[\d.]+[a-z]?(?:,\s|\sand\s|\sor\s|\sto\s))*$/;
const TOKEN =
  /(?<space>\s+)|(?<dots>\.\.\.|…)|(?<word>[A-Za-z]+(?:['’][A-Za-z]+)*\d*)|(?<number>\d+(?:[_\u202f]\d{3})*(?:\.\d+)?)|(?<sign><=>|=>|<=|>=|!=|->|[-<>=+*/≤≥≠−×⊕∞])|(?<open>[([{])|(?<close>[)\]}])|(?<mark>[,;:])|(?<shift>[_^])|(?<bar>\|)|(?<other>.)/gs;

/**
 * A text, cut into formulas and the text between them.
 * @param {string} text
 * @returns {Piece[]}
 */
export function pieces(text) {
  return new Reader(text).pieces();
}

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    /** @type {Token[]} */
    this.tokens = [...text.matchAll(TOKEN)].map((found) => {
      const [is, piece] = Object.entries(found.groups ?? {}).find(([, part]) => part !== undefined) ?? [
        "other",
        found[0],
      ];
      return { is: /** @type {Token["is"]} */ (is), text: SAME[piece] ?? piece, at: found.index ?? 0 };
    });
  }

  pieces() {
    /** @type {Piece[]} */
    const found = [];
    let begun = 0;
    let at = 0;
    while (at < this.tokens.length) {
      const read = this.begins(at) ? this.row(at, false) : null;
      if (!read || !isFormula(read.row)) {
        // "(b)" is the name of a part, and its letter no number; so is the letter of "4a".
        at = read && isLabel(read.row) ? read.end : at + 1;
        continue;
      }
      const [from, to] = [this.place(at), this.place(read.end)];
      if (from > begun) found.push({ text: this.text.slice(begun, from), row: null });
      found.push({ text: this.text.slice(from, to), row: read.row });
      begun = to;
      at = read.end;
    }
    if (begun < this.text.length) found.push({ text: this.text.slice(begun), row: null });
    return found;
  }

  /** @param {number} token */
  place(token) {
    return this.tokens[token]?.at ?? this.text.length;
  }

  /**
   * @param {number} at
   * @param {Token["is"]} is
   * @param {string} [text]
   */
  has(at, is, text) {
    const token = this.tokens[at];
    return token?.is === is && (text === undefined || token.text === text);
  }

  /**
   * Whether a formula can begin here: not in the middle of something else.
   * @param {number} at
   */
  begins(at) {
    const before = this.tokens[at - 1];
    if (this.has(at, "number")) return !LABELLED.test(this.text.slice(0, this.place(at)));
    if (this.has(at, "word") && before?.is === "number") return false;
    // A hyphen is no minus.
    if (this.has(at, "sign", "-")) return !before || before.is === "space" || before.is === "open";
    return !this.has(at, "dots");
  }

  /**
   * Operands and the signs between them. Inside brackets there are commas too, and whatever is side by side belongs together.
   * @param {number} at
   * @param {boolean} inside
   * @returns {Read | null}
   */
  row(at, inside) {
    const first = this.signed(at, !inside);
    // A sign on its own.
    if (!first) {
      const { is, text } = this.tokens[at] ?? {};
      const alone = is === "sign" && ["<=", ">=", "!="].includes(text);
      return alone ? { row: [{ is: "sign", sign: text }], end: at + 1 } : null;
    }
    let { row, end } = first;
    for (;;) {
      const spaced = this.has(end, "space");
      const next = this.joined(end, spaced, inside) ?? this.beside(row, end, spaced, inside);
      if (!next) return { row, end };
      row = [...row, ...next.row];
      end = next.end;
    }
  }

  /**
   * A sign or a comma, and the operand after it.
   * @param {number} end
   * @param {boolean} spaced
   * @param {boolean} inside
   * @returns {Read | null}
   */
  joined(end, spaced, inside) {
    const at = spaced ? end + 1 : end;
    const token = this.tokens[at];
    const times = this.has(at, "word", "x") && this.has(end - 1, "number") && this.has(at + 2, "number");
    const sign =
      token?.is === "sign" && token.text !== "∞"
        ? token.text
        : times
          ? "×"
          : this.has(at, "word", "mod") && spaced
            ? "mod"
            : inside && token?.is === "mark"
              ? token.text
              : null;
    if (sign === null) return null;
    const after = this.has(at + 1, "space");
    const operand = this.signed(after ? at + 2 : at + 1, false);
    if (!operand) return null;
    /** @type {Node[]} */
    const gap = [{ is: "gap" }];
    return {
      row: [...(spaced ? gap : []), { is: "sign", sign }, ...(after ? gap : []), ...operand.row],
      end: operand.end,
    };
  }

  /**
   * What is multiplied without a sign: 3n, 2 F_n, F_i F_{i-1}, 2 (a + b).
   * @param {Node[]} row
   * @param {number} end
   * @param {boolean} spaced
   * @param {boolean} inside
   * @returns {Read | null}
   */
  beside(row, end, spaced, inside) {
    const at = spaced ? end + 1 : end;
    const operand = this.operand(at, false);
    const before = row.at(-1);
    if (!operand || !before || before.is === "dots") return null;
    const [first] = operand.row;
    const factor = before.is === "number" && !before.text.includes(".");
    const named = first.is === "name" || first.is === "roman" || first.is === "function";
    const indexed = before.is === "shift" || before.is === "group";
    // After a number "a" is an article, and a name on its own begins something else.
    const whole = first.is === "group" || first.is === "function" || (named && operand.row.length > 1);
    const fits = spaced
      ? (factor && whole) ||
        (first.is === "function" && before.is === "name") ||
        (indexed && first.is === "name" && operand.row[1]?.is === "shift") ||
        (before.is === "group" && first.is === "number" && this.beside(operand.row, operand.end, true, false)) ||
        (inside && named)
      : before.is === "number" && named;
    if (!fits) return null;
    return { row: [...(spaced ? [/** @type {Node} */ ({ is: "gap" })] : []), ...operand.row], end: operand.end };
  }

  /**
   * An operand that may have a minus before it.
   * @param {number} at
   * @param {boolean} begins
   * @returns {Read | null}
   */
  signed(at, begins) {
    if (!this.has(at, "sign", "-")) return this.operand(at, begins);
    const read = this.operand(at + 1, false);
    return read && { row: [{ is: "sign", sign: "-" }, ...read.row], end: read.end };
  }

  /**
   * A name, a number or a bracket with all that hangs on it.
   * @param {number} at
   * @param {boolean} begins whether nothing precedes it: then articles are words
   * @returns {Read | null}
   */
  operand(at, begins) {
    const read = this.core(at, begins);
    if (!read) return null;
    let { row, end } = read;
    for (;;) {
      const shift = this.shift(end);
      const callable = row[0].is !== "number" && row[0].is !== "dots";
      const next = shift ?? (callable || row.length > 1 || this.has(end, "open", "(") ? this.group(end, "(") : null);
      if (!next) return { row, end };
      row = [...row, ...next.row];
      end = next.end;
    }
  }

  /**
   * @param {number} at
   * @param {boolean} begins
   * @returns {Read | null}
   */
  core(at, begins) {
    const token = this.tokens[at];
    switch (token?.is) {
      case "number":
        return { row: [{ is: "number", text: token.text }], end: at + 1 };
      case "dots":
        return { row: [{ is: "dots" }], end: at + 1 };
      case "open":
        return this.group(at, token.text);
      case "sign":
        return token.text === "∞" ? { row: [{ is: "sign", sign: "∞" }], end: at + 1 } : null;
      case "bar": {
        const inner = this.row(at + 1, false);
        if (!inner || !this.has(inner.end, "bar")) return null;
        return { row: [{ is: "group", open: "|", close: "|", row: inner.row }], end: inner.end + 1 };
      }
      case "word":
        return this.word(at, token.text, begins);
      default:
        return null;
    }
  }

  /**
   * @param {number} at
   * @param {string} word
   * @param {boolean} begins
   * @returns {Read | null}
   */
  word(at, word, begins) {
    const hangs = this.has(at + 1, "shift") || this.has(at + 1, "open", "(");
    if (word === "inf" || (word === "infinity" && !begins)) return { row: [{ is: "sign", sign: "∞" }], end: at + 1 };
    if (FUNCTIONS.has(word)) {
      const name = /** @type {"ceil" | "floor" | "sqrt"} */ (word);
      const group = this.group(at + 1, "(");
      const [first] = group?.row ?? [];
      if (group && first?.is === "group") return { row: [{ is: "function", name, row: first.row }], end: group.end };
      const bare = word === "sqrt" && this.has(at + 1, "space") ? this.core(at + 2, false) : null;
      return bare && { row: [{ is: "function", name, row: bare.row }], end: bare.end };
    }
    if (ROMAN.has(word)) return hangs ? { row: [{ is: "roman", name: word }], end: at + 1 } : null;
    const [, letters, digits] = /^([A-Za-z]+)(\d*)$/.exec(word) ?? [];
    const name = letters?.length === 1 || GREEK.has(word) || /^([AB]{2}|xy|yz)$/.test(word);
    if (!name || !this.isName(at, letters, hangs, begins)) return null;
    const prime = this.has(at + 1, "other", "'") && !this.has(at + 2, "word");
    /** @type {Node[]} */
    const row = [{ is: "name", name: letters, primes: prime ? "'" : "" }];
    if (digits) row.push({ is: "shift", where: "_", row: [{ is: "number", text: digits }] });
    return { row, end: prime ? at + 2 : at + 1 };
  }

  /**
   * Whether a letter is a name here: "a" and "I" are words too, N and P outcomes, "i.e." is none, and nor is "s" in "F's".
   * @param {number} at
   * @param {string} letter
   * @param {boolean} hangs
   * @param {boolean} begins
   */
  isName(at, letter, hangs, begins) {
    if (/^[NPIA]$/.test(letter)) return hangs;
    if (this.has(at + 1, "other", ".") && this.has(at + 2, "word")) return false;
    if (this.has(at - 1, "other", ".") && this.has(at - 2, "word")) return false;
    if (letter !== "a" || !begins || hangs) return true;
    const next = this.tokens[at + 2]?.text ?? "";
    // No article precedes these.
    return (
      this.has(at + 1, "mark") || (this.has(at + 1, "space") && (RELATIONS.has(next) || /^(and|or|is)$/.test(next)))
    );
  }

  /**
   * What is in brackets, if all of it is a formula.
   * @param {number} at
   * @param {string} open
   * @returns {Read | null}
   */
  group(at, open) {
    if (!this.has(at, "open", open)) return null;
    const inner = this.row(at + 1, true);
    if (!inner || !this.has(inner.end, "close", CLOSED_BY[open])) return null;
    return { row: [{ is: "group", open, close: CLOSED_BY[open], row: inner.row }], end: inner.end + 1 };
  }

  /**
   * What is raised or lowered: F_2, F_{i_{j+1}}, log_(3/2), 2^-s.
   * @param {number} at
   * @returns {Read | null}
   */
  shift(at) {
    if (!this.has(at, "shift")) return null;
    const where = /** @type {"_" | "^"} */ (this.tokens[at].text);
    const group = this.group(at + 1, "{") ?? this.group(at + 1, "(");
    const [only] = group?.row ?? [];
    if (group && only?.is === "group") return { row: [{ is: "shift", where, row: only.row }], end: group.end };
    const minus = this.has(at + 1, "sign", "-");
    const read = this.core(minus ? at + 2 : at + 1, false);
    if (!read) return null;
    return {
      row: [{ is: "shift", where, row: minus ? [{ is: "sign", sign: "-" }, ...read.row] : read.row }],
      end: read.end,
    };
  }
}

/**
 * Whether a row is more than a number or two in a sentence.
 * @param {Node[]} row
 */
function isFormula(row) {
  if (isLabel(row)) return false;
  return row.some((node, at) => {
    if (node.is === "sign") return node.sign !== "-" || row[at - 1]?.is === "gap" || at === 0;
    if (node.is === "group") return node.row.length > 1;
    return node.is !== "number" && node.is !== "gap" && node.is !== "dots";
  });
}

/**
 * "(b)", "(8)".
 * @param {Node[]} row
 */
function isLabel(row) {
  const [only] = row;
  return row.length === 1 && only.is === "group" && only.open === "(" && only.row.length === 1;
}
