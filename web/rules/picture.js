// The lost positions of the game in the box, drawn where they have two numbers, listed where they have not.

import { isLeft, latest, post } from "../lib/api.js";
import { quoted } from "../lib/citation.js";
import { cite } from "../lib/cite.js";
import { chip, choice, field, h, replace, svg, typed } from "../lib/dom.js";
import { number, problem } from "../lib/text.js";

/** Widths that can be chosen; three piles and more are shown up to the smallest. */
const SIZES = [20, 40, 80, 160];
const LISTED = 60;
/** Of a picture 500 wide. */
const LEFT = 30;
const TOP = 22;
const BOTTOM = 38;
const SIDE = 500 - LEFT - 8;

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
  const allowance = typed("inf", { size: 5, onchange: load });
  const sizeField = field("Up to", size);
  const allowanceField = field("Allowance", allowance);
  allowanceField.hidden = true;
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
      const at = fixed ? allowance.value.trim() || "inf" : null;
      const asked = { rules: text, upto, value, allowance: at };
      const found = await post("rules/positions", asked, mine);
      if (mine.aborted) return;
      const plane = fixed ? found.tracks.slice(0, -1) : found.tracks;
      const { game } = rules;
      replace(
        out,
        plane.length === 2 ? plot(found, plane, at ? [at] : [], ask) : list(found, plane, ask),
        cite(() => citable(game, asked, found, plane)),
      );
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
 * The positions as a sentence, and the command that lists them; `game.txt` has the rules in the box.
 * @param {string} game
 * @param {{rules: string, upto: number, value: number | null, allowance: string | null}} asked
 * @param {Api.Positions} found
 * @param {string[]} names
 */
function citable(game, asked, { upto, positions }, names) {
  const { value, allowance } = asked;
  const which = value === null ? "P positions" : `positions of Grundy value ${value}`;
  const at = allowance === null ? "" : ` at the allowance ${allowance}`;
  const only = `${value === null ? "" : ` --value ${value}`}${allowance === null ? "" : ` --allowance ${allowance}`}`;
  return {
    key: `rules:${game}:${value ?? "lost"}-${upto}`,
    sentence: `In the game ${game}, ${positions.length} positions with ${names.join(" and ")} up to ${upto}${at} are ${which}.`,
    command: `printf '%s\\n' ${quoted(asked.rules)} > game.txt; fibnim table positions --rules game.txt --upto ${upto}${only}`,
  };
}

/**
 * Two numbers as a plane, the first to the right, the second upwards; `rest` follows them.
 * @param {Api.Positions} found
 * @param {string[]} names
 * @param {string[]} rest
 * @param {(numbers: Api.Number[]) => void} ask
 */
function plot({ upto, positions }, names, rest, ask) {
  const cell = SIDE / (upto + 1);
  const x = (/** @type {number} */ at) => LEFT + at * cell;
  const y = (/** @type {number} */ at) => TOP + SIDE - at * cell;
  const step = upto / 4;
  const side = (cell > 6 ? cell - 1 : cell).toFixed(2);
  const square = (/** @type {Api.Number[]} */ [a, b]) =>
    `M${x(Number(a)).toFixed(2)} ${y(Number(b) + 1).toFixed(2)}h${side}v${side}h-${side}z`;
  const many = `${number(positions.length)} of ${number((upto + 1) ** 2)} positions`;
  const idle = `${many}. Press one to solve it.`;
  const told = h("p", { class: "quiet-text", "aria-hidden": "true" }, idle);
  const first = positions.slice(0, 8).map(([a, b]) => `(${a}, ${b})`);
  const picture = svg(
    "svg",
    {
      viewBox: `0 0 500 ${TOP + SIDE + BOTTOM}`,
      class: "plane",
      role: "img",
      "aria-label": `${many} with ${names.join(" and ")} up to ${upto}; the first are ${first.join(", ")}`,
    },
    svg("rect", { class: "ground", x: LEFT, y: TOP, width: SIDE, height: SIDE }),
    [0, 1, 2, 3, 4].map((i) => [
      svg("path", { class: "grid", d: `M${x(i * step + 0.5)} ${TOP}v${SIDE}M${LEFT} ${y(i * step + 0.5)}h${SIDE}` }),
      svg("text", { x: x(i * step + 0.5), y: TOP + SIDE + 15, "text-anchor": "middle" }, i * step),
      svg("text", { x: LEFT - 5, y: y(i * step + 0.5) + 4, "text-anchor": "end" }, i * step),
    ]),
    svg("path", { class: "marked", d: positions.map(square).join("") }),
    svg("text", { class: "name", x: LEFT + SIDE, y: TOP + SIDE + 32, "text-anchor": "end" }, `${names[0]} →`),
    svg("text", { class: "name", x: LEFT, y: 14 }, `↑ ${names[1]}`),
  );
  /** The cell below the pointer. @param {MouseEvent} event @returns {[number, number] | null} */
  const below = (event) => {
    const { left, top, width } = picture.getBoundingClientRect();
    const a = Math.floor((((event.clientX - left) * 500) / width - LEFT) / cell);
    const b = Math.floor((TOP + SIDE - ((event.clientY - top) * 500) / width) / cell);
    return a >= 0 && b >= 0 && a <= upto && b <= upto ? [a, b] : null;
  };
  picture.addEventListener("pointermove", (event) => {
    const at = below(event);
    replace(told, at ? `${names[0]} = ${at[0]}, ${names[1]} = ${at[1]}` : idle);
  });
  picture.addEventListener("pointerleave", () => replace(told, idle));
  picture.addEventListener("click", (event) => {
    const at = below(event);
    if (at) ask([...at, ...rest]);
  });
  return [picture, told];
}

/**
 * Any other positions, the first of them; only this many of their numbers are shown.
 * @param {Api.Positions} found
 * @param {string[]} names
 * @param {(numbers: Api.Number[]) => void} ask
 */
function list({ upto, positions }, names, ask) {
  const told = `${number(positions.length)} with ${names.join(", ")} up to ${upto}`;
  const one = (/** @type {Api.Number[]} */ numbers) =>
    chip(numbers.slice(0, names.length).map(number).join(", "), "", () => ask(numbers));
  return [
    h("p", { class: "quiet-text" }, positions.length > LISTED ? `${told}, the first of them:` : `${told}.`),
    h("div", { class: "chips" }, positions.slice(0, LISTED).map(one)),
  ];
}
