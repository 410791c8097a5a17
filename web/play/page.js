// The page Play: a game is on the board at once; settings, hints and the review stand beside it.

import { isLeft, Refused } from "../lib/api.js";
import { choices } from "../lib/choices.js";
import { h, replace } from "../lib/dom.js";
import { range, rules, told } from "../lib/games.js";
import { groupsShown, groupsSwitch, readGroups } from "../lib/lessons.js";
import { prose } from "../lib/prose.js";
import { breakable, number, problem, sentence } from "../lib/text.js";
import { Board } from "./board.js";
import { ending, lastMove, noMove } from "./ending.js";
import { fromAddress, Game } from "./game.js";
import { moveList, review } from "./review.js";
import { settings } from "./settings.js";

export const title = "Play";
const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @param {AbortSignal} signal
 */
export async function mount(root, parameters, signal) {
  const offered = await choices();
  if (signal.aborted) return;
  const setup = fromAddress(parameters);
  readGroups(parameters);
  new PlayPage(root, setup, offered, signal).begin(setup, false);
}

class PlayPage {
  /**
   * @param {HTMLElement} root
   * @param {import("./game.js").Setup} setup
   * @param {Api.Choices} offered
   * @param {AbortSignal} signal
   */
  constructor(root, setup, offered, signal) {
    this.signal = signal;
    this.game = new Game(setup, signal);
    this.turns = 0;
    /** Where the player was when the opponent's turn came. @type {Element | null} */
    this.hand = null;
    this.whyShown = false;
    signal.addEventListener("abort", () => this.next());
    this.board = new Board((pile, take) => this.take(pile, take), offered.limits.digits, signal, groupsShown);
    this.heading = h("h1", {});
    this.rules = h("p", { class: "lead rules" });
    this.status = h("div", { class: "status", "aria-live": "polite", "aria-atomic": "true" });
    this.advice = h("div", { class: "advice", "aria-live": "polite" });
    this.ending = h("div", { class: "ending" });
    this.moves = h("ol", { class: "moves", tabindex: "0", "aria-label": "Moves so far" });
    this.cue = h("p", { class: "cue quiet-text", hidden: true });
    // The form changes by itself from game to game, so that the focus stays where it was.
    this.form = settings(
      setup,
      offered,
      (changed) => this.begin(changed),
      (opponent) => this.against(opponent),
    );
    this.below = h("div", { class: "below" });
    /** @type {(text: string, act: () => void) => HTMLButtonElement} */
    const tool = (text, act) => h("button", { onclick: act }, text);
    this.hintButton = tool("Hint", () => this.hint());
    this.whyButton = tool("Why?", () => this.toggleWhy());
    this.whyButton.setAttribute("aria-expanded", "false");
    this.undoButton = tool("Undo", () => this.undo());
    this.newButton = tool("New game", () => this.again());
    this.solveLink = h("a", { class: "open" }, "Open in Solve");
    this.toolbar = h(
      "div",
      { class: "tools" },
      this.hintButton,
      this.whyButton,
      this.undoButton,
      this.newButton,
      this.solveLink,
    );
    this.draw(root);
  }

  /** @param {HTMLElement} root */
  draw(root) {
    const narrow = matchMedia("(max-width: 899px)");
    const details = h(
      "details",
      { class: "card", open: !narrow.matches },
      h("summary", {}, h("h2", {}, "Settings")),
      h(
        "div",
        {},
        this.form.element,
        groupsSwitch(() => this.board.refit()),
      ),
    );
    root.append(
      h("header", { class: "hero" }, this.heading, this.rules),
      h(
        "div",
        { class: "table" },
        h(
          "section",
          { class: "card board", "aria-label": "The board" },
          this.status,
          this.ending,
          this.board.element,
          this.cue,
          this.board.bar.element,
          this.below,
          this.toolbar,
          this.advice,
        ),
        h(
          "aside",
          { "aria-label": "Settings and moves" },
          details,
          h("section", { class: "card" }, h("h2", {}, "Moves"), this.moves),
        ),
      ),
    );
  }

