// What can be done at a position of a game by its rules, and what each move is worth: found in the browser where that is quick, and
// else asked of the program.

import { post, Refused } from "../../lib/api.js";
import {
  Endless,
  moves,
  play,
  readPosition,
  readRules,
  Solver,
  sameMove,
  TooLarge,
  taken,
  written,
} from "../../lib/rules.js";

/** @typedef {import("../../lib/rules.js").Position} Position */

/**
 * A move: `lost`: the player who moves after it loses; `length`: how many moves are left then. Both are null where they are unknown.
 * @typedef {object} Option
 * @property {number} line
 * @property {number[]} chosen
 * @property {Position} to
 * @property {number[]} taken
 * @property {boolean | null} lost
 * @property {number | null} length
 */

/**
 * The moves of a position, and whether they are all; `won`: whether the player to move wins, if that is known.
 * @typedef {{options: Option[], complete: boolean, won: boolean | null}} Options
 */

/** More moves are not listed; one that is written is played all the same. */
const MOST_LISTED = 400;

export class Engine {
  /**
   * @param {string} text the rules
   * @param {AbortSignal} signal
   */
  constructor(text, signal) {
    const game = readRules(text);
    if (!game)
      throw new Refused(
        {
          message: "this game cannot be played here",
          help: "its moves are richer than the board; solve and prove it on the page Rules",
        },
        400,
      );
    this.text = text;
    this.game = game;
    this.signal = signal;
    this.solver = new Solver(game);
    /** @type {Map<string, Promise<Options>>} */
    this.known = new Map();
  }

  /**
   * @param {Position} position
   * @returns {Promise<Options>}
   */
  options(position) {
    const key = written(position);
    const known = this.known.get(key) ?? this.found(position);
    this.known.set(key, known);
    known.catch(() => this.known.delete(key));
    return known;
  }

  /**
   * @param {Position} position
   * @returns {Promise<Options>}
   */
  async found(position) {
    const { game, solver } = this;
    try {
      solver.begin();
      const options = solver.moves(position).map(({ line, chosen, to }) => {
        const { won, length } = solver.solve(to);
        return { line, chosen, to, taken: taken(position, to), lost: !won, length };
      });
      return { options, complete: true, won: solver.solve(position).won };
    } catch (error) {
      if (error instanceof Endless)
        throw new Refused(
          {
            message: "a move of these rules does not always lower the number of stones",
            help: "mend them on the page Rules",
          },
          400,
        );
      if (!(error instanceof TooLarge) && !(error instanceof RangeError)) throw error;
    }
    /** @type {Option[]} */
    const options = moves(game, position, MOST_LISTED).map((move) => ({
      ...move,
      taken: taken(position, move.to),
      lost: null,
      length: null,
    }));
    const complete = options.length < MOST_LISTED;
    const answer = await post("rules/solve", { rules: this.text, position: written(position) }, this.signal);
    if (!("winning_moves" in answer)) return { options, complete, won: null };
    for (const { move, k, more } of answer.winning_moves) {
      const chosen = k === null ? [] : [k, ...(more ?? [])].map(Number);
      const listed = options.find((one) => sameMove(one, { line: move, chosen }));
      if (listed) listed.lost = true;
      else {
        const option = this.option(position, { line: move, chosen });
        if (option) options.push({ ...option, lost: true });
      }
    }
    // Where positions are blocked, a player who loses may have moves that would win if they were not.
    const told = answer.winning_moves_complete && (!game.block || answer.outcome === "N");
    if (told) for (const option of options) option.lost ??= false;
    return { options, complete, won: answer.outcome === "N" };
  }

  /**
   * A move that is named by its line and its numbers; null if it is not allowed.
   * @param {Position} position
   * @param {Pick<Option, "line" | "chosen">} move
   * @returns {Option | null}
   */
  option(position, { line, chosen }) {
    const rule = this.game.lines[line];
    const to = rule && chosen.every(Number.isSafeInteger) ? play(rule, position, chosen) : null;
    return to && { line, chosen, to, taken: taken(position, to), lost: null, length: null };
  }

  /** @param {string} text */
  position(text) {
    return readPosition(this.game, text);
  }

