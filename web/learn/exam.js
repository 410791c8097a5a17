// The exam: five piles, one try each, and no groups to be seen.

import { h, replace } from "../lib/dom.js";
import { after, groups, isWon, perfectMove, start, winningMoves, written } from "../lib/solver.js";
import { Table, threat } from "./table.js";

/** @typedef {import("../lib/solver.js").Position} Position */
/** @typedef {import("../lib/solver.js").Move} Move */

/** How many of five must be right to pass. */
const ENOUGH = 4;
/** The papers: pile, and what may be taken where it is not the beginning. In each there is a pile at which no move wins. */
const PAPERS = [
  [[10], [16], [21], [28], [33, 6]],
  [[11], [19], [18, 4], [24], [45]],
  [[9], [14], [13], [32], [30]],
];

/**
 * @param {import("./page.js").Stage} stage
 * @param {{won: string}} what
 */
export function exam(stage, { won }) {
  let paper = 0;
  let at = 0;
  /** @type {boolean[]} */
  let marks = [];
  const name = h("h2", { class: "round" });
  const pips = h("p", { class: "pips", "aria-hidden": "true" });
  const table = new Table((move) => taken(move), stage.signal, { preselected: false });
  const none = h("button", { class: "none", onclick: () => refused() }, "No move wins here");
  const onward = h("button", { class: "primary again", onclick: () => onwards() }, "Next pile");

  /** @returns {Position} */
  const position = () => {
    const [count, most] = PAPERS[paper][at];
    return most ? { piles: [count], most } : start(count);
  };
  const show = () => {
    onward.remove();
    none.hidden = false;
    name.textContent = `Pile ${at + 1} of 5`;
    replace(
      pips,
      PAPERS[paper].map((_, i) =>
        h(
          "span",
          { class: marks[i] === undefined ? "" : marks[i] ? "good" : "bad" },
          i < marks.length ? (marks[i] ? "✓" : "✗") : i + 1,
        ),
      ),
    );
    table.begin(position());
  };

  /** @param {Move} move */
  const taken = async (move) => {
    const now = position();
    none.hidden = true;
    const right = winningMoves(now).some(({ take }) => take === move.take);
    await table.leave(move);
    if (stage.signal.aborted) return;
    const next = after(now, move);
    table.show(next, false);
    // Where nothing wins, no take is to blame.
    const wrong = isWon(now)
      ? `${threat(next, perfectMove(next))} ${reason(now)}`
      : `No move wins here: ${reason(now)}`;
    judged(right, right ? `Right: ${reason(now)}` : wrong);
  };
  const refused = () => {
    const now = position();
    const right = !isWon(now);
    none.hidden = true;
    table.show(now, false);
    judged(right, `${right ? "Right" : "No"}: ${reason(now)}`);
  };

  /** @param {boolean} right @param {string} text */
  const judged = (right, text) => {
    marks.push(right);
    const score = marks.filter(Boolean).length;
    showMarks();
    if (marks.length === 5 && score >= ENOUGH) {
      stage.done(`${text} ${score} of 5! ${won}`);
      return;
    }
    const over = marks.length === 5;
    onward.textContent = over ? "Try again" : "Next pile";
    stage.element.append(onward);
    onward.focus({ preventScroll: true });
    if (!over) stage.tell(right ? "good" : "bad", text);
    else stage.tell("bad", `${text} That was ${score} of 5, and ${ENOUGH} are needed. Five other piles are waiting.`);
  };
  const showMarks = () => {
    for (const [i, pip] of [...pips.children].entries()) {
      if (marks[i] === undefined) continue;
      pip.className = marks[i] ? "good" : "bad";
      pip.textContent = marks[i] ? "✓" : "✗";
    }
  };
  const onwards = () => {
    if (marks.length === 5) {
      paper = (paper + 1) % PAPERS.length;
      marks = [];
    }
    at = marks.length;
    stage.tell("", "");
    show();
    table.board.piles[0].stage.focus({ preventScroll: true });
  };

  stage.element.append(name, pips, table.element, none);
  show();
}

/**
 * Why a position is won or lost.
 * @param {Position} position
 */
function reason(position) {
  const [count] = position.piles;
  const parts = groups(count);
  const sum = parts.length > 1 ? `${count} = ${[...parts].reverse().join(" + ")}` : `${count} is a Fibonacci number`;
  if (isWon(position)) return `${sum}, and the smallest group is ${parts[0]}.`;
  return parts.length > 1
    ? `${sum}: the smallest group has ${parts[0]}, and you may take ${written(position).split(";")[1]} only.`
    : `${sum}, so no move wins.`;
}