  /**
   * A new game. `remember`: the address tells it from now on.
   * @param {import("./game.js").Setup} setup
   * @param {boolean} remember
   */
  async begin(setup, remember = true) {
    this.game = new Game(setup, this.signal);
    this.board.clear();
    this.quiet();
    this.heading.textContent = setup.misere ? "Leave the last stone" : "Take the last stone";
    if (remember) this.remember();
    const turn = this.next();
    try {
      const view = await this.game.ask(this.game.moves);
      if (turn !== this.turns) return;
      this.game.accept(view);
      this.introduce();
      this.board.settle();
      if (view.over || this.game.mine) this.yourTurn();
      else await this.reply(turn);
    } catch (error) {
      this.failed(error, turn);
    }
  }

  /** Everything that was under way for an older turn is forgotten. */
  next() {
    this.turns += 1;
    return this.turns;
  }

  introduce() {
    const { game, misere, position } = this.game.setup;
    const { several, view } = this.game;
    const given = position.includes(";");
    replace(this.rules, rules({ game, misere, several, given, local: view.scope === "local" }).join(" "));
    this.board.show(view);
    this.list();
  }

  /** @param {string} opponent */
  against(opponent) {
    this.game.setup.opponent = opponent;
    this.remember();
    if (this.game.known?.over === false && !this.game.moves.length) this.say(`You play against “${opponent}” now.`);
  }

  remember() {
    history.replaceState(null, "", this.game.address());
  }

  list() {
    moveList(this.moves, this.game.moves, { second: this.game.setup.second, several: this.game.several });
  }

  quiet() {
    replace(this.advice);
    replace(this.ending);
    replace(this.below);
    this.status.classList.remove("over");
    this.toolbar.hidden = false;
    this.board.element.hidden = false;
    this.board.bar.element.hidden = false;
  }

  /** @param {string} text */
  say(text) {
    replace(this.advice, h("p", {}, text));
  }

  /**
   * Waits for an answer about the present position; null when it is out of date. Says so when it takes long.
   * @template T
   * @param {Promise<T>} promise
   * @returns {Promise<T | null>}
   */
  async wait(promise) {
    const { turns } = this;
    const slow = setTimeout(() => turns === this.turns && this.say("Computing …"), 200);
    try {
      const answer = await promise;
      return turns === this.turns ? answer : null;
    } catch (error) {
      this.failed(error, turns);
      return null;
    } finally {
      clearTimeout(slow);
    }
  }

  /**
   * The player's move: it is shown at once, then the opponent answers.
   * @param {number} pile
   * @param {Api.Number} take
   */
  async take(pile, take) {
    const turn = this.next();
    const move = { pile, take };
    const moves = [...this.game.moves, move];
    this.hand = document.activeElement;
    this.board.activate(false);
    this.tools(false);
    replace(this.advice);
    try {
      const [view] = await Promise.all([this.game.ask(moves), this.board.leave(move)]);
      if (turn !== this.turns) return;
      this.game.accept(view);
      this.board.show(view);
      this.list();
      this.remember();
      if (view.over) this.end();
      else await this.reply(turn);
    } catch (error) {
      this.failed(error, turn);
    }
  }

  /** Asks the opponent again, who could not answer. */
  async retry() {
    const turn = this.next();
    replace(this.advice);
    try {
      await this.reply(turn);
    } catch (error) {
      this.failed(error, turn);
    }
  }

