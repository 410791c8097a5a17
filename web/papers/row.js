// One claim in the list, and one claim alone.

import { get, isLeft } from "../lib/api.js";
import { cite } from "../lib/cite.js";
import { copyButton } from "../lib/copy.js";
import { find, h, replace } from "../lib/dom.js";
import { duration } from "../lib/jobs.js";
import { problem } from "../lib/text.js";
import { counterpart, isCorrection, positionText, solveAddress } from "./claims.js";
import { sourceLink } from "./filters.js";
import { formula, sentence } from "./formula.js";

/** @typedef {import("./list.js").ClaimList} ClaimList */

/**
 * A claim in the list. `instead` is the claim that corrects it, if that should be shown here.
 * @param {Api.Claim} claim
 * @param {Api.Claim | null} instead
 * @param {string} address
 */
export function row(claim, instead, address) {
  return h(
    "li",
    { class: "claim", "data-place": claim.id },
    h(
      "div",
      { class: "claim-head" },
      h("a", { class: "claim-id mono", href: address, "data-claim": claim.id }, name(claim.id)),
      h("span", { class: "claim-place" }, claim.place),
      badge(claim),
    ),
    h("p", { class: "claim-statement" }, sentence(claim.statement)),
    finding(claim),
    instead
      ? h(
          "p",
          { class: "claim-instead" },
          tag(standing(instead)),
          " ",
          sentence(instead.statement),
          " ",
          badge(instead),
        )
      : null,
  );
}

/** @param {Api.Claim} claim */
function badge({ verdict, severity }) {
  return h("span", { class: `badge ${verdict}` }, severity ? `${severity} · ${verdict}` : verdict);
}

/**
 * What can be said of the claim that replaces another.
 * @param {Api.Claim} claim
 */
function standing({ verdict }) {
  return verdict === "open" ? "open instead" : "true instead";
}

/**
 * The id of a claim, whose lines end after its dots.
 * @param {string} id
 */
function name(id) {
  return id.split(".").map((part, at) => (at ? [".", h("wbr"), part] : part));
}

/** @param {string} text */
function tag(text) {
  return h("span", { class: "tag" }, text);
}

/**
 * What a recomputation found: how far it looked, and a counterexample.
 * @param {Api.Claim} claim
 */
function finding(claim) {
  if (!claim.scope && !claim.counterexample) return null;
  const counter = claim.counterexample
    ? h(
        "p",
        { class: "claim-counter" },
        tag("counterexample"),
        " ",
        sentence(claim.counterexample),
        " ",
        solveLink(claim),
      )
    : null;
  const scope = claim.scope
    ? h("p", { class: "claim-scope" }, tag("scope"), " ", sentence(claim.scope), " ", counter ? null : solveLink(claim))
    : null;
  return h("div", { class: "claim-finding" }, counter, scope);
}

/** @param {Api.Claim} claim */
function solveLink({ position }) {
  if (!position) return null;
  return h("a", { class: "solve-link", href: solveAddress(position) }, `Solve ${positionText(position)}`);
}

/**
 * The dialog for one claim of the list; `onchange(id)` hears which one is open, or null.
 * @param {ClaimList} list
 * @param {(id: string | null) => void} onchange
 * @param {AbortSignal} signal
 */
export function claimDialog(list, onchange, signal) {
  const body = h("div", { class: "claim-body" });
  const dialog = h("dialog", { class: "claim-dialog", "aria-labelledby": "claim-title" }, body);
  /** @type {string | null} */
  let shown = null;
  const show = (/** @type {string} */ id) =>
    replace(body, inside(list, id, { open, close: () => dialog.close(), recompute }));
  /** @param {string} id */
  const open = (id) => {
    shown = id;
    show(id);
    if (!dialog.open) dialog.showModal();
    onchange(id);
  };
  /**
   * @param {Api.Claim} claim
   * @param {HTMLButtonElement} button
   * @param {Element} out
   */
  const recompute = async (claim, button, out) => {
    button.disabled = true;
    const started = performance.now();
    const late = setTimeout(() => replace(out, "Computing…"), 200);
    try {
      const found = await get("papers/{id}", { id: claim.id }, signal);
      list.learn([found]);
      if (shown !== claim.id) return;
      open(claim.id);
      const word = found.verdict === claim.verdict ? "Again" : "Now";
      find(body, ".claim-again [aria-live]")?.append(
        `${word} ${found.verdict}, in ${duration((performance.now() - started) / 1000)}.`,
      );
      find(body, ".claim-again button")?.focus();
    } catch (error) {
      if (!isLeft(error)) replace(out, problem(error));
    } finally {
      clearTimeout(late);
      button.disabled = false;
    }
  };
  list.onnews = (id) => {
    // A claim that is just recomputed by itself is shown again anyway.
    if (!shown || ![shown, counterpart(shown)].includes(id) || body.querySelector(".claim-again :disabled")) return;
    const active = document.activeElement;
    const held = active && body.contains(active) ? active.textContent : null;
    show(shown);
    const all = /** @type {NodeListOf<HTMLElement>} */ (body.querySelectorAll("h2, a, button"));
    [...all].find((element) => element.textContent === held)?.focus();
  };
  dialog.addEventListener("close", () => {
    shown = null;
    onchange(null);
  });
  dialog.addEventListener("click", (event) => {
    // A click beside the dialog closes it, as people expect.
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const id = step && shown && list.neighbour(shown, step);
    if (id) open(id);
  });
  return { dialog, open };
}

