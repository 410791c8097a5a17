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
  const name = game.name((game.moves.length - 1) % 2);
  const what = !last || String(last.take) === "1" ? "stone" : stones(last.take);
  return `${name === "Opponent" ? "The opponent" : name} took the last ${what}.`;
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
 * Who won, without joy or comfort.
 * @param {Game} game
 */
export function winner(game) {
  if (game.friend) return `${game.name(game.view.winner ?? 0)} won`;
  return game.won ? "You won" : "You lost";
}

/**
 * The panel of a start without a move.
 * @param {string} how
 * @param {() => void} another
 */
export function nothingToPlay(how, another) {
  return h(
    "div",
    { class: "result lost" },
    h("p", { class: "big" }, "There is no move to play"),
    h("p", {}, how),
    h("button", { class: "primary", onclick: another }, "New game"),
  );
}

/**
 * The panel; `act` has review, another and again. `more` is where the lesson of the game and the next level are told.
 * @param {Game} game
 * @param {Element} more
 * @param {{review: () => void, another: () => void, again: () => void}} act
 */
export function ending(game, more, act) {
  /** @type {(text: string, name: string, onclick: () => void) => Node} */
  const button = (text, name, onclick) => h("button", { class: name, onclick }, text);
  const won = game.friend || game.won;
  return h(
    "div",
    { class: won ? "result won" : "result lost" },
    won ? confetti() : null,
    h("p", { class: "big" }, won ? `${winner(game)}!` : "You lost this one"),
    h("p", {}, lastMove(game)),
    more,
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

/**
 * The next level, as words and a button.
 * @param {{opponent: string, up: boolean, games: number}} offer
 * @param {string} title
 * @param {() => void} accept
 */
export function levelOffer({ up, games }, title, accept) {
  const why = up
    ? games > 1
      ? `That was win number ${games} in a row.`
      : "Well played."
    : `That was loss number ${games} in a row.`;
  return h(
    "p",
    { class: "level" },
    `${why} ${up ? "Somebody stronger" : "Somebody gentler"}? `,
    h("button", { class: "small", onclick: accept }, `Play against ${title}`),
  );
}

/**
 * What the review will show of a game that was lost.
 * @param {number} mistakes of the one who lost
 */
export function lesson(mistakes) {
  return mistakes
    ? "You could have won: the review shows where."
    : "You made no mistake: the start was lost, unless the opponent errs.";
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
