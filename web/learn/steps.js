// The twelve steps: one sentence, one task and one board each.

import { groups } from "../lib/solver.js";
import { howToTake } from "../play/cue.js";
import { measures, reach } from "./drawings.js";
import { duel } from "./duel.js";
import { exam } from "./exam.js";
import { find } from "./find.js";
import { line } from "./line.js";
import { quiz } from "./quiz.js";
import { split } from "./split.js";
import { tries } from "./tries.js";

/**
 * `begin` puts the board on the stage.
 * @typedef {object} Step
 * @property {string} title
 * @property {string} sentence
 * @property {string} task
 * @property {(stage: import("./page.js").Stage) => void} begin
 */

/** @type {Step[]} */
export const STEPS = [
  {
    title: "Take the last stone",
    sentence: "Two players take stones in turn, and the player who takes the last one wins.",
    task: "Three stones are left, and you may take as many as you like. Take the last one!",
    begin: (stage) =>
      duel(stage, {
        piles: [3],
        opening: { piles: [3], most: 3 },
        cue: howToTake("to the right of it"),
        won: "That was the last stone: you win.",
      }),
  },
  {
    title: "Twice as many, no more",
    sentence:
      "The first player may not take the whole pile. After that, you may take at most twice what the other player has just taken.",
    task: "Four stones, and you begin. Take the last one.",
    begin: (stage) =>
      duel(stage, {
        piles: [4],
        won: "You took 1, so the computer could take at most 2 of the 3 stones that were left.",
      }),
  },
  {
    title: "Piles that lose",
    sentence: "With some piles, every first move is wrong.",
    task: "Try every way to begin with 2, then 3, then 5 stones, and watch how the computer answers.",
    begin: (stage) => tries(stage, [2, 3, 5]),
  },
  {
    title: "Colour the losing numbers",
    sentence:
      "The player who begins with 2, 3 or 5 stones loses. With 1, too: the first player may not take the whole pile, so there is no move.",
    task: "Three more numbers up to 21 lose. Find and colour them: a wrong guess shows the take that wins.",
    begin: (stage) => line(stage, { last: 21, given: [1, 2, 3, 5] }),
  },
  {
    title: "Break a pile into groups",
    sentence:
      "Every other number is a sum of Fibonacci numbers in just one way, if no two of them are neighbours in the row.",
    task: "Drag tiles into the tray, or tap them, until they make the pile. Neighbours in 1, 2, 3, 5, 8, 13 may not be together.",
    begin: (stage) =>
      split(stage, {
        piles: [6, 12, 20],
        won: "Every pile breaks into groups in one way only, however large it is.",
      }),
  },
  {
    title: "Take the smallest group",
    sentence: "Here is the secret: take the smallest group, and the game is yours.",
    task: "You begin. Find the winning take in each of three piles.",
    begin: (stage) =>
      find(stage, {
        piles: [12, 20, 16],
        why: (pile, take) => `Right: ${take} is the smallest group of ${sum(pile)}.`,
        won: "From now on you can show the groups in Play.",
      }),
  },
  {
    title: "Why it works",
    sentence:
      "You take the smallest group. Your opponent may take twice as many, and that is still less than the next group.",
    task: "Compare the bars four times: can your opponent take the whole next group?",
    begin: (stage) =>
      quiz(stage, {
        questions: [comparison(2, 5), comparison(1, 3), comparison(3, 8), comparison(3, 5)],
        won: "That is why no two groups may be neighbours.",
      }),
  },
  {
    title: "Can you be sure?",
    sentence:
      "If you may take the whole smallest group, you can be sure to win. If it is too large, your opponent can be.",
    task: "Four piles from the middle of a game. Compare the smallest group with what you may take: can you be sure to win?",
    begin: (stage) =>
      quiz(stage, {
        questions: [judgement(12, 2), judgement(18, 4), judgement(20, 1), judgement(16, 6)],
        won: "That is all you have to look at.",
      }),
  },
  {
    title: "More than one way",
    sentence: "The smallest groups together win too, if twice their sum is less than the next group.",
    task: "Find all winning takes of these two piles.",
    begin: (stage) =>
      find(stage, {
        piles: [17, 27],
        all: true,
        why: (pile, take) =>
          `${take} wins: twice ${take} is ${2 * take}, less than the next group of ${next(pile, take)}.`,
        won: "The groups that you take are called a tail.",
      }),
  },
  {
    title: "Two piles",
    sentence: "With two piles you take from one of them at a time. If the piles are equal, the player to move loses.",
    task: "Make the piles equal, then copy the computer, and win. You begin, and may take as many as you like.",
    begin: (stage) =>
      duel(stage, {
        piles: [6, 4],
        hint: "Make the piles equal, and then copy the computer.",
        won: "You made the piles equal and copied the computer to the end.",
      }),
  },
  {
    title: "Beat the perfect player",
    sentence: "The computer makes no mistake here, but you can win from 20 stones if you make none either.",
    task: "Win from 20 stones. Take the smallest group every time. After the first move, a player may take at most twice what the other has just taken.",
    begin: (stage) =>
      duel(stage, {
        piles: [20],
        grouped: true,
        won: "You have beaten a player that never makes a mistake.",
      }),
  },
  {
    title: "The exam",
    sentence: "Now the groups are hidden, and you have one try for each pile.",
    task: "Make a winning move in five piles, or say that there is none. Four of five are enough.",
    begin: (stage) => exam(stage, { won: "You know the secret of the game." }),
  },
];

/**
 * "12 = 8 + 3 + 1".
 * @param {number} pile
 */
function sum(pile) {
  return `${pile} = ${groups(pile).reverse().join(" + ")}`;
}

/**
 * The smallest group that is left when the smaller ones are taken.
 * @param {number} pile
 * @param {number} take
 */
function next(pile, take) {
  return groups(pile - take)[0];
}

/**
 * @param {number} small
 * @param {number} large
 * @returns {import("./quiz.js").Question}
 */
function comparison(small, large) {
  const reached = 2 * small >= large;
  return {
    draw: (answered) => measures(small, large, answered),
    ask: `You take ${small}. Can your opponent take the whole next group of ${large}?`,
    answers: [
      ["Yes", reached],
      ["No", !reached],
    ],
    why: reached
      ? `Twice ${small} is ${2 * small}: enough for ${large}. But ${small} and ${large} are neighbours!`
      : `Twice ${small} is ${2 * small}, less than ${large}: your opponent must break the group, and then there is a smaller one that you may take.`,
  };
}

/**
 * @param {number} count
 * @param {number} most
 * @returns {import("./quiz.js").Question}
 */
function judgement(count, most) {
  const [small] = groups(count);
  const sure = small <= most;
  return {
    draw: () => reach(count, most),
    ask: "Can you be sure to win?",
    answers: [
      ["Yes", sure],
      ["No", !sure],
    ],
    why: sure
      ? `The smallest group has ${small}, and you may take ${most}: take it, and you win.`
      : `The smallest group has ${small}, and you may take only ${most}: whatever you do, your opponent can win.`,
  };
}
