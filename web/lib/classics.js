// The games of courses and puzzles, by their rules: small enough to be solved in the browser.

/**
 * `title` and `goal` are for people; `sizes` are piles to draw puzzles from: the least and the most stones of each.
 * @typedef {object} Classic
 * @property {string} name
 * @property {string} title
 * @property {string} told the rules in a sentence or two
 * @property {string} text
 * @property {[least: number, most: number][]} sizes
 */

/** @type {Classic[]} */
export const CLASSICS = [
  {
    name: "fibonacci",
    title: "Fibonacci nim",
    told: "Take at most r stones; then r becomes twice what was taken. The player who takes the last stone wins.",
    text: "game fibonacci(n; r)\nmove 1 <= k <= r: n - k; 2*k\n",
    sizes: [[9, 40]],
  },
  {
    name: "nim-3",
    title: "Nim with three piles",
    told: "Take any number of stones from one pile. The player who takes the last stone wins.",
    text: "game nim-3(l, m, n)\nmove 1 <= k: l - k, m, n\nmove 1 <= k: l, m - k, n\nmove 1 <= k: l, m, n - k\n",
    sizes: [
      [1, 9],
      [2, 10],
      [3, 12],
    ],
  },
  {
    name: "wythoff",
    title: "Wythoff’s game",
    told: "Take any number from one pile, or the same number from both. The player who takes the last stone wins.",
    text: "game wythoff(m, n)\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\nmove 1 <= k: m - k, n - k\n",
    sizes: [
      [3, 13],
      [5, 20],
    ],
  },
  {
    name: "subtraction-134",
    title: "Take 1, 3 or 4",
    told: "Take 1, 3 or 4 stones. The player who takes the last stone wins.",
    text: "game subtraction-134(n)\nmove n - 1\nmove n - 3\nmove n - 4\n",
    sizes: [[8, 40]],
  },
  {
    name: "nim-misere",
    title: "Nim, and the last stone loses",
    told: "Take any number of stones from one pile. The player who takes the last stone loses.",
    text: "game nim-misere(l, m, n)\nmisere\nmove 1 <= k: l - k, m, n\nmove 1 <= k: l, m - k, n\nmove 1 <= k: l, m, n - k\n",
    sizes: [
      [1, 6],
      [1, 8],
      [2, 9],
    ],
  },
];

/**
 * @param {string} name
 * @returns {Classic}
 */
export function classic(name) {
  return CLASSICS.find((one) => one.name === name) ?? CLASSICS[0];
}
