// Every Fibonacci number has one colour, wherever it is drawn: that of its index. The colours are in colours.css.

/** The number of colours; after the last they begin again. Neighbouring parts have different ones all the same. */
const COLOURS = 10;
/** Colours of parts that are no Fibonacci numbers, in other games. */
const RANKS = 6;

/** The colour class of stones whose groups are not shown. */
export const PLAIN = "fib-none";

/**
 * The colour class of the Fibonacci number with an index: 1 is F_2, 2 is F_3, 3 is F_4.
 * @param {number} index
 */
export function colourOfIndex(index) {
  return `fib-${(((index - 2) % COLOURS) + COLOURS) % COLOURS}`;
}

/**
 * The colour class of a number that is known to be a Fibonacci number; others are plain.
 * @param {Api.Number} value
 */
export function colourOf(value) {
  const index = indexOf(value);
  return index === null ? PLAIN : colourOfIndex(index);
}

/**
 * The colour classes of the parts of a pile, largest first. In games whose parts are other numbers, a colour is a place in the sum.
 * @param {Api.Number[]} parts
 */
export function coloursOf(parts) {
  const indices = parts.map(indexOf);
  const all = indices.filter((index) => index !== null);
  if (all.length === parts.length) return all.map(colourOfIndex);
  return parts.map((_, at) => `part-${(parts.length - 1 - at) % RANKS}`);
}

/**
 * The index of a Fibonacci number from 1 = F_2 on; null for other numbers.
 * @param {Api.Number} value
 */
export function indexOf(value) {
  const digits = String(value);
  if (!/^[1-9]\d*$/.test(digits)) return null;
  // F_k is about phi^k / sqrt 5: the leading digits give k, and then it is compared.
  const log = Math.log10(Number(`0.${digits.slice(0, 15)}`)) + digits.length;
  const index = Math.round((log + Math.log10(5) / 2) / Math.log10((1 + Math.sqrt(5)) / 2));
  return fibonacci(index)[0] === BigInt(digits) ? Math.max(index, 2) : null;
}

/**
 * F_k and F_(k+1), by doubling.
 * @param {number} k
 * @returns {[bigint, bigint]}
 */
function fibonacci(k) {
  if (k === 0) return [0n, 1n];
  const [a, b] = fibonacci(Math.floor(k / 2));
  const even = a * (2n * b - a);
  const odd = a * a + b * b;
  return k % 2 === 0 ? [even, odd] : [odd, even + odd];
}
