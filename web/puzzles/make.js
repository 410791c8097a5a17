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
 * `right` are the moves that solve it, `share` their share of all moves.
 * @typedef {{kind: Kind, level: number, position: Position, right: Move[], share: number}} Puzzle
 */

/** @type {Kind[]} */
export const KINDS = ["win", "only", "hold", "two"];
/** What a kind is called, and what it asks for. @type {Record<Kind, {title: string, ask: string}>} */
export const WORDS = {
  win: { title: "Win in one move", ask: "More than one take wins here. Find one of them." },
  only: { title: "The only winning move", ask: "Exactly one take wins here. Find it." },
  hold: { title: "Hold out longest", ask: "You cannot win this one. Which take makes it last as long as possible?" },
  two: { title: "Two piles", ask: "Take from one pile, so that I cannot win any more." },
};
export const RULES =
  "We take stones in turns, and whoever takes the last one wins. Nobody may take more than twice what the other has just taken.";
export const LEVELS = [1, 2, 3, 4, 5];
/** Shares of right moves above which a puzzle has level 1, 2, 3, 4; what is left has level 5. */
const SHARES = [1 / 5, 1 / 8, 1 / 12, 1 / 20];
/** So many tries there are, and at least so many moves are wrong: nobody solves it by trying all. */
export const TRIES = 3;
/** How hard the puzzle of a day is: it begins easily on Monday. */
const WEEK = [5, 1, 2, 2, 3, 3, 4];
const MOST_STONES = 60;
const MOST_OF_TWO = 16;
const DAY = 86_400_000;

/**
 * The level that belongs to a share of right moves.
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
    // What holds out longest on one pile is soon known; with two there is a choice.
    const two = kind === "two" || (kind === "hold" && level < 4 && dice(2) === 0);
    const position = two ? twoPiles(level, dice) : onePile(kind, level, dice);
    const right = position ? solutions(kind, position) : null;
    if (!position || !right) continue;
    const share = right.length / moves(position).length;
    if (levelOf(share) === level) return { kind, level, position, right, share };
  }
}

/**
 * What solves a puzzle of this kind at a position; null where it would be none.
 * @param {Kind} kind
 * @param {Position} position
 */
export function solutions(kind, position) {
  const all = moves(position);
  const right = kind === "hold" ? longestMoves(position) : winningMoves(position);
  if (isWon(position) === (kind === "hold") || all.length - right.length < TRIES) return null;
  // The last stones are no puzzle.
  if (right.some(({ take }) => take === position.piles.reduce((sum, count) => sum + count))) return null;
  if (kind === "only" && right.length !== 1) return null;
  return kind === "win" && right.length < 2 ? null : right;
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
    [11, MOST_STONES],
  ][level - 1];
  return least + dice(most - least + 1);
}

/**
 * @param {Kind} kind
 * @param {number} level
 * @param {(sides: number) => number} dice
 * @returns {Position | null}
 */
function onePile(kind, level, dice) {
  const most = reach(level, dice);
  const count = most + 1 + dice(Math.min(30, MOST_STONES - most));
  if (count > MOST_STONES) return null;
  // Twice what was taken is even; what is odd is a beginning, of which one stone must stay.
  const position = most % 2 ? start(most + 1) : { piles: [count], most };
  // What is lost is rare: the smallest group must be out of reach.
  return isWon(position) === (kind === "hold") ? null : position;
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
 * Why so much may be taken: the rule of the game, at this position.
 * @param {Position} position
 */
export function limit({ piles, most }) {
  const [count] = piles;
  if (piles.length === 1 && most === count - 1)
    return `You begin, and who begins may not take all: you may take ${most} at most.`;
  const from = piles.length > 1 ? " from one pile" : "";
  const many = most >= Math.max(...piles) ? "as many as you like" : `${most} at most`;
  return `I have just taken ${most / 2}, so that you may take ${many}${from}.`;
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
    return `If I play as well as I can, the game lasts ${length} moves then, and no other take makes it longer.`;
  }
  const [one, other] = next.piles;
  if (next.piles.length > 1 && one === other)
    return "Then the piles are equal: whatever I take from one, you take from the other.";
  const left = next.piles.filter(Boolean).join(" and ");
  const most = Math.min(next.most, Math.max(...next.piles));
  if (next.piles.length === 1 && grouped)
    return `Then I may take ${most} at most of ${sum(one)}, and cannot take the smallest group of ${groups(one)[0]} whole.`;
  const example = perfectMove(next);
  const answer = example && perfectMove(after(next, example));
  const told = (/** @type {Move} */ { pile, take }) =>
    next.piles.length > 1 ? `${take} from pile ${pile + 1}` : String(take);
  const instance = example && answer ? ` If I take ${told(example)}, for instance, you take ${told(answer)}.` : "";
  return `Then ${left} are left, I may take ${most} at most, and you have an answer to everything.${instance}`;
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
function diceOf(text) {
  let state = 2166136261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return (/** @type {number} */ sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
}
