// The drawing of an automaton: an SVG of the server, taken into the page, to be moved, zoomed and pointed at.

import { h, svg } from "../lib/dom.js";
import { icon } from "./icons.js";

const CLOSEST = 4;
/** Below this scale text is unreadable; what is pointed at is then shown at the second. */
const TINY = 0.5;
const READABLE = 0.8;
const NARROW = 600;
const TOUCH = matchMedia("(pointer: coarse)");
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{element: Element, show: (state: number, from: number | null) => void}} Drawing */

/**
 * An automaton from the text of its SVG. `show(state, from)` points at a state and the step that led to it.
 * @param {string} text
 * @returns {Drawing}
 */
export function drawing(text) {
  const image = parsed(text);
  const whole = { width: image.viewBox.baseVal.width, height: image.viewBox.baseVal.height };
  const frame = h(
    "div",
    {
      class: "automaton-frame",
      tabindex: "0",
      role: "group",
      "aria-label": `${label(image)}; arrow keys move it, plus and minus zoom, 0 shows all of it`,
    },
    image,
  );
  frame.style.setProperty("--ratio", String(whole.height / whole.width));
  frame.style.setProperty("--tall", `${Math.ceil(whole.height * 1.4)}px`);
  const view = new View(frame, image, whole);
  /** @type {(sign: Parameters<typeof icon>[0], name: string, action: () => void) => Node} */
  const button = (sign, name, action) =>
    h("button", { class: "quiet", "aria-label": name, title: name, onclick: action }, icon(sign));
  /** @type {HTMLElement} */
  const element = h(
    "div",
    { class: "automaton" },
    h(
      "div",
      { class: "automaton-tools" },
      h("small", {}, TOUCH.matches ? "Drag, pinch to zoom" : "Drag to move it, Ctrl and wheel to zoom"),
      button("more", "Zoom in", () => view.zoom(1.4)),
      button("less", "Zoom out", () => view.zoom(1 / 1.4)),
      button("all", "Show all of it", () => view.fit()),
      document.fullscreenEnabled
        ? button("screen", "Whole screen, and back", () =>
            document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen(),
          )
        : null,
    ),
    frame,
  );
  listen(frame, view);
  return { element, show: (state, from) => pointAt(image, view, state, from) };
}

/** @param {string} text */
function parsed(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.nodeName !== "svg") throw new Error("the drawing cannot be read");
  const image = /** @type {SVGSVGElement} */ (/** @type {Element} */ (document.importNode(root, true)));
  image.removeAttribute("width");
  image.removeAttribute("height");
  return image;
}

/**
 * The title becomes a label: as a title it would pop up wherever the mouse rests.
 * @param {SVGSVGElement} image
 */
function label(image) {
  const title = image.querySelector("title");
  const text = title?.textContent ?? "An automaton";
  title?.remove();
  image.setAttribute("role", "img");
  image.setAttribute("aria-label", text);
  return text;
}

/**
 * @param {SVGSVGElement} image
 * @param {View} view
 * @param {number} state
 * @param {number | null} from
 */
function pointAt(image, view, state, from) {
  image.querySelector(".current")?.classList.remove("current");
  image.querySelector(".taken")?.remove();
  image.classList.toggle("dead", state === 0);
  /** @type {(state: number) => SVGGraphicsElement | null} */
  const find = (number) => image.querySelector(`[data-state="${number}"]`);
  const found = find(state);
  if (!found) return;
  found.classList.add("current");
  // The start is pointed at before anything moves: then all of the drawing stays in view.
  const before = from === null ? null : find(from);
  if (!before) return;
  const to = middle(found);
  // Below the states, so that their numbers stay readable.
  image.insertBefore(arc(middle(before), to), topmost(image, found));
  view.include(to.x, to.y);
}

