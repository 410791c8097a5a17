// An answer of the server as a person reads it: the verdict, the winning moves, the reason.

import { get, isLeft } from "../lib/api.js";
import { quoted } from "../lib/citation.js";
import { cite } from "../lib/cite.js";
import { copyButton } from "../lib/copy.js";
import { h, replace } from "../lib/dom.js";
import { told } from "../lib/games.js";
import { moveStrip } from "../lib/moves.js";
import { inline, prose } from "../lib/prose.js";
import { number, problem, sentence, stones } from "../lib/text.js";
import { binary } from "./binary.js";
import { oddsView } from "./odds.js";
import { representations } from "./representation.js";

/**
 * The surroundings of an answer: the rules that it was asked with, where it is played, and who goes to the position after a move.
 * @typedef {object} Context
 * @property {AbortSignal} signal
 * @property {ReturnType<typeof import("../lib/games.js").rulesOf>} rules
 * @property {string} playAddress
 * @property {(move: Api.Taken) => void} follow
 */

const FIRST_MOVES = 24;

/**
 * `context`: signal, rules, playAddress, follow(move).
 * @param {Api.Solved | Api.Unsolved} answer
 * @param {Context} context
 */
export function answerView(answer, context) {
  if ("undecided" in answer) return [undecided(answer, context)];
  return [
    verdict(answer, context),
    h(
      "div",
      { class: "columns" },
      h("section", { class: "card why" }, h("h2", {}, "Why"), prose(answer.explanation), value(answer)),
      h("section", { class: "card moves" }, h("h2", {}, heading(answer)), movesView(answer, context)),
    ),
    allMoves(answer, context),
    binary(answer),
    representations(answer, context.signal),
    oddsView(answer, context),
  ];
}

/**
 * The answer as a sentence, and the command that finds it again.
 * @param {Api.Solved} answer
 */
function citable(answer) {
  const { game, convention, position, scope, winning_moves: moves } = answer;
  const misere = convention === "misere";
  const flags = [
    game === "fibonacci" ? "" : ` --game ${quoted(game)}`,
    misere ? " --misere" : "",
    answer.piles.length > 1 && scope === "local" ? " --piles local" : "",
  ];
  const verdict = answer.outcome === "N" ? "an N position" : "a P position";
  const few = moves
    .slice(0, 5)
    .map(({ pile, take }) => `${take}${answer.piles.length > 1 ? ` from pile ${pile + 1}` : ""}`);
  const all = moves.length > few.length || !answer.winning_moves_complete ? ", among others" : "";
  const winning = few.length ? `; to win, take ${few.join(", or ")}${all}` : "";
  const name = game === "fibonacci" ? "Fibonacci nim" : game;
  return {
    key: `solve:${position}`,
    sentence: `In ${name}${misere ? " under misere play" : ""}, (${position}) is ${verdict}${winning}.`,
    command: `fibnim solve ${quoted(position)}${flags.join("")}`,
  };
}

/**
 * @param {Api.Solved} answer
 * @param {Context} context
 */
function verdict(answer, { playAddress }) {
  const wins = answer.outcome === "N";
  return h(
    "section",
    { class: `card verdict ${wins ? "wins" : "loses"}` },
    h("div", { class: "letter", "aria-hidden": "true" }, answer.outcome),
    h(
      "div",
      { class: "said", tabindex: "-1" },
      h("p", { class: "big" }, wins ? "The player to move wins" : "The player to move loses"),
      h("p", { class: "about" }, about(answer)),
    ),
    h(
      "div",
      { class: "actions" },
      h("a", { class: "button", href: playAddress }, "Play from here"),
      copyButton("Copy link"),
    ),
    cite(() => citable(answer)),
  );
}

/**
 * What the position is, in words.
 * @param {Api.Solved} answer
 */
