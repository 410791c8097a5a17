// All moves of a position in a strip: how many, whether that wins, the Grundy value of what is left, and how long it lasts.

import { h, replace } from "./dom.js";
import { number } from "./text.js";

const FIRST = 48;

/**
 * The strip; `press(move)` is called for a move that is pressed.
 * @param {Api.Options} answer
 * @param {boolean} several
 * @param {(move: Api.Leads) => void} press
 */
export function moveStrip({ options, complete }, several, press) {
  const piles = new Map();
  for (const option of options) piles.set(option.pile, [...(piles.get(option.pile) ?? []), option]);
  return h(
    "div",
    { class: "move-strip" },
    [...piles].map(([pile, all]) => [several ? h("h3", {}, `Pile ${pile + 1}`) : null, row(all, press)]),
    complete ? null : h("p", { class: "quiet-text" }, `There are more moves: these are the first ${options.length}.`),
  );
}

/**
 * @param {Api.Leads[]} all
 * @param {(move: Api.Leads) => void} press
 */
function row(all, press) {
  const list = h("div", { class: "move-cells" });
  /** @type {(count: number) => Element} */
  const show = (count) =>
    replace(
      list,
      all.slice(0, count).map((option) => cell(option, press)),
      count < all.length
        ? h("button", { class: "more", onclick: () => show(all.length) }, `${number(all.length - count)} more`)
        : null,
    );
  show(all.length > FIRST + 4 ? FIRST : all.length);
  return list;
}

/** @param {string} words */
function unseen(words) {
  return h("span", { class: "visually-hidden" }, words);
}

/**
 * @param {Api.Leads} option
 * @param {(move: Api.Leads) => void} press
 */
function cell(option, press) {
  const { take, outcome, grundy, remoteness } = option;
  const [sign, kind, said] =
    outcome === null ? ["?", "", "undecided"] : outcome === "P" ? ["✓", "wins", "wins"] : ["✗", "loses", "loses"];
  const value = grundy === null ? null : `value ${number(grundy)}`;
  const long = remoteness === null ? null : remoteness === 1 ? "1 move" : `${number(remoteness)} moves`;
  const label = [`Take ${number(take)}: ${said}`, value, long ? `${long} left` : null].filter(Boolean).join(", ");
  return h(
    "button",
    { class: `move-cell ${kind}`, title: label, onclick: () => press(option) },
    // Who says what is seen means what is heard: words are added, none are put in the place of others.
    unseen("Take"),
    h("b", {}, " ", number(take), " ", h("span", { class: "sign", "aria-hidden": "true" }, sign)),
    unseen(`${said}${value ? "," : ""}`),
    value ? h("small", {}, value, long ? unseen(",") : null) : null,
    long ? h("small", {}, long, " ", unseen("left")) : null,
  );
}
