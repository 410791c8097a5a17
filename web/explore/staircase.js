// The staircase of G(n): the first pile of each Grundy value, with the bounds that the papers give.

import { get, isLeft, latest } from "../lib/api.js";
import { quoted } from "../lib/citation.js";
import { cite } from "../lib/cite.js";
import { choice, field, h, replace, svg } from "../lib/dom.js";
import { number, problem } from "../lib/text.js";
import { inLight } from "../lib/theme.js";
import { theme, ticks } from "./colour.js";
import { exportButtons, label, saveSvgAsPng, saveText } from "./export.js";
import { offerJob } from "./job.js";

/** How far it goes: powers of ten from this one on, up to the server's limit. */
const SHORTEST = 100;
/** @type {Record<string, "part-2" | "part-3" | "part-5">} */
const KINDS = { upper: "part-5", lower: "part-3", refuted: "part-2" };

/**
 * The picture, and once it is drawn: its data, the step that is marked, where things are, and with which colours.
 * @typedef {object} Plot
 * @property {HTMLElement} figure
 * @property {HTMLElement} told
 * @property {HTMLInputElement} slider
 * @property {HTMLInputElement} log
 * @property {number | null} at
 * @property {Api.Starts} [data]
 * @property {Drawn} [drawn]
 *
 * @typedef {{drawing: SVGSVGElement, marker: SVGGElement, place: Place, colours: Theme}} Drawn
 * @typedef {ReturnType<typeof layout>} Place
 * @typedef {import("./colour.js").Theme} Theme
 */

/**
 * Shows the staircase that `state` describes; `remember(changes)` puts changes into the address.
 * @param {Element} root
 * @param {import("./mapview.js").Picture} picture
 */
export function staircase(root, { settings, state, limits, remember, signal }) {
  const log = h("input", { type: "checkbox", checked: state.log !== "no" });
  const ranges = powers(limits.pile_of_job).filter((n) => n >= SHORTEST);
  const upto = ranges.includes(Number(state.upto)) ? Number(state.upto) : 10_000;
  const range = choice(
    ranges.map((n) => [String(n), number(n)]),
    String(upto),
  );
  const figure = h("div", { class: "stairs" });
  const told = h("p", { class: "readout" });
  const slider = h("input", { type: "range", min: 0, value: 0, "aria-label": "Grundy value" });
  const place = h("div");
  const growth = h("p", { class: "quiet-text" });
  const list = h("div", { class: "scroll" });
  /** @type {Plot} */
  const plot = { figure, told, slider, log, at: null };

  replace(settings, field("Piles up to", range), h("label", { class: "tick" }, log, "logarithmic"));
  replace(
    root,
    h(
      "p",
      { class: "about" },
      "G(n) is the Grundy value of a pile of n stones of which all may be taken. The staircase steps up at the first pile of each value.",
    ),
    place,
    h(
      "div",
      { class: "card map-card" },
      figure,
      slider,
      told,
      growth,
      exportButtons([
        ["PNG", () => savePng(plot, state.game)],
        ["SVG", () => saveSvg(plot, state.game)],
        ["CSV", () => saveCsv(plot, state.game)],
      ]),
      cite(() => ({
        key: `starts-${state.game}`,
        sentence: `${TITLE}, of ${state.game}, for all piles up to ${plot.data?.upto ?? range.value}.`,
        command: command(state.game, plot.data?.upto ?? range.value),
      })),
    ),
    h("details", { class: "numbers" }, h("summary", {}, "The numbers"), list),
  );

  const next = latest(signal);
  const load = async () => {
    const mine = next();
    const wanted = Number(range.value);
    const slow = setTimeout(() => figure.classList.add("waiting"), 200);
    try {
      const data =
        wanted > limits.pile
          ? await offerJob(
              place,
              { table: "starts", upto: wanted, game: state.game },
              `Grundy values of all piles up to ${number(wanted)}`,
              mine,
            )
          : await get("table/starts", { upto: wanted, game: state.game === "fibonacci" ? null : state.game }, mine);
      if (!data || mine.aborted) return;
      if (wanted <= limits.pile) replace(place);
      plot.data = data;
      plot.at = null;
      slider.max = String(data.starts.length - 1);
      slider.value = slider.max;
      replace(list, table(data));
      replace(
        growth,
        data.growth && ["The first pile of value g grows about like ", data.growth.toFixed(3), h("sup", {}, "g"), "."],
      );
      redraw(plot);
      point(plot, data.starts.length - 1);
    } catch (error) {
      if (!isLeft(error)) replace(place, problem(error));
    } finally {
      clearTimeout(slow);
      figure.classList.remove("waiting");
    }
  };

  range.addEventListener("change", () => {
    remember({ upto: range.value });
    load();
  });
  log.addEventListener("change", () => {
    remember({ log: log.checked ? null : "no" });
    redraw(plot);
  });
  slider.addEventListener("input", () => point(plot, Number(slider.value)));
  figure.addEventListener("pointermove", (event) => pointAt(plot, event.clientX), { signal });
  figure.addEventListener("pointerdown", (event) => pointAt(plot, event.clientX), { signal });
  addEventListener("themechange", () => redraw(plot), { signal });
  const watcher = new ResizeObserver(() => redraw(plot));
  watcher.observe(figure);
  signal.addEventListener("abort", () => watcher.disconnect());
  load();
}

