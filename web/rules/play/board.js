// The board of Play for a game by its rules: piles have the names that they have there, and a move may take from several of them.

import { choice, field, h } from "../../lib/dom.js";
import { lineWords, listed, moveWords, sameMove } from "../../lib/rules.js";
import { number } from "../../lib/text.js";
import { Board } from "../../play/board.js";
import { pace } from "../../play/preferences.js";
import { isBlocked } from "./engine.js";

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
    /** The positions that are forbidden. @type {Option[]} */
    this.blocked = [];
    /** Whether what is chosen will be forbidden, not made. */
    this.blocking = false;
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
   * A position, and what can be done there; `blocking`: whether the player now forbids a position, instead of moving.
   * @param {Position} position
   * @param {Option[]} options
   * @param {Option[]} blocked
   * @param {boolean} blocking
   */
  showPosition(position, options, blocked = [], blocking = false) {
    this.position = position;
    this.options = options;
    this.blocked = blocked;
    this.blocking = blocking;
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
    if (this.blocked.some(({ taken }) => taken.every((count, at) => count === (at === pile ? take : 0))))
      return "Blocked";
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
    return `${this.verb} ${moveWords(this.engine.game, this.position, option.to)}`;
  }

  get verb() {
    return this.blocking ? "Block" : "Take";
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
  return other || term.chosen.some((coefficient) => coefficient) || term.constant !== 0 || term.allowance !== 0;
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

/** One number of a move, with a step less and a step more. */
class Stepper {
  /**
   * @param {() => void} typed hears of a number that was written
   * @param {(by: number) => void} step
   */
  constructor(typed, step) {
    this.input = h("input", { type: "text", inputmode: "numeric", autocomplete: "off", value: "" });
    this.input.addEventListener("input", typed);
    this.less = h("button", { type: "button", "aria-label": "One less", onclick: () => step(-1) }, "−");
    this.more = h("button", { type: "button", "aria-label": "One more", onclick: () => step(1) }, "+");
    this.field = field("How many", this.input);
    this.element = h("div", { class: "stepper" }, this.less, this.field, this.more);
  }

  /** @param {string} words */
  name(words) {
    const label = /** @type {HTMLElement} */ (this.field.querySelector("label"));
    if (label.textContent === words) return;
    label.textContent = words;
    // On a phone there is no room for the label.
    this.input.placeholder = words.startsWith("From ") ? words.slice(5) : "";
    const further = words === "How many" ? "" : `, ${words[0].toLowerCase()}${words.slice(1)}`;
    this.less.setAttribute("aria-label", `One less${further}`);
    this.more.setAttribute("aria-label", `One more${further}`);
  }

  /** @param {boolean} active */
  activate(active) {
    this.input.readOnly = !active;
    for (const control of [this.less, this.more]) control.setAttribute("aria-disabled", String(!active));
  }
}

/** Which move of the rules, and with which numbers: for large piles, for screen readers, and for those who like buttons. */
class MoveBar {
  /** @param {RulesBoard} board */
  constructor(board) {
    this.board = board;
    const { game } = board.engine;
    const most = Math.max(1, ...game.lines.map(({ choices }) => choices.length));
    this.steppers = Array.from(
      { length: most },
      (_, at) =>
        new Stepper(
          () => this.typed(),
          (by) => this.step(at, by),
        ),
    );
    this.input = this.steppers[0].input;
    // The number is written beside it.
    const where = (/** @type {import("../../lib/rules.js").Line} */ line) => {
      const words = lineWords(game, line);
      const [name] = line.choices;
      return line.choices.length === 1 && words.startsWith(`${name} from `) ? words.slice(name.length + 1) : words;
    };
    const words = game.lines.map((line, at) => [String(at), where(line)]);
    /** @type {HTMLSelectElement} */
    this.select = choice(words, "0", { onchange: () => this.typed() });
    this.lineField = field("Move", this.select);
    this.lineField.hidden = words.length < 2;
    this.button = h("button", { type: "submit", class: "primary take" }, "Take");
    this.nothing = h("button", { type: "button", class: "nothing" }, "Block nothing");
    this.why = h("span", { class: "visually-hidden", role: "status" });
    const several = words.length > 1 ? "several" : "";
    this.element = h(
      "form",
      { class: `takebar named ${several}${most > 1 ? " wide" : ""}${game.block ? " blocks" : ""}` },
      this.lineField,
      this.steppers.map(({ element }) => element),
      this.button,
      game.block ? this.nothing : null,
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

  /**
   * `act` is called when the player blocks nothing, or no more.
   * @param {() => void} act
   */
  pass(act) {
    this.nothing.addEventListener("click", () => this.board.active && this.board.blocking && act());
  }

  get line() {
    return Number(this.select.value);
  }

  /** The names of the numbers that the move has. */
  get choices() {
    return this.board.engine.game.lines[this.line].choices;
  }

  /** What is written, in the fields that the move has. */
  get texts() {
    return this.choices.map((_, at) => this.steppers[at].input.value.replace(/[\s\u202f_]/g, ""));
  }

  /** The move that is written, or null if there is none. */
  value() {
    const { board, line, texts } = this;
    if (texts.some((text) => !/^\d{1,13}$/.test(text))) return null;
    const chosen = texts.map(Number);
    const listed = board.options.find((option) => sameMove(option, { line, chosen }));
    if (listed) return listed;
    const option = board.engine.option(board.position, { line, chosen });
    return option && !isBlocked(option, board.blocked) ? option : null;
  }

  /** Whether the move that is written is forbidden. */
  get isBlocked() {
    const option = this.board.engine.option(this.board.position, { line: this.line, chosen: this.texts.map(Number) });
    return option !== null && isBlocked(option, this.board.blocked);
  }

  /**
   * The numbers that one field can have while the others stay as they are.
   * @param {number} field
   */
  numbers(field) {
    const { texts } = this;
    const fits = (/** @type {number[]} */ chosen) =>
      chosen.every((number, at) => at === field || texts[at] === "" || number === Number(texts[at]));
    const all = this.board.options.flatMap(({ line, chosen }) =>
      line === this.line && fits(chosen) ? [chosen[field]] : [],
    );
    return [...new Set(all)].sort((a, b) => a - b);
  }

  show() {
    const { board } = this;
    const can = (/** @type {number} */ line) => board.options.some((option) => option.line === line);
    for (const [at, option] of [...this.select.options].entries()) option.disabled = !can(at);
    if (!can(this.line)) this.select.value = String(board.options[0]?.line ?? 0);
    for (const stepper of this.steppers) {
      stepper.input.value = "";
      stepper.activate(board.active);
    }
    this.select.disabled = !board.active;
    this.label();
  }

  /** @param {Option | null} option */
  follow(option) {
    if (option) this.select.value = String(option.line);
    for (const [at, { input }] of this.steppers.entries()) input.value = String(option?.chosen[at] ?? "");
    this.label();
  }

  set() {}

  /** @param {string} text */
  write(text) {
    this.input.value = text;
    this.label();
  }

  /**
   * @param {number} field
   * @param {number} by
   */
  step(field, by) {
    const all = this.numbers(field);
    const { input } = this.steppers[field];
    const now = Number(input.value || 0);
    const next = by > 0 ? all.find((number) => number > now) : all.filter((number) => number < now).at(-1);
    if (next === undefined || !this.board.active) return;
    input.value = String(next);
    this.typed();
  }

  typed() {
    const { board } = this;
    const written = this.steppers.map(({ input }) => input.value);
    const option = this.value();
    board.pointed = null;
    if (board.active) board.prefer(option, Math.max(0, option?.taken.findIndex((count) => count > 0) ?? 0));
    for (const [at, { input }] of this.steppers.entries()) input.value = written[at];
    this.label();
  }

  label() {
    const { board, choices, texts } = this;
    for (const [at, stepper] of this.steppers.entries()) {
      // A number that only other moves have keeps its place, so that nothing else moves.
      stepper.element.hidden = !at && !choices.length;
      stepper.element.style.visibility = at && at >= choices.length ? "hidden" : "";
      stepper.name(choices.length > 1 && at < choices.length ? this.nameOf(at) : at ? "More" : "How many");
    }
    const option = this.value();
    const typed = texts.length > 0 && texts.every((text) => text !== "");
    const wrong = board.active && !option && typed;
    const refused = wrong && this.isBlocked ? "Blocked" : "Not allowed";
    const words = option && board.active ? board.words(option) : wrong ? refused : board.verb;
    if (this.button.textContent !== words) this.button.textContent = words;
    this.button.setAttribute("aria-disabled", String(!board.active || !option));
    this.nothing.hidden = !board.blocking || !board.active;
    this.nothing.textContent = board.blocked.length ? "Block no more" : "Block nothing";
    for (const { input } of this.steppers) input.setAttribute("aria-invalid", String(wrong));
    const last = choices.length - 1;
    const why = wrong ? `You may write ${told(this.numbers(last))}${last > 0 ? ` for ${choices[last]}` : ""}.` : "";
    if (this.why.textContent !== why) this.why.textContent = why;
  }

  /**
   * What a number is for: the pile from which so many are taken, where that is all it does, or else its name in the rules.
   * @param {number} at
   */
  nameOf(at) {
    const { game } = this.board.engine;
    const { piles, choices } = game.lines[this.line];
    const taken = piles.flatMap(({ chosen }, pile) => (chosen[at] ? [{ pile, chosen }] : []));
    const alone = taken.length === 1 && taken[0].chosen.every((one, other) => one === (other === at ? -1 : 0));
    return alone ? `From ${game.piles[taken[0].pile]}` : choices[at];
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
