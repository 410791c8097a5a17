// Large tables: computed by a job when somebody asks for it.

import { h, replace } from "../lib/dom.js";
import { Refused, cancel, post } from "../lib/api.js";
import { jobView } from "../lib/jobs.js";
import { problem } from "../lib/text.js";

/** Offers a large table in `place` and computes it there. The promise is the table; leaving the page ends the work. */
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

/** The result, or null when it was cancelled or failed; then `place` says so. */
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
    return job.result;
  } catch (error) {
    if (error.name === "AbortError") throw error;
    replace(place, problem(error));
    return null;
  }
}
