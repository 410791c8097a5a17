// A proof while it is found: how far the job is, the guesses as a curve, and how it ended.

import { theoremAddress } from "./address.js";
import { ended, get, isLeft } from "./api.js";
import { quoted } from "./citation.js";
import { cite } from "./cite.js";
import { h, replace } from "./dom.js";
import { duration, jobView } from "./jobs.js";
import { learningChart } from "./learning.js";
import { ofThisTab } from "./storage.js";
import { number, problem, sentence } from "./text.js";
import { wordsOf } from "./words.js";

/**
 * What a proof has found, or why there is none.
 * @typedef {object} Proof
 * @property {string} family
 * @property {boolean} proved
 * @property {boolean} [known]
 * @property {number} [seconds]
 * @property {number | null} states
 * @property {string} [sentence]
 * @property {string | null} certificate
 * @property {string} [reason]
 * @property {string} [obstacle_at]
 * @property {number} [guess_states]
 * @property {number} [longest_word]
 * @property {import("./learning.js").Guess[]} guesses
 */

/**
 * Where proofs are watched. A proof continues when its page is left: under `key` this tab remembers it, and `again()` finds it.
 * `onend(job, proof)` hears of the end of each, and `button` waits for it.
 * @param {string} key
 * @param {HTMLButtonElement} button
 * @param {(job: Api.Job, proof: Proof | null) => void} onend
 * @param {AbortSignal} signal
 */
export function proofView(key, button, onend, signal) {
  const out = h("div", { class: "prove-out" });
  const status = h("p", { class: "visually-hidden", role: "status" });

  /**
   * Follows a proof of what is called so until it ends.
   * @param {Api.Job} job
   * @param {string} name
   */
  const watch = async (job, name) => {
    ofThisTab.set(key, JSON.stringify({ id: job.id, name }));
    button.disabled = true;
    replace(status, `Proving ${name}`);
    const view = jobView(`Proving ${name}`, signal);
    const chart = learningChart();
    replace(out, view.element, chart.element);
    out.scrollIntoView({ block: "nearest" });
    try {
      const last = await view.run(job, chart.add);
      ofThisTab.remove(key);
      const proof = /** @type {Proof | null} */ (last.result);
      chart.finish(proof?.guesses);
      view.element.remove();
      out.prepend(...end(last, name, signal));
      replace(status, out.querySelector(".proof-end")?.textContent ?? "");
      onend(last, proof);
    } catch (error) {
      if (!isLeft(error)) replace(out, problem(error));
    } finally {
      button.disabled = false;
    }
  };

  /** The proof that was left, if it still runs; its name is given before it is watched. */
  const again = async (/** @type {(name: string) => void} */ tell) => {
    /** @type {{id: string, name: string} | null} */
    const remembered = JSON.parse(ofThisTab.get(key) ?? "null");
    if (!remembered) return;
    const job = await get("jobs/{id}", { id: remembered.id }, signal).catch(() => null);
    if (signal.aborted) return;
    if (!job || ended(job)) return ofThisTab.remove(key);
    tell(remembered.name);
    watch(job, remembered.name);
  };

  return { element: h("div", {}, status, out), out, watch, again };
}

/**
 * @param {Api.Job} job
 * @param {string} name
 * @param {AbortSignal} signal
 * @returns {(Node | string)[]}
 */
function end(job, name, signal) {
  /** @type {(kind: string, badge: string, ...rest: import("./dom.js").Child[]) => Node} */
  const told = (kind, badge, ...rest) =>
    h("p", { class: "proof-end" }, h("span", { class: `badge ${kind}` }, badge), " ", ...rest);
  const result = /** @type {Proof | null} */ (job.result);
  if (job.state === "cancelled")
    return [
      told("", "cancelled", `${name} is not proved. The theorems that were proved on the way stay in the library.`),
    ];
  if (job.state === "failed") return [problem(job.problem ?? { message: "the proof failed" })];
  if (!result?.proved)
    return [told("undecided", "undecided", sentence(result?.reason ?? "no proof was found"), far(result))];
  const { family } = result;
  const how = result.known ? "was in the library already" : `in ${duration(result.seconds ?? 0)}`;
  const states = result.states ?? 0;
  return [
    told(
      "proved",
      "proved",
      h("a", { href: theoremAddress(family) }, family),
      ` ${how}: ${number(states)} state${states === 1 ? "" : "s"}.`,
    ),
    wordsOf(family, signal),
    h("p", {}, sentence(result.sentence ?? "")),
    h("p", {}, h("a", { href: result.certificate, download: certificateFile(family) }, "Download the certificate")),
    // Rules of a user's own have no name that another machine knows.
    family.includes("@")
      ? ""
      : cite(() => ({
          key: family,
          sentence: result.sentence ?? `${family} is proved`,
          command: `fibnim prove ${quoted(family)}`,
        })),
  ];
}

/**
 * How far a proof came.
 * @param {Proof | null} result
 */
function far(result) {
  if (!result?.guess_states) return null;
  const where = result.obstacle_at === result.family ? "" : ` for ${result.obstacle_at}`;
  return ` The last guess${where} had ${number(result.guess_states)} states, distinguished by words of up to ${result.longest_word} digits.`;
}

/**
 * What the certificate of a family is called as a file.
 * @param {string} family
 */
export function certificateFile(family) {
  return `${family.replace(/[^\w+.-]/g, "-")}.cert`;
}
