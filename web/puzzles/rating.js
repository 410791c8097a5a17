// How strong a player is at puzzles: Glickman's first system (1995). Puzzles have fixed ratings; a puzzle is a game that is won or lost.

import { lasting } from "../lib/storage.js";

/**
 * `deviation` says how sure the rating is: the smaller, the surer.
 * @typedef {{rating: number, deviation: number, count: number, solved: number, past: number[]}} Rated
 */

const KEY = "puzzle-rating";
const Q = Math.log(10) / 400;
const LEAST = 45;
const MOST = 350;
/** How sure the rating of a puzzle is. */
const OF_PUZZLE = 80;
/** What a rating grows unsure by, from puzzle to puzzle. */
const DRIFT = 8;
/** How many ratings are kept for the curve. */
const KEPT = 60;

/** In one sentence. */
export const EXPLAINED =
  "Your rating rises when you solve a puzzle and falls when you do not, and the more surprising the result, the more it changes (Glicko); it is kept in this browser only.";

/** @type {Rated} */
export const FRESH = { rating: 1000, deviation: MOST, count: 0, solved: 0, past: [] };

/** How much the unsureness of the other rating weakens a result. @param {number} deviation */
const weaken = (deviation) => 1 / Math.sqrt(1 + (3 * Q * Q * deviation * deviation) / Math.PI ** 2);

/**
 * How likely a puzzle is solved.
 * @param {number} rating
 * @param {number} puzzle
 */
export function expected(rating, puzzle) {
  return 1 / (1 + 10 ** ((-weaken(OF_PUZZLE) * (rating - puzzle)) / 400));
}

/**
 * The rating after a puzzle.
 * @param {Rated} before
 * @param {number} puzzle
 * @param {boolean} solved
 * @returns {Rated}
 */
export function rated(before, puzzle, solved) {
  const deviation = Math.min(MOST, Math.hypot(before.deviation, DRIFT));
  const g = weaken(OF_PUZZLE);
  const chance = expected(before.rating, puzzle);
  const spread = 1 / (Q * Q * g * g * chance * (1 - chance));
  const precision = 1 / (deviation * deviation) + 1 / spread;
  const rating = before.rating + (Q / precision) * g * ((solved ? 1 : 0) - chance);
  return {
    rating: Math.max(100, Math.round(rating)),
    deviation: Math.round(Math.max(LEAST, Math.sqrt(1 / precision)) * 10) / 10,
    count: before.count + 1,
    solved: before.solved + (solved ? 1 : 0),
    past: [...before.past, Math.max(100, Math.round(rating))].slice(-KEPT),
  };
}

/** @returns {Rated} */
export function myRating() {
  try {
    const known = JSON.parse(lasting.get(KEY) ?? "null");
    const numbers = [known?.rating, known?.deviation, known?.count, known?.solved];
    if (!numbers.every(Number.isFinite) || !Array.isArray(known.past)) return FRESH;
    return { ...known, past: known.past.filter(Number.isFinite) };
  } catch {
    return FRESH;
  }
}

/** @param {Rated} now */
export function keepRating(now) {
  lasting.set(KEY, JSON.stringify(now));
}
