// What this browser remembers of puzzles: the one of today, the streak, and the best rush. There is no account.

import { lasting } from "../lib/storage.js";
import { dayNumber } from "./make.js";

/**
 * What was done with the puzzle of a day: the moves that were tried, and whether the last one was right.
 * @typedef {{day: string, tried: {pile: number, take: number}[], solved: boolean}} Day
 * @typedef {{last: string, count: number, best: number}} Streak
 */

const TODAY = "puzzle-day";
const DAYS = "puzzle-days";
const STREAK = "puzzle-streak";
const RUSH = "puzzle-rush";

/** The date of today as this clock shows it: "2026-11-16". A new puzzle comes at midnight. */
export function today(now = new Date()) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * What is kept under a key, if it can be read.
 * @param {string} key
 */
function kept(key) {
  try {
    return JSON.parse(lasting.get(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * What was done with the puzzle of this day.
 * @param {string} day
 * @returns {Day}
 */
export function playedOn(day) {
  const known = kept(TODAY);
  const tried = Array.isArray(known?.tried) ? known.tried : [];
  const readable = tried.every(
    (/** @type {any} */ move) => Number.isInteger(move?.pile) && Number.isInteger(move?.take),
  );
  return known?.day === day && readable
    ? { day, tried, solved: known.solved === true }
    : { day, tried: [], solved: false };
}

/**
 * Keeps what was done with the puzzle of today, and counts the streak when it is solved.
 * @param {Day} played
 */
export function keepDay(played) {
  lasting.set(TODAY, JSON.stringify(played));
  keepMark(played.day, played.solved ? played.tried.length : "missed");
  if (!played.solved) return;
  const before = streakOf();
  const gap = (dayNumber(played.day) ?? 0) - (dayNumber(before.last) ?? 0);
  if (gap === 0) return;
  const count = gap === 1 ? before.count + 1 : 1;
  lasting.set(STREAK, JSON.stringify({ last: played.day, count, best: Math.max(count, before.best) }));
}

/** @returns {Streak} */
function streakOf() {
  const known = kept(STREAK);
  const number = (/** @type {unknown} */ value) => (Number.isInteger(value) ? Number(value) : 0);
  return { last: String(known?.last ?? ""), count: number(known?.count), best: number(known?.best) };
}

/**
 * How many days in a row were solved, up to this one or the day before, and the most there ever were.
 * @param {string} day
 */
export function streak(day) {
  const { last, count, best } = streakOf();
  const gap = (dayNumber(day) ?? 0) - (dayNumber(last) ?? 0);
  return { count: gap === 0 || gap === 1 ? count : 0, best };
}

/** The most puzzles that were solved in a rush. */
export function bestRush() {
  const known = Number(lasting.get(RUSH) ?? 0);
  return Number.isInteger(known) && known > 0 ? known : 0;
}

/**
 * Keeps the score of a rush if it is the best; returns whether it is.
 * @param {number} score
 */
export function keepRush(score) {
  const better = score > bestRush();
  if (better) lasting.set(RUSH, String(score));
  return better;
}

/**
 * What came of the puzzles of days: how many tries the solved ones took, "missed" so far, or solved "later" than on the day.
 * @typedef {number | "missed" | "later"} Mark
 * @returns {Record<string, Mark>}
 */
export function marks() {
  const known = kept(DAYS);
  if (typeof known !== "object" || known === null || Array.isArray(known)) return {};
  const readable = (/** @type {unknown} */ mark) => Number.isInteger(mark) || mark === "missed" || mark === "later";
  return Object.fromEntries(Object.entries(known).filter(([day, mark]) => dayNumber(day) !== null && readable(mark)));
}

/**
 * What was done on the day itself stays.
 * @param {string} day
 * @param {Mark} mark
 */
export function keepMark(day, mark) {
  const all = marks();
  if (mark === "later" && typeof all[day] === "number") return;
  lasting.set(DAYS, JSON.stringify({ ...all, [day]: mark }));
}
