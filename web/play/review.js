// The game move by move: which moves won, which were mistakes, and what would have won instead.

import { h, replace } from "../lib/dom.js";
import { told } from "../lib/games.js";
import { number, sentence } from "../lib/text.js";

/** @typedef {Api.Reviewed["moves"][number]} Remarked */

/** @type {Record<string, [sign: string, name: string, badge: string]>} */
const MARKS = {
  winning: ["✓", "winning", "win"],
  lost: ["·", "no move wins", ""],
  mistake: ["✗", "mistake", "loss"],
};

/**
 * The review of a game. `step(count)` shows the position after that many moves; `resume(count)` plays on from there;
 * `link(position)` is where Solve answers it. It begins at the player's first mistake.
 * @param {Api.Reviewed} answer
 * @param {{several: boolean, me: number, step: (count: number) => void, resume: (count: number) => void, link: (position: string) => string}} context
 */
export function review(answer, { several, me, step, resume, link }) {
  const { moves } = answer;
  let now = moves.length;
  const rows = moves.map((move, at) => row(move, at, { several, link, show: () => show(at) }));
  const back = h("button", { onclick: () => show(now - 1) }, "‹ Back");
  const forth = h("button", { onclick: () => show(now + 1) }, "Forward ›");
  const again = h("button", { onclick: () => resume(now) }, "Play on from here");
  const where = h("p", { class: "where", "aria-live": "polite" });

  /** @param {number} count */
  function show(count) {
    now = Math.max(0, Math.min(moves.length, count));
    for (const [at, line] of rows.entries()) line.classList.toggle("now", at === now);
    back.disabled = now === 0;
    forth.disabled = now === moves.length;
    again.disabled = now === moves.length || now % 2 !== me;
    where.textContent = now === moves.length ? "The end of the game." : spoken(moves[now], now, moves.length);
    const line = rows[Math.min(now, rows.length - 1)];
    if (line) box.scrollTop = line.offsetTop - box.clientHeight / 2;
    step(now);
  }

  const box = h("div", {
    class: "scroll",
    tabindex: "0",
    role: "region",
    "aria-label": "The moves with their verdicts",
  });
  box.append(
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["Move", "From", "Who takes", "Verdict"].map((head) => h("th", { scope: "col" }, head)),
        ),
      ),
      h("tbody", {}, rows),
    ),
  );
  const element = h(
    "section",
    { class: "review" },
    h("div", { class: "stepping" }, back, forth, again),
    where,
    h("h2", {}, "Review"),
    h("p", {}, summary(moves)),
    box,
  );
  const mistake = moves.findIndex((move) => move.player === "You" && move.mark === "mistake");
  return { element, begin: () => show(Math.max(mistake, 0)) };
}

/**
 * @param {Remarked} move
 * @param {number} at
 * @param {number} count
 */
function spoken({ mark, better, player }, at, count) {
  const who = player === "You" ? "your move" : "the opponent’s move";
  return sentence(
    `Move ${at + 1} of ${count}, ${who}: ${MARKS[mark]?.[1] ?? "undecided"}${better ? `, ${better}` : ""}`,
  );
}

/**
 * @param {Remarked} move
 * @param {number} at
 * @param {{several: boolean, link: (position: string) => string, show: () => void}} context
 */
function row(move, at, { several, link, show }) {
  const [sign, name, badge] = MARKS[move.mark] ?? ["?", move.mark ?? "undecided", ""];
  return h(
    "tr",
    {},
    h("td", {}, h("button", { class: "quiet", "aria-label": `Show move ${at + 1}`, onclick: show }, at + 1)),
    h("td", {}, h("a", { href: link(move.position), title: "Open in Solve" }, shortened(move.position))),
    h("td", {}, move.player === "You" ? h("strong", {}, "You") : "Opponent", " ", told(move, several)),
    h(
      "td",
      {},
      h("span", { class: `badge ${badge}` }, `${sign} ${name}`),
      move.better ? h("div", { class: "better" }, sentence(move.better)) : null,
    ),
  );
}

/** @param {string} position */
function shortened(position) {
  return position.replace(/\d{13,}/g, (digits) => `${digits.slice(0, 4)}…${digits.slice(-4)}`);
}

/**
 * What the player can learn from it, in one sentence.
 * @param {Remarked[]} moves
 */
function summary(moves) {
  const mine = moves.filter((move) => move.player === "You");
  const mistakes = mine.filter((move) => move.mark === "mistake").length;
  const theirs = moves.filter((move) => move.player !== "You" && move.mark === "mistake").length;
  const own = mistakes === 0 ? "You made no mistake" : `You gave a won position away ${times(mistakes)}`;
  const other = theirs === 0 ? "and neither did the opponent" : `the opponent ${times(theirs)}`;
  if (mistakes === 0 && theirs === 0) return "Nobody made a mistake: the start decided it.";
  return mistakes === 0
    ? `${own}; the opponent made ${theirs === 1 ? "one" : number(theirs)}.`
    : `${own}, ${theirs ? other : "the opponent never"}.`;
}

/** @param {number} count */
function times(count) {
  return count === 1 ? "once" : count === 2 ? "twice" : `${number(count)} times`;
}

/**
 * The moves so far, as a list.
 * @param {Element} element
 * @param {Api.Taken[]} moves
 * @param {{second: boolean, several: boolean}} who
 */
export function moveList(element, moves, { second, several }) {
  if (!moves.length) {
    replace(element, h("li", { class: "quiet-text none" }, "No moves yet."));
    return;
  }
  replace(
    element,
    moves.map((move, at) => {
      const mine = (at % 2 === 1) === second;
      return h(
        "li",
        { class: mine ? "mine" : "theirs" },
        h("span", {}, mine ? "You" : "Opponent"),
        " ",
        h("b", {}, told(move, several)),
      );
    }),
  );
  element.scrollTop = element.scrollHeight;
}
