// The list of what is proved.

import { theoremAddress } from "../lib/address.js";
import { get, isLeft, Refused, share } from "../lib/api.js";
import { field, h, replace } from "../lib/dom.js";
import { problem } from "../lib/text.js";
import { kind, meaning } from "./families.js";

const AT_FIRST = 8;

/**
 * The library; `prove(family)` starts a proof elsewhere on the page. `refresh()` reads it again.
 * @param {(family: string) => void} prove
 * @param {AbortSignal} signal
 */
export function libraryCard(prove, signal) {
  const list = h("ul", { class: "theorem-list" });
  const told = h("p", { class: "quiet-text", role: "status" });
  const search = h("input", { type: "search", placeholder: "piles, grundy:4, …" });
  const filter = h("div", { class: "library-filter" }, field("Filter", search), told);
  const more = h("button", { type: "button", hidden: true }, "Show all");
  const body = h("div", {}, filter, list, more);
  const element = h("section", { class: "card", "aria-label": "Library" }, h("h2", {}, "Library"), body);
  /** @type {Api.Listed[]} */
  let theorems = [];
  let all = false;

  const show = () => {
    const wanted = search.value.trim().toLowerCase();
    const found = theorems.filter((t) =>
      `${t.family} ${meaning(t.family)} ${t.sentence}`.toLowerCase().includes(wanted),
    );
    const shown = all || wanted ? found : found.slice(0, AT_FIRST);
    replace(
      list,
      shown.map((theorem) => row(theorem, refresh)),
    );
    more.hidden = shown.length === found.length;
    replace(more, `Show all ${found.length}`);
    replace(
      told,
      wanted
        ? `${found.length} of ${theorems.length}`
        : `${theorems.length} theorem${theorems.length === 1 ? "" : "s"}`,
    );
  };
  search.addEventListener("input", show);
  more.addEventListener("click", () => {
    all = true;
    show();
    list.querySelectorAll("a")[AT_FIRST]?.focus();
  });

  const refresh = async () => {
    try {
      ({ theorems } = await get("theorems", {}, signal));
      theorems.sort(order);
      if (theorems.length) replace(body, filter, list, more);
      else replace(body, nothing(prove));
      filter.hidden = theorems.length < 2;
      show();
    } catch (error) {
      if (isLeft(error)) return;
      replace(body, problem(error));
      // A long question holds the server up: that passes.
      if (error instanceof Refused && error.status === 503) later(refresh, signal);
    }
  };
  refresh();
  return { element, refresh };
}

/**
 * @param {() => void} action
 * @param {AbortSignal} signal
 */
function later(action, signal) {
  const timer = setTimeout(action, 2000);
  signal.addEventListener("abort", () => clearTimeout(timer));
}

const KINDS = ["one-pile", "two-pile", "grundy", "piles", "power-of-two", "power-of-two-grundy"];

/**
 * Those on variable piles first, then by their numbers.
 * @param {Api.Listed} a
 * @param {Api.Listed} b
 */
function order(a, b) {
  // Games by their rules come last.
  const rank = (/** @type {Api.Listed} */ t) => (KINDS.indexOf(kind(t.family)) + KINDS.length + 1) % (KINDS.length + 1);
  return rank(a) - rank(b) || a.family.localeCompare(b.family, "en", { numeric: true });
}

/**
 * @param {Api.Listed} theorem
 * @param {() => Promise<void>} refresh
 */
function row(theorem, refresh) {
  return h(
    "li",
    {},
    h(
      "a",
      { href: theoremAddress(theorem.family) },
      h("span", { class: "theorem-name mono" }, theorem.family),
      h("span", { class: "theorem-states" }, `${theorem.states} state${theorem.states === 1 ? "" : "s"}`),
      h("span", { class: "theorem-meaning" }, meaning(theorem.family) || theorem.sentence),
    ),
    author(theorem, refresh),
  );
}

/**
 * Who has written a game that is not known by name. On a page that others reach, it is its maker's alone until it is shared.
 * @param {Api.Listed} theorem
 * @param {() => Promise<void>} refresh
 */
function author({ family, by, shared }, refresh) {
  if (by === "others")
    return h("p", { class: "theorem-by" }, "The name and the rules were written by another visitor.");
  if (by !== "you" || shared) return null;
  const told = h("span", { role: "status" });
  const publish = async () => {
    try {
      await share(family);
      await refresh();
    } catch (error) {
      if (!isLeft(error)) replace(told, problem(error));
    }
  };
  return h(
    "p",
    { class: "theorem-by" },
    "Only you see this, until the server ends. ",
    h(
      "button",
      { type: "button", class: "plain", "aria-label": `Share ${family} with all`, onclick: publish },
      "Share it with all",
    ),
    told,
  );
}

/** @param {(family: string) => void} prove */
function nothing(prove) {
  return h(
    "div",
    { class: "empty" },
    h(
      "p",
      {},
      "Nothing is proved here yet. A theorem is an automaton that reads the digits of piles and allowance, and says for ",
      h("em", {}, "all"),
      " of them who wins. It is learned from the rules alone, proved by induction, and then checked by a second program.",
    ),
    h("p", {}, "The theorem on two piles takes less than a second:"),
    h("button", { class: "primary", onclick: () => prove("two-pile") }, "Prove two-pile"),
  );
}
