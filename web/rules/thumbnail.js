// A small picture of a game: its lost positions, for two piles as a plane, for one as a line, for one with a limit as both.

import { svg } from "../lib/dom.js";
import { readRules, Solver } from "../lib/rules.js";

const WIDE = 120;
const PLANE = 20;
const LINE = 40;
/** What the further piles hold, where a game has more than two. */
const REST = 3;

/**
 * The picture, drawn when it is first seen; null for games that are not read here.
 * @param {string} text
 * @param {IntersectionObserver} watcher
 * @param {Map<Element, () => void>} waiting
 */
export function thumbnail(text, watcher, waiting) {
  const game = readRules(text);
  if (!game) return null;
  const plane = game.piles.length > 1 || game.allowance !== null;
  const count = plane ? PLANE : LINE;
  const high = plane ? WIDE : WIDE / 4;
  const element = svg("svg", { viewBox: `0 0 ${WIDE} ${high}`, class: "thumbnail", "aria-hidden": "true" });
  element.append(svg("rect", { class: "ground", width: WIDE, height: high }));
  waiting.set(element, () => {
    const solver = new Solver(game, 2_000_000);
    const cell = WIDE / count;
    /** @param {number} x @param {number} y */
    const position = (x, y) => {
      const piles = game.piles.map((_, at) => (at === 0 ? x : at === 1 ? y : REST));
      const limit = game.allowance === null ? null : game.piles.length > 1 ? Number.POSITIVE_INFINITY : y;
      return { piles, allowance: limit };
    };
    let path = "";
    try {
      for (let x = 0; x < count; x += 1)
        for (let y = 0; y < (plane ? count : 1); y += 1) {
          solver.begin();
          if (solver.solve(position(x, y)).won) continue;
          const top = plane ? high - (y + 1) * cell : 0;
          path += `M${x * cell} ${top}h${cell}v${plane ? cell : high}h-${cell}z`;
        }
    } catch {
      // What is too much for a small picture is left out of it.
    }
    element.append(svg("path", { class: "marked", d: path }));
  });
  watcher.observe(element);
  return element;
}
