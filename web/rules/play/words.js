// Why a position is won or lost, and what each of its moves does, in words and buttons.

import { isLeft, post } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { prose } from "../../lib/prose.js";
import { lineSentence, listed, moveWords, written } from "../../lib/rules.js";
import { sentence } from "../../lib/text.js";
import { best, bestBlocks, unblocked } from "./engine.js";

/** @typedef {import("../../lib/rules.js").Position} Position */
/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./engine.js").Option} Option */
/** @typedef {import("./engine.js").Options} Options */

/** How many answers are listed; the rest is counted. */
const TOLD = 4;
const MOST_MOVES = 60;

/**
 * The reason in two layers: what would happen, and the theorem that it follows from, if there is one.
 * @param {Engine} engine
 * @param {Position} position
 * @param {Options} known
 * @param {boolean} friend
 */
export async function reasons(engine, position, known, friend) {
  const { game } = engine;
  const them = friend ? "the other player" : "the computer";
  if (known.won === null) return [h("p", {}, "This position is too large to decide.")];
  const badge = h(
    "p",
    {},
    h(
      "span",
      { class: `badge ${known.won ? "win" : "loss"}` },
      known.won ? "You can win" : "Lost against perfect play",
    ),
  );
  const move = known.won ? best(known.options) : null;
  const left = move?.to ?? position;
  const after = move ? await engine.options(left) : known;
  const blocked = move ? bestBlocks(after, game.block).filter(({ lost }) => lost) : [];
  const open = unblocked(after, blocked).options;
  const answers = open.slice(0, TOLD);
  const rows = [];
  for (const option of answers) {
    const next = await engine.options(option.to);
    const replies = game.block ? bestBlocks(next, game.block + 1) : [best(next.options)];
    if (replies.length && replies[0])
      rows.push(
        answer(
          game,
          left,
          option,
          replies.flatMap((one) => one ?? []),
          move ? "you" : them,
        ),
      );
  }
  const more = open.length - answers.length;
  const end = game.misere ? "and the player who cannot move wins" : "and the player who cannot move loses";
  const first = move ? `Take ${moveWords(game, position, move.to)}` : "";
  const block = blocked.length ? `, and block ${listed(blocked.map(({ to }) => moveWords(game, left, to)))}` : "";
  const plainly = move
    ? open.length
      ? `${first}, which leaves ${written(left)}${block}. Whatever ${them} takes then, you have an answer${game.block ? ", whatever is blocked" : ""}:`
      : `${first}${block}: no move is left then, ${end}.`
    : open.length
      ? `Whatever you take, ${them} has an answer${game.block ? ", whatever you block" : ""}:`
      : "There is no move left.";
  return [
    badge,
    h("p", { class: "plainly" }, plainly),
    rows.length
      ? h("ul", { class: "answers" }, rows, more > 0 ? h("li", {}, `and so on for ${more} more moves`) : null)
      : null,
    theorem(engine, position),
  ];
}

/**
 * An answer to a move; where the first may be blocked, there is another.
 * @param {import("../../lib/rules.js").Game} game
 * @param {Position} from
 * @param {Option} option
 * @param {Option[]} replies
 * @param {string} player
 */
function answer(game, from, option, replies, player) {
  const words = listed(
    replies.map(({ to }) => moveWords(game, option.to, to)),
    "or",
  );
  return h(
    "li",
    {},
    h("b", {}, moveWords(game, from, option.to)),
    ": then ",
    player === "you" ? "you take " : `${player} takes `,
    h("b", {}, words),
    replies.length > 1 ? "." : `, which leaves ${written(replies[0].to)}.`,
  );
}

/**
 * Why something should be blocked, or need not be.
 * @param {Engine} engine
 * @param {Position} position
 * @param {Options} known
 * @param {boolean} friend
 */
