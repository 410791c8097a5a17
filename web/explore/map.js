// A table as a map on a canvas: coloured cells, axes, a cursor; which part of it is in sight.

import { contextOf, h } from "../lib/dom.js";
import { number } from "../lib/text.js";
import { inkOn, ticks } from "./colour.js";
import { canvasPen } from "./pen.js";
import { TILE } from "./sources.js";
import { Tiles } from "./tiles.js";

const LARGEST_CELL = 72;
/** Milliseconds of a frame that painting new tiles may take: moving about stays smooth. */
const PAINTING = 8;
const MOST_CELLS = 2000;
const SOON = 120;

/** @typedef {{x: number, y: number}} Cell */

/**
 * @typedef {object} Handlers
 * @property {() => void} moved
 * @property {(x: number, y: number, how: string) => void} pointed
 * @property {(x: number, y: number) => void} picked
 * @property {() => void} scaled
 */

/** @template {import("./sources.js").Source<any>} S */
export class HeatMap {
  /**
   * `source` is the table; `handlers`: `moved()` when another part is shown, `pointed(x, y, how)` when the cursor or pointer
   * is at another cell, `picked(x, y)` when an explanation is asked for, `scaled()` when colours change.
   * @param {S} source
   * @param {Handlers} handlers
   * @param {AbortSignal} signal
   */
  constructor(source, handlers, signal) {
    this.source = source;
    this.handlers = handlers;
    this.canvas = h("canvas", { tabindex: 0, role: "application", "aria-roledescription": "map" });
    this.context = contextOf(this.canvas, { alpha: false });
    this.view = { x: 0, y: 0 };
    this.cell = 8;
    /** Pixels of the canvas for each CSS pixel; 0 until there is something to draw on. */
    this.ratio = 0;
    /** How many cells were across at first, and are to be, until the map is zoomed. */
    this.atFirst = 60;
    /** @type {number | null} */
    this.wide = null;
    /** @type {ReturnType<HeatMap<S>["measured"]> | null} */
    this.area = null;
    /** @type {Cell | null} */
    this.cursor = null;
    /** @type {Cell | null} */
    this.hover = null;
    /** The cell that was last explained, and why. @type {[number, number, string] | null} */
    this.pointed = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.soon = undefined;
    /** @type {number | undefined} */
    this.frame = undefined;
    this.tiles = new Tiles(source);
    this.signal = signal;
    addEventListener(
      "themechange",
      () => {
        this.tiles.retheme();
        this.draw();
      },
      { signal },
    );
    const watcher = new ResizeObserver(() => this.resize());
    watcher.observe(this.canvas);
    signal.addEventListener("abort", () => {
      watcher.disconnect();
      clearTimeout(this.soon);
      if (this.frame) cancelAnimationFrame(this.frame);
    });
  }

  get theme() {
    return this.tiles.theme;
  }

  /** The canvas has as many pixels as the screen has for it. */
  resize() {
    const { clientWidth, clientHeight } = this.canvas;
    if (!clientWidth) return;
    const ratio = devicePixelRatio || 1;
    const first = !this.ratio;
    if (!first && this.ratio !== ratio) this.cell = this.#snapped((this.cell / this.ratio) * ratio);
    this.ratio = ratio;
    this.canvas.width = Math.round(clientWidth * ratio);
    this.canvas.height = Math.round(clientHeight * ratio);
    this.area = null;
    if (first || this.wide) this.fit(this.wide ?? this.atFirst);
    this.#settle();
    this.#paint();
  }

  /**
   * This many cells across, if whole pixels allow it.
   * @param {number} across
   */
  fit(across) {
    this.wide = across;
    if (!this.ratio) return;
    this.cell = this.#snapped(this.plot.width / across);
    this.#settle();
  }

  /** Where the cells are, in pixels of the canvas. */
  get plot() {
    this.area ??= this.measured();
    return this.area;
  }

  measured() {
    const ratio = this.ratio || 1;
    const digits = String(Math.ceil(this.view.y + this.canvas.height / this.cell)).length;
    const left = Math.round((30 + Math.max(digits, 3) * 8) * ratio);
    const top = Math.round(10 * ratio);
    const bottom = this.canvas.height - Math.round(44 * ratio);
    const right = this.canvas.width - Math.round(12 * ratio);
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  }

