// Puzzles of several moves, from several games or from one's own: every move must keep the win.

import { playAddress, readable } from "../lib/address.js";
import { get } from "../lib/api.js";
import { CLASSICS, classic } from "../lib/classics.js";
import { choice, field, h, replace } from "../lib/dom.js";
import { go } from "../lib/router.js";
import { moveWords, readRules, sameMove, written } from "../lib/rules.js";
import { RulesBoard } from "../rules/play/board.js";
import { best, Engine } from "../rules/play/engine.js";
import { rulesInWords } from "../rules/play/words.js";
import { campaign } from "./campaign.js";
import { EXPLAINED, keepRating, myRating, rated } from "./rating.js";

/** @typedef {import("./campaign.js").Campaign} Campaign */
/** @typedef {import("../rules/play/engine.js").Option} Option */

const SEEDS = 100_000;
/** How many candidates are made; the one whose rating is nearest to the player's is taken. */
const DRAWN = 10;
const SIZES = /** @type {[number, number][]} */ ([
  [6, 30],
  [3, 14],
  [2, 9],
  [2, 7],
]);

/**
 * One puzzle: the board, and what came of it.
 */
export class Several {
  /**
   * `onend(solved)` hears of the end, once.
   * @param {string} text
   * @param {Campaign} made
   * @param {AbortSignal} signal
   * @param {(solved: boolean) => void} onend
   */
  constructor(text, made, signal, onend) {
    this.made = made;
    this.signal = signal;
    this.onend = onend;
    this.engine = new Engine(text, signal);
    this.position = made.position;
    this.turn = 1;
    this.board = new RulesBoard(this.engine, (option) => this.move(option), signal);
    this.board.share = 0.2;
    this.may = h("p", { class: "table-may", role: "status" });
    this.feedback = h("div", { class: "feedback", role: "status", "aria-live": "polite" });
    this.element = h(
      "div",
      { class: "challenge" },
      h("div", { class: "play lesson-table" }, this.may, this.board.element, this.board.bar.element),
      this.feedback,
    );
  }

  async begin() {
    await this.show();
    this.board.settle();
  }

  async show() {
    const { options } = await this.engine.options(this.position);
    if (this.signal.aborted) return;
    this.board.showPosition(this.position, options);
    const { game } = this.engine;
    const limit = this.position.allowance;
    const allowance =
      limit === null ? "" : ` ${game.allowance} is ${limit === Number.POSITIVE_INFINITY ? "unlimited" : limit}.`;
    this.may.textContent = `Your move, ${this.turn} of ${this.made.turns}.${allowance}`;
    this.board.activate(true);
  }

  /** @param {Option} option */
  async move(option) {
    const { engine } = this;
    this.board.activate(false);
    const { options } = await engine.options(this.position);
    const right = options.some((one) => sameMove(one, option) && one.lost);
    const words = moveWords(engine.game, this.position, option.to);
    await this.board.depart(option);
    if (this.signal.aborted) return;
    if (!right) {
      await this.failed(option, options, words);
      return;
    }
    const before = this.position;
    this.position = option.to;
    const answer = best((await engine.options(this.position)).options);
    this.board.showPosition(this.position, []);
    if (!answer || this.turn === this.made.turns) {
      this.end(true, `${words} was the last of them.`);
      return;
    }
    this.turn += 1;
    const told = moveWords(engine.game, this.position, answer.to);
    this.tell("good", `${moveWords(engine.game, before, option.to)} is right. The computer takes ${told}.`);
    this.board.showPosition(this.position, (await engine.options(this.position)).options);
    await this.board.depart(answer, `It takes ${told}`);
    if (this.signal.aborted) return;
    this.position = answer.to;
    await this.show();
  }

  /**
   * @param {Option} option
   * @param {Option[]} options
   * @param {string} words
   */
  async failed(option, options, words) {
    const { game } = this.engine;
    const instead = best(options);
    const answer = best((await this.engine.options(option.to)).options);
    this.board.showPosition(this.position, options);
    const then = answer
      ? `After ${words} the computer takes ${moveWords(game, option.to, answer.to)}, and you can no longer win.`
      : `After ${words} the computer has won.`;
    this.end(false, `${then}${instead ? ` ${moveWords(game, this.position, instead.to)} would have won.` : ""}`);
  }

  /**
   * @param {boolean} solved
   * @param {string} text
   */
  end(solved, text) {
    this.board.activate(false);
    this.may.textContent = `At ${written(this.position)}.`;
    this.tell(solved ? "good" : "bad", `${solved ? "Solved!" : "Not this time."} ${text}`);
    this.onend(solved);
  }

  /**
   * @param {"good" | "bad"} kind
   * @param {string} text
   */
  tell(kind, text) {
    this.feedback.className = `feedback ${kind}`;
    replace(
      this.feedback,
      h("p", {}, h("span", { class: "sign", "aria-hidden": "true" }, kind === "good" ? "✓" : "✗"), text),
    );
  }
}

/** @param {Record<string, string>} query */
const addressOf = (query) => `/puzzle?${readable(new URLSearchParams({ several: "", ...query }))}`;

/** A number that makes a puzzle. */
const anyNumber = () => String(Math.floor(Math.random() * SEEDS));

/**
 * The address of a puzzle about as hard as the player is strong, of a game or of any.
 * @param {string} game
 */
