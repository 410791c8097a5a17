// Grundy values.

import { classic } from "../../lib/classics.js";
import { h } from "../../lib/dom.js";
import { readRules, Solver } from "../../lib/rules.js";
import { quiz } from "../quiz.js";
import { exam, find, win, work } from "../tasks.js";

const ONE = classic("subtraction-134").text;
const TWO =
  "game two-of-134(m, n)\nmove m - 1, n\nmove m - 3, n\nmove m - 4, n\nmove m, n - 1\nmove m, n - 3\nmove m, n - 4\n";

/** The values of piles of which 1, 3 or 4 are taken. */
const VALUES = (() => {
  const game = readRules(ONE);
  if (!game) return [];
  const solver = new Solver(game);
  return Array.from({ length: 22 }, (_, count) => solver.value({ piles: [count], allowance: null }));
})();

/** @param {number[]} set @param {number} answer @returns {import("../tasks.js").Sum} */
const least = (set, answer) => ({
  ask: `The least natural number that is not among ${set.length ? set.join(", ") : "(none)"}`,
  answer: String(answer),
  why: `${answer} is the least that is missing.`,
  hint: "Begin with 0: is it there? Then 1, then 2.",
});

/** @param {number} count @returns {import("../tasks.js").Sum} */
const value = (count) => ({
  ask: `The value of a pile of ${count}, when 1, 3 or 4 may be taken`,
  answer: String(VALUES[count]),
  why: `From ${count} you reach the values ${reached(count).join(", ")}; the least that is missing is ${VALUES[count]}.`,
  hint: `Which piles can you leave? Look up their values, and take the least number that is missing.`,
  draw: () => table(count),
});

/** @param {number} count */
const reached = (count) => [1, 3, 4].filter((take) => take <= count).map((take) => VALUES[count - take]);

/** The values of smaller piles. @param {number} count */
function table(count) {
  const shown = VALUES.slice(0, count);
  const row = (/** @type {string} */ name, /** @type {number[]} */ numbers) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      numbers.map((one) => h("td", {}, one)),
    );
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": "Values of smaller piles" },
    h(
      "table",
      { class: "binary" },
      h(
        "tbody",
        {},
        row(
          "pile",
          shown.map((_, at) => at),
        ),
        row("value", shown),
      ),
    ),
  );
}

/** @param {number} a @param {number} b @returns {import("../quiz.js").Question} */
function sum(a, b) {
  const zero = VALUES[a] === VALUES[b];
  return {
    draw: () => table(15),
    ask: `Piles of ${a} and ${b}, and from one of them 1, 3 or 4 are taken. Can the player to move be sure to win?`,
    answers: [
      ["Yes", !zero],
      ["No", zero],
    ],
    why: `The values are ${VALUES[a]} and ${VALUES[b]}: ${zero ? "equal, so their nim-sum is 0" : "different, so their nim-sum is not 0"}.`,
    hint: "Look up both values. The player to move loses only if they are equal.",
  };
}

/** @type {import("../steps.js").Step[]} */
export const STEPS = [
  {
    title: "The least that is missing",
    sentence: "Mathematicians call the least natural number that is not in a set its mex, for “minimal excluded”.",
    task: "Find it for four sets.",
    begin: (stage) =>
      work(stage, {
        sums: [least([0, 1, 3], 2), least([1, 2], 0), least([0, 1, 2], 3), least([0, 2, 5, 1], 3)],
        won: "That is all the arithmetic you need.",
      }),
  },
  {
    title: "The value of a position",
    sentence: "The Grundy value of a position is the least number that is not the value of a position you can leave.",
    task: "Take 1, 3 or 4 stones from a pile. Work out the next values.",
    begin: (stage) =>
      work(stage, {
        sums: [value(2), value(3), value(4), value(5), value(7)],
        won: "Value 0 means that the player to move loses.",
      }),
  },
  {
    title: "Value 0 loses",
    sentence: "From value 0 you cannot leave value 0; from any other value you can.",
    task: "Find the winning move at three piles. The lost piles are 0, 2, 7, 9, 14, 16.",
    begin: (stage) =>
      find(stage, {
        text: ONE,
        positions: ["10", "12", "20"],
        why: (_, { piles }) => `${piles[0]} has value 0.`,
        won: "The values repeat every seven stones.",
      }),
  },
  {
    title: "Games side by side",
    sentence:
      "Two games side by side behave like two piles of nim as large as their values. Sprague and Grundy proved this in the 1930s.",
    task: "Judge four pairs of piles.",
    begin: (stage) =>
      quiz(stage, {
        questions: [sum(3, 8), sum(4, 6), sum(5, 7), sum(5, 12)],
        won: "With more games, take the nim-sum of all values.",
      }),
  },
  {
    title: "Make the values equal",
    sentence: "To win, leave two piles of the same value.",
    task: "Find a winning move in each of three positions.",
    begin: (stage) =>
      find(stage, {
        text: TWO,
        positions: ["5, 8", "6, 9", "4, 12"],
        why: (_, { piles }) => `The values of ${piles.join(" and ")} are both ${VALUES[piles[0]]}.`,
        won: "The piles need not be equal: only their values.",
      }),
  },
  {
    title: "Beat the perfect player",
    sentence: "The computer makes no mistake, but from 11 and 13 you can win if you make none either.",
    task: "Win from 11 and 13. The values repeat: 0 1 0 1 2 3 2.",
    begin: (stage) =>
      win(stage, {
        text: TWO,
        position: "11, 13",
        hint: "Leave two piles of the same value each time.",
        won: "You have beaten a player that never makes a mistake.",
      }),
  },
  {
    title: "The exam",
    sentence: "Five positions, one try each. They are different for everyone.",
    task: "Take 1, 3 or 4 from one of two piles: make a winning move, or say that there is none. Four of five are enough.",
    begin: (stage) =>
      exam(stage, {
        text: TWO,
        sizes: [
          [4, 14],
          [4, 14],
        ],
        won: "You know Grundy values.",
        onmarks: stage.onmarks,
      }),
  },
];
