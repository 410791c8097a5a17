// The result of a day as a picture, to be sent to a friend.

import { contextOf, h } from "../lib/dom.js";
import { stars } from "./challenge.js";

const WIDE = 800;
const HIGH = 420;

/**
 * Draws the result, and hands it to the browser as a file; `right` says of each try whether it was.
 * @param {{day: string, title: string, level: number, right: boolean[], days: number}} result
 */
export function savePicture(result) {
  const canvas = h("canvas", { width: WIDE, height: HIGH });
  draw(contextOf(canvas), result);
  canvas.toBlob((blob) => {
    if (!blob) return;
    const href = URL.createObjectURL(blob);
    h("a", { href, download: `fibnim-${result.day}.png` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
  }, "image/png");
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{day: string, title: string, level: number, right: boolean[], days: number}} result
 */
function draw(context, { day, title, level, right, days }) {
  const style = getComputedStyle(document.documentElement);
  const colour = (/** @type {string} */ name) => {
    // A variable says what it is only where it is used.
    const probe = h("span");
    probe.style.setProperty("color", `var(--${name})`);
    document.body.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  };
  const serif = style.getPropertyValue("--serif") || "serif";
  context.fillStyle = colour("paper");
  context.fillRect(0, 0, WIDE, HIGH);
  context.fillStyle = colour("accent");
  context.font = `600 34px ${serif}`;
  context.fillText("fibnim", 50, 75);
  context.fillStyle = colour("ink");
  context.font = `600 46px ${serif}`;
  context.fillText(day, 50, 150);
  context.font = `30px ${serif}`;
  context.fillText(`${title}  ${stars(level)}`, 50, 205);
  for (const [at, good] of right.entries()) {
    context.fillStyle = colour(good ? "win" : "loss");
    context.beginPath();
    context.arc(80 + at * 80, 270, 30, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = colour("card");
    context.font = "600 34px sans-serif";
    context.textAlign = "center";
    context.fillText(good ? "✓" : "✗", 80 + at * 80, 282);
    context.textAlign = "start";
  }
  context.fillStyle = colour("quiet");
  context.font = `26px ${serif}`;
  const told = right.at(-1) ? "Solved" : "Not solved";
  context.fillText(days > 1 ? `${told}, ${days} days in a row` : told, 50, 365);
}
