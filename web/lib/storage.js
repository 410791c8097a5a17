// What the browser keeps for this page. Some browsers forbid it, and then even looking at `localStorage` throws: what
// would be kept there lives as long as the document, and the page works all the same.

class Kept {
  #storage;
  /** @type {Map<string, string>} */
  #instead = new Map();

  /**
   * `storage()` is called each time: it may throw.
   * @param {() => Storage} storage
   */
  constructor(storage) {
    this.#storage = storage;
  }

  /**
   * The text under a key, or null.
   * @param {string} key
   */
  get(key) {
    try {
      // What did not fit there is kept here.
      return this.#instead.get(key) ?? this.#storage().getItem(key);
    } catch {
      return this.#instead.get(key) ?? null;
    }
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  set(key, text) {
    try {
      this.#storage().setItem(key, text);
      this.#instead.delete(key);
    } catch {
      this.#instead.set(key, text);
    }
  }

  /** @param {string} key */
  remove(key) {
    this.#instead.delete(key);
    try {
      this.#storage().removeItem(key);
    } catch {
      // There is nothing else to remove.
    }
  }
}

/** Kept until the user clears it. */
export const lasting = new Kept(() => localStorage);

/** Kept as long as this tab is open. */
export const ofThisTab = new Kept(() => sessionStorage);