/**
 * Where things are. `x` and `y` go from piles and values to pixels, `pile` back.
 * @param {Plot} plot
 * @param {Api.Starts} data
 */
function layout({ figure, log }, data) {
  const width = Math.max(figure.clientWidth, 280);
  const curves = data.curves;
  const columns = width > 700 ? 2 : 1;
  const top = 16 + 22 * Math.ceil((curves.length + 1) / columns);
  const height = (width > 600 ? 420 : 320) + top;
  const [left, right, bottom] = [52, width - 28, height - 46];
  const highest = Math.max((data.starts.length - 1) * 1.3, 5);
  const upto = Number(data.upto);
  const least = log.checked ? 1 : 0;
  /** @param {number} n */
  const bend = (n) => (log.checked ? Math.log(Math.max(n, 1)) : n);
  const span = bend(upto) - bend(least);
  return {
    width,
    height,
    top,
    left,
    right,
    bottom,
    highest,
    upto,
    curves,
    columns,
    x: (/** @type {number} */ n) => left + ((bend(n) - bend(least)) / span) * (right - left),
    y: (/** @type {number} */ value) => bottom - (value / highest) * (bottom - top),
    pile: (/** @type {number} */ px) => {
      const bent = bend(least) + ((px - left) / (right - left)) * span;
      return Math.min(Math.max(Math.floor(log.checked ? Math.exp(bent) : bent), 0), upto);
    },
  };
}

/** @param {Plot} plot */
function redraw(plot) {
  const { data } = plot;
  const last = data?.starts.at(-1);
  if (!data || !last || !plot.figure.clientWidth) return;
  const colours = theme();
  const at = layout(plot, data);
  const label = `Staircase: G(n) rises from 0 to ${last.value} for n up to ${number(at.upto)}; value ${last.value} begins at pile ${number(last.first_pile)}. The numbers are in the table below.`;
  const marker = svg("g", {});
  const drawing = svg(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width: at.width,
      height: at.height,
      viewBox: `0 0 ${at.width} ${at.height}`,
      role: "img",
      "aria-label": label,
      "font-family": colours.sans,
      "font-size": 12,
    },
    svg("rect", { width: at.width, height: at.height, fill: colours.card }),
    grid(at, colours, plot.log.checked),
    at.curves.map((curve) => bound(curve, at, colours)),
    svg("path", {
      d: steps(data, at),
      fill: "none",
      stroke: colours["part-4"],
      "stroke-width": 3,
      "stroke-linejoin": "round",
    }),
    svg("path", { d: `M${at.left} ${at.top}V${at.bottom}H${at.right}`, fill: "none", stroke: colours["strong-line"] }),
    keys(at, colours),
    marker,
  );
  plot.drawn = { drawing, marker, place: at, colours };
  replace(plot.figure, drawing);
  if (plot.at !== null) point(plot, plot.at);
}

/**
 * @param {Place} at
 * @param {Theme} colours
 * @param {boolean} log
 */
