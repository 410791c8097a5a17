// One game: what is played, the moves so far, and what the server says about it. The server keeps no state.

import { readable } from "../lib/address.js";
import { get, post, Refused } from "../lib/api.js";
import { rulesOf } from "../lib/games.js";
import { groupsInAddress } from "../lib/lessons.js";
import { usualOpponent } from "./ladder.js";

/** The opponent that is not a program: a friend at the same screen. */
export const FRIEND = "friend";
/** A friend elsewhere: the turns go to and fro in the address, as links. */
export const REMOTE = "link";

/**
 * What is played, against whom; `moves` have been made already, `second`: the opponent begins.
 * @typedef {object} Setup
 * @property {string} position
 * @property {string} game
 * @property {string} piles
 * @property {boolean} misere
 * @property {string} opponent
 * @property {boolean} second
 * @property {number | null} seed
 * @property {Api.Taken[]} moves
 */

/** @type {Setup} */
export const START = {
  position: "20",
  game: "fibonacci",
  piles: "",
  misere: false,
  opponent: "beginner",
  second: false,
  seed: null,
  moves: [],
};

/**
 * What an address describes: `?position=20&opponent=easy&moves=2-3` or, with several piles, `moves=1.2-2.3`.
 * @param {URLSearchParams} parameters
 * @returns {Setup}
 */
export function fromAddress(parameters) {
  /** @param {string} name */
  const yes = (name) => ["true", "1", ""].includes(parameters.get(name) ?? "no");
  const seed = parameters.get("seed");
  return {
    position: parameters.get("position")?.trim() || START.position,
    game: parameters.get("game") || START.game,
    piles: parameters.get("piles") ?? "",
    misere: yes("misere"),
    opponent: parameters.get("opponent") || usualOpponent(),
    second: yes("second"),
    seed: /^\d{1,9}$/.test(seed ?? "") ? Number(seed) : null,
    moves: readMoves(parameters.get("moves") ?? ""),
  };
}

/** @param {string} text */
function readMoves(text) {
  /** @type {Api.Taken[]} */
  const moves = [];
  for (const move of text.split("-")) {
    const found = /^(?:([1-9]\d?)\.)?(\d+)$/.exec(move);
    if (!found) break;
    moves.push({ pile: Number(found[1] ?? 1) - 1, take: number(found[2]) });
  }
  return moves;
}

/**
 * Takes above 2^53 stay text, as the server reads and writes them.
 * @param {Api.Number} digits
 */
export function number(digits) {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : String(digits);
}

/** @param {Api.Taken[]} moves */
function written(moves) {
  return moves.map(({ pile, take }) => (pile ? `${pile + 1}.${take}` : `${take}`)).join("-");
}

export class Game {
  /**
   * @param {Setup} setup
   * @param {AbortSignal} signal
   */
  constructor(setup, signal) {
    /** @type {Setup & {seed: number}} */
    this.setup = { ...setup, seed: setup.seed ?? Math.floor(Math.random() * 1e9) };
    this.moves = setup.moves;
    this.signal = signal;
    /** @type {Api.Board | undefined} */
    this.known = undefined;
    /** Which of two who play by links sits here. */
    this.seat = 0;
  }

  /** What the server said last: there is a game only then. */
  get view() {
    if (!this.known) throw new Error("the game has not begun");
    return this.known;
  }

  /** Whether both players sit at this screen. */
  get friend() {
    return this.setup.opponent === FRIEND;
  }

  /** Whether the opponent plays by links. */
  get remote() {
    return this.setup.opponent === REMOTE;
  }

  /** Whether the opponent is a person, here or elsewhere. */
  get human() {
    return this.friend || this.remote;
  }

  get me() {
    if (this.remote) return this.seat;
    return this.setup.second && !this.friend ? 1 : 0;
  }

  /** Whether a player at this screen is to move. */
  get mine() {
    return this.known?.over === false && (this.friend || this.known.to_move === this.me);
  }

