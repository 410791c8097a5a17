// Hints and reasons: a sheet over the bar on a phone, a box below the board elsewhere. What it says is at first one plain
// sentence, with the stones moving; the theorem is given after it.

import { h, replace } from "../lib/dom.js";
import { told } from "../lib/games.js";
import { knowsGroups } from "../lib/lessons.js";
import { prose } from "../lib/prose.js";
import { after, moves as movesOf, winningMoves } from "../lib/solver.js";
import { number, sentence, stones } from "../lib/text.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * How far something is below the head of the page, with a little room between them.
 * @param {Element | null | undefined} element
 */
export function roomAbove(element) {
  const head = document.querySelector(".top")?.getBoundingClientRect().bottom ?? 0;
  return element ? element.getBoundingClientRect().top - head - 8 : 0;
}

/** The place where advice appears. */
export class Sheet {
  /** @param {() => void} onclose */
  constructor(onclose) {
    this.body = h("div", { "aria-live": "polite" });
    this.close = h("button", { class: "quiet close", "aria-label": "Close the advice", onclick: onclose }, "✕");
    this.element = h("div", { class: "advice", hidden: true }, this.body, this.close);
  }

  /** @param {...import("../lib/dom.js").Child} content */
  show(...content) {
    this.element.hidden = false;
    replace(this.body, ...content);
    if (getComputedStyle(this.element).position !== "fixed") this.element.scrollIntoView({ block: "nearest" });
    else this.uncover();
  }

  /** A sheet covers no stones, if they can be moved out of its way and what is said above them stays in sight. */
  uncover() {
    const board = this.element.parentElement;
    const stones = board?.querySelector(".piles");
    const covered = (stones?.getBoundingClientRect().bottom ?? 0) - this.element.getBoundingClientRect().top;
    const free = roomAbove(board?.querySelector(".status"));
    if (covered > 0 && free > 0) scrollBy({ top: Math.min(covered + 12, free) });
  }

  /** @param {string} text */
  say(text) {
    this.show(h("p", {}, text));
  }

  clear() {
    this.element.hidden = true;
    replace(this.body);
  }
}

/**
 * A hint in words.
 * @param {Api.Solved} answer
 * @param {boolean} several
 */
export function hintWords(answer, several) {
  const [move, ...others] = answer.winning_moves;
  if (answer.outcome === "P") return "No move wins here, whatever you do. Take little, and wait for a mistake.";
  if (!move) return "You can win here, but no winning move is known.";
  const rest =
    others.length > 1
      ? `, and so do ${number(others.length)} other moves`
      : others.length
        ? ", and so does one other move"
        : ", and it is the only move that does";
  return `Take ${told(move, several)}: that wins${rest}.`;
}

/**
 * One plain sentence on who wins, and what to show with it, step by step: which stones go (`gone`), which the other may take
 * then (`theirs`), and the group that stays whole (`whole`: stones from, to, counted from the small end).
 * @typedef {{pile: number, hinted?: number, gone?: number, theirs?: number, whole?: [from: number, to: number], word: string}} Scene
 * @typedef {{text: string, scenes: Scene[]}} Plain
 */

/**
 * Groups are spoken of to those who know them.
 * @param {Game} game
 * @param {Api.Solved} answer
 * @param {Api.Number | null} allowance what the other may take after the winning move, if that is known
 * @returns {Plain}
 */
