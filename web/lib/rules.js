// Games by rules in text, read and solved in the browser where positions are small: what is played, asked and drawn at every touch.
// It reads the language of the page Rules but for `block` and moves in which several numbers are chosen; for these `readRules` is null.
// The tests compare it with the program, whose search it does not share.

/**
 * A linear term: a coefficient for each pile, for the allowance and for the chosen number, and a constant.
 * @typedef {{piles: number[], allowance: number, choice: number, constant: number}} Term
 * @typedef {"=" | "!=" | "<=" | ">=" | "<" | ">"} Sign
 * @typedef {{difference: Term, sign: Sign}} Compared
 * @typedef {{term: Term, divisor: number}} Next
 */

/**
 * What is asked of a term beside comparisons: `fib(k)`, `not evenfib(k)`, `k mod 3 = 1`; `holds` says of which numbers it is true.
 * @typedef {{term: Term, holds: (value: number) => boolean}} Asked
 */

/**
 * One `move` of the rules; `choice` is the name of the number that the player chooses; `next` is the next allowance.
 * @typedef {{text: string, choice: string | null, guard: Compared[], asked: Asked[], piles: Term[], next: Next | null}} Line
 */

/**
 * A game; `allowance` is its name.
 * @typedef {{name: string, piles: string[], allowance: string | null, misere: boolean, lines: Line[], about: string[]}} Game
 */

/**
 * Piles in the order of the rules; the allowance is null in games that have none, and `Infinity` where there is no limit.
 * @typedef {{piles: number[], allowance: number | null}} Position
 * @typedef {{line: number, k: number | null, to: Position}} Move
 */

/** More stones are not played here. */
const MOST_STONES = 2 ** 40;

/**
 * The rules that a text says; null where it says none, or more than is read here.
 * @param {string} text
 * @returns {Game | null}
 */
export function readRules(text) {
  try {
    return new Reader(text).read();
  } catch (error) {
    if (error instanceof Unread) return null;
    throw error;
  }
}

