// Slices of a table: asked for when they come into view, kept, and given up when they leave it before they came.

import { isLeft, Refused } from "../lib/api.js";

const AT_ONCE = 3;
const KEPT = 160;
const BUSY_PAUSE = 2000;

/** @typedef {string | number} Key */

/**
 * A part of a table, and how it is got.
 * @template V
 * @typedef {{key: Key, ask: (signal: AbortSignal) => Promise<V>}} Slice
 */

/**
 * Slices by key; `changed()` is called when one came or failed.
 * @template V
 */
export class Store {
  /**
   * @param {() => void} changed
   * @param {AbortSignal} signal
   */
  constructor(changed, signal) {
    this.changed = changed;
    this.signal = signal;
    /** @type {Map<Key, V>} */
    this.kept = new Map();
    /** @type {Map<Key, unknown>} */
    this.failed = new Map();
    /** @type {Map<Key, AbortController>} */
    this.asked = new Map();
    /** @type {Slice<V>[]} */
    this.wanted = [];
    /** @type {Set<Key>} */
    this.keys = new Set();
    signal.addEventListener("abort", () => this.want([]));
  }

  /**
   * The slice, if it is here.
   * @param {Key} key
   */
  get(key) {
    return this.kept.get(key);
  }

  /**
   * Exactly these slices are wanted now, the most urgent first.
   * @param {Slice<V>[]} slices
   */
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
    return key === undefined ? null : this.failed.get(key);
  }

  get loading() {
    return this.asked.size > 0;
  }

  /**
   * Lately used slices are kept longest.
   * @param {Key} key
   */
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

  /** @param {Slice<V>} slice */
  async #ask(slice) {
    const controller = new AbortController();
    this.asked.set(slice.key, controller);
    try {
      this.kept.set(slice.key, await slice.ask(controller.signal));
      const [oldest] = this.kept.keys();
      if (this.kept.size > KEPT) this.kept.delete(oldest);
    } catch (error) {
      if (isLeft(error)) return;
      this.failed.set(slice.key, error);
      if (error instanceof Refused && error.status === 503) setTimeout(() => this.#retry(slice), BUSY_PAUSE);
    }
    if (this.asked.get(slice.key) === controller) this.asked.delete(slice.key);
    this.wanted = this.wanted.filter(({ key }) => key !== slice.key);
    this.changed();
    this.#next();
  }

  /**
   * Busy servers are asked again.
   * @param {Slice<V>} slice
   */
  #retry(slice) {
    this.failed.delete(slice.key);
    if (!this.signal.aborted) this.changed();
  }
}