  /** @param {number} turn */
  async reply(turn) {
    this.board.activate(false);
    this.tools(false);
    replace(
      this.status,
      h("p", { class: "whose theirs" }, "The opponent’s move"),
      h("p", { class: "may dots" }, "Thinking"),
    );
    const [view] = await Promise.all([this.game.reply(), pause(450)]);
    if (turn !== this.turns) return;
    const move = view.reply;
    if (move) await this.board.leave(move, `Opponent takes ${number(move.take)}`);
    if (turn !== this.turns) return;
    this.game.accept(view);
    this.board.show(view);
    this.list();
    this.remember();
    this.yourTurn();
    if (view.stand_in)
      this.say(`This game is too large for “${this.game.setup.opponent}”: “${view.stand_in}” has moved instead.`);
  }

  yourTurn() {
    const { game } = this;
    const last = game.moves.at(-1);
    if (game.view.over) {
      this.end();
      return;
    }
    replace(
      this.status,
      h(
        "p",
        { class: "whose" },
        last ? breakable(`The opponent took ${told(last, game.several)}. Your move.`) : "You begin",
      ),
      h("p", { class: "may" }, this.allowance()),
    );
    this.board.activate(true);
    this.tools(true);
    this.refocus(this.hand);
    this.cue.hidden = game.moves.length > 1;
    this.cue.textContent = this.board.drawn
      ? `Choose a stone: it goes, and all after it${this.board.stacked ? ", below and to the right" : ""}.`
      : "Choose a block to take it and all smaller ones, or write how many.";
    if (this.whyShown) this.why();
  }

  /**
   * Controls lose the focus while the opponent moves: it goes back to where the player was.
   * @param {Element | null} element
   */
  refocus(element) {
    const lost = !document.activeElement || document.activeElement === document.body;
    if (lost && element instanceof HTMLElement && element !== document.body) element.focus({ preventScroll: true });
    this.hand = null;
  }

  allowance() {
    const { view, several, setup } = this.game;
    const most = view.most.reduce((best, one) => (BigInt(one) > BigInt(best) ? one : best));
    const many = h("strong", {}, breakable(range(most)));
    if (!several) return ["You may take ", many];
    if (setup.game === "nim") return ["Take ", h("strong", {}, "any number"), " from one pile"];
    if (view.scope === "local") return ["Take from one pile, ", h("strong", {}, "as its limit allows")];
    return ["You may take ", many, " from one pile"];
  }

  /** @param {boolean} active */
  tools(active) {
    const { game } = this;
    this.hintButton.disabled = !active || game.view.over;
    this.whyButton.disabled = !active || game.view.over;
    this.undoButton.disabled = !active || !game.before();
    this.solveLink.href = game.solveAddress();
  }

  end() {
    const { game } = this;
    const { won } = game;
    const none = !game.moves.length;
    this.board.activate(false);
    this.board.bar.element.hidden = true;
    this.cue.hidden = true;
    this.tools(true);
    const how = none ? noMove(game) : lastMove(game);
    // The status is heard, the ending is seen: it says the same, with what can be done next.
    replace(
      this.status,
      h("p", { class: "visually-hidden" }, none ? how : `The game is over. You ${won ? "won" : "lost"}. ${how}`),
    );
    this.status.classList.add("over");
    this.board.element.hidden = game.view.stones.every((count) => String(count) === "0");
    this.toolbar.hidden = none;
    replace(
      this.ending,
      ending(none ? null : won, how, {
        review: () => this.review(),
        another: () => this.form.surprise(),
        again: () => this.again(),
      }),
    );
    this.ending.scrollIntoView({ block: "nearest" });
    if (this.hand && this.hand !== document.body) this.refocus(this.ending.querySelector(".primary"));
  }

  /** The same piles once more. */
  again() {
    this.begin({ ...this.game.setup, moves: [], seed: null });
  }

  async undo() {
    const moves = this.game.before();
    if (!moves) return;
    this.next();
    const view = await this.wait(this.game.ask(moves));
    if (view) this.resume(view);
  }

  /** @param {Api.Board} view */
  resume(view) {
    this.quiet();
    this.game.accept(view);
    this.board.show(view);
    this.list();
    this.remember();
    this.yourTurn();
  }

