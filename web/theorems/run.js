// Numbers that run through a theorem's automaton, digit by digit.

import { theoremAddress } from "../lib/address.js";
import { get, isLeft, latest } from "../lib/api.js";
import { chip, field, form, h, replace, typed } from "../lib/dom.js";
import { rewrite } from "../lib/router.js";
import { number, problem } from "../lib/text.js";
import { solveAddress } from "./families.js";
import { icon } from "./icons.js";

const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const COLUMN = 26;

/**
 * A run with the numbers as they were typed; who hears of its states.
 * @typedef {Api.Run & {typed: string[]}} Run
 * @typedef {(state: number, from: number | null) => void} OnState
 */

/**
 * The box for one theorem. `onstate(state, from)` hears of each state, to point at it in the drawing.
 * @param {Api.Theorem} theorem
 * @param {URLSearchParams} parameters
 * @param {OnState} onstate
 * @param {AbortSignal} signal
 */
export function runBox(theorem, parameters, onstate, signal) {
  const given = (parameters.get("numbers") ?? "").split(",");
  const inputs = theorem.tracks.map((track, i) => {
    const last = track === theorem.allowance;
    return typed(given[i] || (last ? "4" : String(1000 + 21 * i)), { name: track });
  });
  const fields = theorem.tracks.map((track, i) =>
    field(track === theorem.allowance ? `${track}, the allowance` : `${track}, stones`, inputs[i]),
  );
  const out = h("div", { class: "run-out" });
  let stop = () => {};
  const next = latest(signal);
  const ask = async (/** @type {boolean} */ play) => {
    stop();
    const numbers = inputs.map((input) => input.value.trim()).join(",");
    try {
      const { family } = theorem;
      const mine = next();
      const run = await get("theorems/{family}/run", { family, numbers }, mine);
      rewrite(theoremAddress(family, { numbers }));
      const shown = reader(theorem, { ...run, typed: numbers.split(",") }, onstate, signal);
      stop = shown.stop;
      replace(out, shown.element);
      shown.begin(play);
    } catch (error) {
      if (!isLeft(error)) replace(out, problem(error, numbers));
    }
  };
  const sheet = form(() => ask(true), { class: "row" }, fields, h("button", { class: "primary" }, "Run"));
  const examples = h(
    "p",
    { class: "chips" },
    h("span", { class: "quiet-text" }, "For instance"),
    samples(theorem).map((sample) =>
      chip(sample.join(", "), "mono", () => {
        for (const [i, text] of sample.entries()) inputs[i].value = text;
        ask(true);
      }),
    ),
  );
  ask(false);
  return h("div", {}, sheet, examples, out);
}

/** @param {Api.Theorem} theorem */
function samples({ tracks, allowance }) {
  const last = [["inf"], ["1"], ["10^25"]];
  const piles = [
    ["144", "144", "144"],
    ["10^12", "10^12+7", "10^12+14"],
    ["10^50", "10^50+1", "10^50+2"],
  ];
  return piles.map((sizes, i) =>
    allowance ? [...sizes.slice(0, tracks.length - 1), ...last[i]] : sizes.slice(0, tracks.length),
  );
}

/**
 * One run: the strip of digits, the buttons, and the result.
 * @param {Api.Theorem} theorem
 * @param {Run} run
 * @param {OnState} onstate
 * @param {AbortSignal} signal
 */