export function ratedAddress(game = "any") {
  const { rating } = myRating();
  let nearest = "";
  let distance = Number.POSITIVE_INFINITY;
  for (let draw = 0; draw < DRAWN; draw += 1) {
    const one = game === "any" ? CLASSICS[Math.floor(Math.random() * CLASSICS.length)] : classic(game);
    const number = anyNumber();
    const rules = readRules(one.text);
    const made = rules && campaign(rules, one.sizes, number);
    if (!made || Math.abs(made.rating - rating) >= distance) continue;
    distance = Math.abs(made.rating - rating);
    nearest = addressOf({ game: one.name, number, ...(game === "any" ? { from: "any" } : {}) });
  }
  return nearest;
}

/** Puzzles that were counted already, as long as this page is open: once more is practice. @type {Set<string>} */
const counted = new Set();

/**
 * `?several=&game=wythoff&number=7` is one, `?several=` any; `?rules=...` has puzzles from any rules, which are not rated.
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @param {AbortSignal} signal
 */
export async function several(root, parameters, signal) {
  const rules = parameters.get("rules");
  if (rules !== null) {
    await ofRules(root, rules, parameters.get("number") ?? "0", signal);
    return;
  }
  const wanted = CLASSICS.find(({ name }) => name === parameters.get("game"));
  const number = parameters.get("number");
  if (!wanted || number === null) {
    go(ratedAddress());
    return;
  }
  const any = parameters.get("from") === "any";
  const game = readRules(wanted.text);
  const made = game && campaign(game, wanted.sizes, number);
  if (!made) return;
  /** @type {HTMLSelectElement} */
  const games = choice(
    [["any", "All games"], ...CLASSICS.map(({ name, title }) => [name, title])],
    any ? "any" : wanted.name,
    { onchange: () => go(ratedAddress(games.value)) },
  );
  const key = `${wanted.name} ${number}`;
  const score = h("p", { class: "streak", role: "status" });
  const after = h("div", { class: "puzzle-after" });
  const now = myRating();
  replace(score, "Your rating: ", h("b", {}, now.rating), sure(now.deviation), ` This puzzle: ${made.rating}.`);
  const onend = (/** @type {boolean} */ solved) => {
    if (!counted.has(key)) {
      counted.add(key);
      const next = rated(myRating(), made.rating, solved);
      const change = next.rating - myRating().rating;
      keepRating(next);
      replace(
        score,
        "Your rating: ",
        h("b", {}, next.rating),
        ` (${change < 0 ? "−" : "+"}${Math.abs(change)})`,
        sure(next.deviation),
      );
    }
    const another = h("a", { class: "button primary", href: ratedAddress(any ? "any" : wanted.name) }, "Next puzzle");
    const play = h("a", { class: "button", href: playAddress(wanted.text, written(made.position)) }, "Play it out");
    replace(after, h("div", { class: "row" }, another, play));
    another.focus({ preventScroll: true });
  };
  const challenge = new Several(wanted.text, made, signal, onend);
  root.append(
    h("header", { class: "lesson-head" }, h("h1", {}, "Several moves")),
    h("div", { class: "row puzzle-choice" }, field("Game", games)),
    h(
      "section",
      { class: "card lesson", "aria-label": "The puzzle" },
      h(
        "div",
        { class: "question" },
        h("h2", {}, wanted.title),
        h("p", {}, wanted.told),
        h("p", { class: "limit" }, task(made)),
      ),
      challenge.element,
      after,
      score,
      h("p", { class: "quiet-text explained" }, EXPLAINED),
    ),
  );
  await challenge.begin();
}

/** @param {Campaign} made */
function task({ turns }) {
  return `You can win. Find ${turns} winning moves in a row; the computer holds out as long as it can.`;
}

/** @param {number} deviation */
function sure(deviation) {
  return deviation > 110 ? "?" : "";
}

/**
 * Puzzles from any rules.
 * @param {HTMLElement} root
 * @param {string} rules a name, or the text
 * @param {string} number
 * @param {AbortSignal} signal
 */
async function ofRules(root, rules, number, signal) {
  const text = /\s/.test(rules)
    ? rules
    : ((await get("rules", {}, signal)).games.find(({ name }) => name === rules)?.text ?? "");
  const game = readRules(text);
  const sizes = game?.piles.map(() => SIZES[Math.min(game.piles.length, SIZES.length) - 1]) ?? [];
  const made = game && campaign(game, sizes, number);
  const another = () => `/puzzle?${readable(new URLSearchParams({ rules, number: anyNumber() }))}`;
  if (!game || !made) {
    root.append(
      h("h1", {}, "No puzzles from this game"),
      h(
        "p",
        {},
        game?.block
          ? "There are no puzzles yet from games in which positions are blocked."
          : "No puzzle was found: no position that needs several winning moves in a row.",
      ),
      h("p", {}, h("a", { class: "button primary", href: playAddress(rules) }, "Play it")),
    );
    return;
  }
  const after = h("div", { class: "puzzle-after" });
  const challenge = new Several(text, made, signal, () => {
    const next = h("a", { class: "button primary", href: another() }, "Next puzzle");
    replace(
      after,
      h(
        "div",
        { class: "row" },
        next,
        h("a", { class: "button", href: playAddress(rules, written(made.position)) }, "Play it out"),
      ),
    );
    next.focus({ preventScroll: true });
  });
  root.append(
    h("header", { class: "lesson-head" }, h("h1", {}, `Puzzles from ${game.name}`)),
    h(
      "section",
      { class: "card lesson", "aria-label": "The puzzle" },
      h("div", { class: "question" }, h("p", {}, rulesInWords(game)), h("p", { class: "limit" }, task(made))),
      challenge.element,
      after,
    ),
  );
  await challenge.begin();
}