  /**
   * What a player is called; 0 moves first.
   * @param {number} player
   */
  name(player) {
    if (this.friend) return `Player ${player + 1}`;
    return player === this.me ? "You" : this.remote ? "Your friend" : "Computer";
  }

  /** What the opponent is called within a sentence. */
  get them() {
    return this.friend ? "the other player" : this.remote ? "your friend" : "the computer";
  }

  get won() {
    return this.known?.over === true && this.known.winner === this.me;
  }

  get several() {
    return this.view.stones.length > 1;
  }

  /** Whether the page Learn teaches it: Fibonacci nim with one pile or two. */
  get taught() {
    const { game, misere } = this.setup;
    const shared = !this.several || this.view.scope !== "local";
    return game === "fibonacci" && !misere && shared && this.view.stones.length <= 2;
  }

  /**
   * The position after these moves, with the opponent's answer if `reply`.
   * @param {Api.Taken[]} moves
   * @param {boolean} reply
   * @param {string} opponent
   */
  ask(moves, reply = false, opponent = this.setup.opponent) {
    const { position, seed } = this.setup;
    const who = [FRIEND, REMOTE].includes(opponent) ? undefined : opponent;
    return post("play", { position, ...rulesOf(this.setup), moves, opponent: who, seed, reply }, this.signal);
  }

  /**
   * The opponent's answer; where its method is too slow, another one plays, and `stand_in` tells who.
   * @returns {Promise<Api.Board & {stand_in: string | null}>}
   */
  async reply() {
    for (const stand of [null, "hard", "random"]) {
      try {
        const view = await this.ask(this.moves, true, stand ?? this.setup.opponent);
        return { ...view, stand_in: stand };
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 422 || stand === "random") throw error;
      }
    }
    throw new Error("no opponent has moved");
  }

  /**
   * Takes over what the server answered.
   * @param {Api.Board} view
   */
  accept(view) {
    this.known = view;
    this.moves = view.moves;
    return view;
  }

  /** The moves that are left when the player takes back one move, or nothing if there is none. */
  before() {
    // A move that was sent is made.
    if (this.remote && (this.mine || this.known?.over)) return null;
    const left = this.moves.slice();
    while (left.length) {
      left.pop();
      if (this.friend || left.length % 2 === this.me) return left;
    }
    return null;
  }

  /** @param {string} position */
  solve(position = this.view.position) {
    return get("solve", { position, ...rulesOf(this.setup) }, this.signal);
  }

  /** What each legal take does, now or at another position of this game. */
  options(position = this.view.position) {
    return get("options", { position, ...rulesOf(this.setup) }, this.signal);
  }

  review() {
    const { position } = this.setup;
    const players = [this.name(0), this.name(1)];
    return post("review", { position, ...rulesOf(this.setup), moves: this.moves, players }, this.signal);
  }

  /**
   * The address of this game; `moves` are left out for a link that begins anew.
   * @param {Api.Taken[]} moves
   */
  address(moves = this.moves) {
    const { position, game, piles, misere, opponent, second, seed } = this.setup;
    const query = new URLSearchParams();
    query.set("position", position);
    if (game !== START.game) query.set("game", game);
    if (piles) query.set("piles", piles);
    if (misere) query.set("misere", "true");
    query.set("opponent", opponent);
    if (second) query.set("second", "true");
    if (moves.length) query.set("moves", written(moves));
    query.set("seed", String(seed));
    if (groupsInAddress()) query.set("groups", "1");
    return `/play?${readable(query)}`;
  }

  /**
   * The address of a position of this game on the page Solve.
   * @param {string} position
   */
  solveAddress(position = this.view.position) {
    const { game, piles, misere } = this.setup;
    const query = new URLSearchParams({ position });
    if (game !== START.game) query.set("game", game);
    if (piles) query.set("piles", piles);
    if (misere) query.set("misere", "true");
    return `/solve?${readable(query)}`;
  }
}
