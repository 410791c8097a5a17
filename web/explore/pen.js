// Two pens with the same strokes, so that a picture on the screen and its SVG are drawn by the same code.

/**
 * `anchor`: start, middle or end; `up`: written upwards.
 * @typedef {{size?: number, anchor?: "start" | "middle" | "end", colour: string, up?: boolean, bold?: boolean}} Lettering
 */

/**
 * The middle height of a text is at y.
 * @typedef {object} Pen
 * @property {(x: number, y: number, width: number, height: number, fill: string) => void} rect
 * @property {(x: number, y: number, width: number, height: number, colour: string) => void} frame
 * @property {(x1: number, y1: number, x2: number, y2: number, colour: string) => void} line
 * @property {(x: number, y: number, text: string, how: Lettering) => void} text
 */

/**
 * Draws on a canvas.
 * @param {CanvasRenderingContext2D} context
 * @param {string} sans
 * @returns {Pen}
 */
export function canvasPen(context, sans) {
  return {
    rect(x, y, width, height, fill) {
      context.fillStyle = fill;
      context.fillRect(x, y, width, height);
    },
    frame(x, y, width, height, colour) {
      context.strokeStyle = colour;
      context.lineWidth = 1;
      context.strokeRect(x, y, width, height);
    },
    line(x1, y1, x2, y2, colour) {
      context.strokeStyle = colour;
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
      context.stroke();
    },
    text(x, y, text, { size = 12, anchor = "start", colour, up = false, bold = false }) {
      context.save();
      context.translate(x, y);
      if (up) context.rotate(-Math.PI / 2);
      context.font = `${bold ? "600 " : ""}${size}px ${sans}`;
      context.textAlign = anchor === "middle" ? "center" : anchor;
      context.textBaseline = "middle";
      context.fillStyle = colour;
      context.fillText(text, 0, 0);
      context.restore();
    },
  };
}

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Writes SVG. `document(width, height, title, about)` is the whole of it.
 * @param {string} sans
 * @returns {Pen & {raw: (mark: string) => void, document: (width: number, height: number, title: string, about: string) => string}}
 */
export function svgPen(sans) {
  /** @type {string[]} */
  const marks = [];
  const escaped = (/** @type {string} */ text) => String(text).replace(/[&<>"]/g, (c) => ENTITIES[c]);
  return {
    rect(x, y, width, height, fill) {
      marks.push(`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`);
    },
    frame(x, y, width, height, colour) {
      marks.push(`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${colour}"/>`);
    },
    line(x1, y1, x2, y2, colour) {
      marks.push(`<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${colour}"/>`);
    },
    text(x, y, text, { size = 12, anchor = "start", colour, up = false, bold = false }) {
      const turned = up ? ` transform="rotate(-90 ${x} ${y})"` : "";
      const weight = bold ? ' font-weight="600"' : "";
      marks.push(
        `<text x="${x}" y="${y}" dy="0.35em" font-size="${size}" text-anchor="${anchor}" fill="${colour}"${weight}${turned}>${escaped(text)}</text>`,
      );
    },
    raw(mark) {
      marks.push(mark);
    },
    document(width, height, title, about) {
      return (
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escaped(sans)}">` +
        `<title>${escaped(title)}</title><desc>${escaped(about)}</desc>\n${marks.join("\n")}\n</svg>\n`
      );
    },
  };
}
