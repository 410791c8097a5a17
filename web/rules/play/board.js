// The board of Play for a game by its rules: piles have the names that they have there, and a move may take from several of them.

import { choice, field, h } from "../../lib/dom.js";
import { lineWords, listed, moveWords } from "../../lib/rules.js";
import { number } from "../../lib/text.js";
import { Board } from "../../play/board.js";
import { pace } from "../../play/preferences.js";

/** @typedef {import("../../lib/rules.js").Position} Position */
/** @typedef {import("./engine.js").Option} Option */

const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class RulesBoard extends Board {
  /**
   * `onmove(option)` is called when the player moves.
   * @param {import("./engine.js").Engine} engine
   * @param {(option: Option) => void} onmove
   * @param {AbortSignal} signal
   */
  constructor(engine, onmove, signal) {
    super(
      () => {},
      13,
      signal,
      () => false,
    );
    this.engine = engine;
    this.onmove = onmove;
    /** @type {Position} */
    this.position = { piles: [], allowance: null };
    /** @type {Option[]} */
    this.options = [];
    /** The move that is chosen. @type {Option | null} */
    this.option = null;
    /** What was chosen before a pointer came. @type {{option: Option | null} | null} */
    this.pointed = null;
    /** Whether a click on a stone can only mean one move. */
    this.plain = engine.game.lines.every(({ piles }) => piles.filter((term, at) => changes(term, at)).length < 2);
    this.form = new MoveBar(this);
    this.bar = this.form;
    // The stones of several piles are chosen first, and then taken.
    this.preselected = false;
  }

  /**
   * A position, and what can be done there.
   * @param {Position} position
   * @param {Option[]} options
   */
  showPosition(position, options) {
    this.position = position;
    this.options = options;
    this.option = null;
    this.pointed = null;
    const { piles } = position;
    const most = piles.map((_, at) => Math.max(0, ...options.map((option) => option.taken[at])));
    const none = piles.map(() => null);
    const view = {
      stones: piles,
      parts: none,
      most,
      nim_heaps: piles.map(() => false),
      allowances: [],
      scope: "global",
    };
    this.show(/** @type {any} */ (view));
  }

  /** @param {number} pile */
  nameOf(pile) {
    return this.engine.game.piles[pile];
  }

  /**
   * The move that takes this many from a pile: one that leaves the rest of the choice as it is, or else the rest of the piles, or any.
   * @param {number} pile
   * @param {number} take
   */
  find(pile, take) {
    const fitting = this.options.filter(({ taken }) => taken[pile] === take);
    const rest = (/** @type {Option} */ option, /** @type {(at: number) => number} */ wanted) =>
      option.taken.every((count, at) => at === pile || count === wanted(at));
    const chosen = this.pointed ? this.pointed.option : this.option;
    return (
      (chosen && fitting.find((option) => rest(option, (at) => chosen.taken[at]))) ??
      fitting.find((option) => rest(option, () => 0)) ??
      fitting[0] ??
      null
    );
  }

  /** @param {number} pile */
  chosen(pile) {
    return Math.max(0, this.option?.taken[pile] ?? 0);
  }

  /**
   * @param {number} pile
   * @param {number} take
   */
  point(pile, take) {
    if (!this.active || !this.piles[pile] || !take) return;
    const option = this.find(pile, take);
    const before = this.pointed ?? { option: this.option };
    if (option) this.prefer(option, pile);
    else {
      this.unpoint();
      this.draw({ pile, marks: { hinted: 0 }, word: this.refusal(pile, take), about: take });
    }
    this.pointed = before;
  }

  /**
   * Why this number cannot be taken, in a few words.
   * @param {number} pile
   * @param {number} take
   */
  refusal(pile, take) {
    const { limit } = this.piles[pile];
    if (limit < 1) return "Not now";
    return take > limit ? `At most ${number(limit)}` : `Not ${number(take)}`;
  }

  unpoint() {
    const { pointed } = this;
    this.pointed = null;
    if (this.active && pointed) this.prefer(pointed.option, this.choice.pile);
  }

  /**
   * Chooses the move that takes this many from a pile; if there is none, the next number that something does. Chosen once more, a pile is left
   * alone again.
   * @param {number} pile
   * @param {Api.Number} take
   */
  choose(pile, take) {
    if (!this.active) return;
    const wanted = Number(take);
    const before = this.pointed?.option ?? null;
    const now = this.pointed ? (before?.taken[pile] ?? 0) : this.chosen(pile);
    if (!wanted) {
      this.pointed = null;
      this.prefer(null, pile);
      return;
    }
    const without = before && wanted === now ? this.options.find((one) => isWithout(one, before, pile)) : null;
    const { limit } = this.piles[pile];
    let option = without ?? this.find(pile, wanted);
    const step = wanted < now ? -1 : 1;
    for (let near = wanted; !option && near > 0 && near <= limit; near += step) option = this.find(pile, near);
    this.pointed = null;
    if (option) this.prefer(option, pile);
  }

  /**
   * @param {Option | null} option
   * @param {number} pile above which it is named
   */
  prefer(option, pile) {
    this.option = option;
    this.choice = { pile, take: option ? Math.max(0, option.taken[pile]) : 0 };
    this.form.follow(option);
    this.draw();
  }

  /**
   * A click, or the Enter key, on a pile: it moves where it can only mean one move, and else chooses.
   * @param {number} pile
   * @param {Api.Number} take
   */
  take(pile, take) {
    if (!this.active) return;
    if (this.pointed && !this.plain) this.choose(pile, take);
    else this.move();
  }

  /** Makes the move that is chosen. */
  move() {
    if (this.active && this.option) this.onmove(this.option);
  }

  /** @param {Parameters<Board["draw"]>[0]} special */
  draw(special = null) {
    this.special = special;
    const { option, choice: named } = this;
    for (const [at, pile] of this.piles.entries()) {
      const chosen = this.chosen(at);
      if (special?.pile === at) pile.mark(special.marks, special.word, special.about);
      else if (special || !option || !chosen) pile.mark();
      else pile.mark({ chosen }, named.pile === at ? this.words(option) : null);
      pile.element.classList.toggle("refused", Boolean(special?.about) && special?.pile === at);
    }
  }

  /** @param {Option} option */
  words(option) {
    return `Take ${moveWords(this.engine.game, this.position, option.to)}`;
  }

  refit() {
    if (!this.view || this.busy) return;
    const { active, option, choice: named } = this;
    this.show(this.view);
    this.activate(active);
    if (active && option) this.prefer(option, named.pile);
  }

  activate(/** @type {boolean} */ active) {
    if (!active) this.option = null;
    super.activate(active);
  }

  /**
   * Shows a good move, ready to be made.
   * @param {Option} option
   */
  propose(option) {
    const pile = Math.max(
      0,
      option.taken.findIndex((count) => count > 0),
    );
    this.pointed = null;
    this.prefer(option, pile);
    for (const [at, one] of this.piles.entries()) {
      const take = Math.max(0, option.taken[at]);
      if (take) one.mark({ hinted: take, chosen: take }, at === pile ? this.words(option) : null);
    }
  }

  /**
   * The stones of a move leave; those of the computer are shown for a moment first.
   * @param {Option} option
   * @param {string | null} word
   */
  async depart(option, word = null) {
    this.busy = true;
    const { show, leave } = pace();
    const counts = option.taken.map((count) => Math.max(0, count));
    const first = counts.findIndex((count) => count > 0);
    const mark = (/** @type {"theirs" | "leaving"} */ kind, /** @type {string | null} */ text) => {
      for (const [at, pile] of this.piles.entries())
        pile.mark(counts[at] ? { [kind]: counts[at] } : {}, at === first ? text : null);
    };
    if (word) {
      mark("theirs", word);
      await pause(show);
    }
    mark("leaving", null);
    await pause(leave);
    this.busy = false;
  }
}

