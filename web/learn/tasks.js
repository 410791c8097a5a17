// Tasks of the further courses, on the board of a game by its rules: games to win, moves to find, numbers to work out, and an exam whose
// questions are drawn separately for every pupil.

import { field, h, replace, typed } from "../lib/dom.js";
import { QUESTIONS } from "../lib/lessons.js";
import { moveWords, readPosition, readRules, Solver, sameMove, total, written } from "../lib/rules.js";
import { RulesBoard } from "../rules/play/board.js";
import { best, Engine } from "../rules/play/engine.js";

/** @typedef {import("../lib/rules.js").Position} Position */
/** @typedef {import("../rules/play/engine.js").Option} Option */
/** @typedef {import("./page.js").Stage} Stage */

/** A board that knows the rules. */
export class Table {
  /**
   * @param {string} text
   * @param {AbortSignal} signal
   * @param {(option: Option) => void} onmove
   */
  constructor(text, signal, onmove) {
    this.engine = new Engine(text, signal);
    this.game = this.engine.game;
    this.board = new RulesBoard(this.engine, onmove, signal);
    this.board.share = 0.2;
    this.may = h("p", { class: "table-may" });
    this.element = h("div", { class: "play lesson-table" }, this.may, this.board.element, this.board.bar.element);
  }

  /**
   * @param {Position} position
   * @param {string} told
   * @param {boolean} active
   */
  async show(position, told, active = true) {
    const { options } = await this.engine.options(position);
    if (this.engine.signal.aborted) return;
    this.may.textContent = told;
    this.board.showPosition(position, options);
    this.board.bar.element.hidden = !active;
    this.board.activate(active);
  }

  /** @param {Position} from @param {Position} to */
  words(from, to) {
    return moveWords(this.game, from, to);
  }

  /** @param {string} text */
  position(text) {
    return /** @type {Position} */ (readPosition(this.game, text));
  }
}

/** @param {Position} position */
const empty = (position) => total(position.piles) === 0;

/**
 * A whole game against the perfect player; it is done when it is won.
 * @param {Stage} stage
 * @param {{text: string, position: string, hint: string, won: string}} what
 */
export function win(stage, { text, position: first, hint, won }) {
  const table = new Table(text, stage.signal, (option) => move(option));
  const start = table.position(first);
  let position = start;
  /** The player's first mistake. @type {string} */
  let slip = "";
  const again = h("button", { class: "primary again", onclick: () => begin() }, "Try again");

  const begin = async () => {
    again.remove();
    position = start;
    slip = "";
    stage.tell("", "");
    table.board.clear();
    await table.show(position, "You begin.");
    table.board.settle();
  };
  /** @param {Option} option */
  const move = async (option) => {
    const { options, won: winnable } = await table.engine.options(position);
    const good = options.some((one) => sameMove(one, option) && one.lost);
    const better = best(options);
    if (winnable && !good && better && !slip)
      slip = `At ${written(position)} the right move was to take ${table.words(position, better.to)}.`;
    table.board.activate(false);
    stage.tell("", "");
    await table.board.depart(option);
    position = option.to;
    const theirs = best((await table.engine.options(position)).options);
    if (stage.signal.aborted) return;
    await table.show(position, "", false);
    if (!theirs) {
      over(table.game.misere);
      return;
    }
    const words = table.words(position, theirs.to);
    await table.board.depart(theirs, `The computer takes ${words}`);
    if (stage.signal.aborted) return;
    position = theirs.to;
    const { options: mine } = await table.engine.options(position);
    const told = `The computer took ${words}. Your move.`;
    await table.show(position, mine.length ? told : "", mine.length > 0);
    stage.tell("heard", told);
    if (!mine.length) over(!table.game.misere);
  };
  /** @param {boolean} lost */
  const over = (lost) => {
    if (!lost) {
      stage.done(won);
      return;
    }
    stage.element.append(again);
    again.focus({ preventScroll: true });
    stage.tell("bad", `You lost this one. ${slip || hint}`);
  };
  stage.element.append(table.element);
  begin();
}

