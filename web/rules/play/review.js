// A game by its rules, gone through move by move: who was winning, which moves were mistakes, and what would have won.

import { PLAIN } from "../../lib/colours.js";
import { h, replace } from "../../lib/dom.js";
import { moveWords, written } from "../../lib/rules.js";
import { fit, Stones } from "../../lib/stones.js";
import { best } from "./engine.js";

/** @typedef {import("../../lib/rules.js").Position} Position */

/**
 * A game that was played; `me` is null where both are people.
 * @typedef {object} Played
 * @property {Position[]} positions
 * @property {{line: number, k: number | null}[]} moves
 * @property {(player: number) => string} name
 * @property {number | null} me
 * @property {(count: number) => void} resume
 */

/** @typedef {{mark: "winning" | "lost" | "mistake" | null, better: string | null}} Judged */

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
  /** @type {Judged[]} */
  const judged = [];
  for (const [at, move] of moves.entries()) judged.push(await judge(engine, positions[at], move));
  let now = 0;
  const where = h("p", { class: "where", "aria-live": "polite" });
  const figure = h("div", { class: "reviewed" });
  const back = h("button", { onclick: () => show(now - 1) }, "‹ Back");
  const forth = h("button", { onclick: () => show(now + 1) }, "Forward ›");
  /** @type {HTMLButtonElement} */
  const again = h(
    "button",
    { onclick: () => again.getAttribute("aria-disabled") !== "true" && resume(now) },
    "Play on from here",
  );
  const words = moves.map((_, at) => moveWords(engine.game, positions[at], positions[at + 1]));
  const rows = moves.map((_, at) => {
    const [sign, told, badge] = MARKS[judged[at].mark ?? ""] ?? ["?", "undecided", ""];
    return h(
      "tr",
      {},
      h(
        "td",
        {},
        h("button", { class: "quiet", "aria-label": `Show move ${at + 1}`, onclick: () => show(at) }, at + 1),
      ),
      h("td", {}, written(positions[at])),
      h("td", {}, name(at % 2) === "You" ? h("strong", {}, "You") : name(at % 2), " ", words[at]),
      h(
        "td",
        {},
        h("span", { class: `badge ${badge}` }, `${sign} ${told}`),
        judged[at].better ? h("div", { class: "better" }, judged[at].better) : null,
      ),
    );
  });

  /** @param {number} count */
  function show(count) {
    now = Math.max(0, Math.min(moves.length - 1, count));
    for (const [at, row] of rows.entries()) row.classList.toggle("now", at === now);
    back.setAttribute("aria-disabled", String(!now));
    forth.setAttribute("aria-disabled", String(now === moves.length - 1));
    again.setAttribute("aria-disabled", String(me !== null && now % 2 !== me));
    const { mark, better } = judged[now];
    const verdict = MARKS[mark ?? ""]?.[1] ?? "undecided";
    where.textContent = `Move ${now + 1} of ${moves.length}: ${name(now % 2)} took ${words[now]}, ${verdict}. ${better ?? ""}`;
    replace(figure, piles(engine.game, positions[now], positions[now + 1]));
  }

  const own = judged.findIndex(({ mark }, at) => mark === "mistake" && (me === null || at % 2 === me));
  const wrong = judged.filter(({ mark }, at) => mark === "mistake" && (me === null || at % 2 === me)).length;
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
            ["Move", "There were", "Who takes", "Verdict"].map((head) => h("th", { scope: "col" }, head)),
          ),
        ),
        h("tbody", {}, rows),
      ),
    ),
  );
  replace(place, figure, section);
  show(Math.max(0, own));
  section.focus({ preventScroll: true });
}

/**
 * What a move was worth.
 * @param {import("./engine.js").Engine} engine
 * @param {Position} position
 * @param {{line: number, k: number | null}} move
 * @returns {Promise<Judged>}
 */
export async function judge(engine, position, { line, k }) {
  const { options, won } = await engine.options(position);
  if (won === null) return { mark: null, better: null };
  if (!won) return { mark: "lost", better: null };
  const made = options.find((option) => option.line === line && option.k === k);
  if (made?.lost) return { mark: "winning", better: null };
  const instead = best(options);
  return {
    mark: "mistake",
    better: instead ? `${moveWords(engine.game, position, instead.to)} would have won.` : null,
  };
}

/**
 * The piles with what was taken from them.
 * @param {import("../../lib/rules.js").Game} game
 * @param {Position} from
 * @param {Position} to
 */
function piles(game, from, to) {
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
      h("figcaption", {}, `${game.piles[at]}: ${count}${take ? `, ${take} taken` : ""}`),
      drawn ? stones.element : null,
    );
  });
}
