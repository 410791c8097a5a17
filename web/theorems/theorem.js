// One theorem: what it says, what it builds on, and its automaton at work.

import { rulesAddress, theoremAddress } from "../lib/address.js";
import { get, getText, isLeft, latest, Refused } from "../lib/api.js";
import { quoted } from "../lib/citation.js";
import { cite } from "../lib/cite.js";
import { copyButton } from "../lib/copy.js";
import { chip, field, form, h, replace, typed } from "../lib/dom.js";
import { certificateFile } from "../lib/proof.js";
import { number, problem } from "../lib/text.js";
import { wordsOf } from "../lib/words.js";
import { drawing } from "./drawing.js";
import { meaning, rulesOf, solveAddress } from "./families.js";
import { runBox } from "./run.js";
import { stateDots, tooLarge } from "./states.js";

/**
 * Shows the theorem on a family.
 * @param {HTMLElement} root
 * @param {string} family
 * @param {URLSearchParams} parameters
 * @param {AbortSignal} signal
 */
export async function showTheorem(root, family, parameters, signal) {
  const back = h("p", { class: "back" }, h("a", { href: "/theorems" }, "← All theorems"));
  root.append(back, h("h1", {}, h("span", { class: "mono" }, family), " ", h("small", {}, meaning(family))));
  let theorem;
  try {
    theorem = await get("theorems/{family}", { family }, signal);
  } catch (error) {
    if (isLeft(error)) throw error;
    root.append(problem(error), error instanceof Refused && error.status === 404 ? proveLink(family) : "");
    return;
  }
  document.title = `${family} · fibnim`;
  const picture = automaton(theorem, signal);
  const run = h(
    "section",
    { class: "card", "aria-labelledby": "run-title" },
    h("h2", { id: "run-title" }, "Watch it read"),
    h(
      "p",
      { class: "quiet-text" },
      "Any numbers, such as ",
      h("code", {}, "10^50"),
      theorem.allowance ? ["; the allowance may be ", h("code", {}, "inf")] : null,
      ". Their digits are read side by side, one column at a time, and each column leads along an arrow to the next state.",
    ),
    runBox(theorem, parameters, picture.show, signal),
    picture.element,
  );
  root.append(statement(theorem, signal), run, membersCard(theorem, signal));
}

/** @param {string} family */
function proveLink(family) {
  return h(
    "p",
    {},
    h("a", { class: "button", href: `/theorems?${new URLSearchParams({ prove: family })}` }, `Prove ${family}`),
  );
}

/**
 * @param {Api.Theorem} theorem
 * @param {AbortSignal} signal
 */
function statement(theorem, signal) {
  /** @type {(name: string, ...value: import("../lib/dom.js").Child[]) => Node} */
  const fact = (name, ...value) => h("div", {}, h("dt", {}, name), h("dd", {}, ...value));
  const hash = h("code", { class: "hash" }, theorem.hash);
  return h(
    "section",
    { class: "card statement", "aria-label": "The theorem" },
    wordsOf(theorem.family, signal),
    h("p", {}, theorem.sentence),
    h("p", { class: "quiet-text" }, theorem.induction),
    h(
      "details",
      {},
      h("summary", {}, "The rules of the game"),
      h("pre", { class: "formatted" }, theorem.rules),
      h("p", {}, h("a", { href: rulesAddress(rulesOf(theorem)) }, "Open them")),
    ),
    h(
      "dl",
      { class: "facts" },
      fact("States", number(theorem.states)),
      fact("States of “one move away”", number(theorem.reach_states)),
      theorem.arrows ? fact("Arrows", number(theorem.arrows)) : null,
      fact("Builds on", uses(theorem.uses ?? [])),
      fact(
        "Certificate, sha256",
        hash,
        " ",
        copyButton("Copy", { class: "quiet small" }, () => theorem.hash),
        " ",
        certificate(theorem.family),
      ),
    ),
    cite(() => ({
      key: theorem.family,
      sentence: theorem.sentence,
      command: `fibnim prove ${quoted(theorem.family)}`,
      hash: theorem.hash,
    })),
  );
}

/**
 * The certificate, with those that it builds on.
 * @param {string} family
 */
function certificate(family) {
  return h(
    "a",
    { href: `/api/v1/theorems/${encodeURIComponent(family)}/certificate`, download: certificateFile(family) },
    "download",
  );
}

