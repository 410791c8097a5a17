// How to cite what is shown: the sentence in LaTeX, BibTeX, the version, the certificate, and the command that finds it again.

import { get } from "./api.js";
import { bibtex, latex } from "./citation.js";
import { copyButton } from "./copy.js";
import { h, replace } from "./dom.js";

/** @typedef {import("./citation.js").Citable} Citable */

/** @type {Promise<string> | null} */
let asked = null;

/** The version of the program, asked once. */
export function version() {
  asked ??= get("health", {}).then((health) => health.version);
  // A later attempt may succeed.
  asked.catch(() => {
    asked = null;
  });
  return asked;
}

/**
 * "Cite", which opens to what is needed; `make()` is called then.
 * @param {() => Citable} make
 */
export function cite(make) {
  const inside = h("div", { class: "cite-inside" });
  const element = h("details", { class: "cite" }, h("summary", {}, "Cite"), inside);
  element.addEventListener("toggle", async () => {
    if (!element.open) return;
    const citable = make();
    const found = await version().catch(() => "");
    replace(inside, facts(citable, found));
  });
  return element;
}

/**
 * @param {Citable} citable
 * @param {string} found
 */
function facts(citable, found) {
  /** @type {(name: string, text: string) => Node} */
  const block = (name, text) =>
    h(
      "div",
      { class: "cite-block" },
      h("span", { class: "cite-name" }, name),
      copyButton("Copy", { class: "quiet small", "aria-label": `Copy: ${name}` }, () => text),
      h("pre", { class: "mono", tabindex: "0", "aria-label": name }, text),
    );
  return [
    block("The sentence, in LaTeX", latex(citable.sentence)),
    block("BibTeX", bibtex(citable, found)),
    block("To find it again", citable.command),
    h(
      "dl",
      { class: "facts" },
      h("div", {}, h("dt", {}, "Version"), h("dd", {}, found ? `fibnim ${found}` : "unknown")),
      citable.hash && h("div", {}, h("dt", {}, "Certificate, sha256"), h("dd", { class: "mono" }, citable.hash)),
    ),
  ];
}
