// Fibonacci nim in the browser, for piles that are small enough to be drawn: who wins, by which moves, and for how long.
// Lessons and puzzles ask it at every touch; the tests compare it with the solver of the server.

/**
 * Piles with one allowance for all of them; `Infinity` where anything may be taken.
 * @typedef {{piles: number[], most: number}} Position
 * @typedef {{pile: number, take: number}} Move
 */

/**
 * How a game of one pile begins: not all stones may be taken. With several piles anything may.
 * @param {...number} piles
 * @returns {Position}
 */
export function start(...piles) {
  return { piles, most: piles.length === 1 ? piles[0] - 1 : Number.POSITIVE_INFINITY };
}

/**
 * All that may be taken.
 * @param {Position} position
 * @returns {Move[]}
 */
export function moves({ piles, most }) {
  return piles.flatMap((count, pile) =>
    Array.from({ length: Math.max(0, Math.min(count, most)) }, (_, at) => ({ pile, take: at + 1 })),
  );
}

/**
 * What is left after a move.
 * @param {Position} position
 * @param {Move} move
 * @returns {Position}
 */
export function after({ piles }, { pile, take }) {
  return { piles: piles.map((count, at) => (at === pile ? count - take : count)), most: 2 * take };
}

/** The least allowance at which piles are won: it is their least winning take. @type {Map<string, number>} */
const thresholds = new Map();

/** @param {number[]} piles */
function threshold(piles) {
  const key = piles
    .filter(Boolean)
    .sort((a, b) => a - b)
    .join();
  const known = thresholds.get(key);
  if (known !== undefined) return known;
  const winning = moves({ piles, most: Number.POSITIVE_INFINITY }).filter((move) => leads({ piles, most: 0 }, move));
  const least = Math.min(Number.POSITIVE_INFINITY, ...winning.map(({ take }) => take));
  thresholds.set(key, least);
  return least;
}

/**
 * Whether a move leads to a position that is lost for the player who moves there.
 * @param {Position} position
 * @param {Move} move
 */
function leads(position, move) {
  const next = after(position, move);
  return next.most < threshold(next.piles);
}

/**
 * Whether the player to move wins.
 * @param {Position} position
 */
export function isWon({ piles, most }) {
  return most >= threshold(piles);
}

/**
 * @param {Position} position
 * @returns {Move[]}
 */
export function winningMoves(position) {
  return moves(position).filter((move) => leads(position, move));
}

/** How long positions last. @type {Map<string, number>} */
const lengths = new Map();

/**
 * How many moves are left when the winner hurries and the loser stalls.
 * @param {Position} position
 * @returns {number}
 */
export function remoteness({ piles, most }) {
  const reach = Math.min(most, Math.max(0, ...piles));
  const key = `${[...piles].sort((a, b) => a - b).join()};${reach}`;
  const known = lengths.get(key);
  if (known !== undefined) return known;
  const rest = moves({ piles, most: reach }).map((move) => remoteness(after({ piles, most }, move)));
  // Even: the player to move there has lost.
  const lost = rest.filter((length) => length % 2 === 0);
  const length = !rest.length ? 0 : 1 + (lost.length ? Math.min(...lost) : Math.max(...rest));
  lengths.set(key, length);
  return length;
}

/**
 * The moves of a lost position that make it last.
 * @param {Position} position
 */
export function longestMoves(position) {
  const length = remoteness(position);
  return moves(position).filter((move) => remoteness(after(position, move)) + 1 === length);
}

/**
 * What a perfect player does: wins as quickly as it can, and else makes it last.
 * @param {Position} position
 * @returns {Move | undefined}
 */
export function perfectMove(position) {
  const length = remoteness(position);
  return moves(position).find(
    (move) => remoteness(after(position, move)) + 1 === length && (length % 2 === 0 || leads(position, move)),
  );
}

/**
 * The groups of a pile: Fibonacci numbers of which no two are neighbours, the smallest first.
 * @param {number} count
 */
export function groups(count) {
  const parts = [];
  let [small, large] = [1, 2];
  while (large <= count) [small, large] = [large, small + large];
  for (let left = count; left > 0; [small, large] = [large - small, small]) {
    if (small > left) continue;
    parts.unshift(small);
    left -= small;
  }
  return parts;
}

/**
 * A position as the server reads it: "12;4", "7,5;3".
 * @param {Position} position
 */
export function written({ piles, most }) {
  return `${piles.join()};${Number.isFinite(most) ? most : "inf"}`;
}
