// A proof as it grows: the states of guess after guess, a line for each family on the way. Guesses come in bursts, so that
// their number shows more than the time.

import { h, replace, svg } from "./dom.js";
import { duration } from "./jobs.js";
import { number } from "./text.js";

/**
 * A guess on the way, and what a proof reports while it is found.
 * @typedef {{family: string, states: number, seconds: number}} Guess
 * @typedef {object} Progress
 * @property {string} family
 * @property {string} step
 * @property {number | null} condition
 * @property {number | null} states
 * @property {number | null} longest_word
 * @property {number | null} questions
 * @property {Guess[]} guesses
 */

const WIDTH = 460;
const HEIGHT = 180;
const LEFT = 44;
const BOTTOM = 22;

/** `add(progress)` takes what the server reports on a proof. */
export function learningChart() {
  const picture = svg("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    class: "learning-chart",
    role: "img",
    "aria-label": "No guess yet",
  });
  const facts = h("dl", { class: "learning-facts" });
  /** @param {Guess[]} [guesses] */
  const show = (guesses) => {
    const last = guesses?.at(-1);
    if (!guesses || !last) return;
    const { family, states } = last;
    picture.setAttribute(
      "aria-label",
      `States of guess after guess: ${guesses.length} guesses, the last for ${family} with ${states} states`,
    );
    replace(picture, drawn(guesses));
  };
  return {
    element: h("figure", { class: "learning" }, picture, facts),
    /** @param {Progress} progress */
    add(progress) {
      replace(facts, told(progress));
      show(progress.guesses);
    },
    /**
     * All guesses of a proof that is over; what it was just doing is no longer of interest.
     * @param {Guess[]} [guesses]
     */
    finish(guesses) {
      replace(facts);
      if (guesses?.length) show(guesses);
      else picture.remove();
    },
  };
}

/** @param {Progress} progress */
function told(progress) {
  const facts = [
    ["family", progress.family],
    ["now", progress.condition ? `${progress.step} condition ${progress.condition}` : progress.step],
    ["states", progress.states],
    [
      "longest word",
      progress.longest_word === null || progress.longest_word === undefined
        ? null
        : `${progress.longest_word} digit${progress.longest_word === 1 ? "" : "s"}`,
    ],
    ["questions", progress.questions],
  ];
  return facts
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, number(value ?? ""))));
}

/** @param {Guess[]} guesses */
function drawn(guesses) {
  const most = Math.max(5, ...guesses.map(({ states }) => states)) * 1.1;
  const x = (/** @type {number} */ i) => LEFT + 4 + (i / Math.max(20, guesses.length - 1)) * (WIDTH - LEFT - 16);
  const y = (/** @type {number} */ states) => HEIGHT - BOTTOM - (states / most) * (HEIGHT - BOTTOM - 10);
  const last = guesses.length - 1;
  return [
    ticks(most).map((value) => [
      svg("line", { class: "grid", x1: LEFT, x2: WIDTH - 8, y1: y(value), y2: y(value) }),
      svg("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, number(value)),
    ]),
    svg("text", { x: LEFT, y: HEIGHT - 5 }, "states of each guess"),
    svg(
      "text",
      { x: WIDTH - 8, y: HEIGHT - 5, "text-anchor": "end" },
      `guess ${last + 1}, after ${duration(guesses[last].seconds)}`,
    ),
    byFamily(guesses).map((line, i, lines) => {
      const now = i === lines.length - 1;
      const end = line[line.length - 1];
      return svg(
        "g",
        { class: `line part-${i % 6} ${now ? "now" : ""}` },
        svg("polyline", {
          points: line.map(([at, states]) => `${x(at).toFixed(1)},${y(states).toFixed(1)}`).join(" "),
        }),
        svg("circle", { cx: x(end[0]), cy: y(end[1]), r: now ? 4 : 2 }),
      );
    }),
  ];
}

/**
 * The guesses as points, a list for each family.
 * @param {Guess[]} guesses
 */
function byFamily(guesses) {
  /** @type {[at: number, states: number][][]} */
  const lines = [];
  guesses.forEach(({ family, states }, i) => {
    if (family !== guesses[i - 1]?.family) lines.push([]);
    lines[lines.length - 1].push([i, states]);
  });
  return lines;
}

/**
 * Some round numbers up to the top.
 * @param {number} most
 */
function ticks(most) {
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((k) => k * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}
