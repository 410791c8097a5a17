// A pile drawn as stones, grouped and coloured by the parts of its representation: the largest part first, the
// smallest at the right end, from where stones are taken. Stones keep their elements, so that they can move.

import { coloursOf } from "./colours.js";
import { freshId, h, svg } from "./dom.js";
import { number } from "./text.js";

/** Above this a pile is a bar of its parts. */
export const MOST_DRAWN = 150;
const MOST_BLOCKS = 12;
/** The least width of a block, in pixels. */
const BLOCK = 62;
const LABEL = 22;

/**
 * Rows and pixels from stone to stone; where a stone is; a tray and the part in it; how many stones are marked, and how.
 * @typedef {{rows: number, pitch: number}} Size
 * @typedef {{x: number, y: number, colour: string}} Place
 * @typedef {{x: number, width: number, part: Api.Number, colour: string}} Tray
 * @typedef {{within?: number, chosen?: number, hinted?: number, leaving?: number}} Marks
 */

/**
 * The parts as numbers, the largest first; a pile that has none is one part.
 * @param {Api.Number} count
 * @param {Api.Number[] | null} parts
 */
export function partsOf(count, parts) {
  const all = parts?.length ? parts : Number(count) > 0 ? [count] : [];
  return [...all].reverse();
}

/**
 * The room around the stones of a tray and between trays: little where there are many.
 * @param {Api.Number[]} parts
 */
function room(parts) {
  return parts.length > 6 ? { edge: 2, gap: 4 } : { edge: 6, gap: 10 };
}

/** @param {number[]} all */
const sumOf = (all) => all.reduce((sum, one) => sum + one, 0);

/**
 * How many rows and how large the stones, so that the parts fill a width but not more than a height.
 * @param {Api.Number[]} parts
 * @param {number} width
 * @param {number} height
 * @param {number} largest
 */
export function fit(parts, width, height, largest = 54) {
  const { edge, gap } = room(parts);
  let best = { rows: 1, pitch: 0 };
  for (let rows = 1; rows <= 14; rows += 1) {
    const columns = sumOf(parts.map((part) => Math.ceil(Number(part) / rows))) || 1;
    const free = width - parts.length * (2 * edge + gap);
    const pitch = Math.min(largest, free / columns, height / rows);
    if (pitch > best.pitch + 0.5) best = { rows, pitch: Math.floor(pitch) };
  }
  return { rows: best.rows, pitch: Math.max(best.pitch, 9) };
}

/**
 * The place of each stone and each tray. Columns are filled one after the other; the last of a tray is centred.
 * @param {Api.Number[]} parts
 * @param {number} rows
 * @param {number} pitch
 * @param {string[]} colours
 */
function layout(parts, rows, pitch, colours) {
  const { edge, gap } = room(parts);
  const height = rows * pitch + 2 * edge;
  /** @type {Tray[]} */
  const trays = [];
  /** @type {Place[]} */
  const places = [];
  let x = 1;
  parts.forEach((part, at) => {
    const count = Number(part);
    const columns = Math.ceil(count / rows);
    const width = columns * pitch + 2 * edge;
    const shade = colours[at];
    trays.push({ x, width, part, colour: shade });
    for (let i = 0; i < count; i += 1) {
      const column = Math.floor(i / rows);
      const inColumn = Math.min(rows, count - column * rows);
      const free = ((rows - inColumn) * pitch) / 2;
      places.push({
        x: x + edge + (column + 0.5) * pitch,
        y: 1 + edge + free + ((i % rows) + 0.5) * pitch,
        colour: shade,
      });
    }
    x += width + gap;
  });
  return { trays, places, width: Math.max(x - gap + 1, pitch), height: height + 2 };
}

/** @param {string} id */
function shine(id) {
  return svg(
    "defs",
    {},
    svg(
      "radialGradient",
      { id, cx: "0.36", cy: "0.3", r: "0.75" },
      svg("stop", { offset: "0", "stop-color": "#fff", "stop-opacity": "0.6" }),
      svg("stop", { offset: "0.4", "stop-color": "#fff", "stop-opacity": "0.08" }),
      svg("stop", { offset: "1", "stop-color": "#000", "stop-opacity": "0.3" }),
    ),
  );
}

/** A pile of stones. `show` draws it; `mark` says which stones are marked, counted from the small end. */
export class Stones {
  constructor() {
    this.gradient = freshId("shine");
    this.trays = svg("g", { class: "trays" });
    this.layer = svg("g", { class: "layer" });
    this.element = svg("svg", { class: "stones", "aria-hidden": "true" }, shine(this.gradient), this.trays, this.layer);
    /** @type {SVGGElement[]} */
    this.stones = [];
    /** @type {Place[]} */
    this.places = [];
    this.size = { width: 0, height: 0 };
    this.pitch = 0;
  }

