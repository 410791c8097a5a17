// The page Learn: twelve small steps from the last stone to the exam, each with an address of its own.

import { colourOf } from "../lib/colours.js";
import { h, replace } from "../lib/dom.js";
import { STEPS as COUNT, GROUPS, learnt, markLearnt, nextStep } from "../lib/lessons.js";
import { rewrite } from "../lib/router.js";
import { sheet } from "../lib/sheet.js";
import { fit, Stones } from "../lib/stones.js";
import { STEPS } from "./steps.js";

/**
 * Where a step puts its board, and what it tells: `tell(kind, text)` with kind "good", "bad", "" or "heard" (for what is seen
 * elsewhere), and `done(text)` once.
 * @typedef {object} Stage
 * @property {HTMLElement} element
 * @property {AbortSignal} signal
 * @property {(kind: "good" | "bad" | "" | "heard", text: string) => void} tell
 * @property {(text: string) => void} done
 * @property {Record<string, any>} kept what was found already: whoever comes back goes on there
 */

/** What was found in steps that were left half done, as long as this page is open. @type {Map<number, Record<string, any>>} */
const halfDone = new Map();

export const title = "Learn";

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} _
 * @param {AbortSignal} signal
 */
export async function mount(root, _, signal) {
  await sheet("page.css", import.meta.url);
  if (signal.aborted) return;
  root.classList.add("lessons");
  const written = /\/(\d+)$/.exec(location.pathname);
  const step = written ? Number(written[1]) : nextStep();
  if (step === null) finished(root);
  else if (step < 1 || step > COUNT) nowhere(root);
  else {
    // The tab leads to the next step, which then has its own address: Back leaves the page.
    if (!written) rewrite(`/learn/${step}`);
    new Lesson(root, step, signal);
  }
}

class Lesson {
  /**
   * @param {HTMLElement} root
   * @param {number} number
   * @param {AbortSignal} signal
   */
  constructor(root, number, signal) {
    const step = STEPS[number - 1];
    this.number = number;
    this.over = false;
    this.path = h("nav", { class: "path", "aria-label": "Steps" });
    this.stage = h("div", { class: "stage-area" });
    this.feedback = h("div", { class: "feedback", role: "status", "aria-live": "polite" });
    this.onward = h("div", { class: "onward" });
    root.append(
      this.path,
      h(
        "header",
        { class: "lesson-head" },
        h("p", { class: "where" }, `Step ${number} of ${COUNT}`),
        h("h1", {}, step.title),
        h("p", { class: "lead" }, step.sentence),
      ),
      h(
        "section",
        { class: "card lesson", "aria-label": "The board" },
        h("p", { class: "task" }, h("b", {}, "Your task"), " ", step.task),
        this.stage,
        this.feedback,
        this.onward,
      ),
    );
    this.draw();
    const kept = halfDone.get(number) ?? {};
    halfDone.set(number, kept);
    step.begin({
      kept,
      element: this.stage,
      signal,
      tell: (kind, text) => this.tell(kind, text),
      done: (text) => this.done(text),
    });
  }

  draw() {
    const { number, over } = this;
    replace(this.path, pebbles(number));
    // After the last step come those that were skipped.
    const following = number < COUNT ? number + 1 : nextStep();
    const after = following ? `/learn/${following}` : "/learn";
    const words = following ? `Next: ${STEPS[following - 1].title}` : "See what you have learnt";
    const before =
      number > 1
        ? h("a", { class: "before", href: `/learn/${number - 1}` }, h("span", { "aria-hidden": "true" }, "‹ "), "Back")
        : null;
    const skip = h("a", { class: "skip-step", href: after }, "Skip this step");
    const next = h(
      "a",
      { class: "button primary next", href: after },
      words,
      h("span", { "aria-hidden": "true" }, "\u00a0›"),
    );
    replace(this.onward, before, over ? next : number < COUNT ? skip : null);
    return next;
  }

