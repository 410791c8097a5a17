// Puzzles of several moves: a position that can be won, and a computer that holds out as long as it can. The same seed makes the same
// puzzle; how hard it is follows from how many of the moves win.

import { moves, Solver, total } from "../lib/rules.js";
import { diceOf } from "./make.js";

/** @typedef {import("../lib/rules.js").Position} Position */

/**
 * `turns` are the moves that the player has to find; `chance` is that of a player who moves at random.
 * @typedef {{position: Position, turns: number, chance: number, rating: number}} Campaign
 */

export const MOST_TURNS = 4;
/** A puzzle that one in two finds by chance has this rating, and each further half as much again. */
const EASIEST = 450;
const HALF = 135;
const HARDEST = 2600;
/** Draws after which any position will do. */
const MOST_DRAWS = 400;

/**
 * The rating of a puzzle that a player who moves at random solves with this chance.
 * @param {number} chance
 */
export function ratingOf(chance) {
  return Math.round(Math.min(HARDEST, EASIEST + HALF * Math.log2(1 / chance)));
}

/**
 * What there is to do at a position: how many moves must be found, one after the other, and how likely that is by chance. The computer
 * holds out, and the player wins as soon as possible.
 * @param {Solver} solver
 * @param {Position} position
 * @param {number} most
 * @returns {{turns: number, chance: number}}
 */
export function measured(solver, position, most = MOST_TURNS) {
  let now = position;
  let chance = 1;
  for (let turns = 1; ; turns += 1) {
    const all = solver.moves(now);
    chance *= solver.winningMoves(now).length / all.length;
    const mine = solver.perfectMove(now);
    const theirs = mine && solver.perfectMove(mine.to);
    // In misère play the game may be over for a player who need not move any more.
    if (!theirs || turns === most || !solver.moves(theirs.to).length) return { turns, chance };
    now = theirs.to;
  }
}

/**
 * A puzzle of a game; null where none can be made.
 * @param {import("../lib/rules.js").Game} game
 * @param {[least: number, most: number][]} sizes
 * @param {string} seed
 * @returns {Campaign | null}
 */
export function campaign(game, sizes, seed) {
  // The computer would have to be told what it may block.
  if (game.block) return null;
  const dice = diceOf(`several ${game.name} ${seed}`);
  const solver = new Solver(game);
  for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
    const piles = sizes.map(([least, most]) => least + dice(most - least + 1));
    const limit = 1 + dice(Math.max(1, Math.ceil(total(piles) / 3)));
    const allowance = game.allowance === null ? null : limit;
    const position = { piles, allowance };
    try {
      solver.begin();
      if (moves(game, position, 3).length < 3 || !solver.solve(position).won) continue;
      const { turns, chance } = measured(solver, position);
      // One move is no campaign, and what is nearly always right is no puzzle.
      if (turns < 2 || chance > 0.5) continue;
      return { position, turns, chance, rating: ratingOf(chance) };
    } catch {
      // Too large for the page: a smaller one is drawn.
    }
  }
  return null;
}
