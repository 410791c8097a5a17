// Puzzles from a seed alone: the same date, the same puzzle. Nothing here draws or keeps anything.

import {
  after,
  groups,
  isWon,
  longestMoves,
  moves,
  perfectMove,
  remoteness,
  start,
  winningMoves,
} from "../lib/solver.js";

/** @typedef {import("../lib/solver.js").Position} Position */
/** @typedef {import("../lib/solver.js").Move} Move */
/** @typedef {"win" | "only" | "hold" | "two"} Kind */

/**
 * `right` are the moves that solve it, `share` is that of the moves that win, or hold out longest.
 * @typedef {{kind: Kind, level: number, position: Position, right: Move[], share: number}} Puzzle
 */

/** @type {Kind[]} */
export const KINDS = ["win", "only", "hold", "two"];
/** What a kind is called, and what it asks for. @type {Record<Kind, {title: string, ask: string}>} */
export const WORDS = {
  win: { title: "The largest winning move", ask: "More than one take wins here. Find the largest that does." },
  only: { title: "The only winning move", ask: "Exactly one take wins here. Find it." },
  hold: {
    title: "Hold out longest",
    ask: "You cannot win this one. Which take makes it last as long as possible, and from which pile? You have one try.",
  },
  two: { title: "Two piles", ask: "Take from one pile, so that your opponent can no longer win." },
};
export const RULES =
  "Two players take stones in turn, and the player who takes the last one wins. You may take at most twice what the other has just taken.";
export const LEVELS = [1, 2, 3, 4, 5];
/** Shares of good moves above which a puzzle has level 1, 2, 3, 4; what is left has level 5. */
const SHARES = [1 / 5, 1 / 8, 1 / 12, 1 / 20];
/** Number of tries, and minimum number of wrong moves: trying all moves does not solve a puzzle. */
export const TRIES = 3;
/** Where nothing wins, taking one stone is often best: there the question is from which pile, and there is one try. */
export const TRIES_TO_HOLD = 1;
/** How hard the puzzle of a day is: it begins easily on Monday. */
const WEEK = [5, 1, 2, 2, 3, 3, 4];
const MOST_STONES = 90;
const MOST_OF_TWO = 26;
const DAY = 86_400_000;
/** One of this number of puzzles that taking one stone solves is kept; then of those that two or three solve. */
const KEPT_OF_ONE = 12;
const KEPT_OF_FEW = 4;
/**
 * Lost piles with what may be taken, for each level, in which one stone from one pile alone makes it last, or none does. They are
 * rare: these are all of three piles up to 20 and four up to 11. With one pile one stone is always right.
 */
const HELD = [
  "2,6,20;2 3,10,10;2 6,6,20;2 7,8,11;2 8,9,9;2 9,16,17;2 11,11,16;2 3,7,7,9;2 7,7,7,10;2",
  "1,4,5;2 1,4,13;2 1,4,18;2 1,8,9;2 2,5,8;2 2,6,7;2 2,6,11;2 2,8,10;2 2,9,11;2 2,10,12;2 3,6,12;2 3,7,13;2 3,9,9;2 3,10,13;2 3,12,12;2 4,7,14;2 4,9,10;2 4,13,15;2 5,7,12;2 5,7,17;2 5,7,17;4 5,7,20;2 5,8,8;2 5,8,10;2 5,8,15;2 6,6,12;2 6,6,17;2 6,6,20;4 6,15,20;2 7,8,9;2 7,8,11;4 7,15,17;2 8,9,9;4 8,10,11;2 8,11,17;2 8,13,19;2 8,16,16;2 8,16,19;2 9,9,20;2 9,11,11;2 9,13,20;2 9,16,17;4 10,10,17;2 10,11,12;2 10,11,15;2 10,12,16;2 10,13,17;2 10,14,16;2 11,11,13;2 11,11,20;2 12,15,19;2 13,14,15;2 1,1,3,8;2 1,1,4,9;2 1,1,5,10;2 1,3,3,6;2 1,4,8,10;2 1,6,8,8;2 1,7,8,10;2 1,7,9,9;2 1,9,9,9;2",
  "2,6,11;4 3,10,13;4 5,7,17;6 5,7,17;8 5,7,17;10 6,6,20;6 6,6,20;8 6,6,20;10 8,9,9;6 9,16,17;6 2,3,6,7;2 2,4,7,10;2 2,6,8,9;2 3,3,3,8;2 3,4,10,11;2 3,6,7,11;2 3,8,9,9;2 4,4,4,9;2 4,4,5,10;2 4,4,6,11;2 5,5,5,10;2 5,5,6,11;2 5,7,9,11;2 6,10,10,11;2",
  "2,6,11;6 2,6,11;8 2,6,11;10 2,6,11;12 3,10,13;6 3,10,13;8 4,7,14;4 5,7,17;12 5,8,10;4 5,8,15;4 5,8,15;6 6,6,12;4 6,6,12;6 6,6,17;4 6,6,20;12 6,6,20;14 6,6,20;16 6,6,20;18 6,15,20;4 6,15,20;6 8,10,11;4 8,10,11;6 8,11,17;4 8,11,17;6 8,13,19;4 8,13,19;6 8,16,16;4 8,16,16;6 9,9,20;4 9,9,20;6 9,11,11;4 9,11,11;6 9,16,17;8 10,10,17;4 10,10,17;6 10,14,16;4 10,14,16;6 11,11,20;4 11,11,20;6 13,14,15;4 13,14,15;6 1,6,8,8;4 1,9,9,9;4 1,9,9,9;6 2,6,8,9;4 3,6,7,11;4 5,5,5,10;4 5,5,6,11;4 5,7,9,11;4",
  "3,10,13;10 3,10,13;12 3,10,13;14 5,8,15;8 5,8,15;10 5,8,15;12 5,8,15;14 5,8,15;16 6,6,12;8 6,6,12;10 6,15,20;8 8,10,11;8 8,10,11;10 8,10,11;12 8,13,19;8 8,13,19;10 9,9,20;8 9,9,20;10 9,9,20;12 9,9,20;14 9,9,20;16 9,9,20;18 9,11,11;8 10,10,17;8 10,10,17;10 10,10,17;12 10,10,17;14 10,10,17;16 10,14,16;8 10,14,16;10 10,14,16;12 10,14,16;14 11,11,20;8 11,11,20;10 11,11,20;12 11,11,20;14 11,11,20;16 11,11,20;18 13,14,15;8 2,6,8,9;6 2,6,8,9;8 2,6,8,9;10 3,6,7,11;6 3,6,7,11;8 3,6,7,11;10 3,6,7,11;12",
].map((level) => level.split(" "));

