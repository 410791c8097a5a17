// What is shown, as files: made here, nothing is sent anywhere.

import { version } from "../lib/cite.js";
import { contextOf, h } from "../lib/dom.js";
import { number } from "../lib/text.js";
import { inLight } from "../lib/theme.js";
import { css, INFINITE, theme, viridis } from "./colour.js";
import { pngWithTexts } from "./metadata.js";
import { svgPen } from "./pen.js";

/** @typedef {import("./map.js").HeatMap<any>} HeatMap */

/**
 * Cells of one colour: in a row, and in several rows from y up.
 * @typedef {{x: number, length: number, colour: string}} Run
 * @typedef {Run & {y: number, rows: number}} Block
 */

/**
 * Hands a file to the browser.
 * @param {string} name
 * @param {Blob} blob
 */
export function save(name, blob) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * @param {string} name
 * @param {string} type
 * @param {string} text
 */
export function saveText(name, type, text) {
  save(name, new Blob([text], { type }));
}

/** Pixels of a picture for each that one sees: enough for print. */
const SCALE = 3;

/**
 * What a file is called, and what it says of itself.
 * @typedef {{name: string, title: string, about: string}} Label
 */

/**
 * The label of a file: what it is, how far it goes, and the version that has made it.
 * @param {string} file
 * @param {string} title
 * @param {string} range
 * @param {string} command
 * @returns {Promise<Label>}
 */
export async function label(file, title, range, command) {
  const made = await version().catch(() => "");
  const name = [file, range, "fibnim", made]
    .filter(Boolean)
    .join("-")
    .replace(/[^\w.+-]+/g, "-");
  return { name, title, about: `${title}, ${range}. fibnim ${made}: ${command}` };
}

/**
 * An SVG text as a PNG file, three times as large, with its label inside.
 * @param {Label} label
 * @param {string} text
 * @param {number} width
 * @param {number} height
 */
