// The list of claims: rows are made once, and again only when something new is known.

import { h, replace } from "../lib/dom.js";
import { counterpart, groups } from "./claims.js";
import { letterLink } from "./filters.js";
import { row } from "./row.js";

/** What the sections are called. @type {Record<string, string>} */
const NAMES = {
  result: "Results",
  step: "Steps",
  misprint: "Misprints",
  imprecise: "Imprecise",
  convention: "Conventions",
  recovery: "Damaged text",
  open: "Open",
  verified: "Verified",
  proved: "Proved",
};

/** What a recomputation can tell. */
const NEWS = /** @type {const} */ (["verdict", "scope", "counterexample", "position"]);

export class ClaimList {
  /**
   * @param {Api.Papers} data
   * @param {import("./claims.js").Filter} filter
   */
  constructor(data, filter) {
    this.filter = filter;
    this.papers = data.papers;
    this.claims = new Map(data.claims.map((claim) => [claim.id, claim]));
    this.recorded = new Map(data.claims.map(({ id, verdict, recorded }) => [id, recorded ?? verdict]));
    /** @type {Map<string, {claim: Api.Claim, instead: Api.Claim | null, element: Element}>} */
    this.rows = new Map();
    /** The ids in the order of the list, without those that are filtered out. @type {string[]} */
    this.order = [];
    this.element = h("div", { class: "claims" });
    /** Which sections the user has unfolded or folded. @type {Map<string, boolean>} */
    this.unfolded = new Map();
    /** Hears of each claim about which something new is known. @type {(id: string) => void} */
    this.onnews = () => {};
  }

  get all() {
    return [...this.claims.values()];
  }

  /** @param {string} paper */
  title(paper) {
    return this.papers.find((other) => other.paper === paper)?.title ?? paper;
  }

  /**
   * The id before (-1) or after (1) a claim in the list.
   * @param {string} id
   * @param {number} step
   */
  neighbour(id, step) {
    const at = this.order.indexOf(id);
    return at < 0 ? undefined : this.order[at + step];
  }

  /** The list as the filter wants it. */
  show() {
    const shown = groups(this.all, this.papers, this.filter);
    this.order = shown.flatMap((group) => group.claims.map(({ id }) => id));
    replace(
      this.element,
      shown.map((group, at) => this.section(group, at === 0)),
      this.order.length ? null : h("p", { class: "nothing" }, "No claim fits."),
    );
    highlight(this.element, this.filter.words);
  }

  /**
   * Takes over what was found out about some claims, in their places.
   * @param {Api.Claim[]} found
   */
  learn(found) {
    for (const claim of found) {
      const known = this.claims.get(claim.id);
      if (known && NEWS.every((field) => known[field] === claim[field])) continue;
      const before = this.rows.get(claim.id)?.element;
      // Formulas never change, and are not sent again while claims are recomputed.
      this.claims.set(claim.id, known ? { ...claim, formulas: known.formulas } : claim);
      this.onnews(claim.id);
      if (!before?.isConnected) continue;
      const element = this.row(this.claims.get(claim.id) ?? claim);
      // The row itself stays, and with it the reader's place.
      before.replaceChildren(...element.childNodes);
      before.classList.add("fresh");
      const kept = this.rows.get(claim.id);
      if (kept) kept.element = before;
    }
  }

  /** How many verdicts are those on record, in a sentence. */
  agreement() {
    const { all } = this;
    const different = all
      .filter((claim) => (claim.recorded ?? this.recorded.get(claim.id)) !== claim.verdict)
      .map(({ id }) => id);
    if (!different.length) return `All ${all.length} agree with the verdicts on record.`;
    const names = different.slice(0, 10).join(", ") + (different.length > 10 ? ", …" : "");
    return `${all.length - different.length} of ${all.length} agree with the verdicts on record, all except ${names}.`;
  }

  /**
   * A section that unfolds. The first is open; a search shows everything that is found.
   * @param {{key: string, meaning: string, claims: Api.Claim[]}} group
   * @param {boolean} first
   */
  section({ key, meaning, claims }, first) {
    const { byPaper, narrows } = this.filter;
    const name = byPaper ? h("span", { class: "mono" }, key) : (NAMES[key] ?? key);
    const open = narrows || (this.unfolded.get(key) ?? first);
    const details = h(
      "details",
      { open },
      h("summary", {}, h("h2", { class: "group" }, name, h("small", {}, `${meaning} · ${claims.length}`))),
      byPaper ? h("p", { class: "group-letter" }, letterLink(key, "Letter on it")) : null,
      h(
        "ol",
        {},
        claims.map((claim) => this.row(claim)),
      ),
    );
    details.addEventListener("toggle", () => {
      if (details.isConnected && details.open !== open) this.unfolded.set(key, details.open);
    });
    return h("section", { "aria-label": byPaper ? meaning : key }, details);
  }

  /** @param {Api.Claim} claim */
  row(claim) {
    // In its place in the paper, a correction follows anyway.
    const alone = claim.verdict === "refuted" && (this.filter.verdict !== "" || !this.filter.byPaper);
    const instead = alone ? (this.claims.get(counterpart(claim.id)) ?? null) : null;
    const known = this.rows.get(claim.id);
    if (known?.claim === claim && known.instead === instead) return known.element;
    const element = row(claim, instead, `/papers?${new URLSearchParams({ claim: claim.id })}`);
    this.rows.set(claim.id, { claim, instead, element });
    return element;
  }
}

/**
 * Marks what was searched for, where the browser can do so without new elements.
 * @param {Element} list
 * @param {string[]} words
 */
function highlight(list, words) {
  if (!globalThis.Highlight) return;
  const ranges = [];
  const walker = words.length ? document.createTreeWalker(list, NodeFilter.SHOW_TEXT) : null;
  while (walker?.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    const text = node.data.toLowerCase();
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges.slice(0, 2000)));
}
