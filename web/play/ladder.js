// The levels as a ladder: who wins is offered the next one, who keeps losing the one before.

import { lasting } from "../lib/storage.js";

/** From weak to strong, as the server names them. */
const LEVELS = ["beginner", "easy", "medium", "hard", "perfect"];
const LEVEL = "play:level";
const STREAK = "play:streak";

/** Losses in a row after which a weaker opponent is offered. */
const PATIENCE = 2;

/** The default opponent: the last one that was chosen, and at first the one that is easily beaten. */
export function usualOpponent() {
  return lasting.get(LEVEL) ?? LEVELS[0];
}

/** @param {string} opponent */
export function chosen(opponent) {
  lasting.set(LEVEL, opponent);
  lasting.remove(STREAK);
}

/**
 * Counts a game that has ended; the answer is what to offer next, if anything.
 * @param {string} opponent
 * @param {boolean} won
 * @returns {{opponent: string, up: boolean, games: number} | null}
 */
export function counted(opponent, won) {
  const at = LEVELS.indexOf(opponent);
  if (at < 0) return null;
  const [whom, how, before] = (lasting.get(STREAK) ?? "").split(" ");
  const games = whom === opponent && how === String(won) ? Number(before) + 1 : 1;
  lasting.set(STREAK, `${opponent} ${won} ${games}`);
  const next = LEVELS[at + (won ? 1 : -1)];
  if (!next || (!won && games < PATIENCE)) return null;
  return { opponent: next, up: won, games };
}