function grid(at, colours, log) {
  const piles = log ? powers(at.upto) : ticks(0, at.upto, (at.right - at.left) / 115);
  /** @param {number} n */
  const label = (n) => (log ? written10(n, (at.right - at.left) / piles.length) : number(n));
  return svg(
    "g",
    {},
    piles.map((n) => [
      svg("path", { d: `M${at.x(n)} ${at.top}V${at.bottom}`, stroke: colours.line }),
      svg(
        "text",
        {
          x: at.x(n),
          y: at.bottom + 17,
          "text-anchor": at.width - at.x(n) < 3.6 * label(n).length ? "end" : "middle",
          fill: colours.quiet,
        },
        label(n),
      ),
    ]),
    ticks(0, at.highest, (at.bottom - at.top) / 44).map((value) => [
      svg("path", { d: `M${at.left} ${at.y(value)}H${at.right}`, stroke: colours.line }),
      svg("text", { x: at.left - 8, y: at.y(value) + 4, "text-anchor": "end", fill: colours.quiet }, value),
    ]),
    svg(
      "text",
      { x: (at.left + at.right) / 2, y: at.bottom + 38, "text-anchor": "middle", "font-size": 13, fill: colours.ink },
      "pile n",
    ),
    svg(
      "text",
      {
        transform: `translate(14 ${(at.top + at.bottom) / 2}) rotate(-90)`,
        "text-anchor": "middle",
        "font-size": 13,
        fill: colours.ink,
      },
      "Grundy value G(n)",
    ),
  );
}

/** @param {number} upto */
const powers = (upto) => Array.from({ length: Math.floor(Math.log10(upto) + 1e-9) + 1 }, (_, i) => 10 ** i);

/**
 * Powers of ten are short where there is little room.
 * @param {number} n
 * @param {number} room
 */
function written10(n, room) {
  if (n < 1000 || room > 75) return number(n);
  return `10${[...String(String(n).length - 1)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("")}`;
}

/**
 * Across to the next first pile, then up.
 * @param {Api.Starts} data
 * @param {Place} at
 */
function steps({ starts }, at) {
  const parts = starts.map(({ value, first_pile: first }, i) =>
    i
      ? `H${at.x(Number(first)).toFixed(1)}V${at.y(value).toFixed(1)}`
      : `M${at.x(Number(first)).toFixed(1)} ${at.y(value).toFixed(1)}`,
  );
  return `${parts.join("")}H${at.right}`;
}

/**
 * The part of a bound that is inside the picture.
 * @param {Api.Starts["curves"][number]} curve
 * @param {Place} at
 * @param {Theme} colours
 */
function bound({ points, kind }, at, colours) {
  const path = [];
  for (const [n, value] of points) {
    if (value < 0) continue;
    if (value > at.highest) break;
    path.push(`${path.length ? "L" : "M"}${at.x(n).toFixed(1)} ${at.y(value).toFixed(1)}`);
  }
  return svg("path", {
    d: path.join(""),
    fill: "none",
    stroke: colours[KINDS[kind] ?? "part-1"],
    "stroke-width": 2,
    "stroke-dasharray": kind === "refuted" ? "6 5" : null,
  });
}

/**
 * Which line is what.
 * @param {Place} at
 * @param {Theme} colours
 */
function keys(at, colours) {
  const lines = [
    { label: "G(n)", colour: colours["part-4"], width: 3, dashed: false },
    ...at.curves.map(({ label, kind }) => ({
      label: kind === "refuted" ? `${label} (refuted)` : label,
      colour: colours[KINDS[kind] ?? "part-1"],
      width: 2,
      dashed: kind === "refuted",
    })),
  ];
  return lines.map(({ label, colour, width, dashed }, i) => {
    const x = at.columns === 1 ? 4 : at.left + ((at.right - at.left) / at.columns) * (i % at.columns);
    const y = 14 + 22 * Math.floor(i / at.columns);
    return [
      svg("path", {
        d: `M${x} ${y}h26`,
        stroke: colour,
        "stroke-width": width,
        "stroke-dasharray": dashed ? "6 5" : null,
      }),
      svg("text", { x: x + 34, y: y + 4, "font-size": 13, fill: colours.ink }, label),
    ];
  });
}

/**
 * @param {Plot} plot
 * @param {number} clientX
 */