/**
 * Positions at each of which a winning move is to be found.
 * @param {Stage} stage
 * @param {{text: string, positions: string[], why: (position: Position, to: Position) => string, won: string}} what
 */
export function find(stage, { text, positions, why, won }) {
  const table = new Table(text, stage.signal, (option) => move(option));
  let round = stage.kept.round ?? 0;
  const name = h("h2", { class: "round" });
  const onward = h("button", { class: "primary again", onclick: () => begin(round + 1) }, "Next position");
  const begin = async (/** @type {number} */ at) => {
    round = at;
    stage.kept.round = at;
    onward.remove();
    if (at) stage.tell("", "");
    name.textContent = `Position ${at + 1} of ${positions.length}`;
    table.board.clear();
    await table.show(table.position(positions[at]), "Find a winning move.");
    table.board.settle();
  };
  /** @param {Option} option */
  const move = async (option) => {
    const position = table.position(positions[round]);
    const { options } = await table.engine.options(position);
    const right = options.some((one) => sameMove(one, option) && one.lost);
    table.board.activate(false);
    await table.board.depart(option);
    if (stage.signal.aborted) return;
    if (!right) {
      const answer = best((await table.engine.options(option.to)).options);
      await table.show(position, "Find a winning move.");
      const then = answer
        ? `Then the computer takes ${table.words(option.to, answer.to)}, and you can no longer win.`
        : "Then the computer has won.";
      stage.tell("bad", `${then} Try another move.`);
      return;
    }
    await table.show(option.to, "", false);
    if (round === positions.length - 1) {
      stage.done(`${why(position, option.to)} ${won}`);
      return;
    }
    stage.tell("good", why(position, option.to));
    stage.element.append(onward);
    onward.focus({ preventScroll: true });
  };
  stage.element.append(name, table.element);
  begin(round);
}

/**
 * A number to be worked out: `draw` is shown above it, `hint` answers a wrong one.
 * @typedef {{ask: string, answer: string, why: string, hint: string, draw?: () => import("../lib/dom.js").Child}} Sum
 */

/**
 * Numbers, one after the other.
 * @param {Stage} stage
 * @param {{sums: Sum[], won: string}} what
 */
export function work(stage, { sums, won }) {
  let now = 0;
  const picture = h("div", { class: "picture" });
  const input = typed("", { inputmode: "numeric", size: 8, required: true });
  const check = h("button", { class: "primary" }, "Check");
  const onward = h("button", { class: "primary again", type: "button", onclick: () => show(now + 1) }, "Next");
  const label = field("", input);
  const sheet = h("form", { class: "row work" }, label, check);
  sheet.addEventListener("submit", (event) => {
    event.preventDefault();
    const { answer, hint, why } = sums[now];
    if (input.value.replace(/\s/g, "") !== answer) {
      input.setAttribute("aria-invalid", "true");
      stage.tell("bad", hint);
      input.select();
      return;
    }
    input.removeAttribute("aria-invalid");
    input.readOnly = true;
    check.disabled = true;
    if (now === sums.length - 1) {
      stage.done(`${why} ${won}`);
      return;
    }
    stage.tell("good", why);
    sheet.append(onward);
    onward.focus({ preventScroll: true });
  });
  const show = (/** @type {number} */ at) => {
    now = at;
    onward.remove();
    const { ask, draw } = sums[at];
    replace(picture, draw?.());
    picture.hidden = !draw;
    const text = label.querySelector("label");
    if (text) text.textContent = ask;
    input.value = "";
    input.readOnly = false;
    check.disabled = false;
    if (at) {
      stage.tell("", "");
      input.focus({ preventScroll: true });
    }
  };
  stage.element.append(picture, sheet);
  show(0);
}

const ENOUGH = 4;

/**
 * Five positions of a game, drawn by `dice`: one or two of them are lost.
 * @param {string} text
 * @param {[least: number, most: number][]} sizes
 * @param {(sides: number) => number} dice
 */