  /**
   * @param {"good" | "bad" | "" | "heard"} kind
   * @param {string} text
   */
  tell(kind, text) {
    const judged = kind === "good" || kind === "bad";
    this.feedback.className = `feedback ${kind}`;
    replace(
      this.feedback,
      text ? h("p", { class: kind === "heard" ? "visually-hidden" : null }, sign(kind), text) : null,
    );
    if (judged && text) this.feedback.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} text */
  done(text) {
    if (this.over) return;
    this.over = true;
    markLearnt(this.number);
    // Once more is from the beginning.
    halfDone.delete(this.number);
    const next = this.draw();
    this.tell("good", text);
    if (this.number === GROUPS)
      this.feedback.append(h("p", {}, h("a", { href: "/play" }, "Look at them in Play"), ", or go on."));
    this.feedback.append(pebblesFly());
    next.focus({ preventScroll: true });
    this.onward.scrollIntoView({ block: "nearest" });
  }
}

/** Pebbles for the eye, when something is done. */
function pebblesFly() {
  return h(
    "div",
    { class: "fly", "aria-hidden": "true" },
    [1, 2, 3, 5, 8, 13, 21, 1, 2, 3, 5, 8, 13, 21].map((part, at) => {
      const pebble = h("i", { class: colourOf(part) });
      pebble.style.setProperty("--x", `${Math.round(Math.cos(at * 2.4) * (70 + at * 9))}px`);
      pebble.style.setProperty("--y", `${Math.round(Math.sin(at * 2.4) * (40 + at * 5) - 60)}px`);
      return pebble;
    }),
  );
}

/** @param {string} kind */
function sign(kind) {
  if (kind !== "good" && kind !== "bad") return null;
  return h("span", { class: "sign", "aria-hidden": "true" }, kind === "good" ? "✓" : "✗");
}

/**
 * The way through the steps, with those that are done.
 * @param {number | null} now
 */
function pebbles(now) {
  const done = learnt();
  return h(
    "ol",
    {},
    STEPS.map(({ title: name }, at) => {
      const step = at + 1;
      const isDone = done.has(step);
      return h(
        "li",
        {},
        h(
          "a",
          {
            href: `/learn/${step}`,
            class: isDone ? "done" : "",
            title: name,
            "aria-current": step === now ? "step" : null,
            "aria-label": `Step ${step}: ${name}${isDone ? ", done" : ""}`,
          },
          isDone && step !== now ? "✓" : step,
        ),
      );
    }),
  );
}

/** @param {HTMLElement} root */
function finished(root) {
  root.append(
    h("nav", { class: "path", "aria-label": "Steps" }, pebbles(null)),
    h(
      "section",
      { class: "card lesson diploma" },
      h("p", { class: "where" }, "All twelve steps"),
      h("h1", {}, "You know the secret"),
      row([1, 2, 3, 5, 8, 13]),
      h(
        "p",
        { class: "lead" },
        "Write the pile as Fibonacci numbers of which no two are neighbours, and take the smallest.",
      ),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button primary", href: "/play?opponent=perfect" }, "Play against the perfect player"),
        h("a", { class: "button", href: "/puzzle" }, "The puzzle of today"),
        h("a", { class: "button", href: "/solve?position=20" }, "Let any pile be solved"),
      ),
      h(
        "ol",
        { class: "contents" },
        STEPS.map(({ title: name }, at) => h("li", {}, h("a", { href: `/learn/${at + 1}` }, name))),
      ),
    ),
  );
}

/**
 * Fibonacci numbers as groups of stones.
 * @param {number[]} numbers
 */
function row(numbers) {
  const stones = new Stones();
  stones.show(numbers, fit(numbers, Math.min(700, document.documentElement.clientWidth - 80), 120, 30));
  return h("div", { role: "img", "aria-label": `Groups of ${numbers.join(", ")} stones` }, stones.element);
}

/** @param {HTMLElement} root */
function nowhere(root) {
  root.append(
    h("h1", {}, "There is no such step"),
    h("p", {}, `There are ${COUNT}. `, h("a", { href: "/learn" }, "Go on where you were"), "."),
  );
}
