// Slices of a table: asked for when they come into view, kept, and given up when they leave it before they came.

import { get } from "../lib/api.js";

const AT_ONCE = 3;
const KEPT = 160;
const BUSY_PAUSE = 2000;

/** Slices by key. `read(answer)` makes of an answer what is kept; `changed()` is called when one came or failed. */
export class Store {
  constructor(read, changed, signal) {
    this.read = read;
    this.changed = changed;
    this.signal = signal;
    this.kept = new Map();
    this.failed = new Map();
    this.asked = new Map();
    this.wanted = [];
    this.keys = new Set();
    signal.addEventListener("abort", () => this.want([]));
  }

  /** The slice, if it is here. */
  get(key) {
    return this.kept.get(key);
  }

  /** Exactly these slices are wanted now, the most urgent first: `{key, path, parameters}`. */
  want(slices) {
    const keys = new Set(slices.map((slice) => slice.key));
    for (const [key, controller] of this.asked) {
      if (keys.has(key)) continue;
      controller.abort();
      this.asked.delete(key);
    }
    this.wanted = slices.filter(({ key }) => !this.kept.has(key) && !this.failed.has(key));
    this.keys = keys;
    for (const key of keys) this.#touch(key);
    this.#next();
  }

  /** Why a wanted slice is missing, if one is. */
  get failure() {
    const key = [...this.keys].find((wanted) => this.failed.has(wanted));
    return this.failed.get(key) ?? null;
  }

  get loading() {
    return this.asked.size > 0;
  }

  /** Lately used slices are kept longest. */
  #touch(key) {
    const slice = this.kept.get(key);
    if (slice === undefined) return;
    this.kept.delete(key);
    this.kept.set(key, slice);
  }

  #next() {
    for (const slice of this.wanted) {
      if (this.asked.size >= AT_ONCE) return;
      if (!this.asked.has(slice.key)) this.#ask(slice);
    }
  }

  async #ask(slice) {
    const controller = new AbortController();
    this.asked.set(slice.key, controller);
    try {
      const answer = await get(slice.path, slice.parameters, controller.signal);
      this.kept.set(slice.key, this.read(answer, slice));
      if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value);
    } catch (refused) {
      if (refused.name === "AbortError") return;
      this.failed.set(slice.key, refused);
      if (refused.status === 503) setTimeout(() => this.#retry(slice), BUSY_PAUSE);
    }
    if (this.asked.get(slice.key) === controller) this.asked.delete(slice.key);
    this.wanted = this.wanted.filter(({ key }) => key !== slice.key);
    this.changed();
    this.#next();
  }

  /** Busy servers are asked again. */
  #retry(slice) {
    this.failed.delete(slice.key);
    if (!this.signal.aborted) this.changed();
  }
}
