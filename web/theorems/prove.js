// A new theorem: which family, and the proof while it is found.

import { theoremAddress } from "../lib/address.js";
import { isLeft, post } from "../lib/api.js";
import { chip, field, form, h, replace, typed } from "../lib/dom.js";
import { proofView } from "../lib/proof.js";
import { go, rewrite } from "../lib/router.js";
import { problem } from "../lib/text.js";
import { EXAMPLES } from "./families.js";

/**
 * The card; `onproved()` hears of each new theorem.
 * @param {URLSearchParams} parameters
 * @param {() => void} onproved
 * @param {AbortSignal} signal
 */
export function proveCard(parameters, onproved, signal) {
  const input = typed(parameters.get("prove") ?? "", { placeholder: "piles:8,9", required: true });
  const button = h("button", { class: "primary" }, "Prove");
  // Whether the user has written something since the proof began.
  let written = false;
  document.addEventListener("input", () => (written = true), { signal });
  const view = proofView(
    "fibnim proof",
    button,
    (last, proof) => {
      if (last.state === "done") onproved();
      if (proof?.proved) open(proof.family, () => written, signal);
    },
    signal,
  );
  /** @param {string} family */
  const start = async (family) => {
    if (button.disabled) return;
    written = false;
    input.value = family;
    rewrite(`/theorems?${new URLSearchParams({ prove: family })}`);
    try {
      await view.watch(await post("prove", { family }, signal), family);
    } catch (error) {
      if (!isLeft(error)) replace(view.out, problem(error, family));
    }
  };
  view.again((family) => {
    input.value = family;
  });

  const sheet = form(() => start(input.value.trim()), { class: "row prove-form" }, field("Family", input), button);
  const element = h(
    "section",
    { class: "card", "aria-label": "Prove a family" },
    h("h2", {}, "Prove a family"),
    h(
      "p",
      { class: "quiet-text" },
      "A family is infinitely many positions. The program asks the rules about small ones, guesses an automaton, and improves the guess until an induction proves it for all.",
    ),
    sheet,
    h("p", { class: "quiet-text" }, "For a game of your own, write its ", h("a", { href: "/rules" }, "rules"), "."),
    view.element,
    h(
      "details",
      { open: !parameters.has("prove") },
      h("summary", {}, "Families to try"),
      h(
        "dl",
        { class: "family-examples" },
        EXAMPLES.map(([family, text]) =>
          h(
            "div",
            {},
            h(
              "dt",
              {},
              chip(family, "mono", () => {
                input.value = family;
                input.focus();
              }),
            ),
            h("dd", {}, text),
          ),
        ),
      ),
    ),
  );
  return { element, start };
}

/**
 * The end of the curve is worth a look before the theorem takes its place. It does not, if that would take away what the user has
 * written: the proof links to it.
 * @param {string} family
 * @param {() => boolean} written
 * @param {AbortSignal} signal
 */
function open(family, written, signal) {
  const timer = setTimeout(() => {
    if (!written() && document.activeElement?.tagName !== "TEXTAREA") go(theoremAddress(family));
  }, 1500);
  signal.addEventListener("abort", () => clearTimeout(timer));
}
