// The gallery: games that are known by name, each with a picture of its lost positions.

import { playAddress } from "../lib/address.js";
import { h } from "../lib/dom.js";
import { thumbnail } from "./thumbnail.js";

/**
 * The gallery; `write(text)` puts the rules of a game into the box.
 * @param {Api.KnownGame[]} games
 * @param {(text: string) => void} write
 * @param {AbortSignal} signal
 */
export function gamesCard(games, write, signal) {
  /** Pictures not seen yet. @type {Map<Element, () => void>} */
  const waiting = new Map();
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      // One after the other, so that the page stays quick.
      setTimeout(() => waiting.get(target)?.(), 0);
    }
  });
  signal.addEventListener("abort", () => watcher.disconnect());
  const row = (/** @type {Api.KnownGame} */ game) =>
    h(
      "li",
      {},
      h("div", { class: "picture" }, thumbnail(game.text, watcher, waiting)),
      h(
        "details",
        {},
        h("summary", {}, h("strong", { class: "mono" }, game.name), " ", h("span", {}, game.about)),
        h("pre", {}, game.text.trim()),
      ),
      h(
        "div",
        { class: "acts" },
        h("a", { class: "button", "aria-label": `Play ${game.name}`, href: playAddress(game.name) }, "Play"),
        h("button", { "aria-label": `Use ${game.name}`, onclick: () => write(game.text) }, "Use"),
      ),
    );
  return h(
    "section",
    { class: "card games", "aria-label": "Known games" },
    h("h2", {}, "Games to begin with"),
    h(
      "p",
      { class: "quiet-text" },
      "Each picture shows the lost positions: one pile to the right, another pile, or the limit, upwards.",
    ),
    h("ul", {}, games.map(row)),
  );
}
