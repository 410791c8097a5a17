// A move of a game that is reviewed, and beside it the one that would have won: each on a drawing of its own, in its own colour.

import { PLAIN } from "../lib/colours.js";
import { h } from "../lib/dom.js";
import { told } from "../lib/games.js";
import { groupsShown } from "../lib/lessons.js";
import { bar, fit, MOST_DRAWN, partsOf, Stones } from "../lib/stones.js";
import { sum } from "../lib/text.js";

/**
 * What is said of a move, and how it is coloured.
 * @typedef {"mine" | "theirs" | "wrong" | "right"} Kind
 */

/**
 * The drawings for a position before a move.
 * @param {Api.Board} view
 * @param {import("./game.js").Game} game
 * @param {Api.Reviewed["moves"][number]} move
 * @param {Api.Taken | null} better
 * @param {number} width
 */
export function comparison(view, game, move, better, width) {
  const who = move.player === "You" ? "You" : move.player === "Computer" ? "The computer" : move.player;
  const own = move.player === game.name(game.me);
  /** @type {Kind} */
  const kind = better ? "wrong" : own ? "mine" : "theirs";
  const room = better && width > 560 ? (width - 24) / 2 : width;
  const said = `${who} took ${told(move, game.several)}`;
  return h(
    "div",
    { class: "comparison" },
    figure(view, move, kind, said, room),
    better ? figure(view, better, "right", `${told(better, game.several)} would have won`, room) : null,
  );
}

/**
 * @param {Api.Board} view
 * @param {Api.Taken} move
 * @param {Kind} kind
 * @param {string} said
 * @param {number} width
 */
function figure(view, move, kind, said, width) {
  const piles = view.stones.map((count, at) => {
    // Who does not see groups in the game does not see them here.
    const grouped = groupsShown() || Number(count) > MOST_DRAWN;
    const parts = partsOf(count, grouped ? view.parts[at] : null);
    const label = `${view.stones.length > 1 ? `Pile ${at + 1}: ` : ""}${sum(count, grouped ? view.parts[at] : null)}`;
    if (Number(count) > MOST_DRAWN) return h("div", { role: "img", "aria-label": label }, bar(parts, width));
    const drawing = new Stones();
    const size = fit(parts, width - 8, view.stones.length > 1 ? 110 : 170, 36);
    drawing.show(parts, size, grouped ? undefined : parts.map(() => PLAIN));
    if (at === move.pile)
      for (const stone of drawing.stones.slice(-Number(move.take))) stone.classList.add("took", kind);
    return h("div", { role: "img", "aria-label": label }, drawing.element);
  });
  const sign = { wrong: "✗ ", right: "✓ ", mine: "", theirs: "" }[kind];
  return h("figure", { class: kind }, h("figcaption", {}, sign, said), piles);
}
