// Piles that lose: every way to begin is tried, and each is answered.

import { h, replace } from "../lib/dom.js";
import { after, moves, perfectMove, start } from "../lib/solver.js";
import { Table } from "./table.js";

/** @typedef {import("../lib/solver.js").Move} Move */

/**
 * @param {import("./page.js").Stage} stage
 * @param {number[]} piles
 */
export function tries(stage, piles) {
  let round = stage.kept.round ?? 0;
  /** What was tried on this pile, and what came of it. @type {Map<number, string>} */
  let tried = stage.kept.tried ?? new Map();
  const table = new Table((move) => take(move), stage.signal);
  const name = h("h2", { class: "round" });
  const list = h("ul", { class: "tried", "aria-label": "What was tried" });
  const tally = h("div", { class: "tally" }, h("p", {}, "If you begin with"), list);

  const show = () => {
    const count = piles[round];
    name.textContent = `A pile of ${count}`;
    const ways = moves(start(count));
    replace(
      list,
      ways.map(({ take: size }) =>
        h(
          "li",
          { class: tried.has(size) ? "seen" : "" },
          h("span", { class: "sign", "aria-hidden": "true" }, tried.has(size) ? "✗" : "·"),
          h("b", {}, `${size}: `),
          tried.get(size) ?? "not tried yet",
        ),
      ),
    );
  };

  /** @param {Move} move */
  const take = async (move) => {
    const begun = start(piles[round]);
    const next = after(begun, move);
    const answer = perfectMove(next);
    if (!answer) return;
    await table.leave(move);
    table.show(next, false);
    await table.leave(answer, `The computer takes ${answer.take}`);
    if (stage.signal.aborted) return;
    const left = after(next, answer);
    table.show(left, false);
    const end = left.piles[0]
      ? `the computer leaves you ${left.piles[0]}, and you lose`
      : "the computer takes the rest and wins";
    tried.set(move.take, `${end}.`);
    Object.assign(stage.kept, { round, tried });
    const all = moves(begun).length;
    const missing = all - tried.size;
    show();
    if (missing) {
      table.begin(begun);
      stage.tell("", `You took ${move.take}: ${end}. Try another start.`);
    } else if (round < piles.length - 1) {
      round += 1;
      tried = new Map();
      Object.assign(stage.kept, { round, tried });
      show();
      table.begin(start(piles[round]));
      stage.tell("good", `Every start from ${piles[round - 1]} loses. Now a pile of ${piles[round]}.`);
    } else stage.done("Whatever you do, the computer wins: the player who begins with 2, 3 or 5 stones loses.");
  };

  stage.element.append(name, table.element, tally);
  show();
  table.begin(start(piles[round]));
}