export async function saveSvgAsPng({ name, title, about }, text, width, height) {
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = h("canvas", { width: Math.round(width * SCALE), height: Math.round(height * SCALE) });
    contextOf(canvas).drawImage(image, 0, 0, canvas.width, canvas.height);
    const texts = { Title: title, Description: about, Software: "fibnim" };
    save(`${name}.png`, await pngWithTexts(await blobOf(canvas), texts));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {Promise<Blob>}
 */
async function blobOf(canvas) {
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the picture is too large for this browser");
  return blob;
}

/**
 * What the colours mean: a bar, and beside or below it the others. Tells how high it became; `unit` is one CSS pixel.
 * @param {HeatMap} map
 * @param {import("./pen.js").Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} unit
 */
export function legend(map, pen, x, y, width, unit) {
  const { ink, quiet, "strong-line": line } = map.theme;
  const {
    source,
    tiles: { scale },
  } = map;
  const bar = Math.min(width, 360 * unit);
  const height = 12 * unit;
  const size = 12 * unit;
  pen.text(x, y + 8 * unit, source.valueLabel, { size: 13 * unit, colour: ink });
  const top = y + 20 * unit;
  const steps = Math.round(bar / unit / 2);
  for (let i = 0; i < steps; i += 1) {
    const left = Math.round(x + (bar * i) / steps);
    pen.rect(left, top, Math.round(x + (bar * (i + 1)) / steps) - left, height, css(viridis((i + 0.5) / steps)));
  }
  for (const { tick, at, anchor } of roomy(
    scale.ticks(bar / unit / 40),
    (tick) => scale.place(tick) * bar,
    bar,
    unit,
  )) {
    pen.line(x + at, top + height, x + at, top + height + 4 * unit, line);
    pen.text(x + at, top + height + 13 * unit, number(tick), { size, anchor, colour: quiet });
  }
  const swatches = [
    source.zeroLabel && map.theme.dark && [css(map.tiles.colour(0, false)), source.zeroLabel],
    source.infinite && [css(INFINITE), source.infinite],
    source.paleLabel && [css(map.tiles.colour(scale.high * 0.7, true)), source.paleLabel],
  ].filter(Boolean);
  const beside = swatches.every(([, text]) => width > bar + (70 + 7.5 * text.length) * unit);
  swatches.forEach(([colour, text], i) => {
    const left = beside ? x + bar + 32 * unit : x;
    const middle = beside ? top + height / 2 + i * 22 * unit : top + (42 + i * 22) * unit;
    pen.rect(left, middle - 7 * unit, 20 * unit, 14 * unit, colour);
    pen.text(left + 28 * unit, middle, text, { size: 13 * unit, colour: ink });
  });
  return (beside ? Math.max(52, 34 + 22 * swatches.length) : 52 + 24 * swatches.length) * unit;
}

/**
 * The ticks whose numbers do not touch; the last one stays.
 * @param {number[]} all
 * @param {(tick: number) => number} place
 * @param {number} bar
 * @param {number} unit
 */
function roomy(all, place, bar, unit) {
  const kept = [];
  let free = Infinity;
  for (const tick of [...all].reverse()) {
    const at = place(tick);
    const wide = (6 + 7 * number(tick).length) * unit;
    /** @type {"start" | "middle" | "end"} */
    const anchor = at < 4 * unit ? "start" : bar - at < 10 * unit ? "end" : "middle";
    const left = { start: at, middle: at - wide / 2, end: at - wide }[anchor];
    if (left + wide > free) continue;
    free = left - 4 * unit;
    kept.push({ tick, at, anchor });
  }
  return kept;
}

/**
 * The map in sight with title and legend, drawn by `cells` and a pen.
 * @param {HeatMap} map
 * @param {import("./pen.js").Pen} pen
 * @param {number} unit
 * @param {(top: number) => void} cells
 */
function sheet(map, pen, unit, cells) {
  const { width, height } = map.canvas;
  pen.rect(0, 0, width, height + 150 * unit, map.theme.card);
  pen.text(width / 2, 20 * unit, map.source.title, {
    size: 15 * unit,
    anchor: "middle",
    colour: map.theme.ink,
    bold: true,
  });
  cells(36 * unit);
  const plot = map.plot;
  return 36 * unit + height + legend(map, pen, plot.left, 40 * unit + height, plot.width, unit) + 12 * unit;
}

/**
 * The label of what is in sight.
 * @param {HeatMap} map
 */
function labelOf(map) {
  const { x0, x1, y0, y1 } = map.range;
  const { source } = map;
  return label(source.file, source.title, `${x0}-${x1}x${y0}-${y1}`, source.command(map.range));
}

/**
 * The map in sight as SVG, in the light colours whatever the page has, and how large it is in pixels of the page.
 * @param {HeatMap} map
 * @param {Label} label
 */
function drawn(map, label) {
  const before = map.tiles.theme;
  try {
    map.tiles.theme = inLight(theme);
    const pen = svgPen(map.theme.sans);
    const unit = map.ratio;
    const used = sheet(map, pen, unit, (top) => {
      const { plot } = map;
      pen.raw(
        `<g transform="translate(0 ${top})"><clipPath id="plot"><rect x="${plot.left}" y="${plot.top}" width="${plot.width}" height="${plot.height}"/></clipPath>` +
          `<rect x="${plot.left}" y="${plot.top}" width="${plot.width}" height="${plot.height}" fill="${map.theme.sunk}"/>` +
          `<g clip-path="url(#plot)" shape-rendering="crispEdges">`,
      );
      for (const [colour, path] of rectangles(map)) pen.raw(`<path fill="${colour}" d="${path.join("")}"/>`);
      map.numbers(pen);
      pen.raw("</g>");
      map.axes(pen, plot, unit);
      pen.raw("</g>");
    });
    const [width, height] = [map.canvas.width, Math.round(used)];
    return { text: pen.document(width, height, label.title, label.about), width: width / unit, height: height / unit };
  } finally {
    map.tiles.theme = before;
  }
}

/** @param {HeatMap} map */
export async function mapPng(map) {
  const label = await labelOf(map);
  const { text, width, height } = drawn(map, label);
  await saveSvgAsPng(label, text, width, height);
}

/** @param {HeatMap} map */
export async function mapSvg(map) {
  const label = await labelOf(map);
  saveText(`${label.name}.svg`, "image/svg+xml", drawn(map, label).text);
}

/**
 * The cells in sight as rectangles by colour: equal neighbours in a row are one, and so are equal runs in a column.
 * @param {HeatMap} map
 */
function rectangles(map) {
  const { x0, x1, y0, y1 } = map.range;
  /** @type {Map<string, string[]>} */
  const paths = new Map();
  /** @param {number} cells */
  const side = (cells) => Math.round(cells * map.cell * 100) / 100;
  /** @param {Block} block */
  const close = ({ x, length, y, rows, colour }) => {
    const path = paths.get(colour) ?? [];
    paths.set(colour, path);
    path.push(`M${map.left(x)} ${map.foot(y)}h${side(length)}v${-side(rows)}h${-side(length)}z`);
  };
  /** @type {Map<string, Block>} */
  let open = new Map();
  for (let y = y0; y <= y1 + 1; y += 1) {
    /** @type {Map<string, Block>} */
    const next = new Map();
    for (const run of y > y1 ? [] : runs(map, x0, x1, y)) {
      const key = `${run.x} ${run.length} ${run.colour}`;
      const below = open.get(key);
      open.delete(key);
      next.set(key, below ? { ...below, rows: below.rows + 1 } : { ...run, y, rows: 1 });
    }
    for (const run of open.values()) close(run);
    open = next;
  }
  return paths;
}

/**
 * @param {HeatMap} map
 * @param {number} x0
 * @param {number} x1
 * @param {number} y
 */
function runs(map, x0, x1, y) {
  /** @type {Run[]} */
  const all = [];
  for (let x = x0; x <= x1; x += 1) {
    const value = map.source.at(x, y);
    if (value === undefined) continue;
    const colour = css(map.tiles.colour(value, map.source.pale(x, y)));
    const last = all.at(-1);
    if (last?.colour === colour && last.x + last.length === x) last.length += 1;
    else all.push({ x, length: 1, colour });
  }
  return all;
}

/** @param {HeatMap} map */
export async function mapCsv(map) {
  const { source } = map;
  saveText(`${(await labelOf(map)).name}.csv`, "text/csv", `${source.header}\n${source.rows(map.range).join("\n")}\n`);
}

/**
 * Buttons that save; `makers` are pairs of a name and what it does.
 * @param {[name: string, make: () => void][]} makers
 */
export function exportButtons(makers) {
  return h(
    "div",
    { class: "export", role: "group", "aria-label": "Save what is shown" },
    h("span", { class: "quiet-text" }, "Save"),
    makers.map(([name, make]) => h("button", { onclick: make }, name)),
  );
}
