// A game that is over, gone through: the review, and above it each position with the move that was made there and the one that
// would have won.

import { h, replace } from "../lib/dom.js";
import { comparison } from "./comparison.js";
import { review } from "./review.js";

/**
 * Who shows it: `next` forgets what was asked before, `wait` waits for an answer that is still wanted, `resume` plays on.
 * @typedef {object} Stage
 * @property {() => void} next
 * @property {<T>(promise: Promise<T>) => Promise<T | null>} wait
 * @property {(view: Api.Board) => void} resume
 */

/**
 * @param {Element} place
 * @param {Api.Reviewed} answer
 * @param {import("./game.js").Game} game
 * @param {Stage} stage
 */
export function showReview(place, answer, game, stage) {
  const all = game.moves;
  const figure = h("div", { class: "reviewed" });

  /** @param {number} count */
  const look = async (count) => {
    stage.next();
    const move = answer.moves[count];
    if (!move) {
      replace(figure);
      return;
    }
    const better = move.mark === "mistake" ? game.solve(move.position) : Promise.resolve(null);
    const found = await stage.wait(Promise.all([game.ask(all.slice(0, count)), better]));
    if (!found) return;
    const [view, solved] = found;
    const instead = solved && "winning_moves" in solved ? solved.winning_moves[0] : null;
    replace(figure, comparison(view, game, move, instead ?? null, place.clientWidth));
    reserve();
  };

  let tall = 0;
  /** What stands below stays where it is: there is room for the largest, and for two where one is above the other. */
  const reserve = () => {
    const heights = [...figure.querySelectorAll("figure")].map((one) => one.offsetHeight);
    const stacked = matchMedia("(max-width: 640px)").matches && answer.moves.some(({ mark }) => mark === "mistake");
    const most = Math.max(0, ...heights);
    tall = Math.max(tall, figure.offsetHeight, stacked ? 2 * most + 32 : most);
    figure.style.setProperty("min-height", `${tall}px`);
  };

  const reviewed = review(answer, game, {
    link: (position) => game.solveAddress(position),
    step: look,
    resume: async (count) => {
      stage.next();
      const view = await stage.wait(game.ask(all.slice(0, count)));
      if (view) stage.resume(view);
    },
  });
  replace(place, figure, reviewed.element);
  reviewed.element.focus({ preventScroll: true });
  reviewed.begin();
}
