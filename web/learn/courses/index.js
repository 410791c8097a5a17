// The further courses: what they are called, and where their steps come from.

import { lasting } from "../../lib/storage.js";

/**
 * @typedef {object} Course
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {() => Promise<{STEPS: import("../steps.js").Step[]}>} load
 * @property {number} count
 */

/** @type {Course[]} */
export const COURSES = [
  {
    name: "nim",
    title: "Nim and exclusive or",
    about: "The game that began it all, and the strange sum that wins it.",
    count: 7,
    load: () => import("./nim.js"),
  },
  {
    name: "wythoff",
    title: "Wythoff’s game",
    about: "Two piles, one more move, and suddenly the golden ratio.",
    count: 6,
    load: () => import("./wythoff.js"),
  },
  {
    name: "grundy",
    title: "Grundy values",
    about: "Every game is a pile of nim in disguise: one number says which.",
    count: 7,
    load: () => import("./grundy.js"),
  },
  {
    name: "misere",
    title: "Misère",
    about: "The last stone loses: when the old strategy still works, and when it does not.",
    count: 6,
    load: () => import("./misere.js"),
  },
  {
    name: "invent",
    title: "Invent a game and prove it",
    about: "Choose the rules, find the pattern, and have it proved for all numbers.",
    count: 5,
    load: () => import("./invent.js"),
  },
];

/** @param {string} name */
const key = (name) => `learnt-${name}`;

/**
 * The steps of a course that are done.
 * @param {Course} course
 */
export function doneOf({ name, count }) {
  const numbers = (lasting.get(key(name)) ?? "").split(",").map(Number);
  return new Set(numbers.filter((step) => Number.isInteger(step) && step >= 1 && step <= count));
}

/**
 * @param {Course} course
 * @param {number} step
 */
export function markDone(course, step) {
  lasting.set(key(course.name), [...doneOf(course).add(step)].sort((a, b) => a - b).join());
}

/**
 * Where a step of a course is.
 * @param {Course} course
 * @param {number} step
 */
export function stepAddress({ name }, step) {
  return `/learn?course=${name}&step=${step}`;
}