export function paper(text, sizes, dice) {
  const game = readRules(text);
  if (!game) return [];
  const solver = new Solver(game);
  const lost = new Set([dice(QUESTIONS)]);
  if (dice(2)) lost.add(dice(QUESTIONS));
  /** @type {Position[]} */
  const positions = [];
  const seen = new Set();
  for (let tries = 0; positions.length < QUESTIONS && tries < 5000; tries += 1) {
    const piles = sizes.map(([least, most]) => least + dice(most - least + 1));
    const allowance = game.allowance === null ? null : 1 + dice(Math.max(2, Math.ceil(piles[0] / 2)));
    const position = { piles, allowance };
    solver.begin();
    const all = solver.moves(position);
    const right = all.filter(({ to }) => !solver.solve(to).won).length;
    if (seen.has(written(position)) || all.length < 3 || empty(position) || right > all.length / 2) continue;
    if (right > 0 === lost.has(positions.length)) continue;
    seen.add(written(position));
    positions.push(position);
  }
  return positions;
}

/** Numbers that differ from pupil to pupil. */
const random = (/** @type {number} */ sides) => Math.floor(Math.random() * sides);

/**
 * The exam: one try for each position, and four of five are enough. `onmarks` hears what came of it.
 * @param {Stage} stage
 * @param {{text: string, sizes: [least: number, most: number][], won: string, onmarks?: (right: number) => void}} what
 */
export function exam(stage, { text, sizes, won, onmarks }) {
  const table = new Table(text, stage.signal, (option) => judge(option));
  let positions = paper(text, sizes, random);
  /** @type {boolean[]} */
  let marks = [];
  const name = h("h2", { class: "round" });
  const pips = h("p", { class: "pips", "aria-hidden": "true" });
  const none = h("button", { class: "none", onclick: () => judge(null) }, "No move wins here");
  const onward = h("button", { class: "primary again", onclick: () => onwards() }, "Next position");

  const drawPips = () =>
    replace(
      pips,
      positions.map((_, at) =>
        h(
          "span",
          { class: marks[at] === undefined ? "" : marks[at] ? "good" : "bad" },
          marks[at] === undefined ? at + 1 : marks[at] ? "✓" : "✗",
        ),
      ),
    );
  const show = async () => {
    onward.remove();
    none.hidden = false;
    name.textContent = `Position ${marks.length + 1} of ${QUESTIONS}`;
    drawPips();
    const position = positions[marks.length];
    table.board.clear();
    const limit = position.allowance === null ? "" : ` ${table.game.allowance} is ${position.allowance}.`;
    await table.show(position, `Make a winning move, or say that there is none.${limit}`);
    table.board.settle();
  };
  /** @param {Option | null} option */
  const judge = async (option) => {
    const position = positions[marks.length];
    const { options, won: winnable } = await table.engine.options(position);
    none.hidden = true;
    table.board.activate(false);
    if (option) await table.board.depart(option);
    if (stage.signal.aborted) return;
    const right = option ? options.some((one) => sameMove(one, option) && one.lost) : !winnable;
    await table.show(option ? option.to : position, "", false);
    const instead = best(options);
    const reason = winnable && instead ? `${table.words(position, instead.to)} wins.` : "No move wins here.";
    marks.push(right);
    drawPips();
    const score = marks.filter(Boolean).length;
    if (marks.length === QUESTIONS) onmarks?.(score);
    if (marks.length === QUESTIONS && score >= ENOUGH) {
      stage.done(`${right ? "Right:" : "No:"} ${reason} ${score} of ${QUESTIONS}! ${won}`);
      return;
    }
    const over = marks.length === QUESTIONS;
    onward.textContent = over ? "Try again with other positions" : "Next position";
    stage.element.append(onward);
    onward.focus({ preventScroll: true });
    stage.tell(
      over ? "bad" : right ? "good" : "bad",
      `${right ? "Right:" : "No:"} ${reason}${over ? ` That was ${score} of ${QUESTIONS}, and ${ENOUGH} are needed.` : ""}`,
    );
  };
  const onwards = () => {
    if (marks.length === QUESTIONS) {
      positions = paper(text, sizes, random);
      marks = [];
    }
    stage.tell("", "");
    show();
  };
  stage.element.append(name, pips, table.element, none);
  show();
}