class Unread extends Error {}

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.lines = text.split(/\r?\n/);
    /** @type {string[]} */
    this.tokens = [];
    this.at = 0;
    /** @type {Game} */
    this.game = { name: "", piles: [], allowance: null, misere: false, lines: [], about: [] };
    /** @type {string | null} */
    this.choice = null;
  }

  read() {
    const { game } = this;
    for (const whole of this.lines) {
      const [written, comment] = split(whole);
      if (!game.name && comment && !written) game.about.push(comment);
      if (!written) continue;
      this.tokens = written.match(/\d[\d_]*|[A-Za-z][A-Za-z0-9_-]*|<=|>=|!=|[<>=():;,+*/-]/g) ?? [];
      if (this.tokens.join("") !== written.replace(/\s+/g, "")) throw new Unread();
      this.at = 0;
      const [word] = this.tokens;
      if (word === "game" && !game.name) this.header(written);
      else if (word === "misere" && this.tokens.length === 1) game.misere = true;
      else if (word === "numbers" && game.name) continue;
      else if (word === "move" && game.name) this.move(written.slice(4).trim());
      else throw new Unread();
    }
    if (!game.lines.length) throw new Unread();
    return game;
  }

  /** @param {string} written */
  header(written) {
    const found = /^game\s+([A-Za-z][A-Za-z0-9_-]*)\s*\(([^();]*)(?:;([^();]*))?\)$/.exec(written);
    if (!found) throw new Unread();
    const names = found[2].split(",").map((name) => name.trim());
    const allowance = found[3]?.trim() ?? null;
    const all = allowance === null ? names : [...names, allowance];
    if (all.some((name) => !/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) || new Set(all).size < all.length) throw new Unread();
    Object.assign(this.game, { name: found[1], piles: names, allowance });
  }

  /** @param {string} text */
  move(text) {
    const { game } = this;
    // Within a move a stroke is a minus.
    this.tokens = text.match(/\d[\d_]*|[A-Za-z][A-Za-z0-9_]*|<=|>=|!=|[<>=():;,+*/-]/g) ?? [];
    this.at = 0;
    this.choice = null;
    /** @type {Compared[]} */
    const guard = [];
    /** @type {Asked[]} */
    const asked = [];
    if (this.tokens.includes(":")) {
      do {
        const one = this.asked();
        if (one) asked.push(one);
        else guard.push(...this.chain());
      } while (this.eat("and"));
      if (!this.eat(":")) throw new Unread();
    }
    const piles = [this.sum()];
    while (this.eat(",")) piles.push(this.sum());
    /** @type {Next | null} */
    let next = null;
    if (this.eat(";")) {
      if (this.eat("inf")) next = { term: this.constant(Number.POSITIVE_INFINITY), divisor: 1 };
      else {
        const term = this.sum();
        next = { term, divisor: this.eat("/") ? this.natural() : 1 };
      }
    }
    if (this.at < this.tokens.length || piles.length !== game.piles.length) throw new Unread();
    if ((next === null) !== (game.allowance === null) || next?.divisor === 0) throw new Unread();
    game.lines.push({ text, choice: this.choice, guard, asked, piles, next });
  }

  /** @param {string} token */
  eat(token) {
    if (this.tokens[this.at] !== token) return false;
    this.at += 1;
    return true;
  }

  natural() {
    const token = this.tokens[this.at] ?? "";
    const value = Number(token.replace(/_/g, ""));
    if (!/^\d/.test(token) || !Number.isSafeInteger(value)) throw new Unread();
    this.at += 1;
    return value;
  }

  /** `fib(k)`, `not evenfib(k)`, `k mod 3 = 1`; null if there is a comparison. @returns {Asked | null} */
  asked() {
    const begin = this.at;
    const negated = this.eat("not");
    const property = PROPERTIES[this.tokens[this.at] ?? ""];
    if (property && this.tokens[this.at + 1] === "(") {
      this.at += 1;
      return this.ofNumber(this.factor(), (value) => property(value) !== negated);
    }
    if (negated) throw new Unread();
    const term = this.sum();
    if (!this.eat("mod")) {
      this.at = begin;
      return null;
    }
    const divisor = this.natural();
    const opposite = this.eat("!=");
    if (!opposite && !this.eat("=")) throw new Unread();
    const rest = this.natural();
    if (rest >= divisor) throw new Unread();
    return this.ofNumber(term, (value) => (((value % divisor) + divisor) % divisor === rest) !== opposite);
  }

  /**
   * An allowance may be infinite, and is no number then.
   * @param {Term} term
   * @param {(value: number) => boolean} holds
   * @returns {Asked}
   */
  ofNumber(term, holds) {
    if (term.allowance) throw new Unread();
    return { term, holds };
  }

  /** `a <= b < c`. */
  chain() {
    /** @type {Compared[]} */
    const all = [];
    let left = this.sum();
    for (;;) {
      const sign = this.tokens[this.at];
      if (!isSign(sign)) break;
      this.at += 1;
      const right = this.sum();
      all.push({ difference: plus(left, right, -1), sign });
      left = right;
    }
    if (!all.length) throw new Unread();
    return all;
  }

  /** @returns {Term} */
  sum() {
    let factor = this.eat("-") ? -1 : 1;
    let sum = this.constant(0);
    for (;;) {
      sum = plus(sum, this.product(), factor);
      if (this.eat("+")) factor = 1;
      else if (this.eat("-")) factor = -1;
      else return sum;
    }
  }

  product() {
    let product = this.factor();
    for (;;) {
      const attached = /^\d/.test(this.tokens[this.at - 1]) && /^[A-Za-z(]/.test(this.tokens[this.at] ?? "");
      const word = ["and", "mod"].includes(this.tokens[this.at]);
      if (word || (!attached && !this.eat("*"))) return product;
      const factor = this.factor();
      const [number, term] = isConstant(product) ? [product, factor] : [factor, product];
      if (!isConstant(number)) throw new Unread();
      product = plus(this.constant(0), term, number.constant);
    }
  }

  /** @returns {Term} */
  factor() {
    if (this.eat("(")) {
      const sum = this.sum();
      if (!this.eat(")")) throw new Unread();
      return sum;
    }
    const token = this.tokens[this.at] ?? "";
    if (/^\d/.test(token)) return this.constant(this.natural());
    if (!/^[A-Za-z]/.test(token) || ["and", "or", "not", "inf", "mod", "fib", "evenfib"].includes(token))
      throw new Unread();
    this.at += 1;
    const term = this.constant(0);
    const pile = this.game.piles.indexOf(token);
    if (pile >= 0) term.piles[pile] = 1;
    else if (token === this.game.allowance) term.allowance = 1;
    else {
      // A second number to choose is not read here.
      if (this.choice !== null && this.choice !== token) throw new Unread();
      this.choice = token;
      term.choice = 1;
    }
    return term;
  }

  /** @param {number} constant @returns {Term} */
  constant(constant) {
    return { piles: this.game.piles.map(() => 0), allowance: 0, choice: 0, constant };
  }
}

