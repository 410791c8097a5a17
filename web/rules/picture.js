// The lost positions of the game in the box, drawn where they have two numbers, listed where they have not.

import { isLeft, latest, post } from "../lib/api.js";
import { choice, field, h, replace, svg } from "../lib/dom.js";
import { number, problem } from "../lib/text.js";

/** Widths that can be chosen; three piles and more are looked at up to the smallest. */
const SIZES = [20, 40, 80, 160];
const LISTED = 60;
/** Of a picture 500 wide. */
const LEFT = 34;
const BOTTOM = 30;
const SIDE = 500 - LEFT - 6;

/**
 * The card; `ask(numbers)` solves the position that was pressed.
 * @param {(numbers: Api.Number[]) => void} ask
 * @param {AbortSignal} signal
 */
export function pictureCard(ask, signal) {
  const load = () => draw();
  const what = choice(
    [["", "lost positions"], ...Array.from({ length: 10 }, (_, value) => [String(value), `Grundy value ${value}`])],
    "",
    { onchange: load },
  );
  const size = choice(
    SIZES.map((upto) => [String(upto), String(upto)]),
    "40",
    { onchange: load },
  );
  const allowance = h("input", { class: "mono", value: "inf", size: 5, autocomplete: "off", onchange: load });
  const sizeField = field("Up to", size);
  const allowanceField = field("Allowance", allowance);
  const out = h("div", { class: "drawn" });
  const next = latest(signal);
  /** @type {Api.Rules | null} */
  let rules = null;
  let text = "";

  const draw = async () => {
    const mine = next();
    if (!rules) return;
    const many = rules.piles.length > 2;
    const fixed = rules.allowance && rules.piles.length > 1;
    const upto = many ? SIZES[0] >> (rules.piles.length > 3 ? 1 : 0) : Number(size.value);
    const value = what.value === "" ? null : Number(what.value);
    sizeField.hidden = many;
    allowanceField.hidden = !fixed;
    out.classList.add("busy");
    try {
      const asked = { rules: text, upto, value, allowance: fixed ? allowance.value.trim() || "inf" : null };
      const found = await post("rules/positions", asked, mine);
      if (mine.aborted) return;
      const plane = fixed ? found.tracks.slice(0, -1) : found.tracks;
      replace(out, plane.length === 2 ? plot(found, plane, ask) : list(found, Boolean(fixed), ask));
    } catch (error) {
      if (!isLeft(error) && !mine.aborted) replace(out, problem(error));
    } finally {
      if (!mine.aborted) out.classList.remove("busy");
    }
  };
  /**
   * @param {Api.Checked | null} checked
   * @param {string} newText
   */
  const show = (checked, newText) => {
    const same = rules?.text === checked?.rules?.text;
    rules = checked?.rules ?? null;
    text = newText;
    what.disabled = rules?.convention === "misere";
    if (what.disabled) what.value = "";
    if (!rules) out.classList.add("busy");
    else if (same && out.childElementCount) out.classList.remove("busy");
    else draw();
  };
  const element = h(
    "section",
    { class: "card", "aria-label": "All small positions" },
    h("h2", {}, "All small positions"),
    h("div", { class: "row" }, field("Show", what), sizeField, allowanceField),
    out,
  );
  return { element, show };
}

/**
 * Two numbers as a plane, the first to the right, the second upwards.
 * @param {Api.Positions} found
 * @param {string[]} names
 * @param {(numbers: Api.Number[]) => void} ask
 */
