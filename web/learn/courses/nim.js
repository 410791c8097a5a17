// Nim and exclusive or.

import { classic } from "../../lib/classics.js";
import { quiz } from "../quiz.js";
import { exam, find, win, work } from "../tasks.js";
import { binary, columns } from "./drawings.js";

const TWO = "game nim(m, n)\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\n";
const THREE = classic("nim-3").text;

/** @param {number[]} piles */
const xor = (piles) => piles.reduce((sum, count) => sum ^ count, 0);

/** @param {number[]} piles */
const spelled = (piles) => piles.join(" ⊕ ");

/** @param {number} count @returns {import("../tasks.js").Sum} */
const digits = (count) => ({
  ask: `Write ${count} in binary`,
  answer: count.toString(2),
  why: `${count} = ${parts(count)}, so it is ${count.toString(2)}.`,
  hint: `Which of 16, 8, 4, 2 and 1 make ${count}? Write 1 for each that is used and 0 for each that is not, the largest first.`,
});

/** @param {number} count */
function parts(count) {
  return [16, 8, 4, 2, 1].filter((power) => count & power).join(" + ");
}

/** @param {...number} piles @returns {import("../tasks.js").Sum} */
const sum = (...piles) => ({
  ask: `${spelled(piles)} =`,
  answer: String(xor(piles)),
  why: `${spelled(piles)} = ${xor(piles)}.`,
  hint: "Write the numbers in binary below each other. Each column with an odd number of ones gives a 1, every other column a 0.",
  draw: () => columns(piles, false),
});

/** @param {...number} piles @returns {import("../quiz.js").Question} */
function judged(...piles) {
  const zero = xor(piles) === 0;
  return {
    draw: (answered) => columns(piles, answered),
    ask: `Piles of ${piles.join(", ")}: can the player to move be sure to win?`,
    answers: [
      ["Yes", !zero],
      ["No", zero],
    ],
    why: zero
      ? "The nim-sum is 0, and every move makes it different from 0."
      : `The nim-sum is ${xor(piles)}: some move makes it 0.`,
    hint: "Count the ones in each column. Is some column odd?",
  };
}

/** @type {import("../steps.js").Step[]} */
export const STEPS = [
  {
    title: "Two piles: copy",
    sentence: "In nim you take any number of stones from one pile. The player who takes the last stone wins.",
    task: "Make the piles equal, then copy every move of the computer, and win.",
    begin: (stage) =>
      win(stage, {
        text: TWO,
        position: "5, 8",
        hint: "Make the piles equal, and then copy the computer.",
        won: "Equal piles are lost for the player to move: every move can be copied.",
      }),
  },
  {
    title: "Numbers in ones and zeros",
    sentence: "Every number is a sum of different powers of two: 1, 2, 4, 8, 16. In binary, 6 = 4 + 2 is written 110.",
    task: "Write three numbers in binary.",
    begin: (stage) =>
      work(stage, {
        sums: [5, 11, 20].map((count) => ({ ...digits(count), draw: () => binary(count) })),
        won: "That is how a computer writes numbers.",
      }),
  },
  {
    title: "Exclusive or",
    sentence: "The nim-sum ⊕ adds in binary without carrying: in each column 1 and 1 make 0.",
    task: "Work out four nim-sums.",
    begin: (stage) =>
      work(stage, { sums: [sum(3, 5), sum(6, 6), sum(1, 2, 3), sum(7, 10)], won: "Equal numbers always cancel." }),
  },
  {
    title: "Zero loses",
    sentence: "A position of nim is lost exactly when the nim-sum of its piles is 0. Bouton proved this in 1901.",
    task: "Judge four positions.",
    begin: (stage) =>
      quiz(stage, {
        questions: [judged(1, 2, 3), judged(2, 4, 7), judged(3, 5, 6), judged(1, 4, 6)],
        won: "Any move changes one pile, and so the sum.",
      }),
  },
  {
    title: "Make it zero",
    sentence: "To win, leave a nim-sum of 0. One pile can always be made smaller so that it fits the others.",
    task: "Find a winning move in each of three positions.",
    begin: (stage) =>
      find(stage, {
        text: THREE,
        positions: ["1, 2, 6", "3, 4, 5", "2, 7, 9"],
        why: (_, { piles }) => `${spelled(piles)} = 0.`,
        won: "The pile to choose has a 1 in the leftmost odd column.",
      }),
  },
  {
    title: "Beat the perfect player",
    sentence: "The computer makes no mistake, but from 3, 5 and 7 you can win if you make none either.",
    task: "Win from three piles.",
    begin: (stage) =>
      win(stage, {
        text: THREE,
        position: "3, 5, 7",
        hint: "Leave a nim-sum of 0 each time.",
        won: "You have beaten a player that never makes a mistake.",
      }),
  },
  {
    title: "The exam",
    sentence: "Five positions, one try each. They are different for everyone.",
    task: "Make a winning move, or say that there is none. Four of five are enough.",
    begin: (stage) =>
      exam(stage, { text: THREE, sizes: classic("nim-3").sizes, won: "You know nim.", onmarks: stage.onmarks }),
  },
];