  /** The cells in sight, those at the rim too. */
  get range() {
    const { width, height } = this.plot;
    /** @type {(from: number, pixels: number, all: number) => number} */
    const last = (from, cells, all) => Math.max(Math.min(Math.ceil(from + cells / this.cell) - 1, all - 1), 0);
    return {
      x0: Math.floor(this.view.x),
      y0: Math.floor(this.view.y),
      x1: last(this.view.x, width, this.source.width),
      y1: last(this.view.y, height, this.source.height),
    };
  }

  /**
   * The pixel at which column x begins, and the one at which row y ends (below it).
   * @param {number} x
   */
  left(x) {
    return this.plot.left + Math.round(x * this.cell) - Math.round(this.view.x * this.cell);
  }

  /** @param {number} y */
  foot(y) {
    return this.plot.bottom - Math.round(y * this.cell) + Math.round(this.view.y * this.cell);
  }

  /**
   * The cell at a place of the canvas in CSS pixels, or null.
   * @param {number} clientX
   * @param {number} clientY
   */
  cellAt(clientX, clientY) {
    const box = this.canvas.getBoundingClientRect();
    const { left, bottom, right, top } = this.plot;
    const px = (clientX - box.left) * this.ratio;
    const py = (clientY - box.top) * this.ratio;
    if (px < left || px >= right || py < top || py >= bottom) return null;
    const x = Math.floor((px - left) / this.cell + this.view.x);
    const y = Math.floor((bottom - py) / this.cell + this.view.y);
    return x < this.source.width && y < this.source.height ? { x, y } : null;
  }

  /**
   * Moves what is shown by CSS pixels.
   * @param {number} dx
   * @param {number} dy
   */
  panBy(dx, dy) {
    this.view.x -= (dx * this.ratio) / this.cell;
    this.view.y += (dy * this.ratio) / this.cell;
    this.#settle();
  }

  /**
   * Cells of about this many canvas pixels, with the place under (clientX, clientY), or the middle, kept.
   * @param {number} cell
   * @param {number} [clientX]
   * @param {number} [clientY]
   */
  zoomTo(cell, clientX, clientY) {
    const snapped = this.#snapped(cell);
    if (snapped === this.cell) return;
    this.wide = null;
    const box = this.canvas.getBoundingClientRect();
    const { left, bottom, width, height } = this.plot;
    const px = clientX === undefined ? width / 2 : Math.max((clientX - box.left) * this.ratio - left, 0);
    const py = clientY === undefined ? height / 2 : Math.max(bottom - (clientY - box.top) * this.ratio, 0);
    this.view.x += px / this.cell - px / snapped;
    this.view.y += py / this.cell - py / snapped;
    this.cell = snapped;
    this.#settle();
  }

  /**
   * One step nearer (1) or farther (-1).
   * @param {1 | -1} direction
   * @param {number} [clientX]
   * @param {number} [clientY]
   */
  zoomStep(direction, clientX, clientY) {
    const next =
      direction > 0 ? Math.max(this.cell + 0.5, this.cell * 1.5) : Math.min(this.cell - 0.5, this.cell / 1.5);
    this.zoomTo(direction > 0 ? Math.ceil(next) : next < 1 ? 0.5 : Math.floor(next), clientX, clientY);
  }