/**
 * The level that belongs to a share of good moves.
 * @param {number} share
 */
export function levelOf(share) {
  const at = SHARES.findIndex((bound) => share > bound);
  return at < 0 ? LEVELS.length : at + 1;
}

/**
 * The puzzle of a date, such as "2026-11-16"; null where that is no date.
 * @param {string} day
 */
export function puzzleOfDay(day) {
  const days = dayNumber(day);
  if (days === null) return null;
  const weekday = new Date(days * DAY).getUTCDay();
  return puzzle(KINDS[((days % 4) + 4) % 4], WEEK[weekday], `day ${day}`);
}

/**
 * How many days a date is after 1970-01-01; null where it is no date.
 * @param {string} day
 */
export function dayNumber(day) {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  return exists ? time / DAY : null;
}

/**
 * A puzzle of a kind and a level; the same seed makes the same puzzle.
 * @param {Kind} kind
 * @param {number} level
 * @param {string} seed
 * @returns {Puzzle}
 */
export function puzzle(kind, level, seed) {
  const dice = diceOf(`${kind} ${level} ${seed}`);
  // It ends: there are puzzles of every kind and level, and sooner or later they are drawn.
  for (;;) {
    const position = drawn(kind, level, dice);
    const right = position ? solutions(kind, position) : null;
    if (!position || !right || !isKept(kind, right, dice)) continue;
    const share = (kind === "hold" ? right : winningMoves(position)).length / moves(position).length;
    if (levelOf(share) === level) return { kind, level, position, right, share };
  }
}

/**
 * How many tries a puzzle has.
 * @param {Puzzle} puzzle
 */
export function triesOf({ kind }) {
  return kind === "hold" ? TRIES_TO_HOLD : TRIES;
}

/**
 * @param {Kind} kind
 * @param {number} level
 * @param {(sides: number) => number} dice
 */
function drawn(kind, level, dice) {
  if (kind === "hold") return held(level, dice);
  return kind === "two" ? twoPiles(level, dice) : onePile(level, dice);
}

/**
 * Whether a puzzle is worth a thought: few are solved by taking one stone, two or three.
 * @param {Kind} kind
 * @param {Move[]} right
 * @param {(sides: number) => number} dice
 */
function isKept(kind, right, dice) {
  if (kind === "hold") return true;
  const least = Math.min(...right.map(({ take }) => take));
  return least > 3 || dice(least === 1 ? KEPT_OF_ONE : KEPT_OF_FEW) === 0;
}

/**
 * What solves a puzzle of this kind at a position; null where it would be none.
 * @param {Kind} kind
 * @param {Position} position
 */
