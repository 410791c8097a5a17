// The piles in Zeckendorf form: stones or blocks by their parts, the indices, the gaps and the tails.

import { get, isLeft } from "../lib/api.js";
import { colourOfIndex } from "../lib/colours.js";
import { h, replace } from "../lib/dom.js";
import { inline } from "../lib/prose.js";
import { bar, fit, MOST_DRAWN, partsOf, Stones } from "../lib/stones.js";
import { number, sum } from "../lib/text.js";

/**
 * A number that is worth a drawing; and what else a reason may contain.
 * @typedef {{n: Api.Number, label: string | null}} Wanted
 * @typedef {{parts?: Api.Number[], last_term?: Api.Number | null, copies_of_last_term?: Api.Number, one_stone_less?: object}} Told
 */

const MOST_BLOCKS = 12;
const MOST_TAILS = 10;
const MOST_CELLS = 3000;

/**
 * The section with the drawings; it fills when the server has answered.
 * @param {Api.Solved} answer
 * @param {AbortSignal} signal
 */
export function representations(answer, signal) {
  const known = partsKnown(answer);
  const wanted = known ? [] : numbersOf(answer);
  if (!known && !wanted.length) return null;
  const list = h("div", { class: `forms${compact(wanted) ? " beside" : ""}` });
  const section = h(
    "section",
    { class: "card representation" },
    h(
      "h2",
      {},
      known ? "The pile in its parts" : wanted.length > 1 ? "In Zeckendorf form" : "The pile in Zeckendorf form",
    ),
    list,
  );
  if (known) {
    replace(
      list,
      h("div", { class: "form" }, drawing(answer.piles[0], known, `${number(answer.piles[0])} in its parts`)),
    );
    return section;
  }
  const single = answer.piles.length === 1 && answer.convention === "normal";
  Promise.all(wanted.map(({ n }) => get("zeckendorf", { n: String(n) }, signal)))
    .then((forms) =>
      replace(
        list,
        forms.map((form, at) => formView(form, wanted[at].label, single)),
      ),
    )
    .catch((error) => {
      if (!isLeft(error)) section.remove();
    });
  return section;
}

/**
 * Whether the drawings are small enough to be side by side.
 * @param {Wanted[]} wanted
 */
function compact(wanted) {
  return wanted.length > 1 && wanted.every(({ n }) => Number(n) <= 60);
}

/**
 * Take-away games of one pile: the server sends the parts, with the last term as often as it occurs.
 * @param {Api.Solved} answer
 */
function partsKnown({ reason: { method, ...told }, game, piles }) {
  const reason = /** @type {Told} */ (told);
  if (game === "fibonacci" || method !== "schwenk" || piles.length !== 1 || !reason.parts) return null;
  const copies = Number(reason.copies_of_last_term ?? 0);
  if (copies > 200) return null;
  const all = [...reason.parts, ...Array(copies).fill(reason.last_term ?? 0)];
  return all.length && all.length <= 40 ? all : null;
}

/**
 * Which numbers are worth a drawing: the piles, and what else the reason speaks of.
 * @param {Api.Solved} answer
 */
function numbersOf({ game, piles, reason, convention, nim_heaps: heaps }) {
  if (game !== "fibonacci" || piles.length > 6) return [];
  const several = piles.length > 1;
  /** @type {Wanted[]} */
  const all = piles
    .map((n, at) => ({ n, label: several ? `Pile ${at + 1}` : null }))
    .filter(({ n }, at) => String(n) !== "0" && !heaps?.[at]);
  if (reason.method === "two-piles") {
    const [a, b] = piles.map(BigInt);
    const difference = a > b ? a - b : b - a;
    if (difference > 0n) all.push({ n: String(difference), label: "The difference" });
  }
  if (convention === "misere" && reason.one_stone_less && BigInt(piles[0]) > 1n) {
    all.push({ n: String(BigInt(piles[0]) - 1n), label: "One stone less" });
  }
  return all;
}

/**
 * @param {Api.Zeckendorf} form
 * @param {string | null} label
 * @param {boolean} tails
 */
