// A map with what belongs to it: buttons, the value under the pointer in words, the explanation, the legend, files.

import { get, isLeft, joined } from "../lib/api.js";
import { cite } from "../lib/cite.js";
import { contextOf, form, freshId, h, replace } from "../lib/dom.js";
import { told } from "../lib/games.js";
import { prose } from "../lib/prose.js";
import { number, problem } from "../lib/text.js";
import { exportButtons, legend, mapCsv, mapPng, mapSvg } from "./export.js";
import { gestures } from "./gestures.js";
import { HeatMap } from "./map.js";
import { missingValue } from "./missing.js";
import { canvasPen } from "./pen.js";

/**
 * What is shown, as the address has it.
 * @typedef {string | number | null} Word
 * @typedef {{map: string, game: string, piles?: Word, upto?: Word, search?: Word, log?: Word, x?: Word, y?: Word, w?: Word, at?: Word}} State
 * @typedef {(changes: Partial<State>) => void} Remember
 */

/**
 * What a picture is shown with: a place for its settings, the state, and how to change and show it.
 * @typedef {object} Picture
 * @property {Element} settings
 * @property {State} state
 * @property {Api.Limits} limits
 * @property {Remember} remember
 * @property {() => void} again
 * @property {AbortSignal} signal
 */

/** @typedef {import("./sources.js").Source<any>} Source */

const KEYS = "Arrow keys move the cursor, Shift and arrow keys the map, plus and minus zoom, Enter explains.";

/**
 * `make(changed, signal)` makes the source; `sights` is shown below the explanation. `state` has x, y, w and at as texts; `remember` puts changes into the address.
 * @template {Source} S
 * @param {Element} root
 * @param {(changed: () => void, signal: AbortSignal) => S} make
 * @param {Node | null} sights
 * @param {State} state
 * @param {Remember} remember
 * @param {AbortSignal} signal
 * @returns {HeatMap<S>}
 */
export function mapView(root, make, sights, state, remember, signal) {
  const status = h("p", { class: "loading", hidden: true }, "loading …");
  const trouble = h("div");
  const readout = h("p", { class: "readout" }, either("Point at a cell.", "Tap a cell."));
  const live = h("p", { class: "visually-hidden", "aria-live": "polite" });
  const panel = h("section", { class: "why", "aria-label": "Explanation", "aria-live": "polite" });
  const bar = h("canvas", { class: "legend", role: "img" });

  /** @type {unknown} */
  let failed = null;
  const source = make(() => {
    map.refresh();
    complain();
    say();
  }, signal);
  const complain = () => {
    const { failure } = source.store;
    if (failure === failed) return;
    failed = failure;
    replace(trouble, failure ? problem(failure) : null);
  };
  const say = () => {
    if (!map.pointed) return;
    const [x, y, how] = map.pointed;
    const words = source.words(x, y) ?? "Still loading …";
    readout.textContent = words;
    if (how !== "hover") live.textContent = words;
  };
  /** @type {HeatMap<S>} */
  const map = new HeatMap(
    source,
    {
      moved: () => {
        slow();
        complain();
        const { x0, y0, x1, y1 } = map.range;
        remember({
          x: x0 || null,
          y: y0 || null,
          w: Math.max(Math.round(map.plot.width / map.cell), 1),
          at: map.cursor ? `${map.cursor.x},${map.cursor.y}` : null,
        });
        map.canvas.setAttribute(
          "aria-label",
          `${source.title}: ${source.xLabel} from ${number(x0)} to ${number(x1)}, ${source.yLabel} from ${number(y0)} to ${number(y1)}. ${KEYS}`,
        );
      },
      pointed: (x, y, how) => {
        map.pointed = [x, y, how];
        say();
      },
      picked: (x, y) => {
        panel.classList.add("open");
        uncover(map.canvas, panel);
        explain(panel, source, x, y, signal);
      },
      scaled: () => drawLegend(map, bar),
    },
    signal,
  );
  const slow = loadingAfter(status, source);

  map.atFirst = Number(state.w) || Math.min(source.width, 60);
  map.view = { x: Number(state.x) || 0, y: Number(state.y) || 0 };
  map.canvas.setAttribute("aria-label", `${source.title}. ${KEYS}`);
  gestures(map, signal);

  const help = h(
    "p",
    { class: "quiet-text keys", id: freshId("keys") },
    either(
      "Drag to move, wheel to zoom, click for the reason. Keys: arrows, Shift + arrows, + −, Enter.",
      "Tap a cell for its reason. Two fingers move and zoom the map.",
    ),
  );
  replace(
    root,
    h(
      "div",
      { class: "map-layout" },
      h(
        "div",
        { class: "card map-card" },
        h("div", { class: "map-tools" }, goTo(map, source), zoomButtons(map, source)),
        h("div", { class: "map-frame" }, map.canvas, status),
        readout,
        live,
        bar,
        h(
          "div",
          { class: "map-foot" },
          help,
          exportButtons([
            ["PNG", () => mapPng(map)],
            ["SVG", () => mapSvg(map)],
            ["CSV", () => mapCsv(map)],
          ]),
        ),
        cite(() => ({
          key: `${source.file}-${source.game}`,
          sentence: sentenceOf(map),
          command: source.command(map.range),
        })),
      ),
      h("div", { class: "card map-side" }, trouble, panel, sights),
    ),
  );
  replace(
    panel,
    h("h2", {}, "Why?"),
    h(
      "p",
      { class: "quiet-text" },
      either("Click a cell, or press Enter on it,", "Tap a cell"),
      " to see the reason for its value.",
    ),
  );

  const watcher = new ResizeObserver(() => drawLegend(map, bar));
  if (bar.parentElement) watcher.observe(bar.parentElement);
  signal.addEventListener("abort", () => watcher.disconnect());
  addEventListener("themechange", () => drawLegend(map, bar), { signal });

  const at = /^(\d+),(\d+)$/.exec(String(state.at ?? ""));
  if (at) {
    requestAnimationFrame(() => {
      map.resize();
      map.setCursor({ x: Number(at[1]), y: Number(at[2]) }, "link");
      whenKnown(map, ({ x, y }) => explain(panel, source, x, y, signal));
    });
  }
  return map;
}

