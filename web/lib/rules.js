// Games by rules in text, read and solved in the browser where positions are small: what is played, asked and drawn at every touch.
// It reads the whole language of the page Rules. The tests compare it with the program, whose search it does not share.

/**
 * A linear term: a coefficient for each pile, for the allowance and for each number that the player chooses, and a constant.
 * @typedef {{piles: number[], allowance: number, chosen: number[], constant: number}} Term
 * @typedef {"=" | "!=" | "<=" | ">=" | "<" | ">"} Sign
 * @typedef {{difference: Term, sign: Sign}} Compared
 * @typedef {{term: Term, divisor: number}} Next
 */

/**
 * What is asked of a term beside comparisons: `fib(k)`, `not evenfib(k)`, `k mod 3 = 1`; `holds` says of which numbers it is true.
 * @typedef {{term: Term, holds: (value: number) => boolean}} Asked
 */

/**
 * One `move` of the rules; `choices` are the names of the numbers that the player chooses; `next` is the next allowance.
 * @typedef {{text: string, choices: string[], guard: Compared[], asked: Asked[], piles: Term[], next: Next | null}} Line
 */

/**
 * A game; `allowance` is its name; `block`: how many of the positions that can be reached the other player may forbid before each move.
 * @typedef {{name: string, piles: string[], allowance: string | null, misere: boolean, block: number, lines: Line[], about: string[]}} Game
 */

/**
 * Piles in the order of the rules; the allowance is null in games that have none, and `Infinity` where there is no limit.
 * @typedef {{piles: number[], allowance: number | null}} Position
 * @typedef {{line: number, chosen: number[], to: Position}} Move
 */

/** No rules have moves with more numbers to choose, or more positions to forbid. */
const MOST_CHOICES = 4;
const MOST_BLOCKED = 9;

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
    this.game = { name: "", piles: [], allowance: null, misere: false, block: 0, lines: [], about: [] };
    /** The numbers to choose in this move. @type {string[]} */
    this.choices = [];
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
      else if (word === "block" && game.name && !game.block) this.block();
      else if (word === "numbers" && game.name) continue;
      else if (word === "move" && game.name) this.move(written.slice(4).trim());
      else throw new Unread();
    }
    // Nothing says who wins a game in misère play in which every move is forbidden.
    if (!game.lines.length || (game.block && game.misere)) throw new Unread();
    return game;
  }

  block() {
    this.at = 1;
    this.game.block = this.natural();
    if (!this.game.block || this.game.block > MOST_BLOCKED || this.at < this.tokens.length) throw new Unread();
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
    this.choices = [];
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
    game.lines.push({ text, choices: this.choices, guard, asked, piles, next });
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
      if (!this.choices.includes(token)) this.choices.push(token);
      if (this.choices.length > MOST_CHOICES) throw new Unread();
      term.chosen[this.choices.indexOf(token)] = 1;
    }
    return term;
  }

  /** @param {number} constant @returns {Term} */
  constant(constant) {
    return { piles: this.game.piles.map(() => 0), allowance: 0, chosen: Array(MOST_CHOICES).fill(0), constant };
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
function isConstant({ piles, allowance, chosen }) {
  return !allowance && [...piles, ...chosen].every((coefficient) => !coefficient);
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
    chosen: a.chosen.map((coefficient, at) => coefficient + factor * b.chosen[at]),
    constant: a.constant + factor * b.constant,
  };
}

/**
 * A term at a position, without what the chosen numbers add.
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
 * What must hold of numbers that are still to be chosen: the coefficient of each, a constant, and how their sum compares with 0.
 * @typedef {{slopes: number[], constant: number, sign: Sign}} Condition
 */

/**
 * The largest value that these conditions leave to the first number, or a number below 0 if they leave none; infinite where nothing
 * bounds it. Further numbers are at least 0, and what bounds one may bound another.
 * @param {Condition[]} conditions
 */