function plot({ upto, positions }, names, ask) {
  const cell = SIDE / (upto + 1);
  const x = (/** @type {number} */ at) => LEFT + at * cell;
  const y = (/** @type {number} */ at) => 6 + SIDE - at * cell;
  const rest = positions[0]?.slice(2) ?? [];
  const marked = new Set(positions.map(([a, b]) => `${a},${b}`));
  const step = upto > 100 ? 40 : upto > 50 ? 20 : upto > 25 ? 10 : 5;
  const ticks = Array.from({ length: Math.floor(upto / step) + 1 }, (_, i) => i * step);
  const gap = cell > 6 ? 1 : 0;
  const squares = positions
    .map(
      ([a, b]) =>
        `M${round(x(Number(a)))} ${round(y(Number(b) + 1))}h${round(cell - gap)}v${round(cell - gap)}h-${round(cell - gap)}z`,
    )
    .join("");
  const cursor = svg("rect", { class: "cursor", width: cell, height: cell, hidden: true });
  const told = h("p", { class: "quiet-text", "aria-hidden": "true" });
  const idle = `${number(positions.length)} of ${number((upto + 1) ** 2)} positions. Press one to solve it.`;
  replace(told, idle);
  const first = positions.slice(0, 8).map(([a, b]) => `(${a}, ${b})`);
  const picture = svg(
    "svg",
    {
      viewBox: `0 0 500 ${SIDE + BOTTOM + 6}`,
      class: "plane",
      role: "img",
      "aria-label": `${positions.length} positions with ${names.join(" and ")} up to ${upto}; the first are ${first.join(", ")}`,
    },
    svg("rect", { class: "ground", x: LEFT, y: 6, width: SIDE, height: SIDE }),
    ticks.map((at) => [
      svg("path", { class: "grid", d: `M${x(at) + cell / 2} 6v${SIDE}M${LEFT} ${y(at) - cell / 2}h${SIDE}` }),
      svg("text", { x: x(at) + cell / 2, y: SIDE + 21, "text-anchor": "middle" }, at),
      svg("text", { x: LEFT - 5, y: y(at) - cell / 2 + 4, "text-anchor": "end" }, at),
    ]),
    svg("path", { class: "marked", d: squares }),
    svg("text", { class: "name", x: LEFT + SIDE, y: SIDE + 33, "text-anchor": "end" }, `${names[0]} →`),
    svg("text", { class: "name", x: 2, y: 15 }, `${names[1]} ↑`),
    cursor,
  );
  /** The cell below the pointer. @param {PointerEvent | MouseEvent} event @returns {[number, number] | null} */
  const below = (event) => {
    const { left, top, width } = picture.getBoundingClientRect();
    const scale = 500 / width;
    const a = Math.floor(((event.clientX - left) * scale - LEFT) / cell);
    const b = Math.floor((6 + SIDE - (event.clientY - top) * scale) / cell);
    return a >= 0 && b >= 0 && a <= upto && b <= upto ? [a, b] : null;
  };
  picture.addEventListener("pointermove", (event) => {
    const at = below(event);
    cursor.toggleAttribute("hidden", !at);
    replace(
      told,
      at ? `${names[0]} = ${at[0]}, ${names[1]} = ${at[1]}${marked.has(at.join(",")) ? ": marked" : ""}` : idle,
    );
    if (!at) return;
    cursor.setAttribute("x", String(x(at[0])));
    cursor.setAttribute("y", String(y(at[1] + 1)));
  });
  picture.addEventListener("pointerleave", () => {
    cursor.toggleAttribute("hidden", true);
    replace(told, idle);
  });
  picture.addEventListener("click", (event) => {
    const at = below(event);
    if (at) ask([...at, ...rest]);
  });
  return [picture, told];
}

/** @param {number} length */
function round(length) {
  return Math.round(length * 100) / 100;
}

/**
 * Any other positions, the first of them.
 * @param {Api.Positions} found
 * @param {boolean} fixed
 * @param {(numbers: Api.Number[]) => void} ask
 */
function list({ upto, tracks, positions }, fixed, ask) {
  const names = fixed ? tracks.slice(0, -1) : tracks;
  const told = `${number(positions.length)} position${positions.length === 1 ? "" : "s"} with ${names.join(", ")} up to ${upto}`;
  return [
    h("p", { class: "quiet-text" }, positions.length > LISTED ? `${told}, the first of them:` : `${told}.`),
    h(
      "div",
      { class: "chips" },
      positions
        .slice(0, LISTED)
        .map((numbers) =>
          h(
            "button",
            { type: "button", class: "chip", onclick: () => ask(numbers) },
            numbers.slice(0, names.length).map(number).join(", "),
          ),
        ),
    ),
  ];
}
