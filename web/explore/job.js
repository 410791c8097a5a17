// Large tables: computed by a job when the user asks for it.

import { cancel, isLeft, post, Refused } from "../lib/api.js";
import { h, replace } from "../lib/dom.js";
import { jobView } from "../lib/jobs.js";
import { problem } from "../lib/text.js";

/**
 * What a job makes.
 * @template {Api.LongTable} B
 * @typedef {B extends {table: "starts"} ? Api.Starts : Api.Complements} Made
 */

/**
 * Offers a large table in `place` and computes it there. The promise is the table; leaving the page ends the work.
 * @template {Api.LongTable} B
 * @param {Element} place
 * @param {B} body
 * @param {string} what
 * @param {AbortSignal} signal
 * @returns {Promise<Made<B>>}
 */
export async function offerJob(place, body, what, signal) {
  replace(place);
  for (;;) {
    const start = h("button", { type: "button", class: "primary" }, "Compute");
    place.append(h("div", { class: "offer row" }, h("p", {}, `${what}: this takes a while.`), start));
    await new Promise((resolve, reject) => {
      start.addEventListener("click", resolve);
      signal.addEventListener("abort", () => reject(new DOMException("left", "AbortError")));
    });
    const result = await run(place, body, what, signal);
    if (result) return result;
  }
}

/**
 * The result, or null when it was cancelled or failed; then `place` says so.
 * @template {Api.LongTable} B
 * @param {Element} place
 * @param {B} body
 * @param {string} what
 * @param {AbortSignal} signal
 * @returns {Promise<Made<B> | null>}
 */
async function run(place, body, what, signal) {
  const view = jobView(what, signal);
  replace(place, h("div", { class: "offer" }, view.element));
  try {
    const started = await post("table", body, signal);
    const giveUp = () => cancel(started.id).catch(() => {});
    signal.addEventListener("abort", giveUp);
    const job = await view.run(started);
    signal.removeEventListener("abort", giveUp);
    if (job.state === "failed") throw new Refused(job.problem ?? { message: "the work failed" }, 500);
    replace(place, job.state === "cancelled" ? h("p", { class: "quiet-text", role: "status" }, "Cancelled.") : null);
    return /** @type {any} */ (job.result);
  } catch (error) {
    if (isLeft(error)) throw error;
    replace(place, problem(error));
    return null;
  }
}
