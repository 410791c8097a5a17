// Where taken stones go: a tray for each player, with the stones counted.

import { h, replace, svg } from "../lib/dom.js";
import { number } from "../lib/text.js";

/** More are only counted. */
const MOST_SHOWN = 72;
const STEP = 11;
const ACROSS = 24;

export class Trays {
  constructor() {
    this.trays = [new Tray("mine"), new Tray("theirs")];
    this.element = h(
      "div",
      { class: "taken" },
      this.trays.map((tray) => tray.element),
    );
  }

  /**
   * @param {import("./game.js").Game} game
   */
  show(game) {
    const sums = [0n, 0n];
    for (const [at, { take }] of game.moves.entries()) sums[at % 2] += BigInt(take);
    // The player's own tray stands first.
    const order = [game.me, 1 - game.me];
    for (const [at, tray] of this.trays.entries()) tray.show(game.name(order[at]), sums[order[at]]);
  }

  /**
   * Where the stones of a player go to, on the screen.
   * @param {import("./game.js").Game} game
   * @param {number} player
   */
  place(game, player) {
    return this.trays[player === game.me ? 0 : 1].stones.getBoundingClientRect();
  }
}

class Tray {
  /** @param {string} kind */
  constructor(kind) {
    this.name = h("span");
    this.count = h("b");
    this.stones = svg("svg", { "aria-hidden": "true" });
    this.element = h("div", { class: `heap ${kind}` }, h("p", {}, this.name, " ", this.count), this.stones);
  }

  /**
   * @param {string} name
   * @param {bigint} sum
   */
  show(name, sum) {
    this.name.textContent = name === "You" ? "You took" : `${name} took`;
    this.count.textContent = number(sum);
    const shown = sum > BigInt(MOST_SHOWN) ? 0 : Number(sum);
    const rows = Math.max(1, Math.ceil(shown / ACROSS));
    this.stones.setAttribute("viewBox", `0 0 ${ACROSS * STEP} ${rows * STEP}`);
    replace(
      this.stones,
      Array.from({ length: shown }, (_, at) =>
        svg("circle", { cx: ((at % ACROSS) + 0.5) * STEP, cy: (Math.floor(at / ACROSS) + 0.5) * STEP, r: STEP * 0.42 }),
      ),
    );
  }
}
