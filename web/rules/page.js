// The page Rules: a game as text, checked as it is written, then solved, drawn and proved.

import { rulesAddress } from "../lib/address.js";
import { get } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { rewrite, step } from "../lib/router.js";
import { boxCard } from "./box.js";
import { gamesCard } from "./games.js";
import { pictureCard } from "./picture.js";
import { proveCard } from "./prove.js";
import { solveCard } from "./solve.js";

export const title = "Rules";

/** The game that is in the box at first. */
const FIRST = "wythoff";

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @param {AbortSignal} signal
 */
export async function mount(root, parameters, signal) {
  const { games, numerations } = await get("rules", {}, signal);
  if (signal.aborted) return;
  const known = (/** @type {string | null} */ name) => games.find((game) => game.name === name)?.text;
  const written = parameters.get("rules");

  /** The address says what is on the page, so that it can be sent to somebody. */
  const remember = () => {
    const text = box.text();
    const name = games.find((game) => game.text.trim() === text.trim())?.name;
    rewrite(rulesAddress(name ?? (/\s/.test(text) ? text : `${text}\n`), solve.position()));
  };
  const solve = solveCard(parameters.get("position") ?? "", remember, signal);
  const picture = pictureCard(solve.ask, signal);
  const prove = proveCard(signal);
  const cards = [solve, picture, prove];
  const box = boxCard(
    numerations,
    {
      checked: (checked) => {
        for (const card of cards) card.show(checked, box.text());
      },
      written: remember,
      // What was in the box can be gone back to.
      replaced: () => {
        remember();
        step(location.pathname + location.search);
      },
    },
    signal,
  );
  root.append(
    h("h1", {}, "Rules"),
    h(
      "p",
      { class: "lead" },
      "Write a game as a few lines of text: the program solves it, draws what is lost, and looks for a theorem about all of its positions.",
    ),
    h("div", { class: "columns" }, box.element, gamesCard(games, box.write)),
    h("div", { class: "columns" }, h("div", { class: "stack" }, solve.element, prove.element), picture.element),
  );
  box.begin(written ?? known(parameters.get("game")) ?? parameters.get("game") ?? known(FIRST) ?? "");
}
