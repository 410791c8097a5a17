// An automaton too large to draw: all of its states as dots, with the way of the last digits among them.

import { contextOf, h } from "../lib/dom.js";
import { number } from "../lib/text.js";
import { colours } from "../lib/theme.js";

const TRAIL = 10;

/**
 * Takes the place of a drawing; `show(state, from)` as there.
 * @param {number} states
 * @param {AbortSignal} signal
 * @returns {import("./drawing.js").Drawing}
 */
export function stateDots(states, signal) {
  const canvas = h("canvas", { role: "img" });
  const element = h("div", { class: "state-dots" }, canvas);
  /** @type {number[]} */
  let trail = [];
  const draw = () => paint(canvas, canvas.clientWidth, states, trail);
  new ResizeObserver(draw).observe(element);
  addEventListener("themechange", draw, { signal });
  return {
    element,
    show(state, from) {
      trail =
        from !== null && trail.at(-1) === from
          ? [...trail, state].slice(-TRAIL)
          : from === null
            ? [state]
            : [from, state];
      canvas.setAttribute("aria-label", `${states} states as dots; now at state ${state}`);
      draw();
    },
  };
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {number} width
 * @param {number} states
 * @param {number[]} trail
 */
function paint(canvas, width, states, trail) {
  if (!width) return;
  const size = Math.max(3, Math.min(28, Math.sqrt((width * 300) / states)));
  const columns = Math.max(1, Math.floor(width / size));
  const height = Math.ceil(states / columns) * size;
  const ratio = devicePixelRatio || 1;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.style.setProperty("height", `${height}px`);
  const found = colours(["strong-line", "accent"]);
  /** @type {(state: number) => [number, number]} */
  const place = (state) => [(((state - 1) % columns) + 0.5) * size, (Math.floor((state - 1) / columns) + 0.5) * size];
  const context = contextOf(canvas);
  context.scale(ratio, ratio);
  /** @type {(state: number, radius: number) => void} */
  const dot = (state, radius) => {
    context.beginPath();
    context.arc(...place(state), radius, 0, 2 * Math.PI);
    context.fill();
  };
  context.fillStyle = found["strong-line"];
  for (let state = 1; state <= states; state += 1) dot(state, size * 0.18 + 0.4);
  // The dead state, 0, has no dot: the way ends before it.
  const way = trail.filter((state) => state > 0);
  context.strokeStyle = found.accent;
  context.fillStyle = found.accent;
  context.lineWidth = 2;
  for (let i = 1; i < way.length; i += 1) {
    context.globalAlpha = i / way.length;
    context.beginPath();
    const [fromX, fromY] = place(way[i - 1]);
    const [toX, toY] = place(way[i]);
    // Bowed, so that arrows within a row and arrows back can be distinguished.
    const bow = Math.min(0.35, (2 * size) / (Math.hypot(toX - fromX, toY - fromY) + 1));
    context.moveTo(fromX, fromY);
    context.quadraticCurveTo(
      (fromX + toX) / 2 + (toY - fromY) * bow,
      (fromY + toY) / 2 - (toX - fromX) * bow,
      toX,
      toY,
    );
    context.stroke();
    dot(way[i], size * 0.25 + 1);
  }
  context.globalAlpha = 1;
  const last = trail.at(-1);
  if (last) dot(last, Math.max(5, size * 0.45));
}

/**
 * What to say beside the dots.
 * @param {{states: number, arrows: number}} theorem
 */
export function tooLarge({ states, arrows }) {
  const size = arrows ? `${number(states)} states and ${number(arrows)} arrows` : `${number(states)} states`;
  return h(
    "p",
    { class: "quiet-text" },
    h("strong", {}, size),
    " are too many for a drawing that anyone could read. Each is a dot here, in the order of their numbers; the line is the path of the last digits.",
  );
}
