// The tables behind the maps. A source tells what a cell holds, in numbers and in words, and which slices it needs.

import { number } from "../lib/text.js";
import { Store } from "./store.js";

/** Cells on a side of the squares in which maps are painted and asked for. */
export const TILE = 128;

const GRUNDY_ROWS = 512;
const LONGEST_PILE = 1_000_000;
/** Whole tiles, within what the server computes. */
const PLANE_SIDE = 15 * TILE;
const MOST_PAIRS = 150;
const USUAL = "fibonacci";

/** Values are numbers; Infinity is "unlimited" or "none"; undefined is "not here (yet)". */
class Source {
  low = 0;

  constructor(game, changed, signal) {
    this.game = game;
    this.store = new Store((answer, slice) => this.read(answer, slice), changed, signal);
  }

  /** What `get` is asked with, beside the slice itself. */
  get rules() {
    return { game: this.game === USUAL ? null : this.game };
  }

  get gameName() {
    return this.game === USUAL ? "Fibonacci nim" : this.game;
  }

  /** Is this cell only a repetition of another one? */
  pale() {
    return false;
  }

  /** Writes the values of a tile, row by row from the top; true if all of them are known. */
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

/** G(n, r): pile n to the right, allowance r upwards. */
export class GrundySource extends Source {
  width = LONGEST_PILE + 1;
  height = LONGEST_PILE + 1;
  xLabel = "pile n";
  yLabel = "allowance r";
  valueLabel = "Grundy value";
  log = false;
  infinite = null;
  paleLabel = "paler: r above n, as at r = n";
  file = "grundy";
  header = "n,value,from_allowance";

  get title() {
    return `Grundy values G(n, r) of ${this.gameName}`;
  }

  slices(tx) {
    const block = Math.floor((tx * TILE) / GRUNDY_ROWS);
    const from = block * GRUNDY_ROWS;
    const upto = Math.min(from + GRUNDY_ROWS - 1, LONGEST_PILE);
    return [{ key: block, path: "table/grundy", parameters: { from, upto, ...this.rules } }];
  }

  read(answer) {
    return answer.rows;
  }

  row(n) {
    return this.store.get(Math.floor(n / GRUNDY_ROWS))?.[n % GRUNDY_ROWS];
  }

  at(n, r) {
    const row = this.row(n);
    return row && row.values[step(row, r)];
  }

  pale(n, r) {
    return r > n;
  }

  words(n, r) {
    const row = this.row(n);
    if (!row) return null;
    const i = step(row, r);
    const value = row.values[i];
    const said = `G(${number(n)}, ${number(r)}) = ${number(value)}`;
    if (n === 0) return `${said}: no stone is left.`;
    const loses = value === 0 ? " Who is to move loses." : "";
    if (r > n) return `${said}, as G(${number(n)}, ${number(n)}): no more than the pile can be taken.${loses}`;
    const from = row.from_allowance[i];
    const next = row.from_allowance[i + 1];
    if (next === undefined) return `${said}: so for every allowance from ${number(from)} on.${loses}`;
    if (next - 1 === from) return `${said}, for this allowance alone.${loses}`;
    return `${said}: so for every allowance from ${number(from)} to ${number(next - 1)}.${loses}`;
  }

  position(n, r) {
    return `${n};${r}`;
  }

  /** A row for each step of each pile in sight. */
  rows({ x0, x1 }) {
    const lines = [];
    for (let n = x0; n <= x1; n += 1) {
      this.row(n)?.values.forEach((value, i) => lines.push(`${n},${value},${this.row(n).from_allowance[i]}`));
    }
    return lines;
  }
}

/** Which step of a row holds at this allowance. */
function step(row, allowance) {
  let i = row.from_allowance.length - 1;
  while (i > 0 && row.from_allowance[i] > allowance) i -= 1;
  return i;
}

/** The least allowance at which (fixed piles, a, b) is won: a to the right, b upwards. */
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

  constructor(game, fixed, changed, signal) {
    super(game, changed, signal);
    this.fixed = fixed;
  }