/**
 * The place of a number among 1, 2, 3, 5, 8, ..., counted from 1; 0 where it is not one of them.
 * @param {number} value
 */
function fibonacciPlace(value) {
  let [now, next] = [1, 2];
  for (let place = 1; now <= value; place += 1) {
    if (now === value) return place;
    [now, next] = [next, now + next];
  }
  return 0;
}

/** @type {Record<string, (value: number) => boolean>} */
const PROPERTIES = {
  fib: (value) => fibonacciPlace(value) > 0,
  evenfib: (value) => fibonacciPlace(value) % 2 === 1,
};

/**
 * What a line says, and its comment.
 * @param {string} line
 */
function split(line) {
  const at = line.indexOf("#");
  return at < 0 ? [line.trim(), ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

/** @param {string | undefined} token @returns {token is Sign} */
function isSign(token) {
  return ["=", "!=", "<=", ">=", "<", ">"].includes(token ?? "");
}

/** @param {Term} term */
function isConstant({ piles, allowance, choice }) {
  return !allowance && !choice && piles.every((coefficient) => !coefficient);
}

/**
 * @param {Term} a
 * @param {Term} b
 * @param {number} factor
 * @returns {Term}
 */
function plus(a, b, factor) {
  return {
    piles: a.piles.map((coefficient, at) => coefficient + factor * b.piles[at]),
    allowance: a.allowance + factor * b.allowance,
    choice: a.choice + factor * b.choice,
    constant: a.constant + factor * b.constant,
  };
}

/**
 * A term at a position, without what the chosen number adds.
 * @param {Term} term
 * @param {Position} position
 */
function valueAt(term, { piles, allowance }) {
  let value = term.constant;
  for (let at = 0; at < piles.length; at += 1) value += term.piles[at] * piles[at];
  return term.allowance ? value + term.allowance * (allowance ?? 0) : value;
}

/** @param {number} difference @param {Sign} sign */
function holds(difference, sign) {
  if (sign === "=") return difference === 0;
  if (sign === "!=") return difference !== 0;
  if (sign === "<=") return difference <= 0;
  if (sign === ">=") return difference >= 0;
  return sign === "<" ? difference < 0 : difference > 0;
}

/**
 * The largest k that these conditions leave, or a number below 0 if they leave none; infinite where nothing bounds it.
 * @param {[slope: number, constant: number, sign: Sign][]} conditions
 */
function largest(conditions) {
  let most = Number.POSITIVE_INFINITY;
  for (const [slope, constant, sign] of conditions) {
    if (!slope) {
      if (!holds(constant, sign)) return -1;
    } else {
      const bounds = sign === "=" || (slope > 0 ? sign === "<=" || sign === "<" : sign === ">=" || sign === ">");
      if (bounds) most = Math.min(most, Math.floor(-constant / slope));
    }
  }
  return most;
}

/**
 * Where a line leads with a number; null if that is not allowed.
 * @param {Line} line
 * @param {Position} position
 * @param {number | null} k
 * @returns {Position | null}
 */
export function play(line, position, k) {
  if ((k === null) !== (line.choice === null)) return null;
  const at = (/** @type {Term} */ term) => valueAt(term, position) + (term.choice ? term.choice * (k ?? 0) : 0);
  if (!line.guard.every(({ difference, sign }) => holds(at(difference), sign))) return null;
  if (!line.asked.every(({ term, holds: isSo }) => isSo(at(term)))) return null;
  const piles = line.piles.map(at);
  const allowance = line.next ? Math.floor(at(line.next.term) / line.next.divisor) : null;
  return piles.some((count) => count < 0) || (allowance ?? 0) < 0 ? null : { piles, allowance };
}

/** @param {number[]} piles */
export const total = (piles) => piles.reduce((sum, count) => sum + count, 0);

/**
 * All moves of a position, by line, then by number; at most `most` of them.
 * @param {Game} game
 * @param {Position} position
 * @param {number} most
 * @returns {Move[]}
 */
export function moves(game, position, most = Number.POSITIVE_INFINITY) {
  /** @type {Move[]} */
  const all = [];
  for (const [number, line] of game.lines.entries()) {
    for (const k of choices(line, position)) {
      const to = play(line, position, k);
      if (!to) continue;
      if (total(to.piles) >= total(position.piles)) throw new Endless();
      all.push({ line: number, k, to });
      if (all.length >= most) return all;
    }
  }
  return all;
}

/**
 * The numbers that a line may be tried with.
 * @param {Line} line
 * @param {Position} position
 * @returns {Iterable<number | null>}
 */
function* choices(line, position) {
  if (line.choice === null) {
    yield null;
    return;
  }
  /** @type {[number, number, Sign][]} */
  const conditions = line.guard.map(({ difference, sign }) => [difference.choice, valueAt(difference, position), sign]);
  for (const term of line.piles) conditions.push([term.choice, valueAt(term, position), ">="]);
  const most = largest(conditions);
  if (!Number.isFinite(most) && most > 0) throw new Endless();
  for (let k = 0; k <= most; k += 1) yield k;
}

/** A move that does not always lower the number of stones: the program says which. */
export class Endless extends Error {}

/** More than a page should compute at a touch. */
export class TooLarge extends Error {}

/**
 * A position as people write it: "5, 8", or "12; 4" with an allowance.
 * @param {Position} position
 */
export function written({ piles, allowance }) {
  const list = piles.join(", ");
  return allowance === null ? list : `${list}; ${allowance === Number.POSITIVE_INFINITY ? "inf" : allowance}`;
}

/**
 * The position that a text says; null if it says none of this game that is played here.
 * @param {Pick<Game, "piles" | "allowance">} game
 * @param {string} text
 * @returns {Position | null}
 */
export function readPosition(game, text) {
  const [sizes, limit, more] = text.replace(/[\s_]/g, "").split(";");
  const piles = sizes.split(",").map((size) => (/^\d{1,13}$/.test(size) ? Number(size) : Number.NaN));
  if (more !== undefined || piles.length !== game.piles.length) return null;
  if (piles.some((count) => !(count <= MOST_STONES))) return null;
  if (game.allowance === null) return limit === undefined ? { piles, allowance: null } : null;
  if (limit === undefined || limit === "inf") return { piles, allowance: Number.POSITIVE_INFINITY };
  return /^\d{1,13}$/.test(limit) ? { piles, allowance: Number(limit) } : null;
}

/** How many moves are examined for one question. */
const BUDGET = 700_000;

/** What is known of a position: how long it lasts, and its Grundy value. */
export class Solver {
  /**
   * @param {Game} game
   * @param {number} budget
   */
  constructor(game, budget = BUDGET) {
    this.game = game;
    this.budget = budget;
    this.left = budget;
    /** @type {Map<string, number>} */
    this.lengths = new Map();
    /** @type {Map<string, number>} */
    this.values = new Map();
    /** @type {Map<string, Move[]>} */
    this.next = new Map();
  }

  /** @param {Position} position */
  moves(position) {
    const key = written(position);
    const known = this.next.get(key);
    if (known) return known;
    const all = moves(this.game, position, this.left + 1);
    this.left -= all.length + 1;
    if (this.left < 0) throw new TooLarge();
    this.next.set(key, all);
    return all;
  }

  /** Each question has its own budget. What is kept is dropped when it grows large. */
  begin() {
    this.left = this.budget;
    if (this.next.size < 200_000) return;
    for (const kept of [this.next, this.lengths, this.values]) kept.clear();
  }

  /**
   * How many moves are left when the winner hurries and the loser stalls, and whether the player to move wins.
   * @param {Position} position
   * @returns {{won: boolean, length: number}}
   */
  solve(position) {
    const signed = this.signed(position);
    return { won: signed > 0, length: Math.abs(signed) - 1 };
  }

  /**
   * One more than the length; negative where the player to move loses.
   * @param {Position} position
   * @returns {number}
   */
  signed(position) {
    const key = written(position);
    const known = this.lengths.get(key);
    if (known !== undefined) return known;
    const all = this.moves(position);
    let best = 0;
    for (const { to } of all) {
      const theirs = this.signed(to);
      const mine = theirs < 0 ? 1 - theirs : -1 - theirs;
      // To win soon is best, then to lose late.
      if (!best || (mine > 0 ? best < 0 || mine < best : best < 0 && mine < best)) best = mine;
    }
    const signed = all.length ? best : this.game.misere ? 1 : -1;
    this.lengths.set(key, signed);
    return signed;
  }

  /**
   * The Grundy value, of games in which the player who cannot move loses.
   * @param {Position} position
   * @returns {number}
   */
  value(position) {
    const key = written(position);
    const known = this.values.get(key);
    if (known !== undefined) return known;
    const reached = new Set(this.moves(position).map(({ to }) => this.value(to)));
    let value = 0;
    while (reached.has(value)) value += 1;
    this.values.set(key, value);
    return value;
  }

  /**
   * The moves that win.
   * @param {Position} position
   */
  winningMoves(position) {
    return this.moves(position).filter(({ to }) => !this.solve(to).won);
  }

  /**
   * What a perfect player does: wins as soon as it can, and else makes it last.
   * @param {Position} position
   */
  perfectMove(position) {
    const signed = this.signed(position);
    return this.moves(position).find(({ to }) => {
      const theirs = this.signed(to);
      return (theirs < 0 ? 1 - theirs : -1 - theirs) === signed;
    });
  }
}

/**
 * What a move takes from each pile; below 0 where stones are added.
 * @param {Position} from
 * @param {Position} to
 */
export function taken(from, to) {
  return from.piles.map((count, at) => count - to.piles[at]);
}

/**
 * A move in words: "3 from m", "3 from each pile", "1 from m and 2 from n"; of one pile, "3".
 * @param {Pick<Game, "piles">} game
 * @param {Position} from
 * @param {Position} to
 */
export function moveWords({ piles }, from, to) {
  const counts = taken(from, to);
  const less = counts.flatMap((count, at) => (count > 0 ? [{ count, name: piles[at] }] : []));
  const more = counts.flatMap((count, at) => (count < 0 ? [`${-count} more on ${piles[at]}`] : []));
  const same = less.length > 1 && less.every(({ count }) => count === less[0].count);
  if (piles.length === 1) return String(less[0]?.count ?? 0);
  const removed = same
    ? `${less[0].count} from ${less.length === piles.length ? (piles.length === 2 ? "both" : "each pile") : listed(less.map(({ name }) => name))}`
    : listed(less.map(({ count, name }) => `${count} from ${name}`));
  return more.length ? `${removed}, and ${listed(more)}` : removed;
}

/** "a", "a and b", "a, b and c". @param {string[]} all */
export function listed(all, joint = "and") {
  return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} ${joint} ${all.at(-1)}`;
}

/**
 * What one line of the rules allows, in words where they are simple: "any number from m", "1 to 3 from n", "k from both".
 * @param {Game} game
 * @param {Line} line
 */
export function lineWords(game, line) {
  const amounts = line.piles.map((term, at) => {
    const rest = term.piles.map((coefficient, pile) => coefficient - (pile === at ? 1 : 0));
    const plain = !term.allowance && rest.every((coefficient) => !coefficient);
    return plain ? { k: -term.choice, constant: -term.constant } : null;
  });
  if (amounts.some((one) => !one || one.k < 0 || one.constant < 0)) return line.text;
  const all = amounts.flatMap((one, at) =>
    one && (one.k || one.constant) ? [{ amount: amount(one, line.choice ?? "k"), name: game.piles[at] }] : [],
  );
  if (!all.length) return line.text;
  const same = all.every((one) => one.amount === all[0].amount);
  if (game.piles.length === 1) return all[0].amount;
  if (!same) return listed(all.map((one) => `${one.amount} from ${one.name}`));
  const whole = all.length === game.piles.length;
  const where =
    all.length === 1 ? all[0].name : whole ? (all.length === 2 ? "both" : "each") : listed(all.map(({ name }) => name));
  return `${all[0].amount} from ${where}`;
}

/** @param {{k: number, constant: number}} amount @param {string} name */
function amount({ k, constant }, name) {
  const times = k === 1 ? name : `${k} ${name}`;
  return !k ? String(constant) : constant ? `${times} + ${constant}` : times;
}