/**
 * Whether a line changes this pile.
 * @param {import("../../lib/rules.js").Term} term
 * @param {number} at
 */
function changes(term, at) {
  const other = term.piles.some((coefficient, pile) => coefficient !== (pile === at ? 1 : 0));
  return other || term.choice !== 0 || term.constant !== 0 || term.allowance !== 0;
}

/**
 * Whether a move does what another does, and nothing to this pile.
 * @param {Option} option
 * @param {Option} other
 * @param {number} pile
 */
function isWithout(option, other, pile) {
  return option.taken.every((count, at) => count === (at === pile ? 0 : other.taken[at]));
}

/** Which move of the rules, and with which number: for large piles, for screen readers, and for those who like buttons. */
class MoveBar {
  /** @param {RulesBoard} board */
  constructor(board) {
    this.board = board;
    const { game } = board.engine;
    this.input = h("input", { type: "text", inputmode: "numeric", autocomplete: "off", value: "" });
    this.input.addEventListener("input", () => this.typed());
    // The number is written beside it.
    const where = (/** @type {import("../../lib/rules.js").Line} */ line) => {
      const words = lineWords(game, line);
      return words.startsWith(`${line.choice} from `) ? words.slice(`${line.choice} `.length) : words;
    };
    const words = game.lines.map((line, at) => [String(at), where(line)]);
    /** @type {HTMLSelectElement} */
    this.select = choice(words, "0", { onchange: () => this.typed() });
    this.lineField = field("Move", this.select);
    this.lineField.hidden = words.length < 2;
    this.less = h("button", { "aria-label": "One less", onclick: () => this.step(-1) }, "−");
    this.more = h("button", { "aria-label": "One more", onclick: () => this.step(1) }, "+");
    this.amount = field("How many", this.input);
    this.stepper = h("div", { class: "stepper" }, this.less, this.amount, this.more);
    this.button = h("button", { type: "submit", class: "primary take" }, "Take");
    this.why = h("span", { class: "visually-hidden", role: "status" });
    const several = words.length > 1 ? "several" : "";
    this.element = h(
      "form",
      { class: `takebar named ${several}` },
      this.lineField,
      this.stepper,
      this.button,
      this.why,
    );
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      const option = this.value();
      if (!option || !board.active) return;
      board.option = option;
      board.move();
    });
  }

  get line() {
    return Number(this.select.value);
  }

  get chooses() {
    return this.board.engine.game.lines[this.line].choice !== null;
  }

  /** The move that is written, or null if there is none. */
  value() {
    const text = this.input.value.replace(/[\s\u202f_]/g, "");
    if (this.chooses && !/^\d{1,13}$/.test(text)) return null;
    const k = this.chooses ? Number(text) : null;
    const { board, line } = this;
    const listed = board.options.find((option) => option.line === line && option.k === k);
    return listed ?? board.engine.option(board.position, line, k);
  }

  /** The numbers that the line can be played with. */
  numbers() {
    return this.board.options.flatMap(({ line, k }) => (line === this.line && k !== null ? [k] : []));
  }

  show() {
    const { board } = this;
    const can = (/** @type {number} */ line) => board.options.some((option) => option.line === line);
    for (const [at, option] of [...this.select.options].entries()) option.disabled = !can(at);
    if (!can(this.line)) this.select.value = String(board.options[0]?.line ?? 0);
    this.input.value = "";
    this.input.readOnly = !board.active;
    this.select.disabled = !board.active;
    for (const control of [this.less, this.more]) control.setAttribute("aria-disabled", String(!board.active));
    this.label();
  }

  /** @param {Option | null} option */
  follow(option) {
    if (option) this.select.value = String(option.line);
    this.input.value = option?.k === null || option === null ? "" : String(option.k);
    this.label();
  }

  set() {}

  /** @param {string} text */
  write(text) {
    this.input.value = text;
    this.label();
  }

  /** @param {number} by */
  step(by) {
    const all = this.numbers();
    const now = Number(this.input.value || 0);
    const next = by > 0 ? all.find((k) => k > now) : all.filter((k) => k < now).at(-1);
    if (next === undefined || !this.board.active) return;
    this.input.value = String(next);
    this.typed();
  }

  typed() {
    const { board } = this;
    const written = this.input.value;
    const option = this.value();
    board.pointed = null;
    if (board.active) board.prefer(option, Math.max(0, option?.taken.findIndex((count) => count > 0) ?? 0));
    this.write(written);
  }

  label() {
    const { board } = this;
    this.stepper.hidden = !this.chooses;
    const option = this.value();
    const typed = this.chooses && this.input.value.trim() !== "";
    const wrong = board.active && !option && typed;
    const words = option && board.active ? board.words(option) : wrong ? "Not allowed" : "Take";
    if (this.button.textContent !== words) this.button.textContent = words;
    this.button.setAttribute("aria-disabled", String(!board.active || !option));
    this.input.setAttribute("aria-invalid", String(wrong));
    const why = wrong ? `You may write ${told(this.numbers())}.` : "";
    if (this.why.textContent !== why) this.why.textContent = why;
  }
}

/**
 * Numbers as people say them: "1 to 7", "1, 3 or 4".
 * @param {number[]} numbers
 */
export function told(numbers) {
  if (!numbers.length) return "nothing here";
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  if (numbers.length > 2 && last - first === numbers.length - 1) return `${number(first)} to ${number(last)}`;
  return listed(numbers.slice(0, 6).map(String), "or");
}
