// The page Play: a game is on the board at once; settings, hints and the review stand beside it.

import { isLeft, Refused } from "../lib/api.js";
import { choices } from "../lib/choices.js";
import { isProjected } from "../lib/classroom.js";
import { h, lead, replace } from "../lib/dom.js";
import { range, rules, told } from "../lib/games.js";
import { groupsShown, groupsSwitch, knowsGroups, readGroups } from "../lib/lessons.js";
import { rewrite, step } from "../lib/router.js";
import { ofThisTab } from "../lib/storage.js";
import { breakable, number, problem, sentence } from "../lib/text.js";
import { roomAbove } from "./advice.js";
import { Adviser } from "./adviser.js";
import { Board } from "./board.js";
import { cueFor } from "./cue.js";
import { ending, lastMove, lesson, levelOffer, noMove, nothingToPlay, winner } from "./ending.js";
import { fromAddress, Game } from "./game.js";
import { chosen, counted } from "./ladder.js";
import { mistakes, moveList } from "./moves.js";
import { pace, preferenceBox } from "./preferences.js";
import { handOver, seatIn } from "./remote.js";
import { settings } from "./settings.js";
import { sound } from "./sound.js";
import { Trays } from "./trays.js";

export const title = "Play";
/** Windows in which rules above the board would leave no room for stones. */
const LOW = "(max-height: 560px), (max-height: 700px) and (max-width: 640px), (max-width: 340px)";
/** Where this tab keeps the game that is played. */
const KEPT = "game";
const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @param {AbortSignal} signal
 */
