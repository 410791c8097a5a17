// One pile on the board: stones that can be pointed at, dragged over, or chosen with the keyboard like a slider.

import { PLAIN } from "../lib/colours.js";
import { h, replace, svg } from "../lib/dom.js";
import { range } from "../lib/games.js";
import { bar, partsOf, Stones } from "../lib/stones.js";
import { number, stones, sum } from "../lib/text.js";

/**
 * Who hears of what is done to the pile with a number.
 * @typedef {object} Table
 * @property {(pile: number, take: number) => void} point
 * @property {() => void} unpoint
 * @property {(pile: number, take: Api.Number) => void} choose
 * @property {(pile: number, take: Api.Number) => void} take
 * @property {(pile: number) => number} chosen
 * @property {number} start
 * @property {() => number} width
 */

/**
 * `nim`: a plain nim pile; `limit`: its own allowance, if it has one.
 * @typedef {object} Shown
 * @property {Api.Number} count
 * @property {Api.Number[] | null} parts
 * @property {Api.Number} most
 * @property {boolean} nim
 * @property {string | null} name
 * @property {Api.Number | null} limit
 */

/**
 * Stones that stand out, counted from the small end: beside those of every drawing, what the other player takes or may take
 * (`theirs`, above those that are `gone`) and a group that stays whole.
 * @typedef {import("../lib/stones.js").Marks & {theirs?: number, gone?: number, whole?: [from: number, to: number]}} Marked
 */

/** What a take does, in a word or two; what is unknown is left out. @param {Api.Leads} option */
export function does({ outcome, grundy, remoteness }) {
  const left = remoteness === null ? null : remoteness === 1 ? "1 move left" : `${remoteness} moves left`;
  const who = outcome === null ? "undecided" : outcome === "P" ? "wins" : "loses";
  return [who, grundy === null ? null : `value ${number(grundy)}`, left].filter(Boolean).join(", ");
}

/** Below this many pixels from stone to stone there is no room for numbers on them. */
const ROOM_FOR_NUMBERS = 30;
/** And below this, none for a sign. */
const ROOM_FOR_SIGNS = 16;

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 };

export class Pile {
  /**
   * `table` hears about pointing (`point`), choosing (`choose`) and taking (`take`).
   * @param {number} index
   * @param {Table} table
   */
  constructor(index, table) {
    this.index = index;
    /** @type {Shown} */
    this.pile = { count: 0, parts: null, most: 0, nim: false, name: null, limit: null };
    this.drawn = false;
    this.active = false;
    this.limit = 0;
    this.table = table;
    this.drawing = new Stones();
    this.numbers = svg("g", { class: "numbers" });
    /** What each take does, the smallest first, if that is told. @type {Api.Leads[] | null} */
    this.values = null;
    this.bubble = h("div", { class: "bubble", "aria-hidden": "true" });
    this.name = h("div", { class: "pile-name" });
    this.stage = h("div", { class: "stage" });
    // A slider says to those who hear it how it is moved; this is for those who see it.
    const keys = h("p", { class: "keys", "aria-hidden": "true" }, "Keys: → more, ← fewer, Enter takes");
    this.element = h("div", { class: "pile" }, this.name, this.stage, keys);
    this.listen();
  }

  /**
   * @param {Shown} pile
   * @param {import("../lib/stones.js").Size | null} size
   */
  show(pile, size) {
    this.pile = pile;
    this.drawn = size !== null;
    this.stage.classList.toggle("barred", !this.drawn);
    this.limit = Number(pile.most);
    const parts = partsOf(pile.count, pile.parts);
    const what = pile.nim ? `${stones(pile.count)}, a plain nim pile` : sum(pile.count, pile.parts);
    replace(
      this.name,
      pile.name ? h("strong", {}, pile.name) : null,
      h("span", { class: "sum" }, (pile.parts && pile.parts.length > 1) || pile.nim ? what : stones(pile.count)),
      pile.limit === null || Number(pile.count) === 0
        ? null
        : h("span", { class: "limit" }, `take ${range(pile.most)}`),
    );
    if (size) {
      // A plain pile is counted above.
      this.drawing.show(parts, size, pile.parts ? undefined : parts.map(() => PLAIN), Boolean(pile.parts));
      if (!this.stage.contains(this.drawing.element)) replace(this.stage, this.drawing.element, this.bubble);
      this.tell(null);
    } else {
      replace(this.stage, this.blocks(parts));
    }
    this.element.classList.toggle("empty", Number(pile.count) === 0);
    this.describe(0);
    this.mark();
  }

