// One puzzle on a board, with a few tries.

import { Table, threat } from "../learn/table.js";
import { h, replace } from "../lib/dom.js";
import { knowsGroups } from "../lib/lessons.js";
import { after, isWon, perfectMove, remoteness } from "../lib/solver.js";
import { limit, WORDS, why } from "./make.js";

/** @typedef {import("../lib/solver.js").Move} Move */
/** @typedef {import("./make.js").Puzzle} Puzzle */

/**
 * `tries` are what the player has; `tried` were made before. `ontry` hears of each, `onend` of the end, once.
 * @typedef {object} Options
 * @property {number} tries
 * @property {Move[]} [tried]
 * @property {(move: Move, right: boolean) => void} [ontry]
 * @property {(solved: boolean) => void} onend
 */

/**
 * Whether a move solves a puzzle.
 * @param {Puzzle} puzzle
 * @param {Move} move
 */
export function solves({ right }, move) {
  return right.some(({ pile, take }) => pile === move.pile && take === move.take);
}

/**
 * "★★★☆☆", for the eye.
 * @param {number} level
 */
export function stars(level) {
  return "★".repeat(level) + "☆".repeat(5 - level);
}

/**
 * The title and the question of a puzzle, and why this much may be taken.
 * @param {Puzzle} puzzle
 */
export function question({ kind, level, position }) {
  const { title, ask } = WORDS[kind];
  return h(
    "div",
    { class: "question" },
    h(
      "h2",
      {},
      title,
      " ",
      h("span", { class: "stars", role: "img", "aria-label": `difficulty ${level} of 5` }, stars(level)),
    ),
    h("p", {}, ask),
    h("p", { class: "limit" }, limit(position)),
  );
}

/**
 * The moves that solve a puzzle, in words.
 * @param {Puzzle} puzzle
 */
export function solution({ kind, position, right }) {
  const told = right.map(({ pile, take }) =>
    position.piles.length > 1 ? `${take} from pile ${pile + 1}` : String(take),
  );
  const list = told.length > 1 ? `${told.slice(0, -1).join(", ")} or ${told.at(-1)}` : told[0];
  const what = kind === "hold" ? "holds out longest" : kind === "win" ? "wins, and nothing larger does" : "wins";
  return `Taking ${list} ${what}.`;
}

export class Challenge {
  /**
   * @param {Puzzle} puzzle
   * @param {AbortSignal} signal
   * @param {Options} options
   */
  constructor(puzzle, signal, options) {
    this.puzzle = puzzle;
    this.signal = signal;
    this.options = options;
    this.tried = [...(options.tried ?? [])];
    this.table = new Table((move) => this.take(move), signal, { preselected: false });
    this.left = h("p", { class: "tries" });
    this.feedback = h("div", { class: "feedback", role: "status", "aria-live": "polite" });
    this.element = h("div", { class: "challenge" }, this.table.element, this.left, this.feedback);
  }

  /** Puts the stones on the board, once it is on the page. */
  begin() {
    this.table.begin(this.puzzle.position);
    this.count();
    const last = this.tried.at(-1);
    const solved = last !== undefined && solves(this.puzzle, last);
    if (solved || this.tried.length >= this.options.tries) this.end(solved);
  }

  count() {
    const left = this.options.tries - this.tried.length;
    this.left.hidden = this.options.tries < 2;
    replace(this.left, left === 1 ? "One try left" : `${left} tries left`);
  }

  /** @param {Move} move */
  async take(move) {
    const { position } = this.puzzle;
    const right = solves(this.puzzle, move);
    this.tried.push(move);
    await this.table.leave(move);
    if (this.signal.aborted) return;
    this.options.ontry?.(move, right);
    this.count();
    if (right || this.tried.length >= this.options.tries) {
      this.table.show(after(position, move), false);
      this.end(right);
      return;
    }
    this.table.show(position);
    this.tell("bad", `${this.refute(move)} Try again.`);
  }

  /**
   * Why a move is not right.
   * @param {Move} move
   */
  refute(move) {
    const next = after(this.puzzle.position, move);
    if (this.puzzle.kind === "win" && !isWon(next)) return "That wins, but a larger take wins too.";
    if (this.puzzle.kind !== "hold") return threat(next, perfectMove(next));
    const moves = remoteness(next) + 1;
    return `Then it is over after ${moves} moves, and it can last longer.`;
  }

  /** @param {boolean} solved */
  end(solved) {
    const { position } = this.puzzle;
    this.left.hidden = true;
    if (!this.tried.length || !solved) this.table.show(position, false);
    const last = this.tried.at(-1);
    if (solved && last) this.table.show(after(position, last), false);
    this.tell(
      solved ? "good" : "bad",
      `${solved ? praise(this.tried.length) : "Not this time."} ${solution(this.puzzle)} ${this.reason(solved)}`,
    );
    this.options.onend(solved);
  }

  /**
   * Why the move that was found is right, or else the first that is.
   * @param {boolean} solved
   */
  reason(solved) {
    const { right } = this.puzzle;
    const move = (solved && this.tried.at(-1)) || right[0];
    const text = why(this.puzzle, move, knowsGroups());
    if (right.length < 2) return text;
    const from = this.puzzle.position.piles.length > 1 ? ` from pile ${move.pile + 1}` : "";
    return `With ${move.take}${from}: ${text[0].toLowerCase()}${text.slice(1)}`;
  }

  /**
   * @param {"good" | "bad" | ""} kind
   * @param {string} text
   */
  tell(kind, text) {
    this.feedback.className = `feedback ${kind}`;
    const sign = kind ? h("span", { class: "sign", "aria-hidden": "true" }, kind === "good" ? "✓" : "✗") : null;
    replace(this.feedback, text ? h("p", {}, sign, text) : null);
    if (kind) this.feedback.scrollIntoView({ block: "nearest" });
  }
}

/** @param {number} tries */
function praise(tries) {
  return tries === 1 ? "Solved at once!" : tries === 2 ? "Solved with two tries." : "Solved with the last try.";
}
