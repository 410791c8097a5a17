// A pile is broken into Fibonacci numbers of which no two are neighbours: tiles are dragged into the tray, or chosen with a
// tap or the Enter key.

import { colourOf, PLAIN } from "../lib/colours.js";
import { h, replace } from "../lib/dom.js";
import { groups } from "../lib/solver.js";
import { fit, Stones } from "../lib/stones.js";

/** The tiles: the Fibonacci numbers that suffice for the piles here. */
const TILES = [1, 2, 3, 5, 8, 13];
/** How many pixels a finger may move before that is a drag. */
const TREMBLE = 6;

/**
 * @param {import("./page.js").Stage} stage
 * @param {{piles: number[], won: string}} what
 */
export function split(stage, { piles, won }) {
  let round = 0;
  let solved = false;
  const name = h("h2", { class: "round" });
  const drawing = new Stones();
  const picture = h("div", { class: "picture", role: "img" }, drawing.element);
  const total = h("p", { class: "total" });
  const tray = h("div", { class: "tray-zone", role: "group", "aria-label": "The tray" });
  const shelf = h("div", { class: "shelf", role: "group", "aria-label": "Groups to choose from" });
  const onward = h("button", { class: "primary again", onclick: () => begin(round + 1) }, "Next pile");
  const tiles = TILES.map((size) => tile(size, { over: inside, move: put }));

  /** The tiles in the tray, the largest first. */
  const chosen = () => TILES.filter((_, at) => tiles[at].parentElement === tray).reverse();

  /**
   * Whether a point is over the tray.
   * @param {number} x
   * @param {number} y
   */
  function inside(x, y) {
    const box = tray.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }

  /**
   * A tile goes into the tray or out of it; without a word where, to the other place.
   * @param {HTMLButtonElement} element
   * @param {boolean | null} into
   */
  function put(element, into = null) {
    if (solved) return;
    const there = into ?? element.parentElement !== tray;
    (there ? tray : shelf).append(element);
    arrange();
    element.focus({ preventScroll: true });
    look();
  }

  /** Tiles are in the order of their size: the largest first in the tray, as in a sum. */
  function arrange() {
    for (const element of [...tiles].reverse()) if (element.parentElement === tray) tray.append(element);
    for (const element of tiles) if (element.parentElement === shelf) shelf.append(element);
    for (const [at, element] of tiles.entries())
      element.setAttribute(
        "aria-label",
        `${TILES[at]}, ${element.parentElement === tray ? "in the tray" : "on the shelf"}`,
      );
  }

  /** What is in the tray, judged. */
  function look() {
    const parts = chosen();
    const sum = parts.reduce((all, part) => all + part, 0);
    const count = piles[round];
    draw(parts, count - sum);
    replace(total, parts.length ? `${parts.join(" + ")} = ${sum}` : "Nothing yet", h("span", {}, ` of ${count}`));
    const close = parts.find((part, at) => at + 1 < parts.length && TILES[TILES.indexOf(part) - 1] === parts[at + 1]);
    if (sum > count) stage.tell("bad", `That is ${sum - count} too many: take something out.`);
    else if (close !== undefined) {
      const other = TILES[TILES.indexOf(close) - 1];
      const joined = close + other;
      stage.tell("bad", `${other} and ${close} are neighbours: take them out, and use ${joined} instead.`);
    } else if (sum === count && String(parts) === String(groups(count).reverse())) finish();
    else stage.tell("", parts.length ? `${count - sum} to go.` : "");
  }

  /**
   * @param {number[]} parts
   * @param {number} rest
   */
  function draw(parts, rest) {
    const whole = rest >= 0 ? parts : [];
    const free = rest >= 0 ? rest : piles[round];
    const all = free ? [...whole, free] : whole;
    const width = Math.max(240, picture.clientWidth || 320);
    drawing.show(all, fit(all, width, 150, 40), [...whole.map(colourOf), ...(free ? [PLAIN] : [])]);
    drawing.mark({ within: piles[round] });
    picture.setAttribute("aria-label", free ? `${free} stones are in no group yet` : "All stones are in groups");
  }

  function finish() {
    const parts = chosen();
    const row = TILES.filter((size) => size <= parts[0]).reverse();
    const digits = row.map((size) => Number(parts.includes(size))).join("");
    const told =
      `${piles[round]} = ${parts.join(" + ")}. With a 1 for each of ${row.join(", ")} that is used and a 0 for the others, ` +
      `${piles[round]} is written ${digits}.`;
    solved = true;
    stage.kept.round = round + 1;
    for (const element of tiles) element.disabled = true;
    if (round === piles.length - 1) {
      stage.done(`${told} ${won}`);
      return;
    }
    stage.element.append(onward);
    onward.focus({ preventScroll: true });
    stage.tell("good", `${told} That is the only way.`);
  }

  /**
   * @param {number} at
   * @param {boolean} moved
   */
  function begin(at, moved = true) {
    round = at;
    solved = false;
    onward.remove();
    name.textContent = `Pile ${at + 1} of ${piles.length}: break ${piles[at]} into groups`;
    for (const element of tiles) {
      element.disabled = false;
      shelf.append(element);
    }
    arrange();
    look();
    if (moved) tiles[0].focus({ preventScroll: true });
  }

  stage.element.append(name, picture, tray, total, shelf);
  begin(stage.kept.round ?? 0, false);
  const watcher = new ResizeObserver(() => {
    const parts = chosen();
    draw(parts, piles[round] - parts.reduce((all, part) => all + part, 0));
  });
  watcher.observe(picture);
  stage.signal.addEventListener("abort", () => watcher.disconnect());
}

/**
 * A tile that can be dragged; `move(tile, into)` is called with the place where it was let go, or, after a tap or a key, nothing.
 * @param {number} size
 * @param {{over: (x: number, y: number) => boolean, move: (tile: HTMLButtonElement, into: boolean | null) => void}} act
 */
function tile(size, { over, move }) {
  const dots = Array.from({ length: size }, () => h("i", {}));
  /** @type {HTMLButtonElement} */
  const element = h(
    "button",
    { class: `tile ${colourOf(size)}` },
    h("b", {}, size),
    h("span", { class: "dots", "aria-hidden": "true" }, dots),
  );
  element.type = "button";
  /** @type {{x: number, y: number} | null} */
  let from = null;
  let dragged = false;
  const settle = () => {
    from = null;
    element.classList.remove("dragging");
    element.style.removeProperty("transform");
  };
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || element.disabled) return;
    from = { x: event.clientX, y: event.clientY };
    dragged = false;
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!dragged && Math.hypot(x, y) < TREMBLE) return;
    dragged = true;
    element.classList.add("dragging");
    element.style.setProperty("transform", `translate(${x}px, ${y}px)`);
  });
  element.addEventListener("pointerup", (event) => {
    const drop = from && dragged;
    settle();
    if (drop) move(element, over(event.clientX, event.clientY));
  });
  element.addEventListener("pointercancel", settle);
  // A finger that lets go while it moves would fling the page, and the next tap would only stop that.
  element.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });
  element.addEventListener("click", (event) => {
    // The end of a drag is no click.
    if (dragged && event.detail > 0) dragged = false;
    else move(element, null);
  });
  return element;
}