export function plainReason(game, answer, allowance) {
  const { view } = game;
  const grouped = knowsGroups();
  const { them } = game;
  const label = game.human ? "They" : "Computer";
  const move = answer.winning_moves[0];
  const parts = view.parts[0];
  const alone = !game.several && !game.setup.misere && parts?.length && game.setup.game !== "nim";
  if (answer.outcome === "P") {
    if (alone && grouped && Number(view.most[0]) < Number(parts[0])) {
      const [most, group] = [Number(view.most[0]), Number(parts[0])];
      return {
        text: `You may take at most ${stones(most)}, and the smallest group has ${number(group)}: you cannot take it whole. Whatever you leave of it, ${them} can take a smaller group whole, and you face a group that is too large again.`,
        scenes: [
          { pile: 0, whole: [1, group], word: `A group of ${number(group)}` },
          { pile: 0, hinted: most, whole: [1, group], word: `You may take ${number(most)}` },
        ],
      };
    }
    const moves = game.several ? "Whatever you take, and from whichever pile" : "Whatever you take";
    const example = exampleFor(game);
    const instance = example && `. If you take ${told(example.move, game.several)}, for instance, ${example.reply}`;
    const lost = instance ? `${moves}, ${them} has a winning answer${instance}` : `${moves}, ${them} can win`;
    return { text: sentence(lost), scenes: [] };
  }
  if (!move) return { text: "You can win here, but no winning move is known.", scenes: [] };
  const take = Number(move.take);
  const left = view.stones.reduce((sum, count) => sum + BigInt(count), 0n) - BigInt(move.take);
  if (left === 0n) {
    return {
      text: `You may take all ${stones(move.take)} that are left: the last one is yours.`,
      scenes: [{ pile: move.pile, hinted: take, word: `Take ${number(take)}` }],
    };
  }
  const known = allowance !== null && allowance !== "inf";
  if (alone && known && !grouped) {
    const most = BigInt(allowance) < left ? allowance : left;
    return {
      text: `After you take ${number(move.take)}, ${them} may take at most ${number(most)}. Whatever ${them} takes of the other ${stones(left)}, you can win.`,
      scenes: [
        { pile: 0, hinted: take, word: `You take ${number(take)}` },
        {
          pile: 0,
          gone: take,
          theirs: Number(most),
          word: `${label} may take ${number(most)} at most`,
        },
      ],
    };
  }
  const next = alone && known ? nextGroup(parts, move.take) : null;
  if (next !== null && allowance !== null && BigInt(next) > BigInt(allowance)) {
    const group = Number(next);
    const most = Number(allowance);
    return {
      text: `After you take ${number(move.take)}, ${them} may take at most ${number(allowance)}. The next group has ${number(next)}, too many to take whole.`,
      scenes: [
        { pile: 0, hinted: take, word: `You take ${number(take)}` },
        { pile: 0, gone: take, theirs: most, word: `${label} may take ${number(most)}` },
        {
          pile: 0,
          gone: take,
          theirs: most,
          whole: [take + 1, take + group],
          word: `The next group has ${number(group)}`,
        },
      ],
    };
  }
  return {
    text: sentence(
      `Take ${told(move, game.several)}: whatever ${them} does then, you have a winning answer${ours(game, move)}`,
    ),
    scenes: [{ pile: move.pile, hinted: take, word: `Take ${number(take)}` }],
  };
}

/** Larger positions take too long here. */
const MOST_STONES = 40;

/**
 * The position as the solver of this browser knows it, if it is small enough.
 * @param {Game} game
 */
function small({ view, setup }) {
  const piles = view.stones.map(Number);
  const most = Math.max(...view.most.map(Number));
  if (setup.game !== "fibonacci" || setup.misere || view.scope === "local") return null;
  return piles.reduce((sum, pile) => sum + pile, 0) <= MOST_STONES ? { piles, most } : null;
}

/**
 * A move from a lost position, and what wins against it.
 * @param {Game} game
 */
function exampleFor(game) {
  const position = small(game);
  const [move] = position ? movesOf(position) : [];
  const [answer] = position && move ? winningMoves(after(position, move)) : [];
  if (!move || !answer) return null;
  return { move, reply: `${game.human ? "they take" : "it takes"} ${told(answer, game.several)}` };
}

/**
 * An answer to a reply, after a winning move.
 * @param {Game} game
 * @param {{pile: number, take: Api.Number}} move
 */
function ours(game, move) {
  const position = small(game);
  const next = position && after(position, { pile: move.pile, take: Number(move.take) });
  const [reply] = next ? movesOf(next) : [];
  const [answer] = next && reply ? winningMoves(after(next, reply)) : [];
  if (!reply || !answer) return "";
  const takes = game.human ? "they take" : "it takes";
  return `. If ${takes} ${told(reply, game.several)}, for instance, you take ${told(answer, game.several)}`;
}

/**
 * The group above a take that is a sum of the smallest groups; nothing if it is no such sum.
 * @param {Api.Number[]} parts the smallest first
 * @param {Api.Number} take
 */
function nextGroup(parts, take) {
  let sum = 0n;
  for (const [at, part] of parts.entries()) {
    sum += BigInt(part);
    if (sum === BigInt(take)) return parts[at + 1] ?? null;
    if (sum > BigInt(take)) return null;
  }
  return null;
}

/** Whether the theorem is read too: who has opened it wants it at the next move. */
let theoremOpen = false;

/**
 * The reason in two layers.
 * @param {Api.Solved} answer
 * @param {Plain} plain
 * @param {(() => void) | null} watch shows the stones once more
 * @param {boolean} taught whether Learn teaches this game
 */
export function reason(answer, plain, watch, taught) {
  const won = answer.outcome === "N";
  const theorem = h(
    "details",
    { class: "theorem", open: theoremOpen },
    h("summary", {}, "The theorem behind it"),
    prose(answer.explanation),
  );
  theorem.addEventListener("toggle", () => {
    if (theorem.isConnected) theoremOpen = theorem.open;
  });
  return [
    h(
      "p",
      {},
      h("span", { class: `badge ${won ? "win" : "loss"}` }, won ? "You can win" : "Lost against perfect play"),
    ),
    h("p", { class: "plainly" }, plain.text),
    watch && plain.scenes.length ? h("p", {}, h("button", { class: "small", onclick: watch }, "Show it again")) : null,
    knowsGroups() || !won || !taught
      ? null
      : h("p", {}, "How to find such takes: ", h("a", { href: "/learn" }, "learn it"), "."),
    theorem,
  ];
}

/** @param {Api.Unsolved} answer */
export function unreasoned(answer) {
  return prose(sentence(answer.undecided));
}
