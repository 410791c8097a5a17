// Whether the server answers. Requests made while it does not wait here; one banner says so, and it is asked again by itself.

import { h } from "./dom.js";
import { at } from "./place.js";

/** Seconds from one attempt to the next; the last one stays. */
const PAUSES = [1, 1, 2, 3, 5];

/** @type {Set<() => void>} */
const waiting = new Set();
/** @type {HTMLElement | null} */
let banner = null;
let attempts = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * The server did not answer: the promise is kept when it is worth asking again. It fails when `signal` aborts.
 * @param {AbortSignal | null} [signal]
 * @returns {Promise<void>}
 */
export function untilNext(signal) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new DOMException("left", "AbortError"));
      return;
    }
    const again = () => {
      signal?.removeEventListener("abort", left);
      resolve();
    };
    const left = () => {
      waiting.delete(again);
      reject(new DOMException("left", "AbortError"));
    };
    waiting.add(again);
    signal?.addEventListener("abort", left, { once: true });
    show();
    timer ??= setTimeout(now, 1000 * PAUSES[Math.min(attempts, PAUSES.length - 1)]);
  });
}

/** The server has answered. */
export function answered() {
  if (!banner) return;
  attempts = 0;
  const focused = banner.contains(document.activeElement);
  banner.remove();
  banner = null;
  if (focused) document.getElementById("main")?.focus({ preventScroll: true });
  now();
}

/** All that wait ask again now. */
function now() {
  clearTimeout(timer);
  timer = undefined;
  attempts += 1;
  const all = [...waiting];
  waiting.clear();
  for (const again of all) again();
  // The waiting page may have left: then another has to find out.
  if (banner && !all.length) knock();
}

/** Asks for nothing but an answer. */
async function knock() {
  try {
    await fetch(at("/api/v1/health"));
    answered();
  } catch {
    if (banner) untilNext().catch(() => {});
  }
}

function show() {
  if (banner) return;
  banner = h(
    "div",
    { class: "offline", role: "alert" },
    h("p", {}, h("strong", {}, "The server does not answer."), " Is fibnim still running? Trying again …"),
    h("button", { onclick: now }, "Try now"),
  );
  document.body.prepend(banner);
}

addEventListener("online", () => banner && now());
