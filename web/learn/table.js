// A board to take stones from, with the small solver: for lessons and puzzles.

import { h } from "../lib/dom.js";
import { range } from "../lib/games.js";
import { groups } from "../lib/solver.js";
import { stones } from "../lib/text.js";
import { Board } from "../play/board.js";
import { pale } from "../play/cue.js";

/** @typedef {import("../lib/solver.js").Position} Position */
/** @typedef {import("../lib/solver.js").Move} Move */

const DIGITS = 3;

export class Table {
  /**
   * `ontake(move)` hears of what is taken; `grouped`: the stones lie in their groups; `cue`: how it is done; `preselected`: one
   * stone is proposed.
   * @param {(move: Move) => void} ontake
   * @param {AbortSignal} signal
   * @param {{grouped?: boolean, cue?: string, preselected?: boolean}} options
   */
  constructor(ontake, signal, { grouped = false, cue = "", preselected = true } = {}) {
    /** Where the player was when the controls went. @type {Element | null} */
    this.hand = null;
    /** @type {Position} */
    this.position = { piles: [], most: 0 };
    const take = (/** @type {number} */ pile, /** @type {Api.Number} */ count) => {
      this.hand = document.activeElement;
      this.board.activate(false);
      ontake({ pile, take: Number(count) });
    };
    this.board = new Board(take, DIGITS, signal, () => grouped);
    this.board.preselected = preselected;
    // Above and below there is more to read than in Play.
    this.board.share = 0.2;
    this.grouped = grouped;
    this.may = h("p", { class: "table-may" });
    this.how = cue;
    this.cue = h("p", { class: "quiet-text table-cue" });
    // The stones look as they do in Play.
    this.element = h(
      "div",
      { class: "play lesson-table" },
      this.may,
      this.cue,
      this.board.element,
      this.board.bar.element,
    );
  }

  /**
   * New piles.
   * @param {Position} position
   */
  begin(position) {
    this.board.clear();
    this.show(position);
    this.board.settle();
  }

  /**
   * Shows a position; `active`: it is the player's turn.
   * @param {Position} position
   * @param {boolean} active
   */
  show(position, active = true) {
    const { piles, most } = position;
    this.position = position;
    const view = {
      stones: piles,
      parts: piles.map((count) => groups(count)),
      most: piles.map((count) => Math.min(count, most)),
      nim_heaps: piles.map(() => false),
      allowances: [],
      scope: "global",
    };
    this.board.show(/** @type {any} */ (view));
    this.may.textContent = active ? this.allowance() : "";
    this.may.hidden = !active;
    this.board.bar.element.hidden = !active;
    // Who sees groups has seen pale stones before.
    const begun = piles.length > 1 || most !== piles[0] - 1;
    const far = this.grouped ? "" : pale(piles, view.most, begun);
    this.cue.textContent = [this.how, far].filter(Boolean).join(" ");
    this.cue.hidden = !active || !this.cue.textContent;
    this.board.activate(active);
    if (active) this.refocus();
  }

  allowance() {
    const { piles, most } = this.position;
    if (!Number.isFinite(most)) return "You may take any number of stones from one pile.";
    const reach = Math.min(most, Math.max(...piles));
    return `You may take ${range(reach)}${piles.length > 1 ? " from one pile" : ""}.`;
  }

  /** Shows what may be taken, without a way to take it. */
  showReach() {
    this.may.hidden = false;
    this.may.textContent = this.allowance();
  }

  /**
   * The stones of a move leave; those of the other player are named first.
   * @param {Move} move
   * @param {string | null} word
   */
  leave(move, word = null) {
    const { left, right, top } = this.board.element.getBoundingClientRect();
    return this.board.leave(move, { left: (left + right) / 2, top }, word);
  }

  /** The focus goes back to where the player was, if it was lost meanwhile. */
  refocus() {
    const { hand } = this;
    this.hand = null;
    const lost = !document.activeElement || document.activeElement === document.body;
    if (!lost || !(hand instanceof HTMLElement) || hand === document.body) return;
    // New piles have new elements.
    (hand.isConnected ? hand : this.board.piles[0].stage).focus({ preventScroll: true });
  }
}

/**
 * What the other player does with a move that does not win: "Then the computer takes 3, and wins."
 * @param {Position} position
 * @param {Move | undefined} answer
 */
export function threat({ piles }, answer) {
  if (!answer) return "";
  const left = piles.reduce((sum, count) => sum + count, 0) - answer.take;
  const from = piles.length > 1 ? ` from pile ${answer.pile + 1}` : "";
  if (!left) return `Then the computer takes the last ${answer.take === 1 ? "stone" : stones(answer.take)}.`;
  return `Then the computer takes ${answer.take}${from}, and you can no longer win.`;
}