function largest(conditions) {
  const count = conditions[0]?.slopes.length ?? 1;
  /** @type {number[]} */
  const most = Array(count).fill(Number.POSITIVE_INFINITY);
  for (let round = 0; round < count; round += 1)
    for (const { slopes, constant, sign } of conditions) {
      if (slopes.every((slope) => !slope)) {
        if (!holds(constant, sign)) return -1;
        continue;
      }
      for (const way of [1, -1]) {
        if (sign === "!=" || (way > 0 ? sign[0] === ">" : sign[0] === "<")) continue;
        // Now way * (the sum) is at most 0, and each part of it at least what stands in `least`.
        const least = slopes.map((slope, at) => (way * slope < 0 ? way * slope * most[at] : 0));
        for (let at = 0; at < count; at += 1) {
          const slope = way * slopes[at];
          if (slope <= 0) continue;
          const others = least.reduce((sum, one, other) => (other === at ? sum : sum + one), way * constant);
          most[at] = Math.min(most[at], Math.floor(-others / slope));
        }
      }
    }
  return most.some((one) => one < 0) ? -1 : most[0];
}

/**
 * Where a line leads with these numbers; null if that is not allowed.
 * @param {Line} line
 * @param {Position} position
 * @param {number[]} chosen
 * @returns {Position | null}
 */
export function play(line, position, chosen) {
  if (chosen.length !== line.choices.length) return null;
  const at = (/** @type {Term} */ term) => {
    let value = valueAt(term, position);
    for (let one = 0; one < chosen.length; one += 1) value += term.chosen[one] * chosen[one];
    return value;
  };
  if (!line.guard.every(({ difference, sign }) => holds(at(difference), sign))) return null;
  if (!line.asked.every(({ term, holds: isSo }) => isSo(at(term)))) return null;
  const piles = line.piles.map(at);
  const allowance = line.next ? Math.floor(at(line.next.term) / line.next.divisor) : null;
  return piles.some((count) => count < 0) || (allowance ?? 0) < 0 ? null : { piles, allowance };
}

/** @param {number[]} piles */
export const total = (piles) => piles.reduce((sum, count) => sum + count, 0);

/**
 * All moves of a position, by line, then by the numbers that are chosen; at most `most` of them.
 * @param {Game} game
 * @param {Position} position
 * @param {number} most
 * @returns {Move[]}
 */
export function moves(game, position, most = Number.POSITIVE_INFINITY) {
  /** @type {Move[]} */
  const all = [];
  for (const [number, line] of game.lines.entries()) {
    for (const chosen of choices(line, position)) {
      const to = play(line, position, chosen);
      if (!to) continue;
      if (total(to.piles) >= total(position.piles)) throw new Endless();
      all.push({ line: number, chosen, to });
      if (all.length >= most) return all;
    }
  }
  return all;
}

/**
 * The numbers that a line may be tried with.
 * @param {Line} line
 * @param {Position} position
 * @returns {Iterable<number[]>}
 */
function choices(line, position) {
  const slopes = (/** @type {Term} */ term) => term.chosen.slice(0, line.choices.length);
  /** @type {Condition[]} */
  const conditions = line.guard.map(({ difference, sign }) => ({
    slopes: slopes(difference),
    constant: valueAt(difference, position),
    sign,
  }));
  for (const term of line.piles)
    conditions.push({ slopes: slopes(term), constant: valueAt(term, position), sign: ">=" });
  return fitting(conditions, line.choices.length);
}

/**
 * The numbers that may meet the conditions, the last one running fastest.
 * @param {Condition[]} conditions
 * @param {number} count
 * @returns {Iterable<number[]>}
 */
function* fitting(conditions, count) {
  if (!count) {
    yield [];
    return;
  }
  const most = largest(conditions);
  if (!Number.isFinite(most)) throw new Endless();
  for (let first = 0; first <= most; first += 1) {
    if (count === 1) {
      yield [first];
      continue;
    }
    const left = conditions.map(({ slopes: [slope, ...slopes], constant, sign }) => ({
      slopes,
      constant: constant + slope * first,
      sign,
    }));
    for (const rest of fitting(left, count - 1)) yield [first, ...rest];
  }
}

