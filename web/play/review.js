// The game move by move: who was winning after each, which moves were mistakes, and what would have won instead.

import { h } from "../lib/dom.js";
import { spelled, told } from "../lib/games.js";
import { number, sentence } from "../lib/text.js";
import { mistakes } from "./moves.js";

/** @typedef {Api.Reviewed["moves"][number]} Remarked */

/** @type {Record<string, [sign: string, name: string, badge: string]>} */
const MARKS = {
  winning: ["✓", "winning", "win"],
  lost: ["·", "no move wins", ""],
  mistake: ["✗", "mistake", "loss"],
};

/** @type {Record<string, number | undefined>} */
const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/**
 * Who wins after a move, if both play on perfectly: 0 is the one who moved first.
 * @param {Remarked} move
 * @param {number} at
 */
const winnerAfter = (move, at) => (move.mark === "winning" ? at % 2 : 1 - (at % 2));

/**
 * The review of a game. `step(count)` shows the position after that many moves; `resume(count)` plays on from there;
 * `link(position)` is where Solve answers it. It begins at the first mistake, the player's own before others.
 * @param {Api.Reviewed} answer
 * @param {import("./game.js").Game} game
 * @param {{step: (count: number) => void, resume: (count: number) => void, link: (position: string) => string}} context
 */
export function review(answer, game, { step, resume, link }) {
  const { moves } = answer;
  let now = moves.length;
  const rows = moves.map((move, at) => row(move, at, { several: game.several, link, show: () => show(at) }));
  const back = h("button", { onclick: () => show(now - 1) }, "‹ Back");
  const forth = h("button", { onclick: () => show(now + 1) }, "Forward ›");
  /** @type {HTMLButtonElement} */
  const again = h("button", { onclick: () => able(again) && resume(now) }, "Play on from here");
  const where = h("p", { class: "where", "aria-live": "polite" });
  const ribbon = new Ribbon(moves, game, (count) => show(count));

  /** @param {number} count */
  function show(count) {
    now = Math.max(0, Math.min(moves.length, count));
    for (const [at, line] of rows.entries()) line.classList.toggle("now", at === now);
    enable(back, now > 0);
    enable(forth, now < moves.length);
    enable(again, now < moves.length && (game.friend || now % 2 === game.me));
    where.textContent = now === moves.length ? "The end of the game." : spoken(moves[now], now, moves.length);
    ribbon.mark(now);
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
          ["Move", "Position", "Player and take", "Verdict"].map((head) => h("th", { scope: "col" }, head)),
        ),
      ),
      h("tbody", {}, rows),
    ),
  );
  const element = h(
    "section",
    {
      class: "review",
      tabindex: "-1",
      "aria-label": "Review",
      onkeydown: (event) => {
        const by = KEYS[event.key];
        if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        show(now + by);
      },
    },
    where,
    h("div", { class: "stepping" }, back, forth, again),
    ribbon.element,
    h("h2", {}, "Review"),
    h("p", {}, summary(moves, game)),
    box,
  );
  const own = moves.findIndex((move) => move.player === "You" && move.mark === "mistake");
  const any = moves.findIndex((move) => move.mark === "mistake");
  return { element, begin: () => show(Math.max(own < 0 ? any : own, 0)) };
}

/**
 * Buttons at an end are not disabled: who stands on one would lose the place.
 * @param {HTMLElement} button
 * @param {boolean} yes
 */
function enable(button, yes) {
  button.setAttribute("aria-disabled", String(!yes));
}

/** @param {HTMLElement} button */
function able(button) {
  return button.getAttribute("aria-disabled") !== "true";
}

/** @param {string} name */
function winning(name) {
  if (name === "You") return "you are winning";
  return name === "Computer" ? "the computer is winning" : `${name} is winning`;
}

/** Who was winning, from the start to the end: a piece for each position. */
class Ribbon {
  /**
   * @param {Remarked[]} moves
   * @param {import("./game.js").Game} game
   * @param {(count: number) => void} show
   */
  constructor(moves, game, show) {
    const first = moves.length ? (moves[0].mark === "lost" ? 1 : 0) : 0;
    const winners = [first, ...moves.map(winnerAfter)];
    this.pieces = winners.map((winner, at) => {
      const when = at ? `After move ${at}` : "At the start";
      const label = `${when} ${winning(game.name(winner))}`;
      const turned = at > 0 && winners[at - 1] !== winner;
      return h(
        "button",
        {
          class: `piece ${winner === game.me ? "mine" : "theirs"}${turned ? " turned" : ""}`,
          "aria-label": label,
          title: label,
          onclick: () => show(at),
        },
        turned ? "✗" : "",
      );
    });
    const key = (/** @type {number} */ player, /** @type {string} */ kind) =>
      h("span", { class: `key ${kind}` }, game.friend ? game.name(player) : game.name(player).toLowerCase());
    this.element = h(
      "div",
      { class: "ribbon" },
      h(
        "p",
        { class: "quiet-text" },
        "Who was winning: ",
        key(game.me, "mine"),
        " ",
        key(1 - game.me, "theirs"),
        "; ✗ where that changed",
      ),
      h("div", { class: "pieces", role: "group", "aria-label": "Who was winning" }, this.pieces),
    );
  }

  /** @param {number} now */
  mark(now) {
    for (const [at, piece] of this.pieces.entries()) {
      if (at === now) piece.setAttribute("aria-current", "step");
      else piece.removeAttribute("aria-current");
    }
  }
}

/**
 * @param {Remarked} move
 * @param {number} at
 * @param {number} count
 */
function spoken({ mark, better, player }, at, count) {
  const who = player === "You" ? "your move" : player === "Computer" ? "the computer’s move" : `${player}’s move`;
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
    h("td", {}, h("a", { href: link(move.position), title: "Open in Solve" }, spelled(move.position))),
    h("td", {}, move.player === "You" ? h("strong", {}, "You") : move.player, " ", told(move, several)),
    h(
      "td",
      {},
      h("span", { class: `badge ${badge}` }, `${sign} ${name}`),
      move.better ? h("div", { class: "better" }, sentence(move.better)) : null,
    ),
  );
}

/**
 * What the players can learn from it, in one sentence.
 * @param {Remarked[]} moves
 * @param {import("./game.js").Game} game
 */
function summary(moves, game) {
  const [mine, theirs] = [game.me, 1 - game.me].map((player) => mistakes(moves, player));
  if (mine === 0 && theirs === 0) return "Neither player made a mistake: the start decided it.";
  if (game.friend) {
    const each = [mine, theirs].map((count, at) => `${game.name(at)} gave a won position away ${times(count)}`);
    return `${each.join(", ")}.`;
  }
  if (mine === 0) return `You made no mistake; ${game.them} made ${theirs === 1 ? "one" : number(theirs)}.`;
  return `You gave a won position away ${times(mine)}, ${game.them} ${theirs ? times(theirs) : "never"}.`;
}

/** @param {number} count */
function times(count) {
  if (count === 0) return "never";
  return count === 1 ? "once" : count === 2 ? "twice" : `${number(count)} times`;
}
