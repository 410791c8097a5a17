// The games that are known by name.

import { h } from "../lib/dom.js";

/**
 * The list; `write(text)` puts the rules of one into the box.
 * @param {Api.KnownGame[]} games
 * @param {(text: string) => void} write
 */
export function gamesCard(games, write) {
  const row = (/** @type {Api.KnownGame} */ game) =>
    h(
      "li",
      {},
      h(
        "details",
        {},
        h("summary", {}, h("strong", { class: "mono" }, game.name), " ", h("span", {}, game.about)),
        h("pre", {}, game.text.trim()),
      ),
      h("button", { "aria-label": `Use ${game.name}`, onclick: () => write(game.text) }, "Use"),
    );
  return h(
    "section",
    { class: "card games", "aria-label": "Known games" },
    h("h2", {}, "Games to begin with"),
    h("ul", {}, games.map(row)),
  );
}
