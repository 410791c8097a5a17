// The page Rules: a game as text, checked as it is written, then solved, drawn and proved.

import { rulesAddress } from "../lib/address.js";
import { get } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { here } from "../lib/place.js";
import { rewrite, step } from "../lib/router.js";
import { boxCard } from "./box.js";
import { formCard } from "./form.js";
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

  const nameOf = (/** @type {string} */ text) => games.find((game) => game.text.trim() === text.trim())?.name;

  /** The address says what is on the page, so that it can be sent to others. */
  const remember = () => {
    const text = box.text();
    const name = nameOf(text);
    rewrite(rulesAddress(name ?? (/\s/.test(text) ? text : `${text}\n`), solve.position()));
  };
  const solve = solveCard(parameters.get("position") ?? "", remember, signal);
  const picture = pictureCard(solve.ask, signal);
  const prove = proveCard(signal);
  const cards = [solve, picture, prove];
  const box = boxCard(
    numerations,
    nameOf,
    {
      checked: (checked) => {
        for (const card of cards) card.show(checked, box.text());
      },
      written: remember,
      // What was in the box can be gone back to.
      replaced: () => {
        remember();
        step(here());
      },
    },
    signal,
  );
  root.append(
    h("h1", {}, "Rules"),
    h(
      "p",
      { class: "lead" },
      "Invent a game, play it against the computer, see which positions are lost, and look for a theorem about all of them.",
    ),
    h(
      "div",
      { class: "columns" },
      formCard((text) => box.write(text, false)),
      box.element,
    ),
    gamesCard(games, box.write, signal),
    h("div", { class: "columns" }, h("div", { class: "stack" }, solve.element, prove.element), picture.element),
  );
  box.begin(written ?? known(parameters.get("game")) ?? parameters.get("game") ?? known(FIRST) ?? "");
}
