// What a user has learnt and solved, saved to a file and loaded from one: a browser keeps it for one address only.

import { h, replace } from "./dom.js";

/** What counts as progress, by the names under which it is kept. */
const OURS = /^(learnt|puzzle-|play:|groups$)/;
const KIND = "fibnim progress 1";

/** @returns {Record<string, string>} */
function kept() {
  try {
    const all = Object.entries(localStorage).filter(([name]) => OURS.test(name));
    return Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
  } catch {
    // This browser keeps nothing.
    return {};
  }
}

function save() {
  const text = JSON.stringify({ kind: KIND, saved: new Date().toISOString(), progress: kept() }, null, 1);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "fibnim-progress.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * What a file has saved, or null if it is no such file.
 * @param {string} text
 * @returns {Record<string, string> | null}
 */
export function readProgress(text) {
  try {
    const { kind, progress } = JSON.parse(text);
    if (kind !== KIND || typeof progress !== "object" || progress === null) return null;
    const all = Object.entries(progress).filter(([name, value]) => OURS.test(name) && typeof value === "string");
    return Object.fromEntries(/** @type {[string, string][]} */ (all));
  } catch {
    return null;
  }
}

/** A box in which progress is saved and loaded. */
export function progressBox() {
  const said = h("p", { class: "quiet-text", role: "status" });
  /** @type {HTMLInputElement} */
  const input = h("input", {
    type: "file",
    accept: ".json,application/json",
    class: "visually-hidden",
    tabindex: "-1",
  });
  input.setAttribute("aria-label", "A file with progress");
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    const progress = readProgress(await file.text());
    input.value = "";
    if (!progress) {
      replace(said, "This file holds no progress. Files saved here are called fibnim-progress.json.");
      return;
    }
    try {
      for (const name of Object.keys(kept())) localStorage.removeItem(name);
      for (const [name, value] of Object.entries(progress)) localStorage.setItem(name, value);
      location.reload();
    } catch {
      replace(said, "This browser stores nothing, so nothing can be loaded.");
    }
  });
  return h(
    "details",
    { class: "progress-box" },
    h("summary", {}, "Your progress"),
    h(
      "p",
      { class: "quiet-text" },
      `Lessons, streak and levels are kept in this browser, for ${location.host} only. A file takes them to another browser, or another address of this page. Loading replaces what is here.`,
    ),
    h(
      "p",
      { class: "row" },
      h("button", { onclick: save }, "Save to a file"),
      h("button", { onclick: () => input.click() }, "Load from a file"),
      input,
    ),
    said,
  );
}
