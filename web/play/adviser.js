// Who is asked for hints, reasons and values, and shows them on the stones.

import { replace } from "../lib/dom.js";
import { moveStrip } from "../lib/moves.js";
import { hintWords, plainReason, reason, Sheet, unreasoned } from "./advice.js";
import { pace, prefers } from "./preferences.js";

/**
 * What is advised about: the game, its board, and how to wait for an answer about the present position.
 * @typedef {object} Advised
 * @property {import("./game.js").Game} game
 * @property {import("./board.js").Board} board
 * @property {<T>(promise: Promise<T>) => Promise<T | null>} wait
 */

/** How much longer than a move of the opponent a step of an explanation is shown. */
const SLOWLY = 2.6;

export class Adviser {
  /**
   * @param {Advised} page
   * @param {Element} strip where the moves stand that no stone can show
   * @param {HTMLElement} whyButton
   */
  constructor(page, strip, whyButton) {
    this.page = page;
    this.strip = strip;
    this.whyButton = whyButton;
    this.sheet = new Sheet(() => this.close());
    this.forget();
  }

  /** A new game is explained when the user asks. */
  forget() {
    this.explaining(false);
  }

  /** @param {boolean} yes */
  explaining(yes) {
    this.whyShown = yes;
    this.whyButton.setAttribute("aria-expanded", String(yes));
  }

  /** A turn begins: what was shown for the last one is shown for this one. */
  turn() {
    if (this.whyShown) this.why();
    if (prefers("values")) this.values();
  }

  close() {
    const held = this.sheet.element.contains(document.activeElement);
    const { board } = this.page;
    if (this.whyShown) this.explaining(false);
    this.sheet.clear();
    if (board.active) board.draw();
    if (held) this.whyButton.focus({ preventScroll: true });
  }

  async hint() {
    const { page } = this;
    if (!page.game.known) return;
    const answer = await page.wait(page.game.solve());
    if (!answer) return;
    if ("undecided" in answer) {
      this.sheet.say("This position is too large to decide, so there is no hint.");
      return;
    }
    this.explaining(false);
    const [move] = answer.winning_moves;
    if (answer.outcome === "N" && move) page.board.hint(move);
    this.sheet.say(hintWords(answer, page.game.several));
  }

  toggleWhy() {
    if (this.whyShown) this.close();
    else {
      this.explaining(true);
      this.why();
    }
  }

  async why() {
    const { game, board } = this.page;
    // Before the game begins there is nothing to tell; its first turn does.
    if (!game.known) return;
    const answer = await this.page.wait(game.solve());
    if (!answer || !this.whyShown) return;
    if ("undecided" in answer) {
      this.sheet.show(unreasoned(answer));
      return;
    }
    const move = answer.winning_moves[0];
    const after = move && !game.several ? await this.page.wait(game.ask([...game.moves, move])) : null;
    if (!this.whyShown || (move && !game.several && !after)) return;
    const plain = plainReason(game, answer, after ? after.allowances[0] : null);
    const scenes = plain.scenes.map(({ pile, word, ...marks }) => ({ pile, word, marks }));
    const watch = () => board.play(scenes, pace().show * SLOWLY);
    this.sheet.show(reason(answer, plain, board.drawn ? watch : null, game.taught));
    if (answer.outcome === "N" && move) board.prepare(move);
    if (board.drawn && scenes.length) watch();
  }

  /** Tells what each take does, on the stones; where piles are no stones, below them. */
  async values() {
    const { game, board } = this.page;
    if (!game.mine) return;
    if (!prefers("values")) {
      board.tell(null);
      replace(this.strip);
      return;
    }
    const answer = await this.page.wait(game.options());
    if (!answer || !prefers("values") || !game.mine) return;
    board.tell(answer.options);
    const all = board.piles.every((pile) => pile.drawn);
    replace(
      this.strip,
      all ? legend(answer.options) : moveStrip(answer, game.several, ({ pile, take }) => board.choose(pile, take)),
    );
  }
}

/**
 * What the signs on the stones mean.
 * @param {Api.Leads[]} options
 */
function legend(options) {
  const valued = options.some(({ grundy }) => grundy !== null);
  const lasting = options.some(({ remoteness }) => remoteness !== null);
  const below = valued ? "the Grundy value of what is left" : lasting ? "how many moves the game then lasts" : null;
  return `✓ wins, ✗ loses${below ? `; below it ${below}` : ""}.`;
}