function reader(theorem, run, onstate, signal) {
  const length = run.steps.length;
  let at = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  const strip = h("div", {
    class: "strip",
    tabindex: "0",
    role: "group",
    "aria-label": "Digits, most significant first. Left and right step, space plays, Home and End jump",
  });
  const told = h("span", { class: "run-told" });
  const verdict = h("span", { class: "run-verdict", "aria-live": "polite" });
  const slider = h("input", {
    type: "range",
    min: 0,
    max: length,
    value: 0,
    "aria-label": "How many digits were read",
  });
  const playing = h("button", { class: "primary", onclick: () => toggle() }, "Play");
  /** @type {(sign: Parameters<typeof icon>[0], name: string, action: () => void) => Node} */
  const step = (sign, name, action) =>
    h(
      "button",
      {
        "aria-label": name,
        title: name,
        onclick: () => {
          stop();
          action();
        },
      },
      icon(sign),
    );

  const state = (/** @type {number} */ i) => (i === 0 ? run.start : run.steps[i - 1].state);
  const show = (/** @type {number} */ to) => {
    at = Math.min(length, Math.max(0, to));
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", `${at} of ${length} digits read`);
    replace(
      strip,
      columns(theorem, run, at, strip.clientWidth, (i) => {
        stop();
        show(i);
      }),
    );
    replace(told, where(state(at), at, length));
    onstate(state(at), at ? state(at - 1) : null);
    replace(verdict, at === length ? outcome(theorem, run) : null);
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    replace(playing, "Play");
  };
  const toggle = () => {
    if (timer) return stop();
    if (at === length) show(0);
    // A long number takes no more than about eight seconds.
    const pause = Math.min(450, Math.max(40, 8000 / length));
    const stride = Math.max(1, Math.round((pause * length) / 8000));
    replace(playing, "Pause");
    timer = setInterval(() => {
      show(at + stride);
      if (at === length) stop();
    }, pause);
  };
  slider.addEventListener("input", () => {
    stop();
    show(Number(slider.value));
  });
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => show(at - 1),
    ArrowRight: () => show(at + 1),
    Home: () => show(0),
    End: () => show(length),
  };
  strip.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " && event.target === strip) toggle();
    else if (keys[event.key]) {
      stop();
      keys[event.key]();
    } else return;
    event.preventDefault();
  });
  new ResizeObserver(() => show(at)).observe(strip);
  signal.addEventListener("abort", stop);
  return {
    stop,
    begin(/** @type {boolean} */ play) {
      show(play && CALM.matches ? length : 0);
      if (play && !CALM.matches) toggle();
    },
    element: h(
      "div",
      {},
      strip,
      h(
        "div",
        { class: "run-tools" },
        step("first", "To the beginning", () => show(0)),
        step("back", "One digit back", () => show(at - 1)),
        playing,
        step("on", "One digit on", () => show(at + 1)),
        step("last", "To the end", () => show(length)),
        slider,
      ),
      h("div", { class: "run-line" }, told, verdict),
    ),
  };
}

/**
 * As many columns as there is room for, around the place that is read: numbers may have thousands of digits.
 * @param {Api.Theorem} theorem
 * @param {Run} run
 * @param {number} at
 * @param {number} width
 * @param {(place: number) => void} jump
 */
function columns(theorem, run, at, width, jump) {
  const length = run.steps.length;
  const room = Math.max(5, Math.floor((width - 64) / COLUMN));
  const first = Math.max(0, Math.min(length - room, at - Math.floor(room / 2)));
  const shown = run.steps.slice(first, first + room);
  /** @type {(i: number, text: string | number, more: string) => Node} */
  const cell = (i, text, more) => {
    const position = first + i + 1;
    const where = position === at ? "now" : position < at ? "read" : "ahead";
    return h("span", { class: `digit ${where} ${more}`, onclick: () => jump(position) }, text);
  };
  /** @type {(name: string, cells: Node[]) => Node} */
  const line = (name, cells) => h("div", { class: "strip-line" }, h("span", { class: "strip-name" }, name), cells);
  return [
    ...theorem.tracks.map((track, row) =>
      line(
        track,
        shown.map((step, i) => cell(i, step.digits[row], step.digits[row] ? "one" : "zero")),
      ),
    ),
    line(
      "state",
      shown.map((step, i) => cell(i, first + i < at ? step.state || "–" : "", "state")),
    ),
    run.typed.at(-1) === "inf"
      ? h(
          "small",
          { class: "strip-range" },
          `inf is read as ${number(run.numbers[run.numbers.length - 1])}: no player can take more than all stones`,
        )
      : null,
    length > room
      ? h(
          "small",
          { class: "strip-range" },
          `digits ${number(first + 1)} to ${number(first + shown.length)} of ${number(length)}`,
        )
      : null,
  ];
}

/**
 * @param {number} state
 * @param {number} at
 * @param {number} length
 */
function where(state, at, length) {
  if (at === 0)
    return `State ${state}, where every number begins. ${number(length)} digit${length === 1 ? "" : "s"} to read.`;
  if (String(state) === "0")
    return `After ${number(at)} of ${number(length)} digits: there is no arrow to follow, so the answer is no, whatever comes next.`;
  return `State ${state}, after ${number(at)} of ${number(length)} digits.`;
}

/**
 * @param {Api.Theorem} theorem
 * @param {Run} run
 */
function outcome(theorem, run) {
  return h(
    "span",
    {},
    h("span", { class: `badge ${run.holds ? "true" : ""}` }, run.holds ? "accepted" : "not accepted"),
    " ",
    h("strong", { class: "wrap" }, `${run.sentence}.`),
    " ",
    h("a", { href: solveAddress(theorem, run.typed) }, "Solve this position"),
  );
}
