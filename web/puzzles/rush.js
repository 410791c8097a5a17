// As many puzzles as one can in three minutes. They grow harder; each leads to the next by itself, and three wrong takes end it.

import { copyButton } from "../lib/copy.js";
import { h, replace } from "../lib/dom.js";
import { shared as shareable } from "../lib/place.js";
import { Challenge, question } from "./challenge.js";
import { KINDS, puzzle, RULES } from "./make.js";
import { bestRush, keepRush } from "./record.js";

/** Number of puzzles after which they become harder. */
const EACH_LEVEL = 3;
const TICK = 200;
/** Wrong takes that end a rush. */
const LIVES = 3;
/** How long an answer is shown, in milliseconds: a right one is known, a wrong one is to be read. */
const SHOWN = { right: 700, wrong: 2500 };

/**
 * `seconds` is how long it lasts; `clock` tells the time in milliseconds.
 * @param {HTMLElement} root
 * @param {AbortSignal} signal
 * @param {{seconds: number, clock?: () => number}} limits
 */
export function rush(root, signal, { seconds, clock = () => Date.now() }) {
  const time = h("p", { class: "rush-time", role: "timer", "aria-label": "Time left" });
  const score = h("p", { class: "rush-score", role: "status", "aria-live": "polite" });
  const place = h("div", { class: "rush-place" });
  /** What is left of a run when it ends. */
  let run = new AbortController();
  signal.addEventListener("abort", () => run.abort());

  const introduce = () => {
    const best = bestRush();
    replace(time, clockText(seconds));
    replace(score, best ? `Your best: ${best}` : "");
    const begin = h("button", { class: "primary big-button", onclick: () => start() }, "Start the clock");
    replace(
      place,
      h(
        "p",
        {},
        `How many puzzles do you solve in ${duration(seconds)}? One try each, and they grow harder. The third mistake ends it.`,
      ),
      h("p", {}, RULES),
      begin,
    );
  };

  const start = () => {
    run.abort();
    run = new AbortController();
    const mine = run.signal;
    const end = clock() + seconds * 1000;
    const seed = Math.floor(clock());
    let solved = 0;
    let wrong = 0;
    let shown = 0;
    const tick = () => {
      const left = end - clock();
      replace(time, clockText(Math.max(0, Math.ceil(left / 1000))));
      if (left <= 0) finish();
    };
    const timer = setInterval(tick, TICK);
    mine.addEventListener("abort", () => clearInterval(timer));
    const next = () => {
      const level = Math.min(5, 1 + Math.floor(shown / EACH_LEVEL));
      const made = puzzle(KINDS[shown % KINDS.length], level, `rush ${seed} ${shown}`);
      shown += 1;
      const challenge = new Challenge(made, mine, {
        tries: 1,
        onend: (right) => {
          if (right) solved += 1;
          else wrong += 1;
          replace(score, `${solved} solved`, wrong ? h("span", { class: "strikes" }, ` ${"✗".repeat(wrong)}`) : null);
          const on = setTimeout(() => (wrong < LIVES ? next() : finish()), right ? SHOWN.right : SHOWN.wrong);
          mine.addEventListener("abort", () => clearTimeout(on));
        },
      });
      replace(place, question(made), challenge.element);
      challenge.begin();
      challenge.table.board.piles[0].stage.focus({ preventScroll: true });
    };
    const finish = () => {
      run.abort();
      const better = keepRush(solved);
      const again = h("button", { class: "primary", onclick: start }, "Once more");
      replace(score, "");
      replace(
        place,
        h("p", { class: "big-score" }, h("b", {}, solved), solved === 1 ? " puzzle solved" : " puzzles solved"),
        h(
          "p",
          { role: "status" },
          better ? "That is your best so far!" : bestRush() ? `Your best: ${bestRush()}.` : "Next time!",
        ),
        h(
          "div",
          { class: "row" },
          again,
          copyButton("Copy a text to share", {}, () => shared(solved)),
        ),
      );
      again.focus({ preventScroll: true });
    };
    replace(score, "0 solved");
    tick();
    next();
  };

  /** @param {number} solved */
  const shared = (solved) =>
    `fibnim rush: ${solved} ${solved === 1 ? "puzzle" : "puzzles"} in ${duration(seconds)}\n${shareable(`/puzzle?rush=${seconds}`)}`;

  root.append(
    h("header", { class: "lesson-head" }, h("h1", {}, "Rush")),
    h(
      "section",
      { class: "card lesson", "aria-label": "The rush" },
      h("div", { class: "rush-head" }, time, score),
      place,
    ),
  );
  introduce();
}

/**
 * "2:05".
 * @param {number} seconds
 */
function clockText(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * "three minutes", or "90 seconds".
 * @param {number} seconds
 */
function duration(seconds) {
  return seconds === 180 ? "three minutes" : `${seconds} seconds`;
}