/**
 * Words for those who have a mouse, and others for those who have fingers.
 * @param {string} mouse
 * @param {string} touch
 */
const either = (mouse, touch) => [h("span", { class: "for-mouse" }, mouse), h("span", { class: "for-touch" }, touch)];

/**
 * Calls back once the value at the cursor is there.
 * @param {HeatMap<any>} map
 * @param {(cell: import("./map.js").Cell) => void} then
 */
function whenKnown(map, then) {
  const { refresh } = map;
  const look = () => {
    const { cursor } = map;
    if (!cursor || map.source.at(cursor.x, cursor.y) === undefined) return;
    map.refresh = refresh;
    then(cursor);
  };
  map.refresh = () => {
    refresh.call(map);
    look();
  };
  look();
}

/**
 * Says that something is being loaded, if it takes more than a moment.
 * @param {HTMLElement} status
 * @param {Source} source
 */
function loadingAfter(status, source) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const look = () => {
    timer = undefined;
    status.hidden = !source.store.loading;
    if (source.store.loading) timer = setTimeout(look, 200);
  };
  return () => (timer ??= setTimeout(look, 200));
}

/**
 * @param {HeatMap<any>} map
 * @param {Source} source
 */
function zoomButtons(map, source) {
  /** @type {(label: string, text: string, onclick: () => void) => Node} */
  const button = (label, text, onclick) => h("button", { "aria-label": label, title: label, onclick }, text);
  return h(
    "div",
    { class: "zoom", role: "group", "aria-label": "Zoom" },
    button("Zoom in", "+", () => map.zoomStep(1)),
    button("Zoom out", "−", () => map.zoomStep(-1)),
    button("Back to the beginning", "⌂", () => {
      map.show(0, 0);
      map.fit(Math.min(source.width, 60));
    }),
  );
}

/**
 * To a cell far away.
 * @param {HeatMap<any>} map
 * @param {Source} source
 */
function goTo(map, source) {
  /** @type {(label: string, size: number, required: boolean) => HTMLInputElement} */
  const input = (label, size, required) =>
    h("input", {
      type: "number",
      min: 0,
      max: size - 1,
      required,
      inputmode: "numeric",
      "aria-label": label,
      placeholder: label.split(" ").at(-1),
    });
  const x = input(source.xLabel, source.width, true);
  const y = input(source.yLabel, source.height, false);
  const goTo = () => {
    const cell = { x: Number(x.value), y: Number(y.value || 0) };
    map.setCursor(cell, "form");
    whenKnown(map, () => map.handlers.picked(cell.x, cell.y));
  };
  return form(goTo, { class: "go-to" }, x, y, h("button", {}, "Go"));
}

/** The full explanation of a cell's position. */
let explaining = new AbortController();
/**
 * @param {Element} panel
 * @param {Source} source
 * @param {number} x
 * @param {number} y
 * @param {AbortSignal} signal
 */