export function about(answer) {
  const { piles, scope, allowance, allowances, nim_heaps: heaps } = answer;
  const end = answer.convention === "misere" ? " Misère play: the player who takes the last stone loses." : "";
  if (scope === "local") {
    const each = piles.map((pile, at) =>
      heaps?.[at] ? `a plain nim pile of ${number(pile)}` : `${stones(pile)} (${limit(allowances?.[at])})`,
    );
    return `${each.join(" + ")}.${end}`;
  }
  const what = piles.length === 1 ? `One pile of ${stones(piles[0])}` : `Piles of ${piles.map(number).join(", ")}`;
  return `${what}; ${limit(allowance)} may be taken.${end}`;
}

/** @param {Api.Number | null} [allowance] */
function limit(allowance) {
  if (allowance === null || allowance === undefined || allowance === "inf") return "any number";
  return String(allowance) === "0" ? "nothing" : `at most ${number(allowance)}`;
}

/** @param {Api.Solved} answer */
function heading(answer) {
  const count = answer.winning_moves.length;
  if (count === 0) return "Winning moves";
  if (!answer.winning_moves_complete) return "Winning moves, some of them";
  return count === 1 ? "The winning move" : `${number(count)} winning moves`;
}

/**
 * @param {Api.Solved} answer
 * @param {Context} context
 */
function movesView(answer, { follow }) {
  const all = answer.winning_moves;
  const several = answer.piles.length > 1;
  if (!all.length) {
    return h(
      "p",
      { class: "quiet-text" },
      answer.outcome === "P"
        ? "None: whatever is taken, the other player wins."
        : "One exists, but it is not known which.",
    );
  }
  const list = h("div", { class: "chips" });
  const chip = (/** @type {Api.Taken} */ move) =>
    h("button", { class: "chip win", onclick: () => follow(move) }, `Take ${told(move, several)}`);
  /** @type {(count: number) => Element} */
  const show = (count) =>
    replace(
      list,
      all.slice(0, count).map(chip),
      count < all.length
        ? h("button", { class: "chip", onclick: () => show(count * 8) }, `${number(all.length - count)} more`)
        : null,
    );
  show(FIRST_MOVES);
  return [
    list,
    h("p", { class: "quiet-text" }, `Press ${all.length > 1 ? "one" : "it"} to see the position after it.`),
  ];
}

/**
 * What every legal move does, once the server has answered.
 * @param {Api.Solved & {position: string}} answer
 * @param {Context} context
 */
function allMoves(answer, { rules, follow, signal }) {
  const element = h("section", { class: "card all-moves", hidden: true });
  const fill = async () => {
    const found = await get("options", { position: answer.position, ...rules }, signal);
    if (!found.options.length) return;
    element.hidden = false;
    replace(
      element,
      h("h2", {}, "All moves"),
      h(
        "p",
        { class: "quiet-text" },
        "How many to take, and what that does: ✓ wins, ✗ loses; the Grundy value of what is left, and how many moves the game then lasts when the winner hurries and the loser stalls.",
      ),
      moveStrip(found, answer.piles.length > 1, ({ pile, take }) => follow({ pile, take })),
    );
  };
  fill().catch((error) => {
    if (isLeft(error)) return;
    element.hidden = false;
    replace(element, problem(error));
  });
  return element;
}

/** @param {Api.Solved} answer */
function value(answer) {
  if (answer.grundy === null || answer.grundy === undefined) return null;
  return h("p", { class: "grundy" }, "Grundy value ", h("strong", {}, number(answer.grundy)));
}

/**
 * @param {Api.Unsolved} answer
 * @param {Context} context
 */
function undecided(answer, { playAddress }) {
  return h(
    "section",
    { class: "card verdict open" },
    h("div", { class: "letter", "aria-hidden": "true" }, "?"),
    h(
      "div",
      { class: "said" },
      h("p", { class: "big" }, "Undecided"),
      h("p", {}, inline(sentence(answer.undecided))),
      answer.family
        ? h(
            "p",
            {},
            "A proof of the family ",
            h("code", {}, answer.family),
            " would answer it for all sizes: ",
            h("a", { href: `/theorems?prove=${encodeURIComponent(answer.family)}` }, "prove it"),
            ".",
          )
        : null,
    ),
    h(
      "div",
      { class: "actions" },
      h("a", { class: "button", href: playAddress }, "Play from here"),
      copyButton("Copy link"),
    ),
  );
}