/** @param {Api.Theorem["uses"]} list */
function uses(list) {
  if (!list.length) return "nothing but the rules";
  const link = (/** @type {{family: string}} */ { family }) =>
    h("a", { class: "chip mono", href: theoremAddress(family) }, family);
  const links = h("span", { class: "chips" }, list.map(link));
  return list.length <= 12 ? links : h("details", {}, h("summary", {}, `${list.length} theorems`), links);
}

/**
 * The drawing, once it is here; or why there is none. `show` may be called before.
 * @param {Api.Theorem} theorem
 * @param {AbortSignal} signal
 */
function automaton(theorem, signal) {
  const element = h("div", { class: "theorem-drawing" });
  /** @type {import("./drawing.js").Drawing | null} */
  let shown = null;
  /** @type {[state: number, from: number | null] | null} */
  let pending = null;
  const load = async () => {
    const text = !theorem.drawable ? null : await drawn(theorem, signal);
    shown = text === null ? stateDots(theorem.states, signal) : drawing(text);
    replace(element, text === null ? tooLarge(theorem) : null, shown.element);
    if (pending) shown.show(...pending);
  };
  load().catch((error) => {
    if (!isLeft(error)) replace(element, problem(error));
  });
  return {
    element,
    /** @type {import("./drawing.js").Drawing["show"]} */
    show(state, from) {
      pending = [state, from];
      shown?.show(state, from);
    },
  };
}

/**
 * The text of the drawing; null if there is none because it would be too large.
 * @param {Api.Theorem} theorem
 * @param {AbortSignal} signal
 */
async function drawn(theorem, signal) {
  try {
    return await getText("theorems/{family}/drawing", { family: theorem.family }, signal);
  } catch (error) {
    if (error instanceof Refused && error.status === 422) return null;
    throw error;
  }
}

/**
 * The first members, for an allowance that can be chosen.
 * @param {Api.Theorem} theorem
 * @param {AbortSignal} signal
 */
function membersCard(theorem, signal) {
  // Without limit one pile is lost only when it is empty, and two only when they are equal.
  const dull = /^(one-pile|two-pile|piles:\d+)$/.test(theorem.family);
  const input = typed(dull ? "4" : "inf", { size: 8 });
  const out = h("div", { "aria-live": "polite" });
  const next = latest(signal);
  const load = async () => {
    const allowance = theorem.allowance ? input.value.trim() || "inf" : "";
    try {
      const found = await get("theorems/{family}/members", { family: theorem.family, allowance, first: 40 }, next());
      replace(out, memberList(theorem, found, allowance));
    } catch (error) {
      if (!isLeft(error)) replace(out, problem(error, allowance));
    }
  };
  load();
  return h(
    "section",
    { class: "card", "aria-labelledby": "members-title" },
    h("h2", { id: "members-title" }, "First members"),
    theorem.allowance &&
      form(
        () => load(),
        { class: "row" },
        field("With the allowance", input),
        h("button", {}, "Show"),
        h(
          "span",
          { class: "chips" },
          ["inf", "1", "4", "10", "100"].map((allowance) =>
            chip(allowance, "mono", () => {
              input.value = allowance;
              load();
            }),
          ),
        ),
      ),
    out,
  );
}

/**
 * @param {Api.Theorem} theorem
 * @param {Api.Got<"theorems/{family}/members">} found
 * @param {string} allowance
 */
function memberList(theorem, { tracks, members }, allowance) {
  const names = tracks.length > 1 ? `(${tracks.join(", ")})` : tracks[0];
  if (!members.length)
    return h("p", {}, `No ${names} at all${allowance ? ` with the allowance ${number(allowance)}` : ""}.`);
  const text = (/** @type {Api.Number[]} */ member) =>
    member.length > 1 ? `(${member.map(number).join(", ")})` : number(member[0]);
  return h(
    "div",
    {},
    h(
      "p",
      { class: "quiet-text" },
      members.length < 40 ? `All ${names}:` : `The first ${members.length} of ${names}, each a link to Solve:`,
    ),
    h(
      "ul",
      { class: "members" },
      members.map((member) =>
        h("li", {}, h("a", { href: solveAddress(theorem, [...member, allowance]) }, text(member))),
      ),
      members.length < 40 ? null : h("li", { class: "more" }, "…"),
    ),
  );
}
