// Misère: the last stone loses.

import { classic } from "../../lib/classics.js";
import { quiz } from "../quiz.js";
import { exam, find, win } from "../tasks.js";
import { columns } from "./drawings.js";

const { text, sizes } = classic("nim-misere");
const TWO = "game nim-misere(m, n)\nmisere\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\n";

/** @param {number} count @returns {import("../quiz.js").Question} */
function ones(count) {
  const sure = count % 2 === 0;
  return {
    draw: () =>
      columns(
        Array.from({ length: count }, () => 1),
        false,
      ),
    ask: `${count} piles of one stone: can the player to move be sure to win?`,
    answers: [
      ["Yes", sure],
      ["No", !sure],
    ],
    why: sure
      ? "The number is even, so the other player takes the last one."
      : "The number is odd, so the player to move takes the last one.",
    hint: "Every move takes one stone: find out who takes the last one. That player loses.",
  };
}

/** @type {import("../steps.js").Step[]} */
export const STEPS = [
  {
    title: "Leave the last stone",
    sentence: "The same moves as in nim, but the player who takes the last stone loses.",
    task: "Win from 1 and 4.",
    begin: (stage) =>
      win(stage, {
        text: TWO,
        position: "1, 4",
        hint: "Leave a single stone.",
        won: "Leave one stone, and the other player must take it.",
      }),
  },
  {
    title: "Only ones",
    sentence: "If every pile has one stone, there is nothing to choose.",
    task: "Judge four positions.",
    begin: (stage) =>
      quiz(stage, {
        questions: [ones(1), ones(2), ones(3), ones(6)],
        won: "Even wins, odd loses: the opposite of nim.",
      }),
  },
  {
    title: "One large pile",
    sentence: "With one pile of more than one stone you decide how many ones are left.",
    task: "Leave an odd number of ones, three times.",
    begin: (stage) =>
      find(stage, {
        text,
        positions: ["1, 0, 5", "1, 1, 4", "0, 0, 7"],
        why: (_, { piles }) =>
          `${piles.filter(Boolean).length === 1 ? "One pile" : `${piles.filter(Boolean).length} piles`} of one: odd, and the computer must take the last stone.`,
        won: "This is the moment at which misère differs from nim.",
      }),
  },
  {
    title: "Until then, play nim",
    sentence: "While two piles or more are larger than one, leave a nim-sum of 0, just as in nim.",
    task: "Find a winning move in each of three positions.",
    begin: (stage) =>
      find(stage, {
        text,
        positions: ["0, 2, 5", "1, 3, 6", "3, 4, 5"],
        why: (_, { piles }) => `${piles.join(" ⊕ ")} = ${piles.reduce((sum, count) => sum ^ count, 0)}.`,
        won: "Bouton knew this, too, in 1901.",
      }),
  },
  {
    title: "Beat the perfect player",
    sentence: "The computer makes no mistake, but from 1, 3 and 5 you can win if you make none either.",
    task: "Win: play nim, until your move can leave only ones. Then leave an odd number of them.",
    begin: (stage) =>
      win(stage, {
        text,
        position: "1, 3, 5",
        hint: "Leave a nim-sum of 0, and at the end an odd number of ones.",
        won: "You have beaten a player that never makes a mistake.",
      }),
  },
  {
    title: "The exam",
    sentence: "Five positions, one try each. They are different for everyone.",
    task: "The last stone loses. Make a winning move, or say that there is none. Four of five are enough.",
    begin: (stage) => exam(stage, { text, sizes, won: "You know misère nim.", onmarks: stage.onmarks }),
  },
];
