// The moves of a game, as far as it has come; what they were worth is told by the review.

import { h, replace } from "../lib/dom.js";
import { told } from "../lib/games.js";

/**
 * How often a player gave a won position away.
 * @param {{mark: string | null}[]} moves
 * @param {number} player
 */
export function mistakes(moves, player) {
  return moves.filter((move, at) => at % 2 === player && move.mark === "mistake").length;
}

/**
 * The moves so far, as a list.
 * @param {Element} element
 * @param {import("./game.js").Game} game
 */
export function moveList(element, game) {
  const { moves } = game;
  if (!moves.length) {
    replace(element, h("li", { class: "quiet-text none" }, "No moves yet."));
    return;
  }
  replace(
    element,
    moves.map((move, at) =>
      h(
        "li",
        { class: at % 2 === game.me ? "mine" : "theirs" },
        h("span", {}, game.name(at % 2)),
        " ",
        h("b", {}, told(move, game.several)),
      ),
    ),
  );
  element.scrollTop = element.scrollHeight;
}