  get title() {
    return `Thresholds of (${[...this.fixed, "a", "b"].join(", ")}) in ${this.gameName}`;
  }

  /** The table is symmetric, so half of it is asked for; and what lies beyond a slice that was refused would be refused too. */
  slices(tx, ty) {
    let [small, large] = tx < ty ? [tx, ty] : [ty, tx];
    for (const key of this.store.failed.keys()) {
      const [x, y] = key.split(",").map(Number);
      if (x <= small && y <= large) [small, large] = [x, y];
    }
    const parameters = {
      piles: this.fixed.join(","), from_a: small * TILE, from_b: large * TILE, size: TILE, ...this.rules,
    };
    return [{ key: `${small},${large}`, path: "table/plane", parameters }];
  }

  read(answer) {
    return answer.rows;
  }

  /** As for other tables, but the slice is looked up once. */
  fill(tx, ty, values) {
    const rows = this.store.get(tx < ty ? `${tx},${ty}` : `${ty},${tx}`);
    if (!rows) return !values.fill(NaN);
    for (let i = 0; i < values.length; i += 1) {
      const [x, y] = [i % TILE, TILE - 1 - Math.floor(i / TILE)];
      values[i] = (tx <= ty ? rows[x][y] : rows[y][x]) ?? Infinity;
    }
    return true;
  }

  at(a, b) {
    const [x, y] = Math.floor(a / TILE) > Math.floor(b / TILE) ? [b, a] : [a, b];
    const rows = this.store.get(`${Math.floor(x / TILE)},${Math.floor(y / TILE)}`);
    const value = rows?.[x % TILE]?.[y % TILE];
    return value === null ? Infinity : value;
  }

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

  position(a, b) {
    const threshold = this.at(a, b);
    return `${[...this.fixed, a, b].join(",")};${threshold === Infinity ? "inf" : threshold}`;
  }

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

/** The pile that makes (a, b) lost without limit. All of it comes at once, by a request or by a job. */
export class ComplementSource extends Source {
  xLabel = "pile a";
  yLabel = "pile b";
  valueLabel = "complement";
  log = true;
  file = "complements";
  header = "a,b,complement";

  constructor(game, upto, search, changed, signal) {
    super(game, changed, signal);
    this.upto = upto;
    this.search = search;
    this.width = upto + 1;
    this.height = upto + 1;
    this.infinite = `none up to ${number(search)}`;
  }

  get title() {
    return `Complements of (a, b) in ${this.gameName}`;
  }

  /** Small tables come at a request. */
  get byJob() {
    return this.upto > MOST_PAIRS;
  }

  /** What a job is asked with. */
  get body() {
    return { table: "complement", upto: this.upto, search: this.search, game: this.game };
  }

  slices() {
    const { upto, search } = this;
    if (this.byJob) return [];
    return [{ key: "all", path: "table/complement", parameters: { upto, search, ...this.rules } }];
  }

  read(answer) {
    const side = this.upto + 1;
    const cells = new Float64Array(side * side).fill(NaN);
    for (const { a, b, complement } of answer.pairs) {
      cells[a * side + b] = cells[b * side + a] = complement ?? Infinity;
    }
    return cells;
  }

  /** What a job has found. */
  accept(answer) {
    this.store.kept.set("all", this.read(answer));
  }

  at(a, b) {
    if (a > this.upto || b > this.upto) return undefined;
    return this.store.get("all")?.[a * (this.upto + 1) + b];
  }

  words(a, b) {
    const complement = this.at(a, b);
    if (complement === undefined) return null;
    const pair = `(${number(a)}, ${number(b)})`;
    if (complement === Infinity) return `${pair} has no complement up to ${number(this.search)}: with any third pile up to there, the player to move wins.`;
    return `The complement of ${pair} is ${number(complement)}: with this third pile and no limit, the player to move loses.`;
  }

  position(a, b) {
    const complement = this.at(a, b);
    return `${complement === Infinity ? `${a},${b}` : `${a},${b},${complement}`};inf`;
  }

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
