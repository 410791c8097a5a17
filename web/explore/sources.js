// The tables that the maps show. A source says what a cell holds, in numbers and in words, and which slices it needs.

import { get } from "../lib/api.js";
import { quoted } from "../lib/citation.js";
import { number } from "../lib/text.js";
import { Store } from "./store.js";

/** Cells on a side of the squares in which maps are painted and asked for. */
export const TILE = 128;

/** Piles that are asked for at once, if the server gives that many. */
const GRUNDY_ROWS = 512;
/** Whole tiles, within what the server computes. */
const PLANE_SIDE = 15 * TILE;
const USUAL = "fibonacci";

/** @typedef {{x0: number, x1: number, y0: number, y1: number}} Range the cells in sight */

/**
 * A table. Values are numbers; Infinity is "unlimited" or "none"; undefined is "not here (yet)". V is what is kept of a slice.
 * @template V
 */
export class Source {
  /** The least value; whether the scale of colours is logarithmic. */
  low = 0;
  log = false;
  width = 0;
  height = 0;
  /** The text beside the map, and on its colours. */
  title = "";
  xLabel = "";
  yLabel = "";
  valueLabel = "";
  /** @type {string | null} */
  infinite = null;
  /** @type {string | null} */
  paleLabel = null;
  /** Whether a value is explained by the values of the moves. */
  byOptions = false;
  /** What a value of 0 means, if it is special. @type {string | null} */
  zeroLabel = null;
  /** The name of its files, and the first line of its CSV. */
  file = "";
  header = "";

  /**
   * @param {string} game
   * @param {() => void} changed
   * @param {AbortSignal} signal
   */
  constructor(game, changed, signal) {
    this.game = game;
    /** @type {Store<V>} */
    this.store = new Store(changed, signal);
  }

  /** What `get` is asked with, beside the slice itself. */
  get rules() {
    return { game: this.game === USUAL ? null : this.game };
  }

  get gameName() {
    return this.game === USUAL ? "Fibonacci nim" : this.game;
  }

  /**
   * What a cell holds.
   * @param {number} _x
   * @param {number} _y
   * @returns {number | undefined}
   */
  at(_x, _y) {
    return undefined;
  }

  /**
   * The same in words; nothing while it is not here.
   * @param {number} _x
   * @param {number} _y
   * @returns {string | null}
   */
  words(_x, _y) {
    return null;
  }

  /**
   * The position that a cell is about.
   * @param {number} x
   * @param {number} y
   */
  position(x, y) {
    return `${x},${y}`;
  }

  /**
   * The slices that a tile needs.
   * @param {number} _tx
   * @param {number} _ty
   * @returns {import("./store.js").Slice<V>[]}
   */
  slices(_tx, _ty) {
    return [];
  }

  /**
   * The command that makes the numbers in sight again.
   * @param {Range} _range
   */
  command(_range) {
    return "";
  }

  /** The flag of a game that is not the usual one. */
  get flag() {
    return this.game === USUAL ? "" : ` --game ${quoted(this.game)}`;
  }

  /**
   * Lines of CSV for what is in sight.
   * @param {Range} _range
   * @returns {string[]}
   */
  rows(_range) {
    return [];
  }

  /**
   * Is this cell only a repetition of another one?
   * @param {number} _x
   * @param {number} _y
   */
  pale(_x, _y) {
    return false;
  }

  /**
   * Writes the values of a tile, row by row from the top; true if all of them are known.
   * @param {number} tx
   * @param {number} ty
   * @param {Float64Array} values
   */
  fill(tx, ty, values) {
    let complete = true;
    for (let row = 0, i = 0; row < TILE; row += 1) {
      const y = (ty + 1) * TILE - 1 - row;
      for (let column = 0; column < TILE; column += 1, i += 1) {
        const x = tx * TILE + column;
        const value = this.at(x, y);
        values[i] = value ?? NaN;
        if (value === undefined && x < this.width && y < this.height) complete = false;
      }
    }
    return complete;
  }
}

/**
 * G(n, r): pile n to the right, allowance r upwards.
 * @extends {Source<Api.GrundyRow[]>}
 */
export class GrundySource extends Source {
  byOptions = true;
  zeroLabel = "0: the player to move loses";
  xLabel = "pile n";
  yLabel = "allowance r";
  valueLabel = "Grundy value";
  paleLabel = "paler: r above n, as at r = n";
  file = "grundy";
  header = "n,value,from_allowance";

  /**
   * @param {string} game
   * @param {Api.Limits} limits
   * @param {() => void} changed
   * @param {AbortSignal} signal
   */
  constructor(game, limits, changed, signal) {
    super(game, changed, signal);
    this.title = `Grundy values G(n, r) of ${this.gameName}`;
    this.width = limits.pile + 1;
    this.height = limits.pile + 1;
    // Whole tiles, so that each needs one answer only.
    this.block = Math.max(Math.floor(Math.min(GRUNDY_ROWS, limits.rows) / TILE), 1) * TILE;
  }