async function explain(panel, source, x, y, signal) {
  explaining.abort();
  explaining = new AbortController();
  const mine = joined(signal, explaining.signal);
  const words = source.words(x, y);
  if (!words) return;
  const position = source.position(x, y);
  const rules = source.rules;
  const slow = setTimeout(() => replace(panel, h("p", { class: "quiet-text" }, "thinking …")), 200);
  try {
    const [answer, options] = await Promise.all([
      get("solve", { position, ...rules }, mine),
      source.byOptions ? get("options", { position, ...rules }, mine) : null,
    ]);
    const query = new URLSearchParams({ position, ...(rules.game ? { game: rules.game } : {}) });
    replace(
      panel,
      closing(panel),
      h("h2", {}, heading(position)),
      source.byOptions ? h("p", { class: "said" }, words) : null,
      h("p", {}, outcome(answer)),
      options ? missingValue(options) : null,
      moves(answer),
      prose("undecided" in answer ? answer.undecided : answer.explanation),
      h("p", {}, h("a", { href: `/solve?${query}` }, "Open in Solve")),
    );
  } catch (error) {
    if (!isLeft(error)) replace(panel, problem(error, position));
  } finally {
    clearTimeout(slow);
  }
}

/**
 * What a map shows, and how far.
 * @param {HeatMap<any>} map
 */
function sentenceOf({ source, range: { x0, x1, y0, y1 } }) {
  return `${source.title}, for ${source.xLabel} from ${x0} to ${x1} and ${source.yLabel} from ${y0} to ${y1}.`;
}

/**
 * A sheet over the page leaves the map in sight, if there is room.
 * @param {Element} canvas
 * @param {Element} panel
 */
function uncover(canvas, panel) {
  if (getComputedStyle(panel).position !== "fixed") return;
  const { top, bottom } = canvas.getBoundingClientRect();
  const most = innerHeight * 0.52;
  const head = document.querySelector(".top")?.clientHeight ?? 0;
  if (bottom > most) scrollBy({ top: Math.min(bottom - most, top - head - 8) });
}

/**
 * On a phone the explanation is a sheet over the page, which can be put away.
 * @param {Element} panel
 */
function closing(panel) {
  return h(
    "button",
    { class: "quiet close", "aria-label": "Close the explanation", onclick: () => panel.classList.remove("open") },
    "✕",
  );
}

/**
 * "3, 4, 7; at most 2".
 * @param {string} position
 */
function heading(position) {
  const [piles, allowance] = position.split(";");
  return `${piles.split(",").map(number).join(", ")}; ${allowance === "inf" ? "no limit" : `at most ${number(allowance)}`}`;
}

/** @param {{outcome: string | null}} answer */
function outcome({ outcome: letter }) {
  if (letter === "N") return h("span", { class: "badge win" }, "N: the player to move wins");
  if (letter === "P") return h("span", { class: "badge loss" }, "P: the player to move loses");
  return h("span", { class: "badge undecided" }, "undecided");
}

const FEW = 8;
/** @param {Api.Solved | Api.Unsolved} answer */
function moves(answer) {
  if ("undecided" in answer || !answer.winning_moves.length) return null;
  const { winning_moves: all, piles } = answer;
  const few = all.slice(0, FEW).map((move) => told(move, piles.length > 1));
  return h(
    "p",
    {},
    "To win, take ",
    few.join(", or "),
    all.length > FEW ? `, or one of ${number(all.length - FEW)} more` : "",
    ".",
  );
}

/**
 * @param {HeatMap<any>} map
 * @param {HTMLCanvasElement} canvas
 */
function drawLegend(map, canvas) {
  const width = canvas.parentElement?.clientWidth;
  if (!width) return;
  const ratio = devicePixelRatio || 1;
  const style = getComputedStyle(canvas.parentElement);
  const inside = width - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const paint = () => legend(map, canvasPen(contextOf(canvas), map.theme.sans), 1, 0, inside * ratio - 2, ratio);
  canvas.width = inside * ratio;
  const height = paint();
  canvas.height = height;
  canvas.style.setProperty("height", `${height / ratio}px`);
  paint();
  const {
    source,
    tiles: { scale },
  } = map;
  canvas.setAttribute(
    "aria-label",
    `Colours: ${source.valueLabel} from ${scale.low}, dark blue, to ${scale.high}, yellow${source.infinite ? `; orange: ${source.infinite}` : ""}${source.paleLabel ? `; ${source.paleLabel}` : ""}`,
  );
}
