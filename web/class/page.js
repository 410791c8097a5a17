// The teacher's page: the address and the code of the class for all to see, who has finished what, and the exam for all.

import { COURSES } from "../learn/courses/index.js";
import { get, isLeft, post } from "../lib/api.js";
import { addresses, isProjected, project } from "../lib/classroom.js";
import { choice, field, h, replace } from "../lib/dom.js";
import { STEPS } from "../lib/lessons.js";
import { ALONE } from "../lib/place.js";
import { problem } from "../lib/text.js";

export const title = "Class";
/** How often the page asks what has happened, in milliseconds. */
const ASK = 3000;
/** Seconds after which a pupil counts as away. */
const AWAY = 600;

const ALL = [{ name: "fibonacci", title: "Fibonacci nim", count: STEPS }, ...COURSES];
/** Courses that end with an exam whose questions differ. */
const EXAMS = COURSES.filter(({ name }) => name !== "invent");

/** What a class can do on a page that only files serve. */
function withoutServer() {
  return [
    h("h1", {}, "Your class"),
    h(
      "section",
      { class: "card" },
      h("h2", {}, "A class needs the program"),
      h(
        "p",
        {},
        "This page has no server that could connect a class. Install fibnim on one computer and start it with ",
        h("code", {}, "fibnim --listen 0.0.0.0"),
        ". Its page then shows an address and a QR code for your pupils, follows their progress, and starts exams.",
      ),
      h(
        "p",
        {},
        "Without it, every pupil can still work alone here: ",
        h("a", { href: "/learn" }, "Learn"),
        ", ",
        h("a", { href: "/puzzle" }, "Puzzle"),
        " and ",
        h("a", { href: "/play" }, "Play"),
        " keep progress in each browser.",
      ),
    ),
  ];
}

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} _
 * @param {AbortSignal} signal
 */
export async function mount(root, _, signal) {
  if (ALONE) {
    root.append(...withoutServer());
    return;
  }
  const found = await get("classroom", {}, signal);
  if (signal.aborted) return;
  const large = h(
    "button",
    { "aria-pressed": String(isProjected()), onclick: () => enlarge() },
    "Large letters, for a projector",
  );
  const enlarge = () => {
    project(!isProjected());
    large.setAttribute("aria-pressed", String(isProjected()));
  };
  const pupils = h("div", {});
  const exam = h("div", { "aria-live": "polite" });
  const trouble = h("div", {});
  const course = choice(
    EXAMS.map(({ name, title: text }) => [name, text]),
    "nim",
  );
  const begin = h("button", { class: "primary", onclick: () => start(course.value) }, "Start the exam");
  const end = h("button", { onclick: () => start(null), hidden: true }, "End the exam");

  /** @param {Api.Got<"classroom/now">} now */
  const show = (now) => {
    const running = now.exam;
    end.hidden = !running;
    begin.disabled = !now.teacher;
    replace(
      exam,
      running
        ? h(
            "p",
            {},
            h("b", {}, `Exam ${running.number}: ${titleOf(running.course)}`),
            `, begun ${ago(running.seconds)}.`,
          )
        : h(
            "p",
            { class: "quiet-text" },
            now.teacher
              ? "No exam is running."
              : "Only the computer that runs fibnim can start exams and see the pupils.",
          ),
    );
    replace(
      pupils,
      now.pupils.length
        ? table(now.pupils, running?.number ?? null)
        : h(
            "p",
            { class: "quiet-text" },
            "No pupil has joined yet. Pupils join at the end of the page Learn, under “In a class?”.",
          ),
    );
  };
  /** @param {string | null} name */
  const start = async (name) => {
    try {
      replace(trouble);
      show(await post("classroom/exam", { course: name }, signal));
    } catch (error) {
      if (!isLeft(error)) replace(trouble, problem(error));
    }
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  signal.addEventListener("abort", () => clearTimeout(timer));
  const ask = async () => {
    try {
      show(await get("classroom/now", {}, signal));
    } catch (error) {
      if (isLeft(error)) return;
      replace(trouble, problem(error));
    }
    if (!signal.aborted) timer = setTimeout(ask, ASK);
  };
  root.append(
    h("h1", {}, "Your class"),
    h("p", { class: "row" }, large),
    h("section", { class: "card how", "aria-label": "How to join" }, h("h2", {}, "How to join"), addresses(found)),
    h(
      "section",
      { class: "card", "aria-label": "Exam" },
      h("h2", {}, "An exam for the class"),
      exam,
      h("div", { class: "row" }, field("Course", course), begin, end),
      trouble,
      h(
        "p",
        { class: "quiet-text" },
        "Each pupil gets different questions. Pupils who have joined see at once that the exam has begun.",
      ),
    ),
    h(
      "section",
      { class: "card", "aria-label": "Pupils" },
      h("h2", {}, "Progress of the class"),
      pupils,
      h(
        "p",
        { class: "quiet-text" },
        "Pupils choose their own names. All of this is kept in the memory of this computer only, and forgotten when fibnim ends.",
      ),
    ),
  );
  await ask();
}

/** @param {string} name */
const titleOf = (name) => ALL.find((one) => one.name === name)?.title ?? name;

/** @param {number} seconds */
function ago(seconds) {
  if (seconds < 60) return "just now";
  const minutes = Math.floor(seconds / 60);
  return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
}

/**
 * @param {Api.Got<"classroom/now">["pupils"]} pupils
 * @param {number | null} exam
 */
function table(pupils, exam) {
  const steps = (/** @type {string[]} */ finished, /** @type {string} */ name) =>
    new Set(finished.filter((one) => one.startsWith(`${name}/`))).size;
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": "Pupils and their courses" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "Name"),
          ALL.map(({ title: text }) => h("th", { scope: "col" }, text)),
          h("th", { scope: "col" }, "Exam"),
          h("th", { scope: "col" }, "Last seen"),
        ),
      ),
      h(
        "tbody",
        {},
        pupils.map(({ name, finished, exam: marks, seconds }) =>
          h(
            "tr",
            { class: seconds > AWAY ? "away" : "" },
            h("th", { scope: "row" }, name),
            ALL.map((course) => {
              const count = Math.min(steps(finished, course.name), course.count);
              return h(
                "td",
                { class: "number" },
                count >= course.count ? `✓ ${count}` : count ? `${count} of ${course.count}` : "",
              );
            }),
            h(
              "td",
              { class: "number" },
              marks && (exam === null || marks.number === exam) ? `${marks.right} of ${marks.of}` : "",
            ),
            h("td", {}, ago(seconds)),
          ),
        ),
      ),
    ),
  );
}