/** @param {SVGGraphicsElement} state */
function middle(state) {
  const box = state.getBBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The child of the image that an element is in.
 * @param {Element} image
 * @param {Element} element
 */
function topmost(image, element) {
  let top = element;
  while (top.parentElement && top.parentElement !== image) top = top.parentElement;
  return top;
}

/**
 * The last step, as an arc from middle to middle: dashed, for the arrows of the file do not say whose they are.
 * @param {Point} a
 * @param {Point} b
 */
function arc(a, b) {
  if (a.x === b.x && a.y === b.y) return svg("circle", { class: "taken", cx: a.x, cy: a.y - 26, r: 13 });
  const bow = 0.14;
  const [x, y] = [(a.x + b.x) / 2 + (b.y - a.y) * bow, (a.y + b.y) / 2 - (b.x - a.x) * bow];
  return svg("path", { class: "taken", d: `M${a.x},${a.y}Q${x},${y} ${b.x},${b.y}` });
}

/** The part of the drawing that is seen: its middle, and how many pixels a unit has. */
class View {
  /**
   * @param {HTMLElement} frame
   * @param {SVGSVGElement} image
   * @param {{width: number, height: number}} whole
   */
  constructor(frame, image, whole) {
    this.frame = frame;
    this.image = image;
    this.whole = whole;
    this.motion = 0;
    this.x = whole.width / 2;
    this.y = whole.height / 2;
    this.scale = 1;
    /**
     * What is shown again when the frame changes: `start`, `fit`, or, once the user has moved it, the place.
     * @type {"start" | "fit" | "apply"}
     */
    this.kept = "start";
    new ResizeObserver(() => this[this.kept]()).observe(frame);
  }

  get fitting() {
    return Math.min(this.frame.clientWidth / this.whole.width, this.frame.clientHeight / this.whole.height, 1.4);
  }

  fit() {
    this.to(this.whole.width / 2, this.whole.height / 2, this.fitting);
    this.kept = "fit";
  }

  /** At first all of it is seen; on a phone, where that would be tiny, its left end in full height. */
  start() {
    const { frame, whole } = this;
    const partial = frame.clientWidth < NARROW && frame.clientWidth / whole.width < TINY;
    frame.classList.toggle("partial", partial);
    const scale = Math.min(frame.clientHeight / whole.height, 1);
    if (partial) this.to(frame.clientWidth / scale / 2, whole.height / 2, scale);
    else this.fit();
    this.kept = "start";
  }

  /**
   * Zooms around a point of the frame, by default its middle.
   * @param {number} factor
   * @param {number} px
   * @param {number} py
   */
  zoom(factor, px = this.frame.clientWidth / 2, py = this.frame.clientHeight / 2) {
    const scale = Math.min(CLOSEST, Math.max(this.fitting * 0.8, this.scale * factor));
    const dx = px - this.frame.clientWidth / 2;
    const dy = py - this.frame.clientHeight / 2;
    this.to(this.x + dx / this.scale - dx / scale, this.y + dy / this.scale - dy / scale, scale);
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.to(this.x - dx / this.scale, this.y - dy / this.scale, this.scale);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   */
  to(x, y, scale) {
    cancelAnimationFrame(this.motion);
    this.kept = "apply";
    this.x = Math.min(this.whole.width, Math.max(0, x));
    this.y = Math.min(this.whole.height, Math.max(0, y));
    this.scale = scale || 1;
    this.apply();
  }

  /**
   * Moves until a point is well inside, and readable.
   * @param {number} x
   * @param {number} y
   */
  include(x, y) {
    // Not laid out yet: then it begins with what it shows at first.
    if (!this.frame.clientWidth || !this.frame.clientHeight) return;
    const scale = this.scale < TINY ? Math.min(READABLE, this.fitting * 4) : this.scale;
    const roomX = this.frame.clientWidth / scale / 2 - 60 / scale;
    const roomY = this.frame.clientHeight / scale / 2 - 60 / scale;
    const toX = Math.min(x + roomX, Math.max(x - roomX, this.x));
    const toY = Math.min(y + roomY, Math.max(y - roomY, this.y));
    if (scale !== this.scale || toX !== this.x || toY !== this.y) this.glide(toX, toY, scale);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   */
  glide(x, y, scale) {
    const from = { x: this.x, y: this.y, scale: this.scale };
    const started = performance.now();
    const step = (/** @type {number} */ now) => {
      const t = CALM.matches ? 1 : Math.min(1, (now - started) / 130);
      const mixed = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * t * (2 - t);
      this.to(mixed(from.x, x), mixed(from.y, y), mixed(from.scale, scale));
      if (t < 1) this.motion = requestAnimationFrame(step);
    };
    cancelAnimationFrame(this.motion);
    this.motion = requestAnimationFrame(step);
  }

  apply() {
    const width = this.frame.clientWidth / this.scale;
    const height = this.frame.clientHeight / this.scale;
    if (width && height)
      this.image.setAttribute("viewBox", `${this.x - width / 2} ${this.y - height / 2} ${width} ${height}`);
  }
}

/**
 * @param {HTMLElement} frame
 * @param {View} view
 */
function listen(frame, view) {
  /** @type {Map<number, Point>} */
  const fingers = new Map();
  const middle = () => {
    const all = [...fingers.values()];
    const x = all.reduce((sum, p) => sum + p.x, 0) / all.length;
    const y = all.reduce((sum, p) => sum + p.y, 0) / all.length;
    return { x, y, spread: all.length > 1 ? Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y) : 0 };
  };
  const place = (/** @type {MouseEvent} */ event) => {
    const box = frame.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  frame.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    frame.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, place(event));
  });
  frame.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = middle();
    fingers.set(event.pointerId, place(event));
    const now = middle();
    view.pan(now.x - before.x, now.y - before.y);
    if (before.spread && now.spread) view.zoom(now.spread / before.spread, now.x, now.y);
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"]))
    frame.addEventListener(name, (event) => fingers.delete(event.pointerId));
  frame.addEventListener(
    "wheel",
    (event) => {
      // Without Ctrl the wheel scrolls the page, as everywhere else.
      if (!event.ctrlKey && !document.fullscreenElement) return;
      event.preventDefault();
      const { x, y } = place(event);
      view.zoom(Math.exp(-event.deltaY / 300), x, y);
    },
    { passive: false },
  );
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => view.pan(60, 0),
    ArrowRight: () => view.pan(-60, 0),
    ArrowUp: () => view.pan(0, 60),
    ArrowDown: () => view.pan(0, -60),
    "+": () => view.zoom(1.4),
    "=": () => view.zoom(1.4),
    "-": () => view.zoom(1 / 1.4),
    0: () => view.fit(),
  };
  frame.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
}