export function solutions(kind, position) {
  const all = moves(position);
  const good = kind === "hold" ? longestMoves(position) : winningMoves(position);
  if (kind === "win" && good.length < 2) return null;
  const right = kind === "win" ? good.slice(-1) : good;
  if (isWon(position) === (kind === "hold") || all.length - right.length < TRIES) return null;
  // The last stones are no puzzle.
  if (right.some(({ take }) => take === position.piles.reduce((sum, count) => sum + count))) return null;
  return kind === "only" && right.length !== 1 ? null : right;
}

/**
 * How many moves there should be about; most positions that are drawn fit no level better.
 * @param {number} level
 * @param {(sides: number) => number} dice
 */
function reach(level, dice) {
  const [least, most] = [
    [2, 9],
    [3, 15],
    [5, 23],
    [9, 39],
    [11, 60],
  ][level - 1];
  return least + dice(most - least + 1);
}

/**
 * @param {number} level
 * @param {(sides: number) => number} dice
 * @returns {Position | null}
 */
function onePile(level, dice) {
  const most = reach(level, dice);
  const count = most + 1 + dice(Math.min(60, MOST_STONES - most));
  if (count > MOST_STONES) return null;
  // Twice what was taken is even; what is odd is a beginning, of which one stone must stay.
  const position = most % 2 ? start(most + 1) : { piles: [count], most };
  return isWon(position) ? position : null;
}

/**
 * A lost position, its piles in any order.
 * @param {number} level
 * @param {(sides: number) => number} dice
 * @returns {Position}
 */
function held(level, dice) {
  const all = HELD[level - 1];
  const [sizes, most] = all[dice(all.length)].split(";");
  const left = sizes.split(",").map(Number);
  const piles = [];
  while (left.length) piles.push(...left.splice(dice(left.length), 1));
  return { piles, most: Number(most) };
}

/**
 * @param {number} level
 * @param {(sides: number) => number} dice
 * @returns {Position | null}
 */
function twoPiles(level, dice) {
  const most = 2 * Math.ceil(reach(level, dice) / 2);
  const piles = [2 + dice(MOST_OF_TWO - 1), 2 + dice(MOST_OF_TWO - 1)];
  return piles[0] === piles[1] ? null : { piles, most };
}

/**
 * Why this much may be taken: the rule of the game, at this position.
 * @param {Position} position
 */
export function limit({ piles, most }) {
  const [count] = piles;
  if (piles.length === 1 && most === count - 1)
    return `You begin, and the first player may not take the whole pile: you may take at most ${most}.`;
  const from = piles.length > 1 ? " from one pile" : "";
  const before = most / 2;
  if (most < Math.max(...piles))
    return `Your opponent has just taken ${before}, so you may take at most twice as many: ${most}${from}.`;
  if (piles.length > 1) return `Your opponent has just taken ${before}, so you may take as many as you like${from}.`;
  const left = most > count ? `twice ${before} is ${most}, but only ${count} are left` : `twice ${before} is ${most}`;
  return `Your opponent has just taken ${before}, so you may take all of the stones: ${left}.`;
}

/**
 * Why a move solves a puzzle. Groups are spoken of only if they are known.
 * @param {Puzzle} puzzle
 * @param {Move} move
 * @param {boolean} grouped
 */
export function why({ kind, position }, move, grouped) {
  const next = after(position, move);
  if (kind === "hold") {
    const length = remoteness(position);
    return `If your opponent plays as well as possible, the game then lasts ${length} moves, and no other take makes it longer.`;
  }
  const [one, other] = next.piles;
  if (next.piles.length > 1 && one === other)
    return "Then the piles are equal: whatever your opponent takes from one, you take from the other.";
  const left = next.piles.filter(Boolean).join(" and ");
  const most = Math.min(next.most, Math.max(...next.piles));
  if (next.piles.length === 1 && grouped)
    return `Then your opponent may take at most ${most} of ${sum(one)}, and cannot take the smallest group of ${groups(one)[0]} whole.`;
  const example = perfectMove(next);
  const answer = example && perfectMove(after(next, example));
  const told = (/** @type {Move} */ { pile, take }) =>
    next.piles.length > 1 ? `${take} from pile ${pile + 1}` : String(take);
  const instance =
    example && answer ? ` If your opponent takes ${told(example)}, for instance, you take ${told(answer)}.` : "";
  return `Then ${left} are left, your opponent may take at most ${most}, and you have an answer to every move.${instance}`;
}

/** @param {number} count */
function sum(count) {
  const parts = groups(count).reverse();
  return parts.length > 1 ? `${count} = ${parts.join(" + ")}` : String(count);
}

/**
 * Dice that fall the same way for the same text (FNV-1a, then mulberry32).
 * @param {string} text
 */
export function diceOf(text) {
  let state = 2166136261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return (/** @type {number} */ sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
}
