// What the names of families mean, in words and as positions.

/** Families to begin with, and what a proof of them says. */
export const EXAMPLES = [
  ["one-pile", "Which (n; r) are lost: Whinihan's theorem, found anew from the rules"],
  ["two-pile", "Two piles that share one allowance, all sizes at once"],
  ["piles:3,4", "Piles of 3, 4 and n: the pair for which no third pile is lost"],
  ["piles:8,9", "Piles of 8, 9 and n: hundreds of states, after many smaller theorems"],
  ["grundy:4", "The piles and allowances of Grundy value 4, the first that nobody had described"],
  ["grundy:6", "Grundy value 6: some seconds, to watch the guess grow to 1861 states"],
  ["power-of-two:3", "Three piles of power-of-two nim, where a move of x allows x"],
  ["power-of-two-grundy:2", "Grundy value 2 of power-of-two nim"],
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

/**
 * The address where Solve shows a member of a family: the numbers are those of its tracks, the allowance last.
 * @param {string} family
 * @param {Api.Number[]} numbers
 */
export function solveAddress(family, numbers) {
  const [name, rest] = family.split(":");
  const allowance = numbers.at(-1);
  const piles = [...(name === "piles" ? rest.split(",") : []), ...numbers.slice(0, -1)];
  const query = new URLSearchParams({ position: `${piles.join(",")};${allowance}` });
  if (name.startsWith("power-of-two")) query.set("game", "power-of-two");
  return `/solve?${query}`;
}

/**
 * The address of a theorem on this page.
 * @param {string} family
 * @param {Record<string, string>} more
 */
export function theoremAddress(family, more = {}) {
  return `/theorems?${new URLSearchParams({ family, ...more })}`;
}
