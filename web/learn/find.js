// Piles on which a winning move is looked for, or all of them.

import { h, replace } from "../lib/dom.js";
import { after, perfectMove, start, winningMoves } from "../lib/solver.js";
import { Table, threat } from "./table.js";

/** @typedef {import("../lib/solver.js").Move} Move */

/**
 * `all`: every winning move is to be found; `why(pile, take)` says why a move wins.
 * @param {import("./page.js").Stage} stage
 * @param {{piles: number[], all?: boolean, why: (pile: number, take: number) => string, won: string}} what
 */
export function find(stage, { piles, all = false, why, won }) {
  let round = 0;
  /** @type {Set<number>} */
  let found = new Set();
  const table = new Table((move) => take(move), stage.signal, { grouped: true });
  const name = h("h2", { class: "round" });
  const chips = h("p", { class: "chips found", hidden: !all });
  const onward = h("button", { class: "primary again", onclick: () => begin(round + 1) }, "Next pile");

  /** @param {number} at @param {boolean} moved */
  const begin = (at, moved = true) => {
    onward.remove();
    round = at;
    stage.kept.round = at;
    found = new Set();
    stage.tell("", "");
    show();
    table.begin(start(piles[round]));
    if (moved) table.board.piles[0].stage.focus({ preventScroll: true });
  };
  const show = () => {
    name.textContent = `Pile ${round + 1} of ${piles.length}: ${piles[round]} stones`;
    const wins = winningMoves(start(piles[round]));
    replace(
      chips,
      "Winning takes: ",
      wins.map(({ take: size }) =>
        h("span", { class: `chip ${found.has(size) ? "win" : ""}` }, found.has(size) ? size : "?"),
      ),
    );
  };

  /** @param {Move} move */
  const take = async (move) => {
    const position = start(piles[round]);
    const wins = winningMoves(position);
    const next = after(position, move);
    const right = wins.some(({ take: size }) => size === move.take);
    await table.leave(move);
    if (stage.signal.aborted) return;
    table.show(next, false);
    if (!right) {
      table.show(position);
      stage.tell("bad", `${threat(next, perfectMove(next))} Try another take.`);
      return;
    }
    found.add(move.take);
    show();
    if (all && found.size < wins.length) {
      table.show(position);
      stage.tell("good", `${why(piles[round], move.take)} There is another winning take.`);
      return;
    }
    if (round === piles.length - 1) stage.done(`${why(piles[round], move.take)} ${won}`);
    else {
      stage.element.append(onward);
      onward.focus({ preventScroll: true });
      stage.tell("good", why(piles[round], move.take));
    }
  };

  stage.element.append(name, chips, table.element);
  begin(stage.kept.round ?? 0, false);
}
