// What the names of families mean, in words and as positions.

import { rulesAddress } from "../lib/address.js";

/** Families to begin with, and what a proof of them says. */
export const EXAMPLES = [
  ["one-pile", "Which (n; r) are lost: Whinihan's theorem, rediscovered from the rules"],
  ["two-pile", "Two piles that share one allowance, all sizes at once"],
  ["piles:3,4", "Piles of 3, 4 and n: the pair for which no third pile is lost"],
  ["piles:8,9", "Piles of 8, 9 and n: hundreds of states, after many smaller theorems"],
  ["grundy:4", "The piles and allowances of Grundy value 4, the first value that the papers leave open"],
  ["grundy:6", "Grundy value 6: watch the guess grow to 1861 states in a few seconds"],
  ["power-of-two:3", "Three piles of power-of-two nim, where a move of x allows x"],
  ["power-of-two-grundy:2", "Grundy value 2 of power-of-two nim"],
  ["wythoff", "Wythoff's game, found from its rules alone: seven states"],
  ["wythoff/value=1", "Its Grundy value 1 (Blass and Fraenkel 1990): 825 states, the first automaton that we know of"],
];

const COUNTS = ["no", "one", "two", "three", "four", "five", "six"];

/**
 * A family in a few words.
 * @param {string} family
 */
export function meaning(family) {
  const [name, rest = ""] = family.split(":");
  if (name === "one-pile") return "One pile of Fibonacci nim";
  if (name === "two-pile") return "Two piles that share one allowance";
  if (name === "piles")
    return `${rest.includes(",") ? "Piles" : "A pile"} of ${rest.split(",").join(", ")} and one of any size`;
  if (name === "grundy") return `One pile, Grundy value ${rest}`;
  if (name === "power-of-two")
    return `Power-of-two nim with ${COUNTS[Number(rest)] ?? rest} pile${rest === "1" ? "" : "s"}`;
  if (name === "power-of-two-grundy") return `Power-of-two nim, one pile, Grundy value ${rest}`;
  return "";
}

/**
 * The kind of a family, for sorting and filtering.
 * @param {string} family
 */
export function kind(family) {
  return family.split(":")[0];
}

/** Families that are known by short names: their positions are those of Solve. */
const SHORT = /^(one-pile|two-pile|piles|grundy|power-of-two|power-of-two-grundy)(:|$)/;

/**
 * The address where a member of a theorem's family is solved: the numbers are those of its tracks, the allowance last.
 * @param {Api.Theorem} theorem
 * @param {Api.Number[]} numbers
 */
export function solveAddress(theorem, numbers) {
  const { family, piles, allowance } = theorem;
  const given = [...numbers];
  const position = piles.map((fixed) => fixed ?? given.shift()).join(",") + (allowance ? `;${given[0]}` : "");
  if (!SHORT.test(family)) return rulesAddress(rulesOf(theorem), position);
  const query = new URLSearchParams({ position });
  if (family.startsWith("power-of-two")) query.set("game", "power-of-two");
  return `/solve?${query}`;
}

/**
 * The rules of a theorem's game: its name where that says all, else their text.
 * @param {Api.Theorem} theorem
 */
export function rulesOf({ family, rules }) {
  const game = family.split("/")[0];
  return SHORT.test(family) || /[@:]/.test(game) || family.includes("/misere") ? rules : game;
}