  async hint() {
    const answer = await this.wait(this.game.solve());
    if (!answer) return;
    if ("undecided" in answer) {
      this.say("This position is too large to decide, so there is no hint.");
      return;
    }
    const [move, ...others] = answer.winning_moves;
    if (answer.outcome === "P") this.say("No move wins here, whatever you do. Take little, and wait for a mistake.");
    else if (!move) this.say("You can win here, but no winning move is known.");
    else {
      this.board.hint(move);
      const rest =
        others.length > 1
          ? `, and so do ${number(others.length)} other moves`
          : others.length
            ? ", and so does one other move"
            : ", and it is the only move that does";
      this.say(`Take ${told(move, this.game.several)}: that wins${rest}.`);
    }
  }

  toggleWhy() {
    this.whyShown = !this.whyShown;
    this.whyButton.setAttribute("aria-expanded", String(this.whyShown));
    if (this.whyShown) this.why();
    else replace(this.advice);
  }

  async why() {
    const answer = await this.wait(this.game.solve());
    if (!answer || !this.whyShown) return;
    const won = answer.outcome === "N";
    const badge = h(
      "span",
      { class: `badge ${won ? "win" : "loss"}` },
      won ? "You can win" : "Lost against perfect play",
    );
    replace(
      this.advice,
      answer.outcome ? h("p", {}, badge) : null,
      prose("undecided" in answer ? sentence(answer.undecided) : answer.explanation),
    );
  }

  async review() {
    const { game } = this;
    const all = game.moves;
    const answer = await this.wait(game.review());
    if (!answer) return;
    const reviewed = review(answer, {
      several: game.several,
      me: game.me,
      link: (position) => game.solveAddress(position),
      step: (count) => this.look(all, count),
      resume: async (count) => {
        this.next();
        const view = await this.wait(game.ask(all.slice(0, count)));
        if (!view) return;
        this.resume(view);
        this.board.element.scrollIntoView({ block: "center" });
      },
    });
    replace(this.below, reviewed.element);
    replace(this.advice);
    this.ending.firstElementChild?.classList.add("small");
    this.toolbar.hidden = true;
    reviewed.begin();
  }

  /**
   * A position of the game that is over, with the move that was made there.
   * @param {Api.Taken[]} all
   * @param {number} count
   */
  async look(all, count) {
    this.next();
    const view = await this.wait(this.game.ask(all.slice(0, count)));
    if (!view) return;
    this.board.element.hidden = false;
    this.board.show(view);
    const move = all[count];
    const who = count % 2 === this.game.me ? "You took" : "Opponent took";
    if (move)
      this.board.draw({ pile: move.pile, marks: { hinted: Number(move.take) }, word: `${who} ${number(move.take)}` });
  }

  /**
   * @param {unknown} error
   * @param {number} turn
   */
  failed(error, turn) {
    if (isLeft(error) || turn !== this.turns) return;
    const { status = 0, span = null } = error instanceof Refused ? error : {};
    const passing = !status || status === 503;
    const again = (/** @type {() => void} */ act) => h("button", { onclick: act }, "Try again");
    replace(this.advice, problem(error, span ? this.game.setup.position : null));
    if (!this.game.known) {
      if (passing) this.advice.append(again(() => this.begin(this.game.setup)));
      replace(this.status, h("p", { class: "may" }, "This game cannot begin"));
      for (const element of [this.board.bar.element, this.board.element, this.toolbar, this.cue]) element.hidden = true;
      return;
    }
    // Where the turn has begun already, it was an explanation that failed.
    if (this.game.mine) {
      if (!this.board.active) this.yourTurn();
    } else if (!this.game.view.over) {
      this.advice.append(again(() => this.retry()));
      replace(
        this.status,
        h("p", { class: "whose theirs" }, "The opponent’s move"),
        h("p", { class: "may" }, "The opponent cannot answer"),
      );
      this.undoButton.disabled = !this.game.before();
    }
  }
}
