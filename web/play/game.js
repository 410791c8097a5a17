// One game: what is played, the moves so far, and what the server says about it. The server keeps no state.

import { get, post } from "../lib/api.js";

export const START = {
  position: "20", game: "fibonacci", piles: "", misere: false, opponent: "medium", second: false, seed: null, moves: [],
};

/** What an address describes: `?position=20&opponent=medium&moves=2-3` or, with several piles, `moves=1.2-2.3`. */
export function fromAddress(parameters) {
  const yes = (name) => ["true", "1", ""].includes(parameters.get(name) ?? "no");
  const seed = parameters.get("seed");
  return {
    position: parameters.get("position")?.trim() || START.position,
    game: parameters.get("game") || START.game,
    piles: parameters.get("piles") ?? "",
    misere: yes("misere"),
    opponent: parameters.get("opponent") || START.opponent,
    second: yes("second"),
    seed: /^\d{1,9}$/.test(seed ?? "") ? Number(seed) : null,
    moves: readMoves(parameters.get("moves") ?? ""),
  };
}

function readMoves(text) {
  const moves = [];
  for (const move of text.split("-")) {
    const found = /^(?:([1-9]\d?)\.)?(\d+)$/.exec(move);
    if (!found) break;
    moves.push({ pile: Number(found[1] ?? 1) - 1, take: number(found[2]) });
  }
  return moves;
}

/** Takes above 2^53 stay text, as the server reads and writes them. */
export function number(digits) {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : String(digits);
}

function written(moves) {
  return moves.map(({ pile, take }) => (pile ? `${pile + 1}.${take}` : `${take}`)).join("-");
}

/** The rules as the server wants them with every question. */
export function rulesOf(setup) {
  return { game: setup.game, piles: setup.piles || undefined, misere: setup.misere };
}

export class Game {
  constructor(setup, signal) {
    this.setup = { ...setup, seed: setup.seed ?? Math.floor(Math.random() * 1e9) };
    this.moves = setup.moves;
    this.signal = signal;
  }

  get me() {
    return this.setup.second ? 1 : 0;
  }

  get mine() {
    return this.view && !this.view.over && this.view.to_move === this.me;
  }

  get won() {
    return this.view?.over && this.view.winner === this.me;
  }

  get several() {
    return this.view.stones.length > 1;
  }

  /** The position after these moves, with the opponent's answer if `reply`. */
  ask(moves, reply = false, opponent = this.setup.opponent) {
    const { position, seed } = this.setup;
    return post("play", { position, ...rulesOf(this.setup), moves, opponent, seed, reply }, this.signal);
  }

  /** The opponent's answer; where its method is too slow, another one plays, and `stand_in` tells who. */
  async reply() {
    for (const stand of [null, "hard", "random"]) {
      try {
        const view = await this.ask(this.moves, true, stand ?? this.setup.opponent);
        return { ...view, stand_in: stand };
      } catch (error) {
        if (error.status !== 422 || stand === "random") throw error;
      }
    }
    return null;
  }

  /** Takes over what the server answered. */
  accept(view) {
    this.view = view;
    this.moves = view.moves;
    return view;
  }

  /** The moves that are left when the player takes back one move, or nothing if there is none. */
  before() {
    const left = this.moves.slice();
    while (left.length) {
      left.pop();
      if (left.length % 2 === this.me) return left;
    }
    return null;
  }

  solve(position = this.view.position) {
    return get("solve", { position, ...rulesOf(this.setup) }, this.signal);
  }

  review() {
    const { position, opponent } = this.setup;
    const players = this.setup.second ? [opponent, "You"] : ["You", opponent];
    return post("review", { position, ...rulesOf(this.setup), moves: this.moves, players }, this.signal);
  }

  /** The address of this game; `moves` are left out for a link that begins anew. */
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
    query.set("seed", seed);
    return `/play?${readable(query)}`;
  }

  /** The address of a position of this game on the page Solve. */
  solveAddress(position = this.view.position) {
    const { game, piles, misere } = this.setup;
    const query = new URLSearchParams({ position });
    if (game !== START.game) query.set("game", game);
    if (piles) query.set("piles", piles);
    if (misere) query.set("misere", "true");
    return `/solve?${readable(query)}`;
  }
}

/** A query in which commas, semicolons and colons stay as they are. */
export function readable(query) {
  return query.toString().replace(/%3B/g, ";").replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%2F/g, "/");
}
