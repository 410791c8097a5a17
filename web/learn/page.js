// The page Learn: twelve small steps from the last stone to the exam, each with its own address, and further courses.

import { colourOf } from "../lib/colours.js";
import { h, replace } from "../lib/dom.js";
import { STEPS as COUNT, GROUPS, learnt, markLearnt, nextStep } from "../lib/lessons.js";
import { inner } from "../lib/place.js";
import { progressBox } from "../lib/progress.js";
import { rewrite } from "../lib/router.js";
import { sheet } from "../lib/sheet.js";
import { fit, Stones } from "../lib/stones.js";
import { COURSES, doneOf, markDone, stepAddress } from "./courses/index.js";
import { classBox, handIn, report } from "./pupil.js";
import { STEPS } from "./steps.js";

/**
 * Where a step puts its board, and what it says: `tell(kind, text)` with kind "good", "bad", "" or "heard" (for what is seen
 * elsewhere), and `done(text)` once.
 * @typedef {object} Stage
 * @property {HTMLElement} element
 * @property {AbortSignal} signal
 * @property {(kind: "good" | "bad" | "" | "heard", text: string) => void} tell
 * @property {(text: string) => void} done
 * @property {Record<string, any>} kept what was found already: a returning pupil goes on there
 * @property {(right: number) => void} onmarks hears what came of an exam
 */

/**
 * A course as it is gone through: its steps, where each is, and which are done.
 * @typedef {object} Way
 * @property {string} name
 * @property {string | null} title
 * @property {import("./steps.js").Step[]} steps
 * @property {(step: number) => string} address
 * @property {() => Set<number>} done
 * @property {(step: number) => void} mark
 * @property {() => number | null} next the first step that is not done
 * @property {string} end where the user goes after the last step
 */

/** @type {Way} */
const FIBONACCI = {
  name: "fibonacci",
  title: null,
  steps: STEPS,
  address: (step) => `/learn/${step}`,
  done: learnt,
  mark: markLearnt,
  next: nextStep,
  end: "/learn",
};

/** What was found in steps that were left half done, as long as this page is open. @type {Map<string, Record<string, any>>} */
const halfDone = new Map();

export const title = "Learn";

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @param {AbortSignal} signal
 */
export async function mount(root, parameters, signal) {
  await sheet("page.css", import.meta.url);
  if (signal.aborted) return;
  root.classList.add("lessons");
  if (parameters.has("course")) {
    await course(root, parameters, signal);
    return;
  }
  const written = /\/(\d+)$/.exec(inner(location.pathname) ?? "");
  const step = written ? Number(written[1]) : nextStep();
  if (step === null) finished(root);
  else if (step < 1 || step > COUNT) nowhere(root);
  else {
    // The tab leads to the next step, which then has its own address: Back leaves the page.
    if (!written) rewrite(`/learn/${step}`);
    new Lesson(root, FIBONACCI, step, signal);
  }
  root.append(courses("fibonacci"), classBox(signal), progressBox());
}

/**
 * A step of one of the further courses: `?course=nim&step=3`.
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @param {AbortSignal} signal
 */
async function course(root, parameters, signal) {
  const found = COURSES.find(({ name }) => name === parameters.get("course"));
  if (!found) {
    root.append(h("h1", {}, "There is no such course"), courses(""));
    return;
  }
  const { STEPS: steps } = await found.load();
  if (signal.aborted) return;
  /** @type {Way} */
  const way = {
    name: found.name,
    title: found.title,
    steps,
    address: (step) => stepAddress(found, step),
    done: () => doneOf(found),
    mark: (step) => markDone(found, step),
    next: () => steps.findIndex((_, at) => !doneOf(found).has(at + 1)) + 1 || null,
    end: "/learn",
  };
  const asked = Number(parameters.get("step"));
  const step = asked >= 1 && asked <= steps.length ? asked : (way.next() ?? 1);
  if (asked !== step) rewrite(way.address(step));
  new Lesson(root, way, step, signal);
  root.append(courses(found.name), classBox(signal), progressBox());
}

/**
 * All courses, to choose from.
 * @param {string} now
 */
function courses(now) {
  const all = [
    {
      href: "/learn",
      name: "fibonacci",
      title: "Fibonacci nim",
      about: "From the last stone to the secret, in twelve steps.",
      done: learnt().size,
      count: COUNT,
    },
    ...COURSES.map((one) => ({ ...one, href: `/learn?course=${one.name}`, done: doneOf(one).size })),
  ];
  return h(
    "nav",
    { class: "courses", "aria-label": "Courses" },
    h("h2", {}, "All courses"),
    h(
      "ul",
      {},
      all.map(({ href, name, title: text, about, done, count }) =>
        h(
          "li",
          {},
          h("a", { href, "aria-current": name === now ? "true" : null }, text),
          h("p", {}, about),
          h(
            "p",
            { class: "quiet-text" },
            done >= count ? "✓ finished" : done ? `${done} of ${count} steps done` : `${count} steps`,
          ),
        ),
      ),
    ),
  );
}

/** Goes down to the list of courses, which is below the board. */
function toCourses() {
  const list = document.querySelector(".courses");
  list?.scrollIntoView({ block: "center" });
  list?.querySelector("a")?.focus({ preventScroll: true });
}

class Lesson {
  /**
   * @param {HTMLElement} root
   * @param {Way} way
   * @param {number} number
   * @param {AbortSignal} signal
   */
  constructor(root, way, number, signal) {
    const step = way.steps[number - 1];
    this.way = way;
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
        h("p", { class: "where" }, way.title ? `${way.title}: ` : null, `Step ${number} of ${way.steps.length}`),
        h("button", { class: "plain to-courses", onclick: toCourses }, "All courses"),
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
    const key = way.address(number);
    const kept = halfDone.get(key) ?? {};
    halfDone.set(key, kept);
    step.begin({
      kept,
      element: this.stage,
      signal,
      tell: (kind, text) => this.tell(kind, text),
      done: (text) => this.done(text),
      onmarks: (right) => handIn(way.name, right),
    });
  }

  draw() {
    const { number, over, way } = this;
    const count = way.steps.length;
    replace(this.path, pebbles(way, number));
    // After the last step come those that were skipped.
    const following = number < count ? number + 1 : way.next();
    const after = following ? way.address(following) : way.end;
    const last = way.title ? "To the other courses" : "See what you have learnt";
    const words = following ? `Next: ${way.steps[following - 1].title}` : last;
    const before =
      number > 1
        ? h("a", { class: "before", href: way.address(number - 1) }, h("span", { "aria-hidden": "true" }, "‹ "), "Back")
        : null;
    const skip = h("a", { class: "skip-step", href: after }, "Skip this step");
    const next = h(
      "a",
      { class: "button primary next", href: after },
      words,
      h("span", { "aria-hidden": "true" }, "\u00a0›"),
    );
    replace(this.onward, before, over ? next : number < count ? skip : null);
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
    this.way.mark(this.number);
    report();
    // Once more is from the beginning.
    halfDone.delete(this.way.address(this.number));
    const next = this.draw();
    this.tell("good", text);
    if (this.way === FIBONACCI && this.number === GROUPS)
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
 * @param {Way} way
 * @param {number | null} now
 */
function pebbles(way, now) {
  const done = way.done();
  return h(
    "ol",
    {},
    way.steps.map(({ title: name }, at) => {
      const step = at + 1;
      const isDone = done.has(step);
      return h(
        "li",
        {},
        h(
          "a",
          {
            href: way.address(step),
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
    h("nav", { class: "path", "aria-label": "Steps" }, pebbles(FIBONACCI, null)),
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