/**
 * Whether two moves are the same.
 * @param {Pick<Move, "line" | "chosen">} one
 * @param {Pick<Move, "line" | "chosen">} other
 */
export function sameMove(one, other) {
  return one.line === other.line && one.chosen.join() === other.chosen.join();
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
    const values = [];
    for (const { to } of this.options(position)) values.push(answered(this.signed(to)));
    // What is best for the player to move is forbidden.
    const signed = values.sort(byPreference)[this.game.block] ?? (this.game.misere ? 1 : -1);
    this.lengths.set(key, signed);
    return signed;
  }

  /**
   * The moves, of those that lead to the same position only one where positions are forbidden.
   * @param {Position} position
   */
  options(position) {
    const all = this.moves(position);
    return this.game.block ? [...new Map(all.map((move) => [written(move.to), move])).values()] : all;
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
    return this.solve(position).won ? this.moves(position).filter(({ to }) => !this.solve(to).won) : [];
  }

  /**
   * What a perfect player does: wins as soon as it can, and else makes it last.
   * @param {Position} position
   */
  perfectMove(position) {
    const signed = this.signed(position);
    return this.moves(position).find(({ to }) => answered(this.signed(to)) === signed);
  }
}

/**
 * What a move is worth that leads to a position of this worth.
 * @param {number} theirs
 */
function answered(theirs) {
  return theirs < 0 ? 1 - theirs : -1 - theirs;
}

/**
 * To win soon comes first, then to win late, to lose late, and to lose soon.
 * @param {number} one
 * @param {number} other
 */
function byPreference(one, other) {
  return one > 0 === other > 0 ? one - other : other - one;
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
    return plain ? [...term.chosen, term.constant].map((coefficient) => -coefficient) : null;
  });
  if (amounts.some((one) => !one || one.some((coefficient) => coefficient < 0))) return line.text;
  const all = amounts.flatMap((one, at) =>
    one?.some((coefficient) => coefficient) ? [{ amount: amount(one, line.choices), name: game.piles[at] }] : [],
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

/** @param {number[]} coefficients those of the numbers that are chosen, then a constant @param {string[]} names */
function amount(coefficients, names) {
  const parts = coefficients.flatMap((coefficient, at) => {
    const name = names[at];
    if (!coefficient) return [];
    return [name === undefined ? String(coefficient) : coefficient === 1 ? name : `${coefficient} ${name}`];
  });
  return parts.join(" + ");
}

/**
 * A line in words, with what it demands: "any number from m", "1 to 3 from n", "k from m and l from n, if k ≤ l".
 * @param {Game} game
 * @param {Line} line
 */
export function lineSentence(game, line) {
  const words = lineWords(game, line);
  const colon = line.text.indexOf(":");
  if (words === line.text || colon < 0) return words;
  const demands = line.text.slice(0, colon).trim();
  const [name] = line.choices;
  const begins = line.choices.length === 1 && (words === name || words.startsWith(`${name} from `));
  const bounds = /^1 <= (\w+)(?: <= (\w+))?$/.exec(demands.replace(/^(\w+) >= 1$/, "1 <= $1"));
  const signs = demands.replaceAll("<=", "≤").replaceAll(">=", "≥").replaceAll("!=", "≠");
  if (!begins || bounds?.[1] !== name) return `${words}, if ${signs}`;
  const [, , most] = bounds;
  const several = line.piles.filter((term) => term.chosen[0]).length > 1;
  const number = !most ? "any number" : /^\d/.test(most) ? `1 to ${most}` : `at most ${most}`;
  return `${several ? `the same number${most ? ` (${number})` : ""}` : number}${words.slice(name.length)}`;
}