export function reasonsToBlock(engine, position, known, friend) {
  const { game } = engine;
  const them = friend ? "the other player" : "the computer";
  if (known.won === null || known.options.some(({ lost }) => lost === null))
    return [h("p", {}, "This position is too large to decide.")];
  const winning = bestBlocks(known, known.options.length).filter(({ lost }) => lost);
  const list = listed(winning.slice(0, TOLD + 1).map(({ to }) => moveWords(game, position, to)));
  const plainly = !winning.length
    ? `No move wins for ${them} here: you need not block any.`
    : known.won
      ? `${winning.length} moves win for ${them}, such as ${list}, and you may block only ${game.block}.`
      : `Only ${list} would win for ${them}. Block ${winning.length === 1 ? "it" : "them"}, and you have an answer to every other move.`;
  return [
    h(
      "p",
      {},
      h(
        "span",
        { class: `badge ${known.won ? "loss" : "win"}` },
        known.won ? "Lost against perfect play" : "You can win",
      ),
    ),
    h("p", { class: "plainly" }, plainly),
    theorem(engine, position),
  ];
}

/**
 * What the program knows of it, asked when it is unfolded.
 * @param {Engine} engine
 * @param {Position} position
 */
function theorem(engine, position) {
  const out = h("div", { "aria-live": "polite" });
  const details = h("details", { class: "theorem" }, h("summary", {}, "How it is known"), out);
  details.addEventListener(
    "toggle",
    async () => {
      out.textContent = "Asking …";
      try {
        const answer = await post("rules/solve", { rules: engine.text, position: written(position) }, engine.signal);
        replace(out, prose("undecided" in answer ? String(answer.undecided) : answer.explanation));
      } catch (error) {
        if (!isLeft(error)) out.textContent = "The program is not answering at the moment.";
      }
    },
    { once: true },
  );
  return details;
}

/**
 * All moves as buttons: what they take, whether that wins, and how long the game then lasts.
 * @param {Engine} engine
 * @param {Position} position
 * @param {Options} known
 * @param {(option: Option) => void} press
 */
export function allMoves(engine, position, known, press) {
  const { options, complete } = known;
  const cell = (/** @type {Option} */ option) => {
    const { lost, length, to } = option;
    const said = lost === null ? "undecided" : lost ? "wins" : "loses";
    const long = length === null ? null : length === 1 ? "1 move left" : `${length} moves left`;
    const words = moveWords(engine.game, position, to);
    return h(
      "button",
      {
        class: `move-cell ${lost === null ? "" : said}`,
        title: `Take ${words}: ${said}`,
        onclick: () => press(option),
      },
      h(
        "b",
        {},
        words,
        " ",
        h("span", { class: "sign", "aria-hidden": "true" }, lost === null ? "?" : lost ? "✓" : "✗"),
      ),
      h("span", { class: "visually-hidden" }, said),
      long ? h("small", {}, long) : null,
    );
  };
  const rest = options.length - MOST_MOVES;
  return h(
    "div",
    { class: "move-strip" },
    h("div", { class: "move-cells wide" }, options.slice(0, MOST_MOVES).map(cell)),
    rest > 0 || !complete
      ? h(
          "p",
          { class: "quiet-text" },
          rest > 0 ? `There are ${rest}${complete ? "" : " or more"} other moves.` : "There are more moves.",
        )
      : null,
  );
}

/**
 * What is said at first: the comment of the rules, or else the possible moves; and who wins.
 * @param {import("../../lib/rules.js").Game} game
 */
export function rulesInWords(game) {
  const lines = [...new Set(game.lines.map((line) => lineSentence(game, line)))];
  const joint = lines.some((line) => line.includes(",")) ? "; or " : ", or ";
  const moves = game.about.length || lines.length > 5 ? "" : `In turns, take ${lines.join(joint)}.`;
  const end = `The player who cannot move ${game.misere ? "wins" : "loses"}.`;
  const said = game.about.length ? sentence(game.about[0]) : moves;
  return [said, blocking(game), end].filter(Boolean).join(" ");
}

/**
 * What blocking means; nothing where there is none.
 * @param {import("../../lib/rules.js").Game} game
 */
function blocking({ block }) {
  if (!block) return "";
  const many = block === 1 ? "one position" : `up to ${block} positions`;
  return `Before each move, the other player may block ${many}: the move must lead somewhere else.`;
}