  /**
   * Cells are whole pixels: uneven ones would show patterns that the table does not have.
   * @param {number} cell
   */
  #snapped(cell) {
    const least = this.plot.width / MOST_CELLS;
    const most = Math.round(LARGEST_CELL * (this.ratio || 1));
    const whole = cell < 0.75 ? 0.5 : Math.max(Math.round(cell), 1);
    return Math.min(Math.max(whole, least <= 0.5 ? 0.5 : Math.ceil(least)), most);
  }

  /**
   * Shows these cells at the lower left corner.
   * @param {number} x
   * @param {number} y
   */
  show(x, y) {
    this.view = { x, y };
    this.#settle();
  }

  /**
   * Puts the cursor on a cell and brings it into sight.
   * @param {Cell | null} cursor
   * @param {string} how
   */
  setCursor(cursor, how) {
    if (cursor) {
      const x = Math.min(Math.max(cursor.x, 0), this.source.width - 1);
      const y = Math.min(Math.max(cursor.y, 0), this.source.height - 1);
      this.cursor = { x, y };
      const across = this.plot.width / this.cell;
      const up = this.plot.height / this.cell;
      const far = Math.abs(x - this.view.x) > 3 * across || Math.abs(y - this.view.y) > 3 * up;
      this.view.x = into(x, this.view.x, across, far);
      this.view.y = into(y, this.view.y, up, far);
      this.handlers.pointed(x, y, how);
    } else {
      this.cursor = null;
    }
    this.#settle();
  }

  /** Keeps the view inside the table, asks for what is missing, and draws. */
  #settle() {
    if (!this.ratio) return;
    this.area = null;
    const { width, height } = this.plot;
    /** @type {(from: number, pixels: number, all: number) => number} */
    const clamp = (from, cells, all) => Math.max(Math.min(from, all - cells / this.cell), 0);
    this.view.x = clamp(this.view.x, width, this.source.width);
    this.view.y = clamp(this.view.y, height, this.source.height);
    this.area = null;
    this.draw();
    // While the view moves on and on, slices are asked for now and then.
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      if (this.signal.aborted) return;
      this.load();
      this.handlers.moved();
    }, SOON);
  }

  /** Asks for the slices in sight, from the middle outwards. */
  load() {
    const { x0, x1, y0, y1 } = this.range;
    /** @type {Map<import("./store.js").Key, import("./store.js").Slice<any> & {distance: number}>} */
    const wanted = new Map();
    const middle = [(x0 + x1) / 2 / TILE, (y0 + y1) / 2 / TILE];
    this.#eachTile((tx, ty) => {
      const distance = Math.hypot(tx + 0.5 - middle[0], ty + 0.5 - middle[1]);
      for (const slice of this.source.slices(tx, ty)) {
        const nearer = wanted.get(slice.key);
        if (!nearer || nearer.distance > distance) wanted.set(slice.key, { ...slice, distance });
      }
    });
    this.source.store.want([...wanted.values()].sort((a, b) => a.distance - b.distance));
  }

  /** A slice came: tiles that waited for it are painted again. */
  refresh() {
    this.tiles.refresh();
    this.draw();
    if (!this.soon) this.load();
  }

  /** @param {(tx: number, ty: number) => void} visit */
  #eachTile(visit) {
    const { x0, x1, y0, y1 } = this.range;
    for (let ty = Math.floor(y0 / TILE); ty <= Math.floor(y1 / TILE); ty += 1) {
      for (let tx = Math.floor(x0 / TILE); tx <= Math.floor(x1 / TILE); tx += 1) visit(tx, ty);
    }
  }

  draw() {
    if (!this.ratio) return;
    this.frame ??= requestAnimationFrame(() => this.#paint());
  }

  #paint() {
    if (this.frame) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    const started = performance.now();
    const { context, plot } = this;
    context.fillStyle = this.theme.card;
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    context.fillStyle = this.theme.sunk;
    context.fillRect(plot.left, plot.top, plot.width, plot.height);
    context.save();
    context.beginPath();
    context.rect(plot.left, plot.top, plot.width, plot.height);
    context.clip();
    context.imageSmoothingEnabled = this.cell < 1;
    let most = 0;
    let late = false;
    let known = false;
    this.#eachTile((tx, ty) => {
      if (!this.tiles.has(tx, ty) && performance.now() - started > PAINTING) {
        late = true;
        return;
      }
      const tile = this.tiles.get(tx, ty);
      most = Math.max(most, tile.most);
      known ||= tile.known;
      const side = Math.round(TILE * this.cell);
      context.drawImage(tile.canvas, this.left(tx * TILE), this.foot((ty + 1) * TILE), side, side);
    });
    if (known && this.cell >= 9 * this.ratio) this.#gaps();
    this.numbers(canvasPen(context, this.theme.sans));
    this.#marks();
    context.restore();
    this.axes(canvasPen(context, this.theme.sans), plot, this.ratio);
    if (late) {
      this.draw();
    } else if (this.tiles.rescale(most)) {
      this.handlers.scaled();
      this.draw();
    }
  }

  #gaps() {
    const { context, plot, range } = this;
    const top = Math.max(this.foot(range.y1 + 1), plot.top);
    const right = Math.min(this.left(range.x1 + 1), plot.right);
    context.fillStyle = this.theme.card;
    for (let x = range.x0; x <= range.x1; x += 1) context.fillRect(this.left(x), top, 1, plot.bottom - top);
    for (let y = range.y0; y <= range.y1; y += 1) context.fillRect(plot.left, this.foot(y) - 1, right - plot.left, 1);
  }

  /**
   * The values inside the cells, where there is room; for the canvas and for the SVG.
   * @param {import("./pen.js").Pen} pen
   */
  numbers(pen) {
    const { range } = this;
    if (this.cell < 22 * this.ratio) return;
    const usual = Math.min(this.cell * 0.42, 17 * this.ratio);
    for (let x = range.x0; x <= range.x1; x += 1) {
      for (let y = range.y0; y <= range.y1; y += 1) {
        const value = this.source.at(x, y);
        if (value === undefined) continue;
        const text = value === Infinity ? "∞" : String(value);
        const size = text.length > 3 ? usual * 0.8 : usual;
        const colour = inkOn(this.tiles.colour(value, this.source.pale(x, y)));
        pen.text(this.left(x) + this.cell / 2, this.foot(y) - this.cell / 2, text, { size, anchor: "middle", colour });
      }
    }
  }

  /** The cursor and the cell under the pointer. */
  #marks() {
    /** @type {(cell: Cell, width: number, colour: string) => void} */
    const outline = ({ x, y }, width, colour) => {
      const side = Math.max(this.cell, 4 * this.ratio);
      const edge = 2 * this.ratio;
      this.context.strokeStyle = colour;
      this.context.lineWidth = width * this.ratio;
      this.context.strokeRect(this.left(x) - edge, this.foot(y) - side - edge, side + 2 * edge, side + 2 * edge);
    };
    if (this.hover) outline(this.hover, 1.5, "#ffffff");
    if (this.cursor) {
      outline(this.cursor, 5, "#000000");
      outline(this.cursor, 2.5, "#ffffff");
    }
  }

  /**
   * The frame, the numbers beside it and what they are; for the canvas and for the SVG. `unit` is one CSS pixel.
   * @param {import("./pen.js").Pen} pen
   * @param {HeatMap<S>["plot"]} plot
   * @param {number} unit
   */
  axes(pen, plot, unit) {
    const { ink, quiet, "strong-line": line } = this.theme;
    const { range, cell } = this;
    const size = 12 * unit;
    for (const x of ticks(range.x0, range.x1, plot.width / (64 * unit))) {
      const middle = this.left(x) + cell / 2;
      if (middle < plot.left || middle > plot.right) continue;
      pen.line(middle, plot.bottom, middle, plot.bottom + 5 * unit, line);
      pen.text(middle, plot.bottom + 14 * unit, number(x), { size, anchor: "middle", colour: quiet });
    }
    for (const y of ticks(range.y0, range.y1, plot.height / (44 * unit))) {
      const middle = this.foot(y) - cell / 2;
      if (middle < plot.top || middle > plot.bottom) continue;
      pen.line(plot.left - 5 * unit, middle, plot.left, middle, line);
      pen.text(plot.left - 9 * unit, middle, number(y), { size, anchor: "end", colour: quiet });
    }
    pen.frame(plot.left - 0.5, plot.top - 0.5, plot.width + 1, plot.height + 1, line);
    pen.text(plot.left + plot.width / 2, plot.bottom + 33 * unit, this.source.xLabel, {
      size: 13 * unit,
      anchor: "middle",
      colour: ink,
    });
    pen.text(10 * unit, plot.top + plot.height / 2, this.source.yLabel, {
      size: 13 * unit,
      anchor: "middle",
      colour: ink,
      up: true,
    });
  }
}

/**
 * Where a view of this number of cells begins, so that a cell is in sight: moved as little as needed, or to the middle.
 * @param {number} at
 * @param {number} from
 * @param {number} cells
 * @param {boolean} far
 */
function into(at, from, cells, far) {
  if (far) return at - cells / 2;
  if (at < from) return at;
  return at + 1 > from + cells ? at + 1 - cells : from;
}