  /**
   * The blocks of a large pile; a click on one proposes to take it and all smaller ones.
   * @param {Api.Number[]} parts
   */
  blocks(parts) {
    const element = bar(parts, this.table.width());
    /** @type {bigint[]} */
    const tails = [];
    parts.reduceRight((below, part) => {
      tails.unshift(below + BigInt(part));
      return below + BigInt(part);
    }, 0n);
    const blocks = [.../** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll(".block:not(.more)"))];
    blocks.forEach((block, at) => {
      const tail = tails[tails.length - blocks.length + at];
      if (tail > BigInt(this.pile.most)) return;
      block.classList.add("within");
      block.title = `Take ${number(tail)}`;
      block.addEventListener("click", () => this.table.choose(this.index, String(tail)));
    });
    return element;
  }

  /**
   * Tells a screen reader what the slider stands at.
   * @param {number} take
   */
  describe(take) {
    const { stage, pile } = this;
    const usable = this.drawn && this.active && this.limit > 0;
    stage.setAttribute("role", this.drawn && Number(pile.count) > 0 ? "slider" : "img");
    stage.setAttribute(
      "aria-label",
      `${pile.name ?? "The pile"}: ${sum(pile.count, pile.parts)}${/=/.test(sum(pile.count, pile.parts)) ? "" : " stones"}`,
    );
    stage.tabIndex = usable ? 0 : -1;
    if (stage.getAttribute("role") === "img") {
      for (const name of ["valuemin", "valuemax", "valuenow", "valuetext", "disabled"])
        stage.removeAttribute(`aria-${name}`);
      return;
    }
    stage.setAttribute("aria-disabled", String(!usable));
    const least = Math.min(this.table.start, this.limit);
    stage.setAttribute("aria-valuemin", String(least));
    stage.setAttribute("aria-valuemax", String(this.limit));
    stage.setAttribute("aria-valuenow", String(take || least));
    const worth = this.values?.[take - 1];
    const taking = worth ? `take ${stones(take)}: ${does(worth)}` : `take ${stones(take)}`;
    stage.setAttribute("aria-valuetext", take ? taking : `may take ${range(this.limit)}`);
  }

  /**
   * Writes onto the stones what taking from there on does; null: nothing.
   * @param {Api.Leads[] | null} values
   */
  tell(values) {
    this.values = values;
    const { places, pitch, element } = this.drawing;
    if (!values || !this.drawn || pitch < ROOM_FOR_SIGNS) {
      this.numbers.remove();
      return;
    }
    const roomy = pitch >= ROOM_FOR_NUMBERS;
    const marks = values.slice(0, places.length).map((option, at) => {
      const { x, y } = places[places.length - 1 - at];
      const wins = option.outcome === "P";
      const sign = option.outcome === null ? "?" : wins ? "✓" : "✗";
      // The value stands by itself below the sign: "✗5" reads like a number.
      const below = roomy ? (option.grundy ?? option.remoteness) : null;
      return svg(
        "g",
        { class: `worth ${option.outcome === null ? "" : wins ? "wins" : "loses"}` },
        svg("circle", { cx: x, cy: y, r: pitch * 0.36 }),
        svg(
          "text",
          { x, y: below === null ? y + pitch * 0.13 : y - 1, "font-size": pitch * (roomy ? 0.3 : 0.42) },
          sign,
        ),
        below === null
          ? null
          : svg("text", { x, y: y + pitch * 0.26, "font-size": pitch * 0.25, class: "long" }, below),
      );
    });
    replace(this.numbers, marks);
    element.append(this.numbers);
  }

  /**
   * Whether stones can be taken now.
   * @param {boolean} active
   */
  activate(active) {
    this.active = active;
    this.element.classList.toggle("active", active && Number(this.pile.most) > 0);
    this.describe(0);
  }

  /**
   * What stands out: `chosen`, `hinted`, `leaving` stones of the small end, and a word above them (or above a stone out of reach).
   * @param {Marked} marks
   * @param {string | null} word
   * @param {number} refused
   */
  mark(marks = {}, word = null, refused = 0) {
    if (!this.drawn) return;
    this.drawing.mark({ within: this.limit, ...marks });
    const { theirs = 0, gone = 0, whole = [1, 0] } = marks;
    this.drawing.stones.forEach((stone, at, all) => {
      const take = all.length - at;
      stone.classList.toggle("theirs", take > gone && take <= gone + theirs);
      stone.classList.toggle("gone", take <= gone);
      stone.classList.toggle("whole", take >= whole[0] && take <= whole[1]);
    });
    const about = marks.chosen || marks.hinted || marks.leaving || gone + theirs || whole[1] || 0;
    this.bubble.textContent = word ?? "";
    this.bubble.classList.toggle("shown", Boolean(word));
    if (word && (about || refused)) {
      // A long word stays within the board.
      const half = this.bubble.offsetWidth / 2;
      const middle = this.drawing.middle(about || refused, !about);
      const within = Math.max(half, Math.min(middle, this.element.clientWidth - half));
      this.bubble.style.setProperty("left", `${within}px`);
      this.bubble.style.setProperty("--tip", `${middle - within}px`);
    }
    if (this.active) this.describe(marks.chosen ?? 0);
  }

  /**
   * The last stones will go to a place on the screen when they leave.
   * @param {number} count
   * @param {{left: number, top: number}} place
   */
  aim(count, place) {
    if (!this.drawn) return;
    const { element, size, places, stones: all } = this.drawing;
    const box = element.getBoundingClientRect();
    const scale = size.width / (box.width || 1);
    for (const [at, stone] of all.slice(-count).entries()) {
      const { x, y } = places[places.length - Math.min(count, places.length) + at];
      stone.style.setProperty("--fly-x", `${(place.left - box.left) * scale - x}px`);
      stone.style.setProperty("--fly-y", `${(place.top - box.top) * scale - y}px`);
    }
  }

  listen() {
    const { stage } = this;
    let pressed = false;
    /** @param {PointerEvent} event */
    const takeAt = (event) => (this.drawn ? this.drawing.takeAt(event.clientX, event.clientY) : 0);
    /** @type {(type: string, act: (event: any) => void) => void} */
    const on = (type, act) => stage.addEventListener(type, (event) => this.drawn && this.active && act(event));
    on("pointerdown", (event) => {
      if (event.button !== 0) return;
      pressed = true;
      stage.setPointerCapture(event.pointerId);
      this.table.point(this.index, takeAt(event));
    });
    on("pointermove", (event) => {
      if (pressed || event.pointerType === "mouse") this.table.point(this.index, takeAt(event));
    });
    on("pointerup", (event) => {
      if (!pressed) return;
      pressed = false;
      // A mouse has shown what it would take; a finger covers it, so that it only chooses.
      const take = takeAt(event);
      const fits = take > 0 && take <= this.limit;
      if (event.pointerType === "mouse") {
        if (fits) this.table.take(this.index, take);
      } else if (fits) this.table.choose(this.index, take);
      else this.table.point(this.index, take);
    });
    on("pointercancel", () => {
      pressed = false;
      // The finger moves the page: nothing was chosen by that.
      this.table.unpoint();
    });
    // The turn may have ended meanwhile.
    stage.addEventListener("lostpointercapture", () => {
      pressed = false;
    });
    on("pointerleave", (event) => {
      if (!pressed && event.pointerType === "mouse") this.table.unpoint();
    });
    on("keydown", (event) => this.key(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const now = this.table.chosen(this.index);
    const at = now || Math.min(this.table.start, this.limit);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key in STEPS) this.keyed(at + STEPS[event.key]);
    else if (event.key === "Home") this.keyed(1);
    else if (event.key === "End") this.keyed(this.limit);
    else if (event.key === "Escape") this.table.choose(this.index, 0);
    else if (/^[1-9]$/.test(event.key)) this.keyed(Number(event.key));
    else if (event.key === "Enter" || event.key === " ") {
      if (now > 0) this.table.take(this.index, now);
      else this.keyed(1);
    } else return;
    event.preventDefault();
  }

  /** @param {number} take */
  keyed(take) {
    this.table.choose(this.index, Math.max(1, Math.min(this.limit, take)));
  }
}
