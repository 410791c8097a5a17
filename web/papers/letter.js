// A letter on a paper: the Markdown that the program makes, with claims that can be opened.

import { getText, isLeft } from "../lib/api.js";
import { h, replace } from "../lib/dom.js";
import { problem } from "../lib/text.js";
import { sentence } from "./formula.js";

/** @typedef {import("../lib/dom.js").Child} Child */

/**
 * @param {HTMLElement} root
 * @param {string} paper
 * @param {AbortSignal} signal
 */
export async function showLetter(root, paper, signal) {
  const back = h(
    "p",
    { class: "letter-acts" },
    h("a", { href: `/papers?${new URLSearchParams({ paper })}` }, "← all claims of the paper"),
    h("button", { type: "button", class: "quiet", onclick: () => print() }, "Print: two pages"),
  );
  const late = h("p", { class: "quiet-text" });
  const timer = setTimeout(() => replace(late, "Fetching the letter…"), 200);
  root.append(late);
  try {
    const text = await getText("letters/{paper}", { paper }, signal);
    root.append(back, h("article", { class: "letter" }, blocks(text)));
  } catch (error) {
    if (isLeft(error)) return;
    root.append(back, h("h1", {}, "Letter"), problem(error));
  } finally {
    clearTimeout(timer);
    late.remove();
  }
}

/**
 * Headings, paragraphs and lists: what letters are made of.
 * @param {string} text
 */
function blocks(text) {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(block);
}

/** @param {string} text */
function block(text) {
  const [, level, title] = /^(#{1,3}) (.*)$/.exec(text) ?? [];
  if (level) return h(/** @type {"h1" | "h2" | "h3"} */ (`h${level.length}`), {}, inline(title));
  const lines = text.split("\n");
  if (lines.every((line) => line.startsWith("- ")))
    return h(
      "ul",
      {},
      lines.map((line) => h("li", {}, inline(line.slice(2)))),
    );
  return h("p", {}, inline(lines.join(" ")));
}

/** Of slanted words the sign before them too: not all browsers of 2022 have lookbehind. */
const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|(^|[^\w*])\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)]+)\)/;

/**
 * @param {string} text
 * @returns {Child[]}
 */
function inline(text) {
  const found = INLINE.exec(text);
  if (!found) return sentence(text);
  const [whole, code, strong, before = "", slanted, label, target] = found;
  return [
    ...sentence(text.slice(0, found.index) + before),
    piece(code, strong, slanted, label, target),
    ...inline(text.slice(found.index + whole.length)),
  ];
}

/**
 * @param {string | undefined} code
 * @param {string | undefined} strong
 * @param {string | undefined} slanted
 * @param {string} label
 * @param {string} target
 */
function piece(code, strong, slanted, label, target) {
  // Slips have names, but no claim that could be opened.
  if (code && /^(K|M|G|AP|GL)\.(?!slip\.)\S+$/.test(code))
    return h("a", { class: "mono", href: `/papers?${new URLSearchParams({ claim: code })}` }, code);
  if (code) return h("code", {}, code);
  if (strong) return h("strong", {}, inline(strong));
  if (slanted) return h("em", {}, inline(slanted));
  // The page shows all claims; data of results are described in a document.
  return target.endsWith("/PAPERS.md") ? h("a", { href: "/papers" }, label) : label;
}