  /** @param {Range} range */
  command({ x1 }) {
    return `fibnim table grundy --upto ${x1}${this.flag}`;
  }

  /** @param {number} tx */
  slices(tx) {
    const block = Math.floor((tx * TILE) / this.block);
    const from = block * this.block;
    const upto = Math.min(from + this.block, this.width) - 1;
    /** @param {AbortSignal} signal */
    const ask = async (signal) => (await get("table/grundy", { from, upto, ...this.rules }, signal)).rows;
    return [{ key: block, ask }];
  }

  /** @param {number} n */
  row(n) {
    return this.store.get(Math.floor(n / this.block))?.[n % this.block];
  }

  /**
   * @param {number} n
   * @param {number} r
   */
  at(n, r) {
    const row = this.row(n);
    return row?.values[step(row, r)];
  }

  /**
   * @param {number} n
   * @param {number} r
   */
  pale(n, r) {
    return r > n;
  }

  /**
   * @param {number} n
   * @param {number} r
   */
  words(n, r) {
    const row = this.row(n);
    if (!row) return null;
    const i = step(row, r);
    const value = row.values[i];
    const said = `G(${number(n)}, ${number(r)}) = ${number(value)}`;
    if (n === 0) return `${said}: no stone is left.`;
    const loses = value === 0 ? " The player to move loses." : "";
    if (r > n) return `${said}, as G(${number(n)}, ${number(n)}): no more than the pile can be taken.${loses}`;
    const from = row.from_allowance[i];
    const next = row.from_allowance[i + 1];
    if (next === undefined) return `${said}: so for every allowance from ${number(from)} on.${loses}`;
    if (next - 1 === from) return `${said}, for this allowance alone.${loses}`;
    return `${said}: so for every allowance from ${number(from)} to ${number(next - 1)}.${loses}`;
  }

  /**
   * @param {number} n
   * @param {number} r
   */
  position(n, r) {
    return `${n};${r}`;
  }

  /**
   * A row for each step of each pile in sight.
   * @param {Range} range
   */
  rows({ x0, x1 }) {
    const lines = [];
    for (let n = x0; n <= x1; n += 1) {
      const row = this.row(n);
      if (row) lines.push(...row.values.map((value, i) => `${n},${value},${row.from_allowance[i]}`));
    }
    return lines;
  }
}

/**
 * Which step of a row holds at this allowance.
 * @param {Api.GrundyRow} row
 * @param {number} allowance
 */
function step(row, allowance) {
  let i = row.from_allowance.length - 1;
  while (i > 0 && row.from_allowance[i] > allowance) i -= 1;
  return i;
}

/**
 * The least allowance at which (fixed piles, a, b) is won: a to the right, b upwards.
 * @extends {Source<(number | null)[][]>}
 */
export class PlaneSource extends Source {
  width = PLANE_SIDE;
  height = PLANE_SIDE;
  low = 1;
  xLabel = "pile a";
  yLabel = "pile b";
  valueLabel = "threshold";
  log = true;
  infinite = "unlimited: never won";
  file = "thresholds";
  header = "a,b,threshold";

  /**
   * @param {string} game
   * @param {number[]} fixed
   * @param {() => void} changed
   * @param {AbortSignal} signal
   */
  constructor(game, fixed, changed, signal) {
    super(game, changed, signal);
    this.fixed = fixed;
    this.title = `Thresholds of (${[...fixed, "a", "b"].join(", ")}) in ${this.gameName}`;
  }

  /** @param {Range} range */
  command({ x0, x1, y1 }) {
    const piles = [...this.fixed, "$a"].join(",");
    return `for a in $(seq ${x0} ${x1}); do fibnim table threshold --piles ${piles} --upto ${y1}${this.flag}; done`;
  }

  /**
   * The table is symmetric, so half of it is asked for; and whatever is beyond a slice that was refused would be refused too.
   * @param {number} tx
   * @param {number} ty
   */
  slices(tx, ty) {
    let [small, large] = tx < ty ? [tx, ty] : [ty, tx];
    for (const key of this.store.failed.keys()) {
      const [x, y] = String(key).split(",").map(Number);
      if (x <= small && y <= large) [small, large] = [x, y];
    }
    const parameters = {
      piles: this.fixed.join(","),
      from_a: small * TILE,
      from_b: large * TILE,
      size: TILE,
      ...this.rules,
    };
    /** @param {AbortSignal} signal */
    const ask = async (signal) => (await get("table/plane", parameters, signal)).rows;
    return [{ key: `${small},${large}`, ask }];
  }

