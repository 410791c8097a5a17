// A whole game against the perfect player.

import { h } from "../lib/dom.js";
import { after, perfectMove, start, winningMoves, written } from "../lib/solver.js";
import { stones } from "../lib/text.js";
import { Table } from "./table.js";

/** @typedef {import("../lib/solver.js").Position} Position */
/** @typedef {import("../lib/solver.js").Move} Move */

/**
 * The game is done when it is won. `opening`: the position, if it is not how games begin.
 * @param {import("./page.js").Stage} stage
 * @param {{piles: number[], opening?: Position, grouped?: boolean, hint?: string, cue?: string, won: string}} what
 */
export function duel(stage, { piles, opening = start(...piles), grouped = false, hint = "", cue = "", won }) {
  const table = new Table((move) => take(move), stage.signal, { grouped, cue });
  let position = opening;
  /** The player's first mistake. @type {{before: Position, better: Move[]} | null} */
  let slip = null;
  const again = h("button", { class: "primary again", onclick: () => begin() }, "Try again");
  const begin = () => {
    again.remove();
    position = opening;
    slip = null;
    table.begin(position);
    table.board.piles[0].stage.focus({ preventScroll: true });
    stage.tell("", "");
  };

  /** @param {Move} move */
  const take = async (move) => {
    const better = winningMoves(position);
    const good = better.some(({ pile, take: count }) => pile === move.pile && count === move.take);
    if (!good && better.length) slip ??= { before: position, better };
    stage.tell("", "");
    await table.leave(move);
    position = after(position, move);
    table.show(position, false);
    const answer = perfectMove(position);
    if (!answer) {
      stage.done(won);
      return;
    }
    const from = piles.length > 1 ? ` from pile ${answer.pile + 1}` : "";
    await table.leave(answer, `The computer takes ${answer.take}`);
    if (stage.signal.aborted) return;
    position = after(position, answer);
    const over = !perfectMove(position);
    table.show(position, !over);
    if (over) lost(answer);
    else {
      // It is read above the stones, and heard.
      const told = `The computer took ${answer.take}${from}. ${table.allowance()}`;
      table.may.textContent = told;
      stage.tell("heard", told);
    }
  };

  /** @param {Move} last */
  const lost = (last) => {
    const which = last.take === 1 ? "stone" : stones(last.take);
    const advice = slip ? missed(slip.before, slip.better[0], piles.length > 1) : hint;
    stage.element.append(again);
    again.focus({ preventScroll: true });
    stage.tell("bad", `The computer took the last ${which}. ${advice}`);
  };

  stage.element.append(table.element);
  table.begin(position);
}

/**
 * @param {Position} before
 * @param {Move} better
 * @param {boolean} several
 */
function missed(before, better, several) {
  const where = several
    ? `At ${written(before).split(";")[0].replace(",", " and ")}`
    : `With ${stones(before.piles[0])}`;
  return `${where}, taking ${better.take}${several ? ` from pile ${better.pile + 1}` : ""} would have won.`;
}
