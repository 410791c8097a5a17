// A new theorem: which family, and the proof while it is found.

import { ended, get, isLeft, post } from "../lib/api.js";
import { field, h, replace } from "../lib/dom.js";
import { duration, jobView } from "../lib/jobs.js";
import { go } from "../lib/router.js";
import { ofThisTab } from "../lib/storage.js";
import { number, problem, sentence } from "../lib/text.js";
import { learningChart } from "./chart.js";
import { EXAMPLES, theoremAddress } from "./families.js";

/** A proof goes on when its page is left: who comes back finds it again. */
const REMEMBERED = "fibnim proof";

/**
 * What a proof has found, or why there is none.
 * @typedef {object} Proof
 * @property {boolean} proved
 * @property {boolean} [known]
 * @property {number} [seconds]
 * @property {number | null} states
 * @property {string} [reason]
 * @property {import("./chart.js").Guess[]} guesses
 */

/**
 * The card; `onproved()` hears of each new theorem.
 * @param {URLSearchParams} parameters
 * @param {() => void} onproved
 * @param {AbortSignal} signal
 */
export function proveCard(parameters, onproved, signal) {
  const input = h("input", {
    class: "mono",
    value: parameters.get("prove") ?? "",
    placeholder: "piles:8,9",
    autocomplete: "off",
    spellcheck: "false",
    required: true,
  });
  const button = h("button", { class: "primary" }, "Prove");
  const out = h("div", { class: "prove-out" });
  const status = h("p", { class: "visually-hidden", role: "status" });

  /**
   * @param {Api.Job} job
   * @param {string} family
   */
  const watch = async (job, family) => {
    ofThisTab.set(REMEMBERED, JSON.stringify({ id: job.id, family }));
    button.disabled = true;
    replace(status, `Proving ${family}`);
    const view = jobView(`Proving ${family}`, signal);
    const chart = learningChart();
    replace(out, view.element, chart.element);
    out.scrollIntoView({ block: "nearest" });
    try {
      const last = await view.run(job, chart.add);
      ofThisTab.remove(REMEMBERED);
      const proof = /** @type {Proof | null} */ (last.result);
      chart.finish(proof?.guesses);
      out.prepend(...end(last, family, view.element));
      replace(status, out.querySelector(".proof-end")?.textContent ?? "");
      if (last.state === "done") onproved();
      if (proof?.proved) open(family, signal);
    } catch (error) {
      if (!isLeft(error)) replace(out, problem(error));
    } finally {
      button.disabled = false;
    }
  };
  /** @param {string} family */
  const start = async (family) => {
    if (button.disabled) return;
    input.value = family;
    history.replaceState(null, "", `/theorems?${new URLSearchParams({ prove: family })}`);
    try {
      await watch(await post("prove", { family }, signal), family);
    } catch (error) {
      if (!isLeft(error)) replace(out, problem(error, family));
    }
  };
  again(watch, input, signal);

  const form = h(
    "form",
    {
      class: "row prove-form",
      onsubmit: (event) => {
        event.preventDefault();
        start(input.value.trim());
      },
    },
    field("Family", input),
    button,
  );
  const element = h(
    "section",
    { class: "card", "aria-label": "Prove a family" },
    h("h2", {}, "Prove a family"),
    h(
      "p",
      { class: "quiet-text" },
      "A family is infinitely many positions. The program asks the rules about small ones, guesses an automaton, and improves the guess until an induction proves it for all.",
    ),
    form,
    status,
    out,
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
              h(
                "button",
                {
                  type: "button",
                  class: "chip mono",
                  onclick: () => {
                    input.value = family;
                    input.focus();
                  },
                },
                family,
              ),
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
 * Takes up the proof that was left, if it still runs.
 * @param {(job: Api.Job, family: string) => void} watch
 * @param {HTMLInputElement} input
 * @param {AbortSignal} signal
 */
async function again(watch, input, signal) {
  /** @type {{id: string, family: string} | null} */
  const remembered = JSON.parse(ofThisTab.get(REMEMBERED) ?? "null");
  if (!remembered) return;
  const job = await get("jobs/{id}", { id: remembered.id }, signal).catch(() => null);
  if (signal.aborted) return;
  if (!job || ended(job)) {
    ofThisTab.remove(REMEMBERED);
    return;
  }
  input.value = remembered.family;
  watch(job, remembered.family);
}

/**
 * The end of the curve is worth a look before the theorem takes its place.
 * @param {string} family
 * @param {AbortSignal} signal
 */
function open(family, signal) {
  const timer = setTimeout(() => {
    // Not while somebody writes a statement.
    if (document.activeElement?.tagName !== "TEXTAREA") go(theoremAddress(family));
  }, 1500);
  signal.addEventListener("abort", () => clearTimeout(timer));
}

/**
 * @param {Api.Job} job
 * @param {string} family
 * @param {Element} view
 * @returns {Node[]}
 */
function end(job, family, view) {
  view.remove();
  /** @type {(kind: string, badge: string, ...rest: import("../lib/dom.js").Child[]) => Node[]} */
  const told = (kind, badge, ...rest) => [
    h("p", { class: "proof-end" }, h("span", { class: `badge ${kind}` }, badge), " ", ...rest),
  ];
  const result = /** @type {Proof | null} */ (job.result);
  if (job.state === "cancelled")
    return told("", "cancelled", `${family} is not proved. What it builds on, as far as proved, stays in the library.`);
  if (job.state === "failed") return [problem(job.problem ?? { message: "the proof failed" })];
  if (!result?.proved) return told("undecided", "undecided", sentence(result?.reason ?? "no proof was found"));
  const how = result.known ? "was in the library already" : `in ${duration(result.seconds ?? 0)}`;
  return told(
    "proved",
    "proved",
    h("a", { href: theoremAddress(family) }, family),
    ` ${how}: ${number(result.states ?? 0)} states.`,
  );
}