  /**
   * `size`: rows and pitch, from `fit`; `colours`: a class for each part, if not its own. Stones that are no longer there leave
   * from the small end. Without `labels` the parts are not counted below.
   * @param {Api.Number[]} parts
   * @param {Size} size
   * @param {string[]} colours
   * @param {boolean} labels
   */
  show(parts, size, colours = coloursOf(parts), labels = true) {
    const { trays, places, width, height } = layout(parts, size.rows, size.pitch, colours);
    const labelled = height + (labels ? LABEL : 0);
    this.size = { width, height: labelled };
    this.places = places;
    this.pitch = size.pitch;
    this.element.setAttribute("viewBox", `0 0 ${width} ${labelled}`);
    this.element.setAttribute("width", String(width));
    this.element.setAttribute("height", String(labelled));
    this.trays.replaceChildren(...trays.map((tray) => this.tray(tray, height, labels)));
    while (this.stones.length > places.length) this.stones.pop()?.remove();
    while (this.stones.length < places.length) this.add(places[this.stones.length]);
    for (const [at, place] of places.entries()) this.put(at, place);
  }

  /**
   * @param {Tray} tray
   * @param {number} height
   * @param {boolean} label
   */
  tray({ x, width, part, colour }, height, label) {
    return svg(
      "g",
      { class: `tray ${colour}` },
      svg("rect", { x, y: 1, width, height: height - 2, rx: Math.min(14, this.pitch / 2 + 4) }),
      label ? svg("text", { x: x + width / 2, y: height + 15, "text-anchor": "middle" }, number(part)) : null,
    );
  }

  /** @param {Place} place */
  add(place) {
    const at = this.stones.length;
    const pebble = svg("ellipse", { class: "pebble" });
    const gloss = svg("ellipse", { fill: `url(#${this.gradient})` });
    const stone = svg("g", { class: "stone" }, svg("g", { class: "lift" }, pebble, gloss));
    // No two pebbles are turned the same way; the angle depends on the place only.
    pebble.setAttribute("transform", `rotate(${(at * 137) % 180})`);
    stone.style.setProperty("transform", `translate(${place.x}px, ${place.y}px)`);
    stone.style.setProperty("--at", String(at));
    this.layer.append(stone);
    this.stones.push(stone);
  }

  /**
   * @param {number} at
   * @param {Place} place
   */
  put(at, place) {
    const stone = this.stones[at];
    const radius = this.pitch * 0.45;
    for (const shape of stone.querySelectorAll("ellipse")) {
      shape.setAttribute("rx", String(radius));
      shape.setAttribute("ry", String(radius * (shape.classList.contains("pebble") ? 0.93 : 0.96)));
    }
    stone.setAttribute("class", `stone ${place.colour}`);
    stone.style.setProperty("transform", `translate(${place.x}px, ${place.y}px)`);
  }

  /**
   * `within`: stones in reach; `chosen`, `hinted`, `leaving`: that many of the last ones.
   * @param {Marks} marks
   */
  mark({ within = 0, chosen = 0, hinted = 0, leaving = 0 } = {}) {
    this.stones.forEach((stone, at) => {
      const take = this.stones.length - at;
      stone.classList.toggle("within", take <= within);
      stone.classList.toggle("chosen", take <= chosen);
      stone.classList.toggle("hinted", take <= hinted);
      stone.classList.toggle("leaving", take <= leaving);
    });
  }

  /**
   * How many stones a pointer there would take: all from the stone nearest to it. Nothing far from all stones.
   * @param {number} clientX
   * @param {number} clientY
   */
  takeAt(clientX, clientY) {
    const box = this.element.getBoundingClientRect();
    const scale = this.size.width / box.width;
    const x = (clientX - box.left) * scale;
    const y = (clientY - box.top) * scale;
    let nearest = null;
    let least = this.pitch;
    this.places.forEach((place, at) => {
      const distance = Math.hypot(place.x - x, place.y - y);
      if (distance < least) [nearest, least] = [at, distance];
    });
    return nearest === null ? 0 : this.places.length - nearest;
  }

  /**
   * The middle of the last `take` stones, in pixels of the drawing; of the first of them only, if `first`.
   * @param {number} take
   * @param {boolean} first
   */
  middle(take, first = false) {
    const from = this.places.length - take;
    const [begin, end] = [this.places[from], this.places.at(first ? from : -1)];
    if (!begin || !end) return this.size.width / 2;
    const scale = this.element.getBoundingClientRect().width / this.size.width || 1;
    return ((begin.x + end.x) / 2) * scale;
  }
}

/** @param {Api.Number} part */
function short(part) {
  const digits = String(part).length;
  return digits > 7 ? `${digits} digits` : number(part);
}

/**
 * A large pile as a bar: one block for each part, wide as its share; blocks of small parts keep a least width.
 * As many as a width has room for; the others are counted.
 * @param {Api.Number[]} parts
 * @param {number} width
 */
export function bar(parts, width = 800) {
  const most = Math.max(2, Math.min(MOST_BLOCKS, Math.floor(width / BLOCK)));
  const shown = parts.length > most ? parts.slice(1 - most) : parts;
  const small = parts.every((part) => Number(part) < 100000);
  const colours = coloursOf(shown);
  const blocks = shown.map((part, at) => {
    const block = h("span", { class: `block ${colours[at]}` }, short(part));
    block.style.setProperty("flex-grow", String(small ? part : String(part).length));
    return block;
  });
  const more = parts.length - shown.length;
  return h("div", { class: "bar" }, more ? h("span", { class: "block more" }, `${more} larger`) : null, blocks);
}
