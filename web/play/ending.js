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
  return `${name === "Computer" ? "The computer" : name} took the last ${what}.`;
}

/**
 * Why a start has no move.
 * @param {Game} game
 */
export function noMove({ view, setup }) {
  const empty = view.stones.every((count) => String(count) === "0");
  if (empty) return "There are no stones.";
  return setup.position.includes(";") ? "Nothing may be taken here." : "The first player may not take the whole pile.";
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
 * The panel: what is best done next stands first, all else is quieter. `more` is where the lesson of the game and the next level are
 * told. A game that was not `played` just now, but is found again, is shown without a feast, and a new one is offered first.
 * @param {Game} game
 * @param {Element} more
 * @param {boolean} played
 * @param {{review: () => void, another: () => void, again: () => void, undo: () => void}} act
 */
export function ending(game, more, played, act) {
  const won = game.friend || game.won;
  /** @type {[text: string, onclick: () => void, name?: string][]} */
  const acts = [
    [played ? "Another pile" : "New game", act.another],
    ["Review the game", act.review, "to-review"],
    ["The same again", act.again],
    ["Undo", act.undo, "to-undo"],
  ];
  if (played && !won) acts.unshift(...acts.splice(1, 1));
  return h(
    "div",
    { class: `result ${won ? "won" : "lost"}${played ? "" : " found"}` },
    won && played ? confetti() : null,
    h("p", { class: "big" }, won ? `${winner(game)}!` : "You lost this one"),
    more,
    game.taught ? lessonOffer() : null,
    h(
      "div",
      { class: "row" },
      acts.map(([text, onclick, name = ""], at) =>
        h("button", { class: `${at ? "plain" : "primary"} ${name}`, onclick }, text),
      ),
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
    `${why} ${up ? "A stronger player" : "An easier player"}? `,
    h("button", { class: "plain", onclick: accept }, `Play against ${title}`),
  );
}

/**
 * What the review will show of a game that was lost.
 * @param {number} mistakes of the one who lost
 * @param {string} them the one who won
 */
export function lesson(mistakes, them) {
  return mistakes
    ? "You could have won: the review shows where."
    : `You made no mistake: the start was lost, and ${them} made none either.`;
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
