// The page of papers: every claim, recomputed while you watch.

import { get, isLeft, post, Refused, WORKS_HERE } from "../lib/api.js";
import { h, replace } from "../lib/dom.js";
import { duration, jobView } from "../lib/jobs.js";
import { rewrite, step } from "../lib/router.js";
import { problem } from "../lib/text.js";
import { counts, Filter, isCorrection } from "./claims.js";
import { filterBar } from "./filters.js";
import { showLetter } from "./letter.js";
import { ClaimList } from "./list.js";
import { claimDialog } from "./row.js";

export const title = "Papers";

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @param {AbortSignal} signal
 */
export async function mount(root, parameters, signal) {
  const letter = parameters.get("letter");
  if (letter) {
    await showLetter(root, letter, signal);
    return;
  }
  root.append(h("h1", {}, "Papers"));
  const filter = new Filter(parameters);
  const data = await fetched(root, signal);
  const list = new ClaimList(data, filter);
  const told = h("p", { class: "visually-hidden", role: "status" });
  const state = h("div", { class: "recompute" });
  const show = () => {
    list.show();
    bar.update(list.all);
    replace(told, `${list.order.length} claims`);
  };
  const bar = filterBar(data.papers, filter, (typed) => {
    if (signal.aborted) return;
    (typed ? rewrite : step)(filter.address());
    show();
  });
  const { dialog, open } = claimDialog(
    list,
    (id) => {
      // Back closes what was opened.
      const opened = id !== null && !new URLSearchParams(location.search).has("claim");
      if (!signal.aborted) (opened ? step : rewrite)(filter.address(id));
    },
    signal,
  );
  list.element.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.dataset.claim || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    open(link.dataset.claim);
  });
  root.append(lead(data.claims), state, bar.element, told, list.element, dialog);
  show();
  const asked = parameters.get("claim");
  if (asked) open(list.all.find(({ aliases }) => aliases.includes(asked))?.id ?? asked);
  if (data.recomputed) {
    replace(state, h("p", { class: "recomputed" }, `Recomputed by this server. ${list.agreement()}`));
    return;
  }
  const begin = () =>
    recompute(
      state,
      list,
      () => {
        show();
        replace(told, list.agreement());
      },
      signal,
    );
  if (WORKS_HERE) replace(state, offered(begin));
  else await begin();
}

/**
 * @param {Element} root
 * @param {AbortSignal} signal
 */
async function fetched(root, signal) {
  const late = h("p", { class: "quiet-text" });
  const timer = setTimeout(() => replace(late, "Fetching the claims…"), 200);
  root.append(late);
  try {
    return await get("papers", {}, signal);
  } finally {
    clearTimeout(timer);
    late.remove();
  }
}

/**
 * Recomputes all claims, and lets each finding appear as it comes.
 * @param {Element} state
 * @param {ClaimList} list
 * @param {() => void} onend
 * @param {AbortSignal} signal
 */
async function recompute(state, list, onend, signal) {
  const view = jobView("Recomputing", signal);
  replace(state, view.element);
  try {
    let seconds = 0;
    const last = await view.run(await post("papers", { quick: true }, signal), (progress) => {
      seconds = progress.seconds ?? seconds;
      list.learn(progress.found ?? []);
    });
    if (last.state === "failed") throw last.problem ?? new Error("the recomputation failed");
    if (last.state === "cancelled") {
      replace(
        state,
        stopped(() => recompute(state, list, onend, signal)),
      );
      return;
    }
    list.learn((await get("papers", {}, signal)).claims);
    onend();
    replace(
      state,
      h(
        "p",
        { class: "recomputed" },
        `Recomputed just now in ${duration(seconds)}, as far as quick checks go. ${list.agreement()}`,
      ),
    );
  } catch (error) {
    if (isLeft(error)) return;
    // Lost with a server that went away: the one that came back is asked.
    if (error instanceof Refused && error.status === 404) await recompute(state, list, onend, signal);
    else replace(state, problem(error));
  }
}

/** @param {() => void} begin */
function offered(begin) {
  return h(
    "p",
    { class: "recomputed" },
    "These are the verdicts on record. ",
    h("button", { class: "small quiet", onclick: begin }, "Recompute them in this browser"),
    " It takes some minutes.",
  );
}

/** @param {() => void} again */
function stopped(again) {
  return h(
    "p",
    { class: "recomputed" },
    "Stopped: what is not recomputed shows the verdict on record. ",
    h("button", { class: "small quiet", onclick: again }, "Go on"),
  );
}

/** @param {Api.Claim[]} claims */
function lead(claims) {
  const own = claims.filter(({ id }) => !isCorrection(id));
  const found = counts(own);
  const serious = own.filter(({ severity }) => severity === "result");
  const conjectures = serious.filter(({ place }) => place.includes("conjecture")).length;
  const wrong = `${serious.length - conjectures} results and ${conjectures} conjecture${conjectures === 1 ? "" : "s"}`;
  return h(
    "p",
    { class: "lead" },
    "In the texts that we read, which are preprints where a journal version exists, ",
    h("strong", {}, `${wrong} are false as stated`),
    ". ",
    // On a phone the buttons below say as much.
    h(
      "span",
      { class: "in-all" },
      `In all, ${own.length} statements were tested, the papers' claims and a few answers to their questions: ${found.proved} are proved for all numbers, ${found.verified} verified up to a bound, ${found.open} open, and ${found.refuted - serious.length} more are not true as printed, from steps of proofs to misprints.`,
    ),
  );
}