export async function mount(root, parameters, signal) {
  // A game by its rules has a board of its own, which comes when it is wanted.
  if (parameters.get("rules")?.trim()) {
    const own = await import("../rules/play/page.js");
    return signal.aborted ? undefined : own.mount(root, parameters, signal);
  }
  const offered = await choices();
  if (signal.aborted) return;
  // An address that names no game means the one that is played.
  const kept = parameters.has("position") ? null : ofThisTab.get(KEPT);
  readGroups(parameters);
  const setup = fromAddress(kept ? new URLSearchParams(kept) : parameters);
  new PlayPage(root, setup, offered, signal).begin(setup, kept ? rewrite : null);
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
    this.offered = offered;
    this.game = new Game(setup, signal);
    this.turns = 0;
    signal.addEventListener("abort", () => this.next());
    this.board = new Board((pile, take) => this.take(pile, take), offered.limits.digits, signal, groupsShown);
    this.trays = new Trays();
    this.heading = h("h1", {});
    this.rules = h("p", { class: "lead" });
    this.rulesBox = h("details", { class: "rules", open: true }, h("summary", {}, "Rules"), this.rules);
    this.status = h("div", { class: "status", "aria-live": "polite", "aria-atomic": "true" });
    this.ending = h("div", { class: "ending" });
    this.moves = h("ol", { class: "moves", tabindex: "0", "aria-label": "Moves so far" });
    this.cue = h("p", { class: "cue quiet-text", hidden: true });
    this.strip = h("div", { class: "strip" });
    // The form changes by itself from game to game, so that the focus stays where it was.
    this.form = settings(
      setup,
      offered,
      (changed) => this.change(changed),
      (opponent) => this.against(opponent),
    );
    this.below = h("div", { class: "below" });
    /** @type {(text: string, key: string, act: () => void) => HTMLButtonElement} */
    const tool = (text, key, act) => {
      /** @type {HTMLButtonElement} */
      const button = h(
        "button",
        { title: `Key ${key}`, "aria-keyshortcuts": key, onclick: () => usable(button) && act() },
        text,
      );
      return button;
    };
    this.hintButton = tool("Hint", "h", () => this.adviser.hint());
    this.whyButton = tool("Why?", "w", () => this.adviser.toggleWhy());
    this.undoButton = tool("Undo", "u", () => this.undo());
    this.newButton = tool("New game", "n", () => this.form.surprise());
    this.againButton = h("button", { onclick: () => this.again() }, "Start over");
    this.solveLink = h("a", { class: "open" }, "Open in Solve");
    this.valuesBox = preferenceBox("values", "Show what each take does", () => this.adviser.values());
    this.toolbar = h("div", { class: "tools" }, this.hintButton, this.whyButton, this.undoButton, this.newButton);
    this.more = h("div", { class: "more" }, this.valuesBox, this.againButton, this.solveLink);
    this.controls = h("div", { class: "controls" }, this.board.bar.element, this.toolbar);
    this.adviser = new Adviser(this, this.strip, this.whyButton);
    this.groups = h(
      "div",
      {},
      groupsSwitch(() => this.board.refit()),
    );
    this.table = h(
      "section",
      { class: "card board", "aria-label": "The board" },
      h("div", { class: "head" }, this.status, this.trays.element),
      this.ending,
      this.cue,
      this.board.element,
      this.strip,
      this.below,
      this.controls,
      this.adviser.sheet.element,
      this.more,
    );
    this.draw(root);
    addEventListener("keydown", (event) => this.key(event), { signal });
    addEventListener("resize", () => this.loosen(), { signal });
  }

  /** @param {HTMLElement} root */
  draw(root) {
    const narrow = matchMedia("(max-width: 899px)");
    // Where a window is low, the stones come first and the rules after them. Either way the rules stay where they are: a board that
    // moves under the hand is worse than a text that was read.
    const low = matchMedia(LOW).matches;
    const details = h(
      "details",
      { class: "card", open: !narrow.matches && !isProjected() },
      h("summary", {}, h("h2", {}, "Settings")),
      h("div", {}, this.form.element, this.groups),
    );
    root.append(
      h("header", { class: "hero" }, this.heading, low ? null : this.rulesBox),
      h(
        "div",
        { class: "sides" },
        this.table,
        low ? this.rulesBox : null,
        h(
          "aside",
          { "aria-label": "Settings and moves" },
          details,
          h("section", { class: "card" }, h("h2", {}, "Moves"), this.moves),
        ),
      ),
    );
    addEventListener(
      "projector",
      () => {
        details.open = !narrow.matches && !isProjected();
        this.rulesBox.open = !isProjected();
        this.board.refit();
      },
      { signal: this.signal },
    );
    // On a phone the controls are a bar over the page, and the advice a sheet above it: both need to know how high it is.
    // So does whatever scrolls to the focus.
    const { style } = document.documentElement;
    const watcher = new ResizeObserver(() => style.setProperty("--bar", `${this.controls.offsetHeight}px`));
    watcher.observe(this.controls);
    this.signal.addEventListener("abort", () => {
      watcher.disconnect();
      style.removeProperty("--bar");
    });
  }

  /**
   * A new game; `remember` writes its address.
   * @param {import("./game.js").Setup} setup
   * @param {((address: string) => void) | null} remember
   */
  async begin(setup, remember = step) {
    const held = this.held;
    this.game = new Game(setup, this.signal);
    this.board.clear();
    this.quiet();
    this.adviser.forget();
    this.heading.textContent = setup.misere ? "Leave the last stone" : "Take the last stone";
    this.rulesBox.open = !isProjected();
    this.loosen();
    if (remember) remember(this.game.address());
    const turn = this.next();
    try {
      const view = await this.game.ask(this.game.moves);
      if (turn !== this.turns) return;
      this.game.accept(view);
      if (this.game.remote) {
        const { seed, second } = this.game.setup;
        // The player who makes a game chooses who begins; the player who receives it moves.
        this.game.seat = seatIn(seed, remember === step ? Number(second) : view.to_move);
      }
      this.introduce();
      this.board.settle();
      if (remember) this.keep();
      if (view.over || this.game.mine) this.yourTurn(true);
      else await this.answer(turn);
      if (held) this.refocus(this.board.handle);
    } catch (error) {
      this.failed(error, turn);
    }
  }

  /**
   * Another game by the settings. The one that is left can be gone back to, and that is said.
   * @param {import("./game.js").Setup} setup
   */
  async change(setup) {
    const left = this.game.moves.length > 0 && this.game.known?.over === false;
    await this.begin(setup);
    if (!left || !this.game.known) return;
    this.adviser.sheet.show(
      h("p", {}, "A new game has begun. The one before is kept: "),
      h("p", {}, h("button", { class: "small", onclick: () => history.back() }, "Back to it")),
    );
  }

  /** Nothing has to be as high as it was. */
  loosen() {
    for (const element of [this.status, this.cue, this.table]) element.style.removeProperty("min-height");
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
    this.groups.hidden = !knowsGroups() && !this.game.taught;
    this.status.classList.toggle("several", several);
    this.show(view);
  }

  /**
   * The board, the trays and the list of moves.
   * @param {Api.Board} view
   */
  show(view) {
    this.board.show(view);
    this.trays.show(this.game);
    moveList(this.moves, this.game);
  }

  /** @param {string} opponent */
  against(opponent) {
    const { game } = this;
    game.setup.opponent = opponent;
    chosen(opponent);
    this.remember();
    if (!game.known || game.known.over) return;
    if (game.remote) game.seat = seatIn(game.setup.seed, game.view.to_move);
    this.show(game.view);
    const turn = this.next();
    replace(this.below);
    if (game.mine) this.yourTurn();
    else this.answer(turn).catch((error) => this.failed(error, turn));
    const title = this.offered.opponents.find(({ name }) => name === opponent)?.title ?? opponent;
    this.adviser.sheet.say(
      game.friend
        ? "You are now playing a friend at this screen."
        : game.remote
          ? "You are now playing a friend elsewhere: after your move there is a link to send."
          : `You are now playing against “${title}”.`,
    );
  }

  remember() {
    rewrite(this.game.address());
    this.keep();
  }

  keep() {
    ofThisTab.set(KEPT, new URL(this.game.address(), location.href).search);
  }

  quiet() {
    this.adviser.sheet.clear();
    replace(this.ending);
    replace(this.below);
    replace(this.strip);
    this.status.classList.remove("over");
    for (const element of [
      this.rulesBox,
      this.controls,
      this.board.element,
      this.board.bar.element,
      this.more,
      this.trays.element,
    ])
      element.hidden = false;
  }

  /** Whether something that is about to go has the focus. */
  get held() {
    const { activeElement } = document;
    return [this.ending, this.below, this.adviser.sheet.element].some((element) => element.contains(activeElement));
  }

  /**
   * Gives the focus to an element, if nothing has it.
   * @param {HTMLElement | null} element
   */
  refocus(element) {
    const { activeElement: active } = document;
    const lost = !(active instanceof HTMLElement) || active === document.body || !active.offsetParent;
    if (lost) element?.focus({ preventScroll: true });
  }

  /**
   * Waits for an answer about the present position; null when it is out of date. Says so when it takes long.
   * @template T
   * @param {Promise<T>} promise
   * @returns {Promise<T | null>}
   */
  async wait(promise) {
    const { turns } = this;
    let told = false;
    const slow = setTimeout(() => {
      if (turns !== this.turns) return;
      told = true;
      this.adviser.sheet.say("Computing …");
    }, 300);
    try {
      const answer = await promise;
      return turns === this.turns ? answer : null;
    } catch (error) {
      told = false;
      this.failed(error, turns);
      return null;
    } finally {
      clearTimeout(slow);
      if (told && turns === this.turns) this.adviser.sheet.clear();
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest("input:not([type=checkbox]), textarea, select")) return;
    if (event.key === "Escape") this.adviser.close();
    const button = { h: this.hintButton, w: this.whyButton, u: this.undoButton, n: this.newButton }[event.key];
    // At the end the buttons are others, the keys are not.
    if (button?.offsetParent || this.game.known?.over) button?.click();
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
    this.board.activate(false);
    this.tools(false);
    this.adviser.sheet.clear();
    // What stands below the board stays there, also when the last stone goes.
    keepHeight(this.table);
    sound("mine");
    try {
      const place = this.trays.place(this.game, this.game.view.to_move);
      const [view] = await Promise.all([this.game.ask(moves), this.board.leave(move, place)]);
      if (turn !== this.turns) return;
      this.game.accept(view);
      this.show(view);
      this.remember();
      if (view.over) this.end(true);
      else if (this.game.mine) this.yourTurn();
      else await this.answer(turn);
    } catch (error) {
      this.failed(error, turn);
    }
  }

  /**
   * The turn of the opponent: who plays by links is sent one.
   * @param {number} turn
   */
  async answer(turn) {
    if (!this.game.remote) {
      await this.reply(turn);
      return;
    }
    this.board.activate(false);
    replace(
      this.status,
      h("p", { class: "whose theirs" }, "Your friend’s move"),
      h("p", { class: "may" }, "It comes with a link"),
    );
    this.cue.textContent = "";
    replace(this.below, handOver(this.game));
    this.below.scrollIntoView({ block: "center" });
    this.tools(false);
    this.undoButton.setAttribute("aria-disabled", String(!this.game.before()));
  }

  /** Asks the opponent again, who could not answer. */
  async retry() {
    const turn = this.next();
    this.adviser.sheet.clear();
    try {
      await this.reply(turn);
    } catch (error) {
      this.failed(error, turn);
    }
  }

  /**
   * Goes on with another opponent.
   * @param {string} opponent
   */
  replaced(opponent) {
    this.form.against(opponent);
    this.against(opponent);
  }

  /** @param {number} turn */
  async reply(turn) {
    this.board.activate(false);
    this.tools(false);
    const said = (/** @type {Node} */ what) =>
      replace(this.status, h("p", { class: "whose theirs" }, "The computer’s move"), what);
    said(h("p", { class: "may" }, "\u00a0"));
    const slow = setTimeout(() => turn === this.turns && said(h("p", { class: "may dots" }, "Thinking")), 300);
    let view;
    try {
      [view] = await Promise.all([this.game.reply(), pause(pace().wait)]);
    } finally {
      clearTimeout(slow);
    }
    if (turn !== this.turns) return;
    const move = view.reply;
    if (move) {
      said(h("p", { class: "may" }, breakable(`It takes ${told(move, this.game.several)}`)));
      sound("theirs");
      await this.board.leave(
        move,
        this.trays.place(this.game, 1 - this.game.me),
        `The computer takes ${number(move.take)}`,
      );
    }
    if (turn !== this.turns) return;
    this.game.accept(view);
    this.show(view);
    this.remember();
    this.yourTurn();
    if (view.stand_in)
      this.adviser.sheet.say(
        `This game is too large for “${this.game.setup.opponent}”: “${view.stand_in}” has moved instead.`,
      );
  }

  yourTurn(loaded = false) {
    const { game } = this;
    if (game.view.over) {
      this.end(!loaded);
      return;
    }
    replace(
      this.status,
      h("p", { class: `whose${game.friend && game.view.to_move ? " second" : ""}` }, this.whose()),
      h("p", { class: "may" }, this.allowance()),
    );
    this.board.activate(true);
    this.tools(true);
    // What was said above the stones leaves its room to them: they stay where they are.
    keepHeight(this.status);
    keepHeight(this.cue);
    this.cue.textContent = cueFor(game, this.board);
    this.cue.hidden = !this.cue.textContent && !this.cue.style.minHeight;
    this.adviser.turn();
    // Behind the bar of a phone the page may have been moved: whose turn it is is seen.
    if (!loaded && getComputedStyle(this.controls).position === "fixed" && roomAbove(this.status) < 0)
      scrollBy({ top: roomAbove(this.status) });
  }

  whose() {
    const { game } = this;
    const last = game.moves.at(-1);
    if (game.friend) {
      const before = last ? `${game.name(1 - game.view.to_move)} took ${told(last, game.several)}. ` : "";
      return breakable(`${before}${game.name(game.view.to_move)}, your move.`);
    }
    return last ? breakable(sentence(`${game.them} took ${told(last, game.several)}. Your move`)) : "You begin";
  }

  allowance() {
    const { view, several, setup } = this.game;
    const most = view.most.reduce((best, one) => (BigInt(one) > BigInt(best) ? one : best));
    const many = h("strong", {}, breakable(range(most)));
    if (!several) return ["You may take ", many, this.reason(most)];
    if (setup.game === "nim") return ["Take ", h("strong", {}, "any number"), " from one pile"];
    if (view.scope === "local") return ["Take from one pile, ", h("strong", {}, "as its limit allows")];
    return ["You may take ", many, " from one pile"];
  }

  /**
   * Why no more may be taken, where the rule is the one that everybody learns first.
   * @param {Api.Number} most
   */
  reason(most) {
    const last = this.game.moves.at(-1)?.take;
    // A second line would move the board.
    const plain =
      !matchMedia(LOW).matches && this.game.setup.game === "fibonacci" && last !== undefined && String(last).length < 7;
    return plain && String(most) === String(2 * Number(last)) ? ` (twice ${number(last)})` : "";
  }

  /** @param {boolean} active */
  tools(active) {
    const { game } = this;
    const playing = active && !game.view.over;
    for (const button of [this.hintButton, this.whyButton]) button.setAttribute("aria-disabled", String(!playing));
    this.undoButton.setAttribute("aria-disabled", String(!active || !game.before()));
    lead(this.solveLink, game.solveAddress());
  }

  /** @param {boolean} played whether it has ended just now */
  end(played) {
    const { game } = this;
    const none = !game.moves.length;
    this.board.activate(false);
    this.adviser.sheet.clear();
    replace(this.strip);
    this.tools(true);
    // What is heard first is the end; the ending says who has won, with what can be done next.
    const how = none ? noMove(game) : `The game is over. ${winner(game)}.`;
    replace(
      this.status,
      h("p", { class: "visually-hidden" }, how),
      none
        ? null
        : [
            h("p", { class: "whose theirs", "aria-hidden": "true" }, "The game is over"),
            h("p", { class: "may" }, lastMove(game)),
          ],
    );
    this.status.classList.toggle("over", none);
    this.board.element.hidden = game.view.stones.every((count) => String(count) === "0");
    // What can be done now stands in the ending.
    for (const element of [this.controls, this.more, this.cue]) element.hidden = true;
    const another = () => this.form.surprise();
    if (none) {
      replace(this.ending, nothingToPlay(how, another));
      return;
    }
    const more = h("div");
    const act = { review: () => this.review(), another, again: () => this.again(), undo: () => this.undo() };
    replace(this.ending, ending(game, more, played, act));
    if (game.remote && played) replace(this.below, handOver(game));
    this.learn(more, played);
    this.ending.scrollIntoView({ block: "nearest" });
    if (!played) return;
    sound(game.friend || game.won ? "won" : "lost");
    /** @type {HTMLElement | null} */ (this.ending.querySelector(".primary"))?.focus({ preventScroll: true });
  }

  /**
   * What the game teaches, and who should be played next.
   * @param {Element} more
   * @param {boolean} played
   */
  async learn(more, played) {
    const { game, turns } = this;
    if (game.friend) return;
    const { opponent } = game.setup;
    const offer = played && !game.remote ? counted(opponent, game.won) : null;
    if (offer) {
      const name = this.offered.opponents.find((one) => one.name === offer.opponent)?.title ?? offer.opponent;
      more.append(
        levelOffer(offer, name, () => {
          chosen(offer.opponent);
          this.form.against(offer.opponent);
          this.begin({ ...game.setup, opponent: offer.opponent, moves: [], seed: null });
        }),
      );
    }
    if (game.won) return;
    try {
      const { moves } = await game.review();
      if (turns === this.turns) more.prepend(h("p", {}, lesson(mistakes(moves, game.me), game.them)));
    } catch {
      // The review says why it cannot be had, if the user asks for it.
    }
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
    if (view) this.resume(view, () => this.remember());
  }

  /**
   * @param {Api.Board} view
   * @param {() => void} remember
   */
  resume(view, remember) {
    const held = this.held;
    this.quiet();
    this.game.accept(view);
    this.show(view);
    remember();
    this.yourTurn();
    if (held) this.refocus(this.board.handle);
  }

  async review() {
    const { game } = this;
    const answer = await this.wait(game.review());
    if (!answer) return;
    // What shows it is fetched when it is first wanted.
    const replay = await this.wait(import("./replay.js"));
    if (!replay) return;
    this.adviser.sheet.clear();
    this.ending.firstElementChild?.classList.add("small");
    for (const element of [this.controls, this.trays.element, this.board.element]) element.hidden = true;
    replay.showReview(this.below, answer, game, {
      next: () => this.next(),
      wait: (promise) => this.wait(promise),
      resume: (view) => {
        // The game that is over can be gone back to.
        this.resume(view, () => {
          step(game.address());
          this.keep();
        });
        this.board.element.scrollIntoView({ block: "center" });
      },
    });
  }

  /**
   * @param {unknown} error
   * @param {number} turn
   */
  failed(error, turn) {
    if (isLeft(error) || turn !== this.turns) return;
    const { status = 0, span = null } = error instanceof Refused ? error : {};
    const again = (/** @type {() => void} */ act) => h("button", { onclick: act }, "Try again");
    const told = problem(error, span ? this.game.setup.position : null);
    this.adviser.sheet.show(told);
    if (!this.game.known) {
      const busy = status === 503;
      this.adviser.sheet.show(
        told,
        h(
          "p",
          { class: "row" },
          busy ? again(() => this.begin(this.game.setup, null)) : null,
          h("button", { class: "primary", onclick: () => this.form.fresh() }, "Play a new game"),
        ),
      );
      replace(this.status, h("p", { class: "may" }, "This game cannot begin"));
      for (const element of [this.rulesBox, this.controls, this.board.element, this.trays.element, this.more, this.cue])
        element.hidden = true;
      return;
    }
    // Where the turn has begun already, it was an explanation that failed.
    if (this.game.mine) {
      if (!this.board.active) this.yourTurn();
    } else if (!this.game.view.over) {
      // Who does not exist does not answer later either.
      const other = this.offered.opponents[0];
      const instead = h(
        "button",
        { class: "primary", onclick: () => this.replaced(other.name) },
        `Play against ${other.title}`,
      );
      this.adviser.sheet.show(told, status === 400 ? instead : again(() => this.retry()));
      replace(
        this.status,
        h("p", { class: "whose theirs" }, "The computer’s move"),
        h("p", { class: "may" }, "The computer cannot answer"),
      );
      this.undoButton.setAttribute("aria-disabled", String(!this.game.before()));
    }
  }
}

/**
 * Has an element stay as high as it is, whatever it will hold.
 * @param {HTMLElement} element
 */
function keepHeight(element) {
  const { height } = element.getBoundingClientRect();
  if (height) element.style.setProperty("min-height", `${height}px`);
}

/**
 * Buttons that wait are not disabled, so that who stands on one keeps the place.
 * @param {HTMLElement} button
 */
function usable(button) {
  return button.getAttribute("aria-disabled") !== "true";
}
