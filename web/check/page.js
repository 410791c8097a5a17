// The page Check: a certificate is dropped, and read here by the independent checker, which shares no code with what finds certificates.

import { h, replace } from "../lib/dom.js";
import { file } from "../lib/place.js";
import { number } from "../lib/text.js";

export const title = "Check";

/** Longer files are not read. */
const MOST_BYTES = 64 << 20;

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} _
 * @param {AbortSignal} signal
 */
export function mount(root, _, signal) {
  root.append(
    h("h1", {}, "Check a certificate"),
    h(
      "p",
      { class: "lead" },
      "A certificate is a theorem with all that is needed to check its proof. The independent checker reads it in your browser: a small program of its own, which shares no code with the one that finds theorems. The file does not leave your computer.",
    ),
  );
  const out = h("div", { "aria-live": "polite" });
  const input = h("input", { type: "file", id: "certificate", class: "visually-hidden" });
  const place = h(
    "label",
    { class: "drop card", for: "certificate" },
    h("strong", {}, "Drop a certificate here"),
    h("span", { class: "quiet-text" }, "or choose a file. Every theorem has one that you can download."),
  );
  /** @type {Worker | null} */
  let worker = null;
  signal.addEventListener("abort", () => worker?.terminate());
  /** @param {File | undefined} chosen */
  const check = async (chosen) => {
    if (!chosen) return;
    worker?.terminate();
    if (chosen.size > MOST_BYTES) {
      replace(out, verdict(chosen, "", ["too-large it is longer than 64 MiB: use fibnim-check, the program"]));
      return;
    }
    replace(out, h("p", { class: "dots" }, `Checking ${chosen.name}`));
    try {
      const mine = new Worker(file("lib/checker.js"));
      worker = mine;
      const text = await answered(mine, await chosen.arrayBuffer());
      if (worker !== mine || signal.aborted) return;
      const [first, ...lines] = text.trimEnd().split("\n");
      replace(out, verdict(chosen, first.replace("sha256 ", ""), lines));
    } catch (error) {
      replace(out, verdict(chosen, "", [`too-large the checker has ended: ${error}; use fibnim-check, the program`]));
    }
  };
  input.addEventListener("change", () => check(input.files?.[0]));
  for (const type of ["dragenter", "dragover", "dragleave", "drop"])
    place.addEventListener(type, (event) => {
      event.preventDefault();
      place.classList.toggle("over", type.startsWith("drage") || type === "dragover");
    });
  place.addEventListener("drop", (event) => check(event.dataTransfer?.files[0]));
  root.append(input, place, out);
}

/**
 * @param {Worker} worker
 * @param {ArrayBuffer} bytes
 * @returns {Promise<string>}
 */
function answered(worker, bytes) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) =>
      "text" in data ? resolve(data.text) : reject(new Error(data.missing ?? "it needs more memory than a tab has"));
    worker.onerror = () => reject(new Error("it could not be started"));
    worker.postMessage({ module: file("check/fibnim-check.wasm"), bytes }, [bytes]);
  });
}

/**
 * What was found: a verdict on the whole file, and a line on each certificate.
 * @param {File} chosen
 * @param {string} hash
 * @param {string[]} lines
 */
function verdict(chosen, hash, lines) {
  const last = lines.at(-1) ?? "";
  const [kind, badge, words] = last.startsWith("accepted")
    ? ["proved", "accepted", lines.length > 1 ? `All ${lines.length} certificates hold.` : "The certificate holds."]
    : last.startsWith("too-large")
      ? ["undecided", "undecided", "It is too large to be checked here."]
      : ["refuted", "rejected", "The file proves nothing."];
  return h(
    "section",
    { class: "card verdict", "aria-label": "The verdict" },
    h("p", {}, h("span", { class: `badge ${kind}` }, badge), " ", h("strong", {}, words)),
    h(
      "dl",
      {},
      h("dt", {}, "File"),
      h("dd", {}, `${chosen.name}, ${number(chosen.size)} bytes`),
      hash ? [h("dt", {}, "SHA-256"), h("dd", { class: "mono" }, hash)] : null,
    ),
    h(
      "ol",
      {},
      lines.map((line) => h("li", { class: "mono" }, line)),
    ),
  );
}