function formView(form, label, tails) {
  const { digits, parts } = form;
  const name = label ? h("h3", {}, label, ": ", sum(form.n, form.parts)) : h("h3", {}, sum(form.n, form.parts));
  const short = parts && parts.length <= MOST_BLOCKS ? parts : null;
  return h(
    "div",
    { class: "form" },
    name,
    short ? [drawing(form.n, short, sum(form.n, short)), legend(short, form)] : strip(digits, form),
    h(
      "dl",
      { class: "facts" },
      h("dt", {}, "Digits"),
      h(
        "dd",
        { class: "mono" },
        digits.length > 64 ? `${digits.length} digits, ${form.indices.length} of them 1` : digits,
      ),
      h("dt", {}, "Gap vector"),
      h("dd", { class: "mono" }, gaps(form.gaps)),
      tails && form.tails ? [h("dt", {}, "Tails"), h("dd", {}, tailsView(form.tails, form.winning_tails))] : null,
    ),
  );
}

/** @param {number[]} all */
function gaps(all) {
  // As the program and the papers write it: the index of the smallest part comes last, after a semicolon.
  const above = all.slice(0, -1);
  const shown = above.length > 40 ? `${above.slice(0, 40).join(", ")}, … ${above.length - 40} more` : above.join(", ");
  return above.length ? `(${shown}; ${all.at(-1)})` : `(${all[0] ?? ""})`;
}

/**
 * Stones for a small pile, blocks for a larger one.
 * @param {Api.Number} count
 * @param {Api.Number[]} parts
 * @param {string} label
 */
function drawing(count, parts, label) {
  const ordered = partsOf(count, parts);
  const width = Math.min(440, document.documentElement.clientWidth - 90);
  if (Number(count) > MOST_DRAWN)
    return h("div", { role: "img", "aria-label": label }, bar(ordered, Math.max(width, 340)));
  const stones = new Stones();
  stones.show(ordered, fit(ordered, width, 130, 30));
  return h("div", { role: "img", "aria-label": label }, stones.element);
}

/**
 * Which Fibonacci number each part is.
 * @param {Api.Number[]} parts
 * @param {Api.Zeckendorf} form
 */
function legend(parts, { indices }) {
  return h(
    "ul",
    { class: "legend" },
    parts
      .map((part, at) =>
        h(
          "li",
          { class: colourOfIndex(indices[at]) },
          h("i", { "aria-hidden": "true" }),
          `${number(part)} = F`,
          h("sub", {}, indices[at]),
        ),
      )
      .reverse(),
  );
}

/**
 * The digits of a long number as cells, the largest Fibonacci number first; ones have the colours of their parts.
 * @param {string} digits
 * @param {Api.Zeckendorf} form
 */
function strip(digits, { indices }) {
  if (digits.length > MOST_CELLS) return null;
  const highest = indices.at(-1) ?? 0;
  const cells = Array.from(digits, (digit, at) => {
    const index = highest - at;
    return h("i", { class: digit === "1" ? `one ${colourOfIndex(index)}` : "zero", title: `F${index}: ${digit}` });
  });
  return [
    h(
      "div",
      {
        class: digits.length > 300 ? "strip fine" : "strip",
        role: "img",
        "aria-label": `${digits.length} Zeckendorf digits, ${indices.length} of them ones`,
      },
      cells,
    ),
    h(
      "p",
      { class: "quiet-text" },
      inline(`From F_${highest} down to F_2: each filled cell is a Fibonacci number of the sum.`),
    ),
  ];
}

/**
 * Sums of smallest parts; those that win are marked if the allowance is large enough for them.
 * @param {Api.Number[]} tails
 * @param {Api.Number[] | null} winning
 */
function tailsView(tails, winning) {
  const wins = new Set((winning ?? []).map(String));
  const shown = tails.slice(0, MOST_TAILS);
  const more = tails.length - shown.length;
  return [
    h(
      "span",
      { class: "tails" },
      shown.map((tail) =>
        h(
          "span",
          { class: `badge ${wins.has(String(tail)) ? "win" : ""}` },
          number(tail),
          wins.has(String(tail)) ? " ✓" : "",
        ),
      ),
      more > 0 ? h("small", {}, `and ${more} more`) : null,
    ),
    h("small", {}, "Sums of the smallest parts. ✓ wins if the allowance reaches it; so does the whole pile."),
  ];
}
