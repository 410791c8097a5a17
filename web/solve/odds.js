// The chance of a player who chooses at random against a perfect one, computed when the user asks for it.

import { get, isLeft } from "../lib/api.js";
import { h, replace } from "../lib/dom.js";
import { number, problem } from "../lib/text.js";

const MOST_STONES = 120;

/**
 * A closed section that asks the server when it is opened; nothing for large positions.
 * @param {Api.Solved} answer
 * @param {import("./answer.js").Context} context
 */
export function oddsView(answer, { signal, rules }) {
  const count = answer.piles.map(Number).reduce((sum, pile) => sum + pile, 0);
  if (count > MOST_STONES || count < 2 || answer.piles.length > 2) return null;
  const body = h("div", { class: "body", "aria-live": "polite" });
  const details = h(
    "details",
    { class: "card odds" },
    h("summary", {}, h("h2", {}, "What are a random player’s chances?")),
    body,
  );
  details.addEventListener("toggle", async () => {
    if (!details.open || body.childElementCount) return;
    replace(body, h("p", { class: "quiet-text" }, "Computing …"));
    try {
      const found = await get("odds", { position: answer.position, ...rules, players: "random,perfect" }, signal);
      replace(body, found.odds.map(duel));
    } catch (error) {
      if (!isLeft(error)) replace(body, problem(error));
    }
  });
  return details;
}

/** @param {Api.Duel} duel */
function duel({ player, moves_first: first, wins: chance }) {
  const begins = first === player;
  const share = h("i", {});
  const bar = h("span", { class: "share", "aria-hidden": "true" }, share);
  share.style.setProperty("width", `${Math.max(0, Math.min(1, chance.decimal)) * 100}%`);
  return h(
    "div",
    { class: "duel" },
    h(
      "p",
      {},
      begins
        ? "A random player who moves first beats a perfect one "
        : "If the perfect player moves first, the random one wins ",
      h("strong", {}, percent(chance)),
      exact(chance),
    ),
    bar,
  );
}

/** @param {Api.Duel["wins"]} chance */
function percent({ decimal, log2, fraction }) {
  if (fraction === "0" || (decimal === 0 && log2 === null)) return "never";
  if (decimal >= 0.001) return `in ${(decimal * 100).toPrecision(3)}% of games`;
  return log2 === null || log2 === undefined
    ? "almost never"
    : `in one of ${log2 > -50 ? number(Math.round(2 ** -log2)) : `2^${Math.round(-log2)}`} games`;
}

/** @param {Api.Duel["wins"]} chance */
function exact({ fraction }) {
  return fraction && fraction !== "0" && fraction.length <= 24 ? ` (exactly ${fraction}).` : ".";
}
