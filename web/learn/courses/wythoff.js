// Wythoff's game.

import { classic } from "../../lib/classics.js";
import { h } from "../../lib/dom.js";
import { exam, find, win, work } from "../tasks.js";

const { text, sizes } = classic("wythoff");
const PHI = (1 + Math.sqrt(5)) / 2;

/** @param {number} k */
const pair = (k) => [Math.floor(k * PHI), Math.floor(k * PHI) + k];

/** The first lost pairs as a table; some are left out. @param {number} count */
function pairs(count) {
  const all = Array.from({ length: count }, (_, k) => [k, ...pair(k)]);
  return h(
    "table",
    { class: "binary" },
    h("caption", { class: "visually-hidden" }, "Lost pairs"),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ["difference", "small pile", "large pile"].map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      {},
      all.map((row) =>
        h(
          "tr",
          {},
          row.map((value) => h("td", {}, value)),
        ),
      ),
    ),
  );
}

/** @param {number} k @param {"small" | "large"} which @returns {import("../tasks.js").Sum} */
const next = (k, which) => ({
  ask: `The ${which} pile of the lost pair with difference ${k}`,
  answer: String(pair(k)[which === "small" ? 0 : 1]),
  why: `The pair is ${pair(k).join(" and ")}.`,
  hint:
    which === "small"
      ? "The small pile is the least number that is in no pair so far."
      : `Add the difference ${k} to the small pile, ${pair(k)[0]}.`,
  draw: () => pairs(k),
});

/** @param {number} k @returns {import("../tasks.js").Sum} */
const golden = (k) => ({
  ask: `${k} × 1.618, rounded down`,
  answer: String(pair(k)[0]),
  why: `${k} × 1.618 = ${(k * 1.618).toFixed(2)}, and the lost pair is ${pair(k).join(" and ")}.`,
  hint: "Leave out the digits after the point.",
});

/** @type {import("../steps.js").Step[]} */
export const STEPS = [
  {
    title: "One more move",
    sentence: "Take any number from one pile, or the same number from both. The player who takes the last stone wins.",
    task: "Win from 2 and 4. To take from both piles, choose stones in one, then as many in the other.",
    begin: (stage) =>
      win(stage, {
        text,
        position: "2, 4",
        hint: "Leave 1 and 2: from there every move loses.",
        won: "1 and 2 is lost: whatever is taken, the rest can be taken at once.",
      }),
  },
  {
    title: "Lost pairs",
    sentence: "The lost positions are pairs. Each number is in just one of them, and each difference occurs just once.",
    task: "Continue the list of lost pairs.",
    begin: (stage) =>
      work(stage, {
        sums: [next(3, "small"), next(3, "large"), next(4, "small"), next(5, "large")],
        won: "You can go on like this forever.",
      }),
  },
  {
    title: "Find the pair",
    sentence: "From every other position a move leads to a lost pair: keep a pile, or keep the difference.",
    task: "Find a winning move in each of three positions.",
    begin: (stage) =>
      find(stage, {
        text,
        positions: ["4, 5", "3, 9", "7, 10"],
        why: (_, { piles }) => `${[...piles].sort((a, b) => a - b).join(" and ")} is a lost pair.`,
        won: "Look at the difference first, then at each pile.",
      }),
  },
  {
    title: "The golden ratio",
    sentence:
      "The pair with difference k begins with k times the golden ratio 1.618…, rounded down. Wythoff found this in 1907.",
    task: "Work out three lost pairs without the list.",
    begin: (stage) =>
      work(stage, {
        sums: [golden(4), golden(7), golden(10)],
        won: "The golden ratio also appears in the Fibonacci numbers.",
      }),
  },
  {
    title: "Beat the perfect player",
    sentence: "The computer makes no mistake, but from 9 and 12 you can win if you make none either.",
    task: "Win from 9 and 12.",
    begin: (stage) =>
      win(stage, {
        text,
        position: "9, 12",
        hint: "Leave a lost pair each time: 1 and 2, 3 and 5, 4 and 7, 6 and 10.",
        won: "You have beaten a player that never makes a mistake.",
      }),
  },
  {
    title: "The exam",
    sentence: "Five positions, one try each. They are different for everyone.",
    task: "Make a winning move, or say that there is none. Four of five are enough.",
    begin: (stage) => exam(stage, { text, sizes, won: "You know Wythoff’s game.", onmarks: stage.onmarks }),
  },
];
