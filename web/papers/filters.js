// The choices above the list: papers, verdicts, a search, an order.

import { field, h, replace } from "../lib/dom.js";
import { counts, isCorrection, VERDICTS } from "./claims.js";

/** @typedef {Api.Papers["papers"][number]} Paper */

/**
 * The bar of choices. `onchange(typed)` is called after `filter` has changed, by typing or by a choice; `update(claims)` renews all counts.
 * @param {Api.Papers["papers"]} papers
 * @param {import("./claims.js").Filter} filter
 * @param {(typed?: boolean) => void} onchange
 */
export function filterBar(papers, filter, onchange) {
  /**
   * @param {"paper" | "verdict"} name
   * @param {string} value
   */
  const toggle = (name, value) => {
    filter[name] = filter[name] === value ? "" : value;
    onchange();
  };
  const cards = papers.map((paper) => paperCard(paper, () => toggle("paper", paper.paper)));
  const verdicts = VERDICTS.map(([verdict, meaning]) =>
    verdictChip(verdict, meaning, () => toggle("verdict", verdict)),
  );
  const search = h("input", { type: "search", value: filter.search, placeholder: "Theorem 4, Grundy, G.5 …" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  search.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      filter.search = search.value;
      onchange(true);
    }, 120);
  });
  const byPaper = h("input", {
    type: "checkbox",
    onchange: () => {
      filter.byPaper = byPaper.checked;
      onchange();
    },
  });
  byPaper.checked = filter.byPaper;
  const about = h("p", { class: "paper-about" });
  /** The paper that is described. @type {string | null} */
  let shown = null;
  const reset = h(
    "button",
    {
      type: "button",
      class: "quiet",
      onclick: () => {
        Object.assign(filter, { paper: "", verdict: "", search: "" });
        search.value = "";
        onchange();
      },
    },
    "Show all",
  );

  /** @param {Api.Claim[]} claims */
  const update = (claims) => {
    for (const card of cards) {
      const own = claims.filter((claim) => claim.paper === card.paper && !isCorrection(claim.id));
      card.update(own, own.filter((claim) => filter.wants(claim, "paper")).length, filter.paper);
    }
    for (const chip of verdicts)
      chip.update(
        claims.filter((claim) => claim.verdict === chip.verdict && filter.wants(claim, "verdict")).length,
        filter.verdict,
      );
    // Links that are the same stay: otherwise a user who is just pressing one would press nothing.
    if (shown !== filter.paper) replace(about, told(papers, filter.paper));
    shown = filter.paper;
    reset.hidden = !(filter.paper || filter.verdict || filter.search.trim());
  };
  const element = h(
    "div",
    { class: "filters" },
    h(
      "div",
      { class: "paper-cards", role: "group", "aria-label": "Papers" },
      cards.map(({ element: card }) => card),
    ),
    about,
    h(
      "div",
      { class: "filter-line" },
      h(
        "div",
        { class: "verdict-chips", role: "group", "aria-label": "Verdicts" },
        verdicts.map(({ element: chip }) => chip),
      ),
      field("Search", search),
      h("label", { class: "check" }, byPaper, " in the order of the papers"),
      reset,
    ),
  );
  return { element, update };
}

/**
 * Which text of the chosen paper was read, where it can be had, and the letter on it; else all letters.
 * @param {Api.Papers["papers"]} papers
 * @param {string} chosen
 */
function told(papers, chosen) {
  const paper = papers.find((other) => other.paper === chosen);
  if (!paper) {
    return [
      "A letter on each paper lists what holds, what does not, and what to write instead: ",
      papers.map((other, at) => [at ? " · " : null, letterLink(other.paper, other.paper)]),
    ];
  }
  const source = sourceLink(paper);
  return [paper.text, " ", letterLink(paper.paper, "Letter on it"), source ? [" · ", source] : null];
}

/**
 * Where the text of a paper can be had, if that is known; `short`: only the place is named.
 * @param {Paper} paper
 */
export function sourceLink({ link }, short = false) {
  const text = link ? link.replace(/^https:\/\//, "") : "";
  return link ? h("a", { href: link, rel: "external noopener" }, short ? text.split("/")[0] : text) : null;
}

/**
 * Where a paper appeared, in a few words: its journal, or what is known instead.
 * @param {Paper} paper
 */
function appeared({ text }) {
  const [, journal] = /appeared in (?:the )?(.+?\(\d{4}\), \d+-\d+)/.exec(text) ?? [];
  return journal?.replace("-", "–") ?? (text.includes("without a date") ? "without a date" : "");
}

/**
 * The letter to the authors of a paper.
 * @param {string} paper
 * @param {string} text
 */
export function letterLink(paper, text) {
  return h("a", { href: `/papers?${new URLSearchParams({ letter: paper })}` }, text);
}

/**
 * A paper as a button: its name, how many claims fit, and a bar of its verdicts; below it, where it appeared.
 * @param {Paper} about
 * @param {() => void} onclick
 */
function paperCard(about, onclick) {
  const { paper, title } = about;
  const bar = h("span", { class: "verdict-bar", "aria-hidden": "true" });
  const count = h("span", { class: "paper-count" });
  const [author, rest] = title.includes(": ") ? title.split(": ") : [title, ""];
  const element = h(
    "button",
    { class: "paper-card", onclick },
    h("span", { class: "paper-name" }, h("strong", { class: "mono" }, paper), count),
    h("span", { class: "paper-title" }, author, rest ? h("small", {}, rest) : null),
    bar,
  );
  const source = sourceLink(about, true);
  return {
    element: h(
      "div",
      { class: "paper" },
      element,
      h("p", { class: "paper-source" }, appeared(about), source ? [" · ", source] : null),
    ),
    paper,
    /**
     * @param {Api.Claim[]} claims
     * @param {number} fitting
     * @param {string} chosen
     */
    update(claims, fitting, chosen) {
      element.setAttribute("aria-pressed", String(chosen === paper));
      replace(count, fitting === claims.length ? `${claims.length} claims` : `${fitting} of ${claims.length}`);
      const found = counts(claims);
      replace(
        bar,
        VERDICTS.map(([verdict]) => {
          const piece = h("span", { class: `piece ${verdict}` });
          piece.style.setProperty("flex-grow", String(found[verdict]));
          return piece;
        }),
      );
      element.title = VERDICTS.map(([verdict]) => `${found[verdict]} ${verdict}`).join(", ");
    },
  };
}

/**
 * @param {string} verdict
 * @param {string} meaning
 * @param {() => void} onclick
 */
function verdictChip(verdict, meaning, onclick) {
  const count = h("span", { class: "chip-count" });
  const element = h(
    "button",
    { class: `verdict-chip ${verdict}`, title: meaning, onclick },
    h("span", { class: "dot", "aria-hidden": "true" }),
    verdict,
    " ",
    count,
  );
  return {
    element,
    verdict,
    /**
     * @param {number} fitting
     * @param {string} chosen
     */
    update(fitting, chosen) {
      element.setAttribute("aria-pressed", String(chosen === verdict));
      replace(count, fitting);
    },
  };
}
