// The page of theorems: the library, questions about all numbers, and new proofs.

import { h } from "../lib/dom.js";
import { askCard } from "./ask.js";
import { libraryCard } from "./library.js";
import { proveCard } from "./prove.js";
import { showTheorem } from "./theorem.js";

export const title = "Theorems";

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @param {AbortSignal} signal
 */
export function mount(root, parameters, signal) {
  const family = parameters.get("family");
  if (family) return showTheorem(root, family, parameters, signal);
  const prove = proveCard(parameters, () => library.refresh(), signal);
  const library = libraryCard((name) => {
    prove.start(name);
  }, signal);
  root.append(
    h("h1", {}, "Theorems"),
    h(
      "p",
      { class: "lead" },
      "Proved for all numbers, not only for those that were tried: by automata that read digits, with certificates that anyone can check.",
    ),
    askCard(parameters, library.refresh, signal),
    h("div", { class: "theorem-columns" }, library.element, prove.element),
  );
  if (parameters.has("prove")) prove.element.scrollIntoView();
  return undefined;
}