  /**
   * The first position of a game that is a pleasure for the player who begins: it can be won, and takes some moves.
   * @param {() => number} random from 0 to 1
   * @returns {Promise<Position>}
   */
  async pleasant(random = Math.random) {
    const { piles, allowance } = this.game;
    const most = [0, 24, 13, 9, 7, 6][piles.length] ?? 4;
    /** @type {Position | null} */
    let last = null;
    for (let tries = 0; tries < 40; tries += 1) {
      const sizes = piles.map(() => Math.ceil(most / 3) + Math.floor(random() * most * 0.75));
      const limit = allowance === null ? null : piles.length === 1 ? sizes[0] - 1 : Number.POSITIVE_INFINITY;
      const position = { piles: sizes, allowance: limit };
      const { options, won } = await this.options(position);
      if (!options.length) continue;
      last = position;
      const soon = options.some(({ lost, length }) => lost && length !== null && length < 2);
      if (won && !soon) return position;
    }
    return last ?? { piles: piles.map(() => most), allowance: allowance === null ? null : most - 1 };
  }
}

/** How likely each level looks for the best move. @type {Record<string, number>} */
export const LEVELS = { beginner: 0, easy: 0.35, medium: 0.65, hard: 0.9, perfect: 1 };

/**
 * The computer's move: the best that is known, or any, as its level has it.
 * @param {Options} known
 * @param {string} level
 * @param {() => number} random from 0 to 1
 * @returns {Option | null}
 */
export function reply({ options }, level, random = Math.random) {
  if (!options.length) return null;
  const any = options[Math.floor(random() * options.length)];
  return random() < (LEVELS[level] ?? 1) ? (best(options) ?? any) : any;
}

/**
 * What is left of the moves when some positions are blocked.
 * @param {Options} known
 * @param {Pick<Option, "to">[]} blocked
 * @returns {Options}
 */
export function unblocked({ options, complete }, blocked) {
  const keys = new Set(blocked.map(({ to }) => written(to)));
  const left = keys.size ? options.filter(({ to }) => !keys.has(written(to))) : options;
  const won = left.some(({ lost }) => lost) || (left.some(({ lost }) => lost === null) ? null : false);
  return { options: left, complete, won };
}

/**
 * Whether a move leads to a position that is blocked.
 * @param {Pick<Option, "to">} option
 * @param {Pick<Option, "to">[]} blocked
 */
export function isBlocked({ to }, blocked) {
  return blocked.some((one) => written(one.to) === written(to));
}

/**
 * The moves that are best for the player to move, to so many different positions: what the other player would block.
 * @param {Options} known
 * @param {number} count
 * @returns {Option[]}
 */
export function bestBlocks({ options }, count) {
  const apart = new Map(options.filter(({ lost }) => lost !== null).map((option) => [written(option.to), option]));
  /** @type {(one: Option, other: Option) => number} */
  const order = (one, other) =>
    Number(other.lost) - Number(one.lost) || (one.lost ? 1 : -1) * ((one.length ?? 0) - (other.length ?? 0));
  return [...apart.values()].sort(order).slice(0, count);
}

/**
 * The positions that the computer blocks, as its level has it.
 * @param {Options} known
 * @param {number} block
 * @param {string} level
 * @param {() => number} random from 0 to 1
 * @returns {Option[]}
 */
export function blocks(known, block, level, random = Math.random) {
  /** @type {Option[]} */
  const blocked = [];
  const good = random() < (LEVELS[level] ?? 1) ? bestBlocks(known, block) : [];
  while (blocked.length < block) {
    const { options } = unblocked(known, blocked);
    if (!options.length) break;
    blocked.push(good[blocked.length] ?? options[Math.floor(random() * options.length)]);
  }
  return blocked;
}

/**
 * The move that wins soonest, or else the one after which the game lasts longest; null where neither is known.
 * @param {Option[]} options
 */
export function best(options) {
  const wins = options.filter(({ lost }) => lost);
  if (wins.length) return wins.reduce((one, other) => ((other.length ?? 0) < (one.length ?? 0) ? other : one));
  const lasting = options.filter(({ length }) => length !== null);
  return lasting.length
    ? lasting.reduce((one, other) => ((other.length ?? 0) > (one.length ?? 0) ? other : one))
    : null;
}
