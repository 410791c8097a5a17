// Games that are small enough for this browser, played before the engine has come: the board after some moves, and what the opponent takes.
// The answers are those of the interface; only an opponent's random choices differ each time.

import { after, groups, moves, start, winningMoves, written } from "./solver.js";

/** Larger piles take too long here. */
const MOST_STONES = 60;
const MOST_OF_SEVERAL = 36;

/** How often opponents play perfectly. @type {Record<string, number>} */
const PERFECT = { beginner: 1 / 8, easy: 11 / 20, medium: 4 / 5, hard: 9 / 10, perfect: 1, random: 0 };

/** @typedef {import("./solver.js").Position} Position */
/** @typedef {import("./solver.js").Move} Move */

/**
 * What the interface answers, or null where the engine has to be asked.
 * @param {string} method
 * @param {string} path
 * @param {Record<string, any>} fields
 */
export function first(method, path, fields) {
  return method === "POST" && path === "play" ? board(fields) : null;
}

/**
 * @param {string} text
 * @returns {Position | null}
 */
function read(text) {
  const found = /^\s*(\d{1,2}(?:\s*,\s*\d{1,2}){0,2})\s*(?:;\s*(\d{1,4}|inf)\s*)?$/.exec(text);
  if (!found) return null;
  const piles = found[1].split(",").map(Number);
  const stones = piles.reduce((sum, pile) => sum + pile, 0);
  if (!stones || stones > (piles.length > 1 ? MOST_OF_SEVERAL : MOST_STONES)) return null;
  if (found[2] === undefined) return start(...piles);
  return { piles, most: found[2] === "inf" ? Number.POSITIVE_INFINITY : Number(found[2]) };
}

/** @param {Record<string, any>} asked */
function board({
  position: text,
  game = "fibonacci",
  misere,
  piles,
  opponent = "perfect",
  moves: played = [],
  reply,
  first_move,
}) {
  const begin = read(text);
  if (!begin || game !== "fibonacci" || misere || piles === "local" || first_move) return null;
  if (reply && !(opponent in PERFECT)) return null;
  let now = begin;
  /** @type {Move[]} */
  const made = [];
  for (const { pile = 0, take } of played) {
    const move = moves(now).find((one) => one.pile === pile && one.take === take);
    // The engine says what is not allowed.
    if (!move) return null;
    now = after(now, move);
    made.push(move);
  }
  /** @type {Move | null} */
  let answered = null;
  if (reply && moves(now).length) {
    answered = choose(now, PERFECT[opponent]);
    now = after(now, answered);
    made.push(answered);
  }
  const over = !moves(now).length;
  return {
    position: written(now),
    start: written(begin),
    scope: "global",
    stones: now.piles,
    allowances: now.piles.map(() => shown(now.most)),
    most: now.piles.map((pile) => Math.min(pile, now.most)),
    parts: now.piles.map(groups),
    nim_heaps: now.piles.map(() => false),
    moves: made,
    reply: answered,
    over,
    // A player who cannot move has lost.
    winner: over ? (made.length + 1) % 2 : null,
    to_move: made.length % 2,
  };
}

/** @param {number} most */
const shown = (most) => (Number.isFinite(most) ? most : "inf");

/**
 * @param {Position} position
 * @param {number} perfectly
 * @returns {Move}
 */
function choose(position, perfectly) {
  const all = moves(position);
  if (Math.random() >= perfectly) return all[Math.floor(Math.random() * all.length)];
  const winning = winningMoves(position).sort((one, other) => one.take - other.take);
  if (winning.length) return winning[0];
  // One stone from the largest pile.
  const pile = position.piles.indexOf(Math.max(...position.piles));
  return { pile, take: 1 };
}
