// Colours of values: viridis, which is even to the eye and keeps its order for the colour-blind.

import { colours } from "../lib/theme.js";

/** @typedef {[red: number, green: number, blue: number]} Rgb */

const VIRIDIS = [
  0x440154, 0x481a6c, 0x472f7d, 0x414487, 0x39568c, 0x31688e, 0x2a788e, 0x23888e, 0x1f988b, 0x22a884, 0x35b779,
  0x54c568, 0x7ad151, 0xa5db36, 0xd2e21b, 0xfde725,
].map((hex) => /** @type {Rgb} */ ([hex >> 16, (hex >> 8) & 255, hex & 255]));

/** Off the path of viridis, also for the colour-blind: unlimited, or none found. */
export const INFINITE = /** @type {Rgb} */ ([213, 94, 0]);

/** On a dark ground the darkest colour could not be seen: there the value 0 has a light one of its own. */
export const ZERO_ON_DARK = /** @type {Rgb} */ ([186, 178, 214]);

/**
 * The colour at a place between 0 and 1, as [red, green, blue].
 * @param {number} place
 * @returns {Rgb}
 */
export function viridis(place) {
  const at = Math.min(Math.max(place, 0), 1) * (VIRIDIS.length - 1);
  const i = Math.min(Math.floor(at), VIRIDIS.length - 2);
  return mixed(VIRIDIS[i], VIRIDIS[i + 1], at - i);
}

/**
 * One colour with a share of another.
 * @param {Rgb} colour
 * @param {Rgb} other
 * @param {number} share
 * @returns {Rgb}
 */
export function mixed(colour, other, share) {
  const [red, green, blue] = colour.map((part, i) => Math.round(part + (other[i] - part) * share));
  return [red, green, blue];
}

/** @param {Rgb} colour */
export function css([red, green, blue]) {
  return `rgb(${red},${green},${blue})`;
}

/**
 * Black or white, whichever is easier to read on this colour.
 * @param {Rgb} colour
 */
export function inkOn([red, green, blue]) {
  return 0.299 * red + 0.587 * green + 0.114 * blue > 130 ? "#141414" : "#ffffff";
}

/** From values, `low` to `high`, to places between 0 and 1; `log` spreads the small ones. */
export class Scale {
  /**
   * @param {number} low
   * @param {number} high
   * @param {boolean} log
   */
  constructor(low, high, log) {
    this.low = low;
    this.high = high;
    this.log = log;
  }

  /** @param {number} value */
  place(value) {
    /** @param {number} v */
    const bend = (v) => (this.log ? Math.log(v + 1 - this.low) : v - this.low);
    return bend(Math.max(value, this.low)) / bend(this.high);
  }

  /** @param {number} value */
  colour(value) {
    return value === Infinity ? INFINITE : viridis(this.place(value));
  }

  /**
   * Which values are written beside the bar.
   * @param {number} most
   */
  ticks(most) {
    if (!this.log) return ticks(0, this.high, most);
    const all = this.low ? [] : [0];
    for (let power = 1; power <= this.high; power *= 10) {
      all.push(...(most < 9 ? [1, 3] : [1, 2, 5]).map((m) => m * power).filter((tick) => tick <= this.high));
    }
    return all;
  }
}

/**
 * The end of a scale that holds this value: few different ones, so that colours stay while one moves about.
 * @param {number} value
 * @param {boolean} log
 */
export function roundUp(value, log) {
  if (log) {
    for (let power = 10; ; power *= 10) {
      for (const m of [1, 2, 5]) if (m * power >= value) return m * power;
    }
  }
  for (let power = 4; ; power *= 2) {
    if (power >= value) return power;
    if (power * 1.5 >= value) return power * 1.5;
  }
}

/**
 * At most about `most` whole numbers from `low` to `high`, at multiples of 1, 2 or 5 times a power of ten.
 * @param {number} low
 * @param {number} high
 * @param {number} most
 */
export function ticks(low, high, most) {
  const rough = (high - low) / Math.max(most, 1);
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = Math.max(1, [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough) ?? rough);
  const all = [];
  for (let i = Math.ceil(low / step); i * step <= high; i += 1) all.push(i * step);
  return all;
}

/** @typedef {ReturnType<typeof theme>} Theme */

const NAMES = /** @type {const} */ (["paper", "card", "sunk", "ink", "quiet", "line", "strong-line", "accent"]);
const PARTS = /** @type {const} */ (["part-0", "part-1", "part-2", "part-3", "part-4", "part-5"]);

/** The colours of the page now, for what is drawn on a canvas. */
export function theme() {
  const found = colours([...NAMES, ...PARTS]);
  const sans = getComputedStyle(document.documentElement).getPropertyValue("--sans").trim();
  const [red, green, blue] = (found.card.match(/\d+/g) ?? []).map(Number);
  const cardRgb = /** @type {Rgb} */ ([red, green, blue]);
  return { ...found, sans, cardRgb, dark: inkOn(cardRgb) === "#ffffff" };
}
