// How stones are taken, in words: a mouse takes at once what it has shown; a finger covers it, and so only chooses.

/** Whether stones are touched, and not pointed at. */
export function byFinger() {
  return matchMedia("(pointer: coarse)").matches;
}

/**
 * What to do, in a sentence or two; `after` tells which stones go with the one that is chosen.
 * @param {string} after
 */
export function howToTake(after) {
  return byFinger()
    ? `Tap a stone to choose it and all ${after}, then press Take.`
    : `Click a stone: it goes, and all ${after}.`;
}

/**
 * Why some stones are pale; nothing where none are. `begun`: the first move was made, or the first allowance is given.
 * @param {Api.Number[]} piles
 * @param {Api.Number[]} most
 * @param {boolean} begun
 */
export function pale(piles, most, begun) {
  const far = piles
    .map((count, at) => Number(count) - Number(most[at]))
    .reduce((sum, more) => sum + Math.max(0, more), 0);
  if (!far) return "";
  if (far > 1) return "Pale stones are out of reach now.";
  return begun ? "The pale one is out of reach now." : "The pale one must stay: the first player may not take all.";
}

/**
 * What is said above the stones: how they are taken, at the first turn; why some are pale, at the first two.
 * @param {import("./game.js").Game} game
 * @param {import("./board.js").Board} board
 */
export function cueFor({ moves, view, setup }, board) {
  const turn = Math.floor(moves.length / 2);
  if (turn > 1) return "";
  if (!board.drawn) return turn ? "" : "Choose a block to take it and all smaller ones, or type how many.";
  // What a finger has chosen is seen before it is taken.
  const where = board.stacked && !byFinger() ? "after it, below and to the right" : "after it";
  const how = turn ? "" : howToTake(where);
  const far = pale(view.stones, view.most, moves.length > 0 || setup.position.includes(";"));
  return [how, far].filter(Boolean).join(" ");
}
