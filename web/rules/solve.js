// One position of the game in the box: who wins, and by which moves.

import { isLeft, latest, post } from "../lib/api.js";
import { quoted } from "../lib/citation.js";
import { cite } from "../lib/cite.js";
import { chip, field, form, h, replace, typed } from "../lib/dom.js";
import { inline } from "../lib/prose.js";
import { number, problem, sentence } from "../lib/text.js";

/** Positions to begin with, by the number of piles. */
const SIZES = [5, 6, 7, 9, 11];
/** How many moves of a line are shown at first. */
const FIRST = 12;

/**
 * The card. `ask(numbers)` asks about another position; `onasked()` hears of each. The game comes by `show`.
 * @param {string} first
 * @param {() => void} onasked
 * @param {AbortSignal} signal
 */
export function solveCard(first, onasked, signal) {
  const input = typed(first, { required: true });
  const positionField = field("Position", input);
  positionField.classList.add("position");
  const hint = h("small", {});
  const value = h("input", { type: "checkbox", onchange: () => solve() });
  const button = h("button", { class: "primary" }, "Solve");
  const out = h("div", { class: "solved", "aria-live": "polite" });
  const next = latest(signal);
  /** @type {Api.Rules | null} */
  let rules = null;
  let text = "";

  const solve = async () => {
    const mine = next();
    if (!rules) return;
    const position = input.value;
    const game = rules;
    onasked();
    const late = setTimeout(() => replace(out, h("p", { class: "quiet-text" }, "Searching …")), 300);
    try {
      const asked = { rules: text, position, value: value.checked && game.convention === "normal" };
      const answer = await post("rules/solve", asked, mine);
      if (!mine.aborted) replace(out, answerView(answer, game, asked.rules, ask));
    } catch (error) {
      if (!isLeft(error) && !mine.aborted) replace(out, problem(error, position));
    } finally {
      clearTimeout(late);
    }
  };
  /** @param {Api.Number[]} numbers */
  const ask = (numbers) => {
    if (!rules) return;
    input.value = written(numbers, rules);
    solve();
  };
  /**
   * Another game, or none while the text is wrong.
   * @param {Api.Checked | null} checked
   * @param {string} newText
   */
  const show = (checked, newText) => {
    rules = checked?.rules ?? null;
    text = newText;
    button.disabled = !rules;
    if (!rules) return replace(out);
    const { piles, allowance, convention } = rules;
    value.disabled = convention === "misere";
    replace(hint, `${piles.join(", ")}${allowance ? `; ${allowance}` : ""}, such as ${sample(rules)}`);
    const [given, more] = input.value.split(";");
    const fits = given.trim() && given.split(",").length === piles.length && Boolean(more) === Boolean(allowance);
    if (!fits) input.value = sample(rules);
    return solve();
  };
  const element = h(
    "section",
    { class: "card", "aria-label": "Solve a position" },
    h("h2", {}, "Solve a position"),
    form(
      () => solve(),
      { class: "row" },
      positionField,
      button,
      h("label", { class: "check" }, value, " Grundy value"),
    ),
    h("p", {}, hint),
    out,
  );
  return { element, ask, show, position: () => input.value };
}

/** @param {Api.Rules} rules */
function sample({ piles, allowance }) {
  if (!allowance) return piles.map((_, at) => SIZES[at] ?? 12).join(", ");
  return piles.length === 1 ? "12; 11" : `${piles.map((_, at) => SIZES[at] ?? 12).join(", ")}; inf`;
}

/**
 * A position as it is written: the allowance comes after a semicolon.
 * @param {Api.Number[]} numbers
 * @param {Api.Rules} rules
 */
function written(numbers, rules) {
  const piles = numbers.slice(0, rules.piles.length).join(", ");
  return rules.allowance ? `${piles}; ${numbers.at(-1)}` : piles;
}

/**
 * @param {Api.Posted<"rules/solve">} answer
 * @param {Api.Rules} rules
 * @param {string} text the rules as they were written
 * @param {(numbers: Api.Number[]) => void} ask
 */
function answerView(answer, rules, text, ask) {
  /** @type {(kind: string, badge: string, ...rest: import("../lib/dom.js").Child[]) => Node} */
  const verdict = (kind, badge, ...rest) =>
    h("p", { class: "verdict" }, h("span", { class: `badge large ${kind}` }, badge), " ", ...rest);
  if ("undecided" in answer)
    return [
      verdict("undecided", "?", inline(sentence(answer.undecided))),
      h("p", {}, "A theorem answers positions of any size: prove it below, and ask again."),
    ];
  const wins = answer.outcome === "N";
  const { grundy } = answer;
  return [
    verdict(
      wins ? "win" : "loss",
      answer.outcome,
      h("strong", {}, wins ? "The player to move wins" : "The player to move loses"),
      ` from ${answer.named}.`,
      grundy === undefined || grundy === null ? null : [" Grundy value ", h("strong", {}, number(grundy)), "."],
    ),
    movesView(answer, rules, ask),
    h("p", { class: "quiet-text" }, inline(answer.explanation)),
    cite(() => ({
      key: `rules:${rules.game}:${written(answer.position, rules)}`,
      sentence: `In the game ${rules.game}, (${written(answer.position, rules)}) is ${wins ? "an N position" : "a P position"}.`,
      command: `printf '%s\\n' ${quoted(text)} > game.txt; fibnim solve --rules game.txt ${quoted(written(answer.position, rules))}`,
    })),
  ];
}

/**
 * The winning moves below the lines of the rules that allow them.
 * @param {Api.SolvedByRules} answer
 * @param {Api.Rules} rules
 * @param {(numbers: Api.Number[]) => void} ask
 */
function movesView(answer, rules, ask) {
  const all = answer.winning_moves;
  if (!all.length) return h("p", {}, answer.outcome === "P" ? "No move wins." : "There is no move: the game is won.");
  const lines = rules.moves.map((line, at) => {
    const moves = all.filter(({ move }) => move === at);
    if (!moves.length) return null;
    const names = [line.choice, ...(line.more ?? [])];
    const chips = moves.slice(0, FIRST).map(({ k, more, to }) => {
      const numbers = k === null ? [] : [k, ...(more ?? [])];
      const chosen = numbers.map((one, place) => `${names[place]} = ${number(one)}, `).join("");
      return chip(`${chosen}to ${written(to.map(number), rules)}`, "win", () => ask(to));
    });
    const more = moves.length > FIRST && h("span", { class: "quiet-text" }, `and ${number(moves.length - FIRST)} more`);
    return h("li", {}, h("code", {}, `move ${line.text}`), h("div", { class: "chips" }, chips, more));
  });
  return [
    h("h3", {}, answer.winning_moves_complete ? "Winning moves" : "Winning moves, some of them"),
    h("ul", { class: "lines" }, lines),
  ];
}