function pointAt(plot, clientX) {
  if (!plot.drawn || !plot.data) return;
  const { drawing, place } = plot.drawn;
  const n = place.pile(clientX - drawing.getBoundingClientRect().left);
  const { starts } = plot.data;
  let i = starts.length - 1;
  while (i > 0 && Number(starts[i].first_pile) > n) i -= 1;
  plot.slider.value = String(i);
  point(plot, i);
}

/**
 * Marks one step and describes it in words.
 * @param {Plot} plot
 * @param {number} i
 */
function point(plot, i) {
  if (!plot.data) return;
  const { starts, upto } = plot.data;
  const { value, first_pile: first } = starts[i];
  const next = starts[i + 1]?.first_pile;
  const until = next === undefined ? `${number(upto)} at least` : number(Number(next) - 1);
  const words =
    next !== undefined && Number(next) - 1 === Number(first)
      ? `G(n) = ${value} for n = ${number(first)} alone.`
      : `G(n) = ${value} for n from ${number(first)} to ${until}.`;
  plot.at = i;
  plot.told.textContent = words;
  plot.slider.setAttribute("aria-valuetext", words);
  if (!plot.drawn) return;
  const { place: at, colours, marker } = plot.drawn;
  const x = at.x(Number(first));
  replace(
    marker,
    svg("path", {
      d: `M${x} ${at.bottom}V${at.y(value)}H${at.left}`,
      fill: "none",
      stroke: colours.accent,
      "stroke-dasharray": "3 4",
    }),
    svg("circle", { cx: x, cy: at.y(value), r: 6, fill: colours.accent, stroke: colours.card, "stroke-width": 2 }),
  );
}

/** @param {Api.Starts} data */
function table({ starts }) {
  return h(
    "table",
    {},
    h(
      "thead",
      {},
      h("tr", {}, h("th", { scope: "col" }, "value"), h("th", { scope: "col", class: "number" }, "first pile")),
    ),
    h(
      "tbody",
      {},
      starts.map(({ value, first_pile: first }) =>
        h("tr", {}, h("td", {}, value), h("td", { class: "number" }, number(first))),
      ),
    ),
  );
}

/** @param {Api.Starts} data */
const csv = (data) =>
  `value,first_pile\n${data.starts.map((start) => `${start.value},${start.first_pile}`).join("\n")}\n`;

/**
 * The picture without the marked step.
 * @param {Drawn} drawn
 */
function written({ drawing }) {
  const copy = drawing.cloneNode(true);
  copy.lastChild?.remove();
  return new XMLSerializer().serializeToString(copy);
}

const TITLE = "The first pile of each Grundy value";

/**
 * @param {string} game
 * @param {Api.Number} upto
 */
function command(game, upto) {
  return `fibnim table starts --upto ${upto}${game === "fibonacci" ? "" : ` --game ${quoted(game)}`}`;
}

/**
 * What is drawn, in the light colours, with the label of its file.
 * @param {Plot} plot
 * @param {string} game
 */
async function labelled(plot, game) {
  if (!plot.data || !plot.drawn) return null;
  const { upto } = plot.data;
  const of = await label("staircase", `${TITLE}, of ${game}`, `0-${upto}`, command(game, upto));
  inLight(() => redraw(plot));
  const { drawn } = plot;
  const about = document.createElementNS("http://www.w3.org/2000/svg", "desc");
  about.textContent = of.about;
  drawn.drawing.prepend(about);
  const text = written(drawn);
  redraw(plot);
  return { label: of, text, place: drawn.place, data: plot.data };
}

/** @type {(plot: Plot, game: string) => Promise<void>} */
async function savePng(plot, game) {
  const found = await labelled(plot, game);
  if (found) await saveSvgAsPng(found.label, found.text, found.place.width, found.place.height);
}

/** @type {(plot: Plot, game: string) => Promise<void>} */
async function saveSvg(plot, game) {
  const found = await labelled(plot, game);
  if (found) saveText(`${found.label.name}.svg`, "image/svg+xml", found.text);
}

/** @type {(plot: Plot, game: string) => Promise<void>} */
async function saveCsv(plot, game) {
  const found = await labelled(plot, game);
  if (found) saveText(`${found.label.name}.csv`, "text/csv", csv(found.data));
}
