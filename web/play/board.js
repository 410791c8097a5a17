// The board: the piles, what is chosen, and the bar with the number to take.

import { choice, field, h, replace } from "../lib/dom.js";
import { range } from "../lib/games.js";
import { fit, MOST_DRAWN, partsOf } from "../lib/stones.js";
import { number } from "../lib/text.js";
import { number as exact } from "./game.js";
import { does, Pile } from "./pile.js";
import { pace } from "./preferences.js";

/**
 * Stones of one pile that are marked, with a word above them; `about`: above a stone out of reach.
 * @typedef {{pile: number, marks: import("./pile.js").Marked, word: string | null, about?: number}} Special
 */

/**
 * The bar below the stones, in which a take is written.
 * @typedef {{element: HTMLElement, input: HTMLInputElement, button: HTMLElement, show: () => void,
 *   set: (pile: number, take: Api.Number) => void, write: (text: string) => void}} Bar
 */

/** Longer numbers do not fit on a button. */
const SHORT = 12;
/** Number of stones from which a pile among others needs more room. */
const MANY = 40;
const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Board {
  /**
   * `ontake(pile, take)` is called when the player takes; no number has more than `digits`; `grouped()` tells whether stones
   * lie in their groups.
   * @param {(pile: number, take: Api.Number) => void} ontake
   * @param {number} digits
   * @param {AbortSignal} signal
   * @param {() => boolean} grouped
   */
  constructor(ontake, digits, signal, grouped = () => true) {
    this.ontake = ontake;
    this.digits = digits;
    this.grouped = grouped;
    this.element = h("div", { class: "piles" });
    /** @type {Bar} */
    this.bar = new TakeBar(this);
    /** @type {Pile[]} */
    this.piles = [];
    /** The largest that each pile has been, as long as it was drawn the same way. @type {{count: Api.Number, parts: Api.Number[] | null}[]} */
    this.largest = [];
    /** @type {(import("../lib/stones.js").Size | null)[]} */
    this.sizes = [];
    /** @type {{pile: number, take: Api.Number}} */
    this.choice = { pile: 0, take: 0 };
    /** What was chosen, written and shown before a pointer came to the stones. @type {{pile: number, take: Api.Number, written: string, special: Special | null} | null} */
    this.before = null;
    /** @type {Api.Board | null} */
    this.view = null;
    /** @type {Special | null} */
    this.special = null;
    /** Whether one stone is proposed to a player who has chosen nothing. */
    this.preselected = true;
    /** How much of the window's height a pile alone may take. */
    this.share = 0.26;
    this.active = false;
    this.busy = false;
    /** What each take does, if that is told. @type {Api.Leads[] | null} */
    this.values = null;
    this.watcher = new ResizeObserver(() => this.refit());
    this.watcher.observe(this.element);
    signal.addEventListener("abort", () => this.watcher.disconnect());
  }

  /** A new game: nothing is kept of the piles of the old one. */
  clear() {
    this.piles = [];
    this.largest = [];
    this.view = null;
    this.active = false;
    this.values = null;
    replace(this.element);
  }

  /**
   * Shows a position; `local`: each pile tells its own allowance.
   * @param {Api.Board} view
   */
  show(view) {
    this.view = view;
    this.values = null;
    const several = view.stones.length > 1;
    while (this.piles.length < view.stones.length) this.addPile();
    this.element.dataset.piles = String(view.stones.length);
    view.stones.forEach((count, at) => {
      const known = Number(this.largest[at]?.count ?? -1);
      // A pile that was a bar is drawn once it is small enough.
      const drawnNow = known > MOST_DRAWN && Number(count) <= MOST_DRAWN;
      if (Number(count) > known || drawnNow) this.largest[at] = { count, parts: view.parts[at] };
    });
    this.sizes = this.fitted();
    for (const [at, pile] of this.piles.entries()) {
      const shown = {
        count: view.stones[at],
        parts: this.groups(view.stones[at], view.parts[at]),
        most: view.most[at],
        nim: view.nim_heaps[at],
        name: this.nameOf(at),
        limit: several && view.scope === "local" ? view.allowances[at] : null,
      };
      pile.show(shown, this.sizes[at]);
    }
    this.choice = {
      pile: Math.max(
        0,
        view.most.findIndex((most) => Number(most) > 0),
      ),
      take: 0,
    };
    this.activate(false);
  }

  /**
   * What a pile is called; nothing where there is only one.
   * @param {number} pile
   * @returns {string | null}
   */
  nameOf(pile) {
    return (this.view?.stones.length ?? 0) > 1 ? `Pile ${pile + 1}` : null;
  }

  /**
   * The parts of a pile as it is drawn: stones may be plain, a bar is always made of its parts.
   * @param {Api.Number} count
   * @param {Api.Number[] | null} parts
   */
  groups(count, parts) {
    return this.grouped() || Number(count) > MOST_DRAWN ? parts : null;
  }

  /** The stones of a new game fall into their places. */
  settle() {
    this.element.classList.add("fresh");
    setTimeout(() => this.element.classList.remove("fresh"), 1400);
  }

  addPile() {
    const pile = new Pile(this.piles.length, this);
    this.piles.push(pile);
    this.element.append(pile.element);
  }

  /** One size of stones for all piles, chosen from the largest that each pile has been. */
  fitted() {
    const width = this.element.clientWidth || 320;
    const count = this.largest.length;
    const columns = count === 1 || width < 560 ? 1 : count === 5 ? 3 : 2;
    const room = (width - (columns - 1) * 24) / columns - 4;
    // On a phone all of them are seen above the bar.
    const free = Math.max(150, innerHeight * this.share);
    const ceiling = count === 1 ? 272 : count < 3 ? 190 : 130;
    // Where that would make them too small for a finger, the page is scrolled.
    const many = count > 1 && this.largest.some((pile) => Number(pile.count) > MANY);
    const height = columns > 1 || many ? ceiling : Math.min(ceiling, Math.max(44, (free - 60 * (count - 1)) / count));
    this.element.dataset.columns = String(columns);
    const drawn = this.largest.filter((pile) => Number(pile.count) <= MOST_DRAWN);
    /** @type {(pile: {count: Api.Number, parts: Api.Number[] | null}, largest: number) => import("../lib/stones.js").Size} */
    const fits = (pile, largest) =>
      fit(partsOf(pile.count, this.groups(pile.count, pile.parts)), room, height, largest);
    const most = count === 1 ? 54 : 44;
    const common = Math.min(most, ...drawn.map((pile) => fits(pile, most).pitch));
    return this.largest.map((pile) => (Number(pile.count) <= MOST_DRAWN ? fits(pile, common) : null));
  }

  refit() {
    if (!this.view || this.busy) return;
    const { active, choice: kept, special, values } = this;
    this.show(this.view);
    this.activate(active);
    this.tell(values);
    if (kept.take) this.choose(kept.pile, kept.take);
    if (special) this.draw(special);
  }

  /**
   * Tells on the stones what each take does; null: tells nothing.
   * @param {Api.Leads[] | null} values
   */
  tell(values) {
    this.values = values;
    this.piles.forEach((pile, at) => {
      pile.tell(values ? values.filter((option) => option.pile === at) : null);
    });
    this.draw(this.special);
  }

  /** Something on the board that can have the focus. */
  get handle() {
    return this.piles.find((pile) => pile.drawn && pile.limit > 0)?.stage ?? this.bar.button;
  }

  /** Whether some pile is drawn as stones. */
  get drawn() {
    return this.piles.some((pile) => pile.drawn);
  }

  /** Whether stones stand in more than one row. */
  get stacked() {
    return this.sizes.some((size) => size !== null && size.rows > 1);
  }

  /** @param {boolean} active */
  activate(active) {
    this.active = active;
    this.before = null;
    for (const pile of this.piles) pile.activate(active);
    this.bar.show();
    this.draw();
  }

  /** How wide a pile may be. */
  width() {
    const columns = Number(this.element.dataset.columns) || 1;
    return (this.element.clientWidth || 320) / columns;
  }

  /** @param {number} pile */
  chosen(pile) {
    return this.choice.pile === pile ? Number(this.choice.take) : 0;
  }

  /**
   * A pointer stands on a stone: shows what it would take, and says when that is too much. What was chosen is kept until it leaves.
   * @param {number} pile
   * @param {number} take
   */
  point(pile, take) {
    if (!this.active || !this.piles[pile]) return;
    const { limit } = this.piles[pile];
    const before = this.before ?? { ...this.choice, written: this.bar.input.value, special: this.special };
    if (take > limit || take < 1) {
      this.unpoint();
      const word = limit > 0 ? `At most ${number(limit)}` : "Not now";
      if (take > limit) this.draw({ pile, marks: { hinted: 0 }, word, about: take });
    } else this.choose(pile, take);
    this.before = before;
  }

  /** The pointer has left: what was chosen before it came is chosen again. */
  unpoint() {
    const { before } = this;
    this.before = null;
    if (!this.active || !before) return;
    this.prepare(before);
    this.bar.write(before.written);
    this.draw(before.special);
  }

  /**
   * @param {number} pile
   * @param {Api.Number} take
   */
  choose(pile, take) {
    if (!this.active) return;
    this.prepare({ pile, take });
    this.draw();
  }

  /**
   * Marks stones of one pile, with a word above them; without an argument, those that are chosen.
   * @param {Special | null} special
   */
  draw(special = null) {
    this.special = special;
    this.piles.forEach((pile, at) => {
      if (special?.pile === at) pile.mark(special.marks, special.word, special.about);
      else if (!special && this.choice.pile === at && this.choice.take)
        pile.mark({ chosen: Number(this.choice.take) }, this.word(at, this.choice.take));
      else pile.mark();
      pile.element.classList.toggle("refused", Boolean(special?.about) && special?.pile === at);
    });
  }

  /**
   * "Take 3", and what that does, if it is told.
   * @param {number} pile
   * @param {Api.Number} take
   */
  word(pile, take) {
    const option = this.values?.find((one) => one.pile === pile && String(one.take) === String(take));
    return `Take ${number(take)}${option ? `: ${does(option)}` : ""}`;
  }

  /**
   * Shows a good move on the stones, ready to be taken.
   * @param {Api.Taken} move
   */
  hint({ pile, take }) {
    this.prepare({ pile, take });
    this.draw({ pile, marks: { hinted: Number(take), chosen: Number(take) }, word: `Take ${number(take)}` });
  }

  /**
   * Makes a move ready to be taken, while something else is shown.
   * @param {Api.Taken} move
   */
  prepare({ pile, take }) {
    this.before = null;
    this.choice = { pile, take };
    this.bar.set(pile, take);
  }

  /** Where the slider of a pile stands while nothing is chosen: at the number that the bar proposes. */
  get start() {
    return this.preselected ? 1 : 0;
  }

  /**
   * @param {number} pile
   * @param {Api.Number} take
   */
  take(pile, take) {
    if (!this.active) return;
    this.ontake(pile, exact(take));
  }

  /**
   * The stones of a move leave, to a place on the screen; those of the opponent are shown for a moment first.
   * @param {Api.Taken} move
   * @param {{left: number, top: number}} place
   * @param {string | null} word
   */
  async leave({ pile, take }, place, word = null) {
    this.busy = true;
    this.tell(null);
    const count = Number(take);
    const { show, leave } = pace();
    if (word) {
      this.draw({ pile, marks: { theirs: count }, word });
      await pause(show);
    }
    this.piles[pile]?.aim(count, place);
    this.draw({ pile, marks: { leaving: count }, word: null });
    await pause(leave);
    this.busy = false;
  }

  /**
   * Shows one thing after the other, as long as nothing else is shown.
   * @param {(Special & {marks: import("./pile.js").Marked})[]} scenes
   * @param {number} each milliseconds
   */
  async play(scenes, each) {
    for (const [at, scene] of scenes.entries()) {
      this.draw(scene);
      if (at + 1 < scenes.length) await pause(each);
      if (this.special !== scene) return;
    }
  }
}

