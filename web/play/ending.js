// The end of a game: who won, how, and what to do next.

import { h } from "../lib/dom.js";
import { lessonOffer } from "../lib/lessons.js";
import { stones } from "../lib/text.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * The last move in words.
 * @param {Game} game
 */
export function lastMove(game) {
  const last = game.moves.at(-1);
  const you = (game.moves.length % 2 === 1) !== game.setup.second;
  const what = !last || String(last.take) === "1" ? "stone" : stones(last.take);
  return `${you ? "You" : "The opponent"} took the last ${what}.`;
}

/**
 * Why a start has no move.
 * @param {Game} game
 */
export function noMove({ view, setup }) {
  const empty = view.stones.every((count) => String(count) === "0");
  if (empty) return "There are no stones.";
  return setup.position.includes(";") ? "Nothing may be taken here." : "Who begins may not take all stones.";
}

/**
 * The panel; `act` has review, another and again. `won` is null where nothing was played.
 * @param {boolean | null} won
 * @param {string} how
 * @param {{review: () => void, another: () => void, again: () => void}} act
 */
export function ending(won, how, act) {
  /** @type {(text: string, name: string, onclick: () => void) => Node} */
  const button = (text, name, onclick) => h("button", { class: name, onclick }, text);
  if (won === null) {
    return h(
      "div",
      { class: "result lost" },
      h("p", { class: "big" }, "There is no move to play"),
      h("p", {}, how),
      button("New game", "primary", act.another),
    );
  }
  return h(
    "div",
    { class: won ? "result won" : "result lost" },
    won ? confetti() : null,
    h("p", { class: "big" }, won ? "You won!" : "You lost this one"),
    h("p", {}, how, won ? "" : " The review shows where you could have won."),
    lessonOffer(),
    h(
      "div",
      { class: "row" },
      button("Review the game", won ? "to-review" : "to-review primary", act.review),
      button("Another pile", won ? "primary" : "", act.another),
      button("The same again", "", act.again),
    ),
  );
}

function confetti() {
  return h(
    "div",
    { class: "confetti", "aria-hidden": "true" },
    Array.from({ length: 18 }, (_, at) => {
      const piece = h("i", { class: `part-${at % 6}` });
      piece.style.setProperty("--x", `${Math.round(Math.cos(at * 2.4) * (60 + at * 9))}px`);
      piece.style.setProperty("--y", `${Math.round(Math.sin(at * 2.4) * (40 + at * 4))}px`);
      return piece;
    }),
  );
}
