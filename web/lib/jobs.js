// A job of the server while it runs: what it does, for how long, how far, and a button to stop it.

import { cancel, ended, follow } from "./api.js";
import { h, replace } from "./dom.js";
import { number } from "./text.js";

/** @typedef {{done?: number, total?: number, text?: string}} Progress */

/**
 * What to show of one job. Put `element` on the page, then `await run(job, onprogress)` with the object that the
 * server answered with status 202: the promise is the job's last state (`done`, `failed` or `cancelled`).
 * Progress that has `done` and `total` moves the bar; its `text`, if there is one, is announced.
 * @param {string} label
 * @param {AbortSignal} signal
 */
export function jobView(label, signal) {
  const name = h("strong", {}, label);
  const text = h("span", { class: "job-text" }, "waiting…");
  const clock = h("span", { class: "job-clock number" });
  const bar = h("progress", { "aria-label": label });
  const stop = h("button", { type: "button", class: "job-stop" }, "Cancel");
  // Work that is only about to begin, because the engine is still coming for instance, is cancelled as soon as it has.
  let unwanted = false;
  stop.onclick = () => {
    unwanted = true;
    stop.disabled = true;
    replace(text, "stopping…");
  };
  const element = h("div", { class: "job" }, h("div", { class: "job-line" }, name, text, clock, stop), bar);

  /** @param {Progress} progress */
  const tell = (progress) => {
    if (progress.total) {
      bar.max = progress.total;
      bar.value = progress.done ?? 0;
    }
    replace(
      text,
      progress.text ?? (progress.total ? `${number(progress.done ?? 0)} of ${number(progress.total)}` : "running…"),
    );
  };

  /**
   * @param {Api.Job} job
   * @param {(progress: any) => void} onprogress
   */
  const run = async (job, onprogress = () => {}) => {
    const end = startClock(clock, signal);
    const halt = async () => {
      stop.disabled = true;
      replace(text, "stopping…");
      await cancel(job.id).catch((error) => replace(text, error.message));
    };
    stop.onclick = halt;
    if (unwanted) halt();
    try {
      if (ended(job)) return job;
      return await follow(
        job.id,
        (progress) => {
          tell(progress);
          onprogress(progress);
        },
        signal,
      );
    } finally {
      end();
      stop.remove();
      bar.hidden = true;
    }
  };
  return { element, run };
}

/**
 * "0.3 s", "12 s", "2 min 5 s".
 * @param {number} seconds
 */
export function duration(seconds) {
  if (seconds < 0.1) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * @param {Element} element
 * @param {AbortSignal} signal
 */
function startClock(element, signal) {
  const started = performance.now();
  const show = () => replace(element, duration((performance.now() - started) / 1000));
  const timer = setInterval(show, 100);
  const end = () => clearInterval(timer);
  signal?.addEventListener("abort", end, { once: true });
  return end;
}