  /**
   * As for other tables, but the slice is looked up once.
   * @param {number} tx
   * @param {number} ty
   * @param {Float64Array} values
   */
  fill(tx, ty, values) {
    const rows = this.store.get(tx < ty ? `${tx},${ty}` : `${ty},${tx}`);
    if (!rows) return !values.fill(NaN);
    for (let i = 0; i < values.length; i += 1) {
      const [x, y] = [i % TILE, TILE - 1 - Math.floor(i / TILE)];
      values[i] = (tx <= ty ? rows[x][y] : rows[y][x]) ?? Infinity;
    }
    return true;
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  at(a, b) {
    const [x, y] = Math.floor(a / TILE) > Math.floor(b / TILE) ? [b, a] : [a, b];
    const rows = this.store.get(`${Math.floor(x / TILE)},${Math.floor(y / TILE)}`);
    const value = rows?.[x % TILE]?.[y % TILE];
    return value === null ? Infinity : value;
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  words(a, b) {
    const threshold = this.at(a, b);
    if (threshold === undefined) return null;
    const names = [...this.fixed, a, b].map(number);
    const piles = `Piles ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
    if (this.fixed.every((pile) => pile === 0) && a === 0 && b === 0) return `${piles}: no stone is left.`;
    if (threshold === Infinity) return `${piles}: never won, whatever the allowance.`;
    if (threshold <= 1) return `${piles}: won with any allowance, even 1.`;
    return `${piles}: won from allowance ${number(threshold)} on, lost below it.`;
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  position(a, b) {
    const threshold = this.at(a, b);
    return `${[...this.fixed, a, b].join(",")};${threshold === Infinity ? "inf" : threshold}`;
  }

  /** @param {Range} range */
  rows({ x0, x1, y0, y1 }) {
    const lines = [];
    for (let a = x0; a <= x1; a += 1) {
      for (let b = y0; b <= y1; b += 1) {
        const value = this.at(a, b);
        if (value !== undefined) lines.push(`${a},${b},${value === Infinity ? "inf" : value}`);
      }
    }
    return lines;
  }
}

/**
 * The pile that makes (a, b) lost without limit. All of it comes at once, by a request or by a job.
 * @extends {Source<Float64Array>}
 */
export class ComplementSource extends Source {
  xLabel = "pile a";
  yLabel = "pile b";
  valueLabel = "complement";
  log = true;
  file = "complements";
  header = "a,b,complement";

  /**
   * @param {string} game
   * @param {number} upto
   * @param {number} search
   * @param {Api.Limits} limits
   * @param {() => void} changed
   * @param {AbortSignal} signal
   */
  constructor(game, upto, search, limits, changed, signal) {
    super(game, changed, signal);
    this.upto = upto;
    this.search = search;
    this.title = `Complements of (a, b) in ${this.gameName}`;
    this.width = upto + 1;
    this.height = upto + 1;
    /** Small tables come at a request. */
    this.byJob = upto > limits.pairs || search > limits.search;
    this.infinite = `none up to ${number(search)}`;
  }

  /** @param {Range} _range */
  command(_range) {
    return `fibnim table complement --upto ${this.upto} --search ${this.search}${this.flag}`;
  }

  /**
   * What a job is asked with.
   * @returns {Api.LongTable & {table: "complement"}}
   */
  get body() {
    return { table: "complement", upto: this.upto, search: this.search, game: this.game };
  }

  slices() {
    const { upto, search } = this;
    if (this.byJob) return [];
    /** @param {AbortSignal} signal */
    const ask = async (signal) => this.read(await get("table/complement", { upto, search, ...this.rules }, signal));
    return [{ key: "all", ask }];
  }

  /** @param {Api.Complements} answer */
  read(answer) {
    const side = this.upto + 1;
    const cells = new Float64Array(side * side).fill(NaN);
    for (const { a, b, complement } of answer.pairs) {
      cells[a * side + b] = cells[b * side + a] = complement ?? Infinity;
    }
    return cells;
  }

  /**
   * What a job has found.
   * @param {Api.Complements} answer
   */
  accept(answer) {
    this.store.kept.set("all", this.read(answer));
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  at(a, b) {
    if (a > this.upto || b > this.upto) return undefined;
    return this.store.get("all")?.[a * (this.upto + 1) + b];
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  words(a, b) {
    const complement = this.at(a, b);
    if (complement === undefined) return null;
    const pair = `(${number(a)}, ${number(b)})`;
    if (complement === Infinity)
      return `${pair} has no complement up to ${number(this.search)}: with any third pile up to there, the player to move wins.`;
    return `The complement of ${pair} is ${number(complement)}: with this third pile and no limit, the player to move loses.`;
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  position(a, b) {
    const complement = this.at(a, b);
    return `${complement === Infinity ? `${a},${b}` : `${a},${b},${complement}`};inf`;
  }

  /** @param {Range} range */
  rows({ x0, x1, y0, y1 }) {
    const lines = [];
    for (let a = x0; a <= x1; a += 1) {
      for (let b = Math.max(a, y0); b <= y1; b += 1) {
        const value = this.at(a, b);
        if (value !== undefined) lines.push(`${a},${b},${value === Infinity ? "" : value}`);
      }
    }
    return lines;
  }
}