/** How many, by number: for large piles, for screen readers, and for those who like buttons. */
class TakeBar {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.pile = 0;
    this.input = h("input", { type: "text", inputmode: "numeric", autocomplete: "off", value: "1" });
    this.input.addEventListener("input", () => this.typed());
    /** @type {HTMLSelectElement} */
    this.select = choice([], null, { onchange: () => this.move(Number(this.select.value)) });
    this.pileField = field("From", this.select);
    this.less = h("button", { "aria-label": "One less", onclick: () => this.step(-1n) }, "−");
    this.more = h("button", { "aria-label": "One more", onclick: () => this.step(1n) }, "+");
    this.button = h("button", { type: "submit", class: "primary take" }, "Take 1");
    /** Why what is written cannot be taken; the button says it to the eye. */
    this.why = h("span", { class: "visually-hidden", role: "status" });
    const howMany = field("How many", this.input);
    this.element = h(
      "form",
      { class: "takebar" },
      this.pileField,
      h("div", { class: "stepper" }, this.less, howMany, this.more),
      this.button,
      this.why,
    );
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      const take = this.value();
      if (take) this.board.take(this.pile, String(take));
    });
  }

  /** The number that is written, or null if it cannot be taken. */
  value() {
    const text = this.input.value.replace(/[\s\u202f_]/g, "");
    if (!/^\d+$/.test(text) || text.length > this.board.digits) return null;
    const take = BigInt(text);
    return take > 0n && take <= this.most() ? take : null;
  }

  /** What stands in the field where nothing is chosen. */
  get nothing() {
    return this.board.preselected ? "1" : "";
  }

  most() {
    return BigInt(this.board.view?.most[this.pile] ?? 0);
  }

  show() {
    const { view, active } = this.board;
    if (!view) return;
    const several = view.stones.length > 1;
    this.pileField.hidden = !several;
    this.element.classList.toggle("several", several);
    const options = view.stones.map((count, at) => h("option", { value: at }, `pile ${at + 1} (${number(count)})`));
    replace(
      this.select,
      options.filter((_, at) => Number(view.most[at]) > 0),
    );
    this.pile = this.board.choice.pile;
    this.select.value = String(this.pile);
    this.input.value = this.nothing;
    // Controls that wait are not disabled: who stands on one would lose the place.
    this.input.readOnly = !active;
    this.select.disabled = !active;
    for (const control of [this.less, this.more]) control.setAttribute("aria-disabled", String(!active));
    this.label();
  }

  /**
   * @param {number} pile
   * @param {Api.Number} take
   */
  set(pile, take) {
    this.pile = pile;
    this.select.value = String(pile);
    this.input.value = take ? String(take) : this.nothing;
    this.label();
  }

  /**
   * Puts back what was written.
   * @param {string} text
   */
  write(text) {
    this.input.value = text;
    this.label();
  }

  /** @param {bigint} by */
  step(by) {
    const now = this.value() ?? (this.board.preselected ? 1n : 0n);
    const next = now + by;
    if (next >= 1n && next <= this.most()) this.board.choose(this.pile, String(next));
  }

  /** @param {number} pile */
  move(pile) {
    this.pile = pile;
    const take = this.value();
    this.board.choose(pile, take ? String(take) : this.board.preselected ? "1" : 0);
  }

  typed() {
    const take = this.value();
    const typed = this.input.value;
    this.board.choose(this.pile, take ? String(take) : 0);
    this.write(typed);
  }

  label() {
    const take = this.value();
    const typed = this.input.value.trim() !== "";
    const wrong = this.board.active && !take && (typed || this.board.preselected);
    this.button.textContent = take ? `Take ${number(take)}` : wrong && typed ? this.bound() : "Take";
    this.button.setAttribute("aria-disabled", String(!this.board.active || !take));
    this.input.setAttribute("aria-invalid", String(wrong));
    const why = wrong && typed ? `You may take ${range(String(this.most()))}.` : "";
    if (this.why.textContent !== why) this.why.textContent = why;
  }

  /** Which bound a number that cannot be taken has missed, in few words. */
  bound() {
    const text = this.input.value.replace(/[\s\u202f_]/g, "");
    if (!/^\d+$/.test(text)) return "Not a number";
    if (/^0*$/.test(text)) return "At least 1";
    const most = String(this.most());
    return most.length > SHORT ? "Too many" : `At most ${number(most)}`;
  }
}