/**
 * @param {ClaimList} list
 * @param {string} id
 * @param {{open: (id: string) => void, close: () => void, recompute: (claim: Api.Claim, button: HTMLButtonElement, out: Element) => void}} act
 */
function inside(list, id, { open, close, recompute }) {
  const claim = list.claims.get(id);
  const top = h(
    "div",
    { class: "claim-top" },
    h("h2", { id: "claim-title", class: "mono", tabindex: "-1", autofocus: true }, name(id)),
    claim ? badge(claim) : null,
    h("button", { class: "quiet close", "aria-label": "Close", onclick: close }, "✕"),
  );
  if (!claim) return [top, h("p", {}, "No claim has this name.")];
  const out = h("div", { "aria-live": "polite" });
  /** @type {HTMLButtonElement} */
  const again = h("button", { class: "primary", onclick: () => recompute(claim, again, out) }, "Recompute it now");
  return [
    top,
    h("p", { class: "quiet-text" }, sentence(`${list.title(claim.paper)}, ${claim.place}: “${claim.quotation}”`)),
    h("p", { class: "claim-full" }, sentence(claim.statement)),
    finding(claim),
    claim.patch ? h("p", {}, tag("in its place"), " ", sentence(claim.patch)) : null,
    claim.moves.length ? h("p", {}, tag("moves"), " ", claim.moves.join(", ")) : null,
    claim.check ? h("p", {}, tag("check"), " ", h("span", { class: "mono" }, claim.check), " in the program") : null,
    claim.by_hand ? h("p", {}, tag("by hand"), " ", sentence(claim.by_hand)) : null,
    claim.beyond ? h("p", {}, tag("beyond"), " ", sentence(claim.beyond)) : null,
    formulas(claim),
    source(list, claim),
    otherSide(list.claims.get(counterpart(id)), isCorrection(id), open),
    h("div", { class: "row claim-again" }, again, out),
    cite(() => ({
      key: id,
      sentence: `${list.title(claim.paper)}, ${claim.place}, ${claim.verdict}: ${claim.statement}`,
      // The page only makes quick checks.
      command: `fibnim papers ${id}${claim.scope ? " --quick" : ""}`,
      hash: claim.certificate?.sha256,
    })),
    h(
      "div",
      { class: "claim-nav" },
      beside(list.neighbour(id, -1), "← previous", open),
      beside(list.neighbour(id, 1), "next →", open),
    ),
  ];
}

/**
 * Which text was read, and where it can be had.
 * @param {ClaimList} list
 * @param {Api.Claim} claim
 */
function source(list, claim) {
  const paper = list.papers.find((other) => other.paper === claim.paper);
  if (!paper) return null;
  return h("p", { class: "claim-source" }, tag("source"), " ", paper.text, " ", sourceLink(paper));
}

/**
 * The statements that decide a claim; each can be asked again.
 * @param {Api.Claim} claim
 */
function formulas({ formulas: all }) {
  if (!all.length) return null;
  const line = (/** @type {string} */ text) =>
    h(
      "li",
      {},
      formula(text),
      h(
        "div",
        { class: "row formula-acts" },
        h("a", { href: `/theorems?${new URLSearchParams({ ask: text })}` }, "Ask it again"),
        copyButton("Copy for fibnim ask", { class: "small quiet" }, () => `fibnim ask '${text}'`),
      ),
    );
  return h(
    "section",
    { class: "claim-formulas", "aria-label": "Formulas" },
    h("p", {}, tag(all.length === 1 ? "decided by this statement" : `decided by these ${all.length} statements`)),
    h("ul", {}, all.map(line)),
  );
}

/**
 * The correction of a refuted claim, or the claim as it was printed.
 * @param {Api.Claim | undefined} other
 * @param {boolean} corrects
 * @param {(id: string) => void} open
 */
function otherSide(other, corrects, open) {
  if (!other) return null;
  return h(
    "div",
    { class: "claim-other" },
    h("p", {}, tag(corrects ? "as printed" : standing(other))),
    h("p", {}, sentence(other.statement), " ", badge(other)),
    h("button", { class: "small quiet", onclick: () => open(other.id) }, `Open ${other.id}`),
  );
}

/**
 * @param {string | undefined} id
 * @param {string} text
 * @param {(id: string) => void} open
 */
function beside(id, text, open) {
  return id ? h("button", { class: "quiet", onclick: () => open(id) }, text) : h("span");
}
