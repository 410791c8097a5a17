// A theorem about all positions of the game in the box.

import { isLeft, post } from "../lib/api.js";
import { choice, field, form, h, replace, typed } from "../lib/dom.js";
import { proofView } from "../lib/proof.js";
import { problem, sentence } from "../lib/text.js";

/** @param {AbortSignal} signal */
export function proveCard(signal) {
  const what = choice(
    [
      ["lost", "which positions are lost"],
      ["value", "which have a Grundy value"],
    ],
    "lost",
    { onchange: () => arrange() },
  );
  const value = h("input", { type: "number", min: 0, max: 99, value: "1" });
  const valueField = field("Value", value);
  const misere = h("input", { type: "checkbox", onchange: () => arrange() });
  const fixed = h("div", { class: "row fixed" });
  const button = h("button", { class: "primary" }, "Prove");
  const why = h("p", { class: "quiet-text" });
  const view = proofView("fibnim proof of rules", button, () => {}, signal);
  /** @type {HTMLInputElement[]} */
  let piles = [];
  /** @type {Api.Rules | null} */
  let rules = null;
  let text = "";

  const arrange = () => {
    valueField.hidden = what.value !== "value";
    // There are no Grundy values under misere play.
    const always = rules?.convention === "misere";
    misere.disabled = always || what.value === "value";
    what.disabled = always || misere.checked;
    if (always) what.value = "lost";
  };
  const start = async () => {
    if (!rules || button.disabled) return;
    const asked = {
      rules: text,
      value: what.value === "value" ? Number(value.value) : null,
      misere: misere.checked && what.value !== "value",
      at: piles.filter((input) => input.value.trim()).map((input) => `${input.name}=${input.value.trim()}`),
    };
    try {
      await view.watch(await post("prove", asked, signal), rules.game);
    } catch (error) {
      if (!isLeft(error)) replace(view.out, problem(error));
    }
  };
  /**
   * @param {Api.Checked | null} checked
   * @param {string} newText
   */
  const show = (checked, newText) => {
    const names = rules?.piles.join();
    rules = checked?.rules ?? null;
    text = newText;
    sheet.hidden = !checked?.family;
    replace(why, checked?.unprovable ? sentence(checked.unprovable) : null);
    if (rules && rules.piles.join() !== names) {
      piles = rules.piles.map((name) => typed("", { name, size: 4, inputmode: "numeric", placeholder: "any" }));
      replace(
        fixed,
        piles.map((input) => field(input.name, input)),
      );
      fixed.hidden = piles.length < 2;
    }
    arrange();
  };
  const sheet = form(
    () => start(),
    { class: "row" },
    field("Prove", what),
    valueField,
    fixed,
    h("label", { class: "check" }, misere, " misère play"),
    button,
  );
  view.again(() => {});
  const element = h(
    "section",
    { class: "card", "aria-label": "Prove" },
    h("h2", {}, "Prove it for all numbers"),
    h(
      "p",
      { class: "quiet-text" },
      "The program guesses an automaton that reads the digits of the piles, improves the guess until an induction over the rules proves it, and has a second program check the certificate. A pile can be fixed at a number.",
    ),
    sheet,
    why,
    view.element,
  );
  return { element, show };
}
