// Squares of a map as small pictures, one pixel for each cell, and the colours of their values.

import { mixed, roundUp, Scale, theme, ZERO_ON_DARK } from "./colour.js";
import { TILE } from "./sources.js";

const KEPT = 600;

/**
 * `complete`: all values are known; `known`: some are; `most`: the largest.
 * @typedef {{canvas: OffscreenCanvas, complete: boolean, known: boolean, most: number}} Tile
 */

export class Tiles {
  /** @param {import("./sources.js").Source<any>} source */
  constructor(source) {
    this.source = source;
    this.scale = new Scale(source.low, roundUp(1, source.log), source.log);
    /** @type {Map<string, Tile>} */
    this.painted = new Map();
    this.theme = theme();
  }

  retheme() {
    this.theme = theme();
    this.painted.clear();
  }

  /** More values came: tiles that waited for them are painted again. */
  refresh() {
    for (const [key, tile] of this.painted) if (!tile.complete) this.painted.delete(key);
  }

  /**
   * Takes other colours, if those of the scale do not suit values up to `most`; returns whether it did.
   * @param {number} most
   */
  rescale(most) {
    const high = roundUp(Math.max(most, 1), this.source.log);
    if (!most || high === this.scale.high) return false;
    this.scale = new Scale(this.source.low, high, this.source.log);
    this.painted.clear();
    return true;
  }

  /**
   * @param {number} value
   * @param {boolean} pale
   */
  colour(value, pale) {
    const colour = value === 0 && this.theme.dark ? ZERO_ON_DARK : this.scale.colour(value);
    return pale ? mixed(colour, this.theme.cardRgb, 0.62) : colour;
  }

  /**
   * @param {number} tx
   * @param {number} ty
   */
  has(tx, ty) {
    return this.painted.has(`${tx},${ty}`);
  }

  /**
   * @param {number} tx
   * @param {number} ty
   */
  get(tx, ty) {
    const key = `${tx},${ty}`;
    const known = this.painted.get(key);
    if (known) return known;
    const tile = this.#paint(tx, ty);
    this.painted.set(key, tile);
    const [oldest] = this.painted.keys();
    if (this.painted.size > KEPT) this.painted.delete(oldest);
    return tile;
  }

  /**
   * @param {number} tx
   * @param {number} ty
   * @returns {Tile}
   */
  #paint(tx, ty) {
    const values = new Float64Array(TILE * TILE);
    const complete = this.source.fill(tx, ty, values);
    const canvas = new OffscreenCanvas(TILE, TILE);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const image = context.createImageData(TILE, TILE);
    const pixels = new Uint32Array(image.data.buffer);
    const colours = new Map();
    let most = 0;
    for (let i = 0; i < values.length; i += 1) {
      const value = values[i];
      if (Number.isNaN(value)) continue;
      if (value !== Infinity && value > most) most = value;
      const pale = this.source.pale(tx * TILE + (i % TILE), (ty + 1) * TILE - 1 - Math.floor(i / TILE));
      const name = pale ? -1 - value : value;
      let colour = colours.get(name);
      if (colour === undefined) {
        colour = packed(this.colour(value, pale));
        colours.set(name, colour);
      }
      pixels[i] = colour;
    }
    context.putImageData(image, 0, 0);
    return { canvas, complete, most, known: colours.size > 0 };
  }
}

/** @param {import("./colour.js").Rgb} colour */
function packed([red, green, blue]) {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
