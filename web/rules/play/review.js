// A game by its rules, gone through move by move: who was winning, which moves were mistakes, and what would have won.

import { PLAIN } from "../../lib/colours.js";
import { h, replace } from "../../lib/dom.js";
import { listed, moveWords, sameMove, written } from "../../lib/rules.js";
import { fit, Stones } from "../../lib/stones.js";
import { best, bestBlocks, unblocked } from "./engine.js";

/** @typedef {import("../../lib/rules.js").Position} Position */

/**
 * A game that was played; `me` is null where both are people.
 * @typedef {object} Played
 * @property {Position[]} positions
 * @property {import("./page.js").Made[]} moves
 * @property {(player: number) => string} name
 * @property {number | null} me
 * @property {(count: number) => void} resume
 */

/** @typedef {{mark: "winning" | "lost" | "mistake" | null, better: string | null}} Judged */

/**
 * One act of a game: a move, or what was blocked before it.
 * @typedef {Judged & {at: number, player: number, from: Position, to: Position, verb: string, words: string}} Act
 */

/** @type {Record<string, [sign: string, name: string, badge: string]>} */
const MARKS = {
  winning: ["✓", "winning", "win"],
  lost: ["·", "no move wins", ""],
  mistake: ["✗", "mistake", "loss"],
};

/**
 * @param {Element} place
 * @param {import("./engine.js").Engine} engine
 * @param {Played} played
 */
export async function showReview(place, engine, played) {
  const { positions, moves, name, me, resume } = played;
  /** What was done, in order: what was blocked before each move, where that is a rule, and the move. @type {Act[]} */
  const acts = [];
  for (const [at, move] of moves.entries()) {
    const [from, to] = [positions[at], positions[at + 1]];
    const words = moveWords(engine.game, from, to);
    if (engine.game.block) {
      const told = listed(move.blocked.map((one) => moveWords(engine.game, from, one.to)));
      const judged = await judgeBlocks(engine, from, move.blocked);
      const shown = move.blocked[0]?.to ?? from;
      acts.push({ at, player: 1 - (at % 2), from, to: shown, verb: "blocked", words: told || "nothing", ...judged });
    }
    acts.push({ at, player: at % 2, from, to, verb: "", words, ...(await judge(engine, from, move, move.blocked)) });
  }
  let now = 0;
  const where = h("p", { class: "where", "aria-live": "polite" });
  const figure = h("div", { class: "reviewed" });
  const back = h("button", { onclick: () => show(now - 1) }, "‹ Back");
  const forth = h("button", { onclick: () => show(now + 1) }, "Forward ›");
  /** @type {HTMLButtonElement} */
  const again = h(
    "button",
    { onclick: () => again.getAttribute("aria-disabled") !== "true" && resume(acts[now].at) },
    "Play on from here",
  );
  const rows = acts.map(({ player, from, verb, words, mark, better }, at) => {
    const [sign, told, badge] = MARKS[mark ?? ""] ?? ["?", "undecided", ""];
    const who = name(player) === "You" ? h("strong", {}, "You") : name(player);
    return h(
      "tr",
      {},
      h(
        "td",
        {},
        h("button", { class: "quiet", "aria-label": `Show move ${at + 1}`, onclick: () => show(at) }, at + 1),
      ),
      h("td", {}, written(from)),
      h("td", {}, who, " ", verb ? `${verb} ` : "", words),
      h(
        "td",
        {},
        h("span", { class: `badge ${badge}` }, `${sign} ${told}`),
        better ? h("div", { class: "better" }, better) : null,
      ),
    );
  });

  /** @param {number} count */
  function show(count) {
    now = Math.max(0, Math.min(acts.length - 1, count));
    for (const [at, row] of rows.entries()) row.classList.toggle("now", at === now);
    const { at, player, from, to, verb, words, mark, better } = acts[now];
    back.setAttribute("aria-disabled", String(!now));
    forth.setAttribute("aria-disabled", String(now === acts.length - 1));
    // Where positions are blocked, each turn begins with something to do for both.
    again.setAttribute("aria-disabled", String(me !== null && at % 2 !== me && !engine.game.block));
    const verdict = MARKS[mark ?? ""]?.[1] ?? "undecided";
    where.textContent = `Move ${now + 1} of ${acts.length}: ${name(player)} ${verb || "took"} ${words}, ${verdict}. ${better ?? ""}`;
    replace(figure, piles(engine.game, from, to, verb || "taken"));
  }

  const mistakes = acts.flatMap(({ mark, player }, at) =>
    mark === "mistake" && (me === null || player === me) ? [at] : [],
  );
  const own = mistakes[0] ?? 0;
  const wrong = mistakes.length;
  const summary = wrong
    ? `${me === null ? "The players" : "You"} made ${wrong === 1 ? "one mistake" : `${wrong} mistakes`}.`
    : `${me === null ? "Neither player made a mistake" : "You made no mistakes"}.`;
  const section = h(
    "section",
    { class: "review", tabindex: "-1", "aria-label": "Review" },
    where,
    h("div", { class: "stepping" }, back, forth, again),
    h("h2", {}, "Review"),
    h("p", {}, summary),
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "The moves with their verdicts" },
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
    ),
  );
  replace(place, figure, section);
  show(own);
  section.focus({ preventScroll: true });
}

/**
 * What a move was worth, where some were blocked.
 * @param {import("./engine.js").Engine} engine
 * @param {Position} position
 * @param {import("./page.js").Named} move
 * @param {import("./engine.js").Option[]} blocked
 * @returns {Promise<Judged>}
 */
export async function judge(engine, position, move, blocked = []) {
  const all = await engine.options(position);
  const { options, won } = engine.game.block ? unblocked(all, blocked) : all;
  if (won === null) return { mark: null, better: null };
  if (!won) return { mark: "lost", better: null };
  if (options.find((option) => sameMove(option, move))?.lost) return { mark: "winning", better: null };
  const instead = best(options);
  return {
    mark: "mistake",
    better: instead ? `${moveWords(engine.game, position, instead.to)} would have won.` : null,
  };
}

/**
 * What was blocked, and whether that was enough.
 * @param {import("./engine.js").Engine} engine
 * @param {Position} position
 * @param {import("./engine.js").Option[]} blocked
 * @returns {Promise<Judged>}
 */
async function judgeBlocks(engine, position, blocked) {
  const known = await engine.options(position);
  const { block } = engine.game;
  if (known.options.some(({ lost }) => lost === null)) return { mark: null, better: null };
  if (known.won) return { mark: "lost", better: null };
  if (!unblocked(known, blocked).won) return { mark: "winning", better: null };
  const right = bestBlocks(known, block).filter(({ lost }) => lost);
  const words = listed(right.map(({ to }) => moveWords(engine.game, position, to)));
  return { mark: "mistake", better: `To block ${words} would have been right.` };
}

/**
 * The piles with what was taken from them.
 * @param {import("../../lib/rules.js").Game} game
 * @param {Position} from
 * @param {Position} to
 * @param {string} done what was done with these stones
 */
function piles(game, from, to, done) {
  return from.piles.map((count, at) => {
    const take = Math.max(0, count - to.piles[at]);
    const stones = new Stones();
    const drawn = count > 0 && count <= 60;
    if (drawn) {
      stones.show([count], fit([count], 320, 60, 26), [PLAIN], false);
      stones.mark({ within: count, chosen: take });
    }
    return h(
      "figure",
      {},
      h("figcaption", {}, `${game.piles[at]}: ${count}${take ? `, ${take} ${done}` : ""}`),
      drawn ? stones.element : null,
    );
  });
}
