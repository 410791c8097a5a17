// A pupil in a class: a name that the pupil chooses, what is finished, and the exam that the teacher starts. The server keeps it in memory
// only, and forgets it when it ends.

import { get, isLeft, post } from "../lib/api.js";
import { h, replace, typed } from "../lib/dom.js";
import { learnt, QUESTIONS } from "../lib/lessons.js";
import { ofThisTab } from "../lib/storage.js";
import { problem } from "../lib/text.js";
import { COURSES, doneOf, stepAddress } from "./courses/index.js";

const NAME = "class-name";
const MARKS = "class-marks";
/** How often the page asks whether an exam begins, in milliseconds. */
const ASK = 5000;

/** The name that was chosen in this tab. */
const myName = () => ofThisTab.get(NAME) ?? "";

/** What is finished, as the teacher reads it. */
function finished() {
  const first = [...learnt()].map((step) => `fibonacci/${step}`);
  return [...first, ...COURSES.flatMap((course) => [...doneOf(course)].map((step) => `${course.name}/${step}`))];
}

/** What came of the last exam of the class, if it was handed in. */
function marks() {
  const [number, right] = (ofThisTab.get(MARKS) ?? "").split(" ").map(Number);
  return number ? { number, right, of: QUESTIONS } : undefined;
}

/** Says what is finished, if this pupil is in a class. What does not arrive is said the next time. */
export function report() {
  if (myName()) post("classroom/pupil", { name: myName(), finished: finished(), exam: marks() }).catch(() => {});
}

/** The current exam of the class, if this page knows of one. @type {{number: number, course: string} | null} */
let going = null;

/**
 * An exam was finished: the teacher hears of it if it is the one of the class.
 * @param {string} course
 * @param {number} right
 */
export function handIn(course, right) {
  if (!myName() || going?.course !== course || marks()?.number === going.number) return;
  ofThisTab.set(MARKS, `${going.number} ${right}`);
  report();
}

/**
 * Where a pupil says a name, and learns of the exam.
 * @param {AbortSignal} signal
 */
export function classBox(signal) {
  const out = h("div", { class: "class-box" });
  const notice = h("div", { "aria-live": "polite" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  signal.addEventListener("abort", () => clearTimeout(timer));

  const ask = async () => {
    try {
      const { exam } = await get("classroom/now", {}, signal);
      const changed = exam?.number !== going?.number;
      going = exam;
      const course = COURSES.find(({ name }) => name === exam?.course);
      if (changed || !notice.childElementCount)
        replace(
          notice,
          course
            ? h(
                "p",
                { class: "exam-begins" },
                h("b", {}, "The exam has begun. "),
                h(
                  "a",
                  { class: "button primary", href: stepAddress(course, course.name === "invent" ? 1 : course.count) },
                  `To the exam: ${course.title}`,
                ),
              )
            : null,
        );
    } catch (error) {
      if (isLeft(error)) return;
    }
    if (!signal.aborted && myName()) timer = setTimeout(ask, ASK);
  };
  const join = async (/** @type {string} */ name) => {
    ofThisTab.set(NAME, name);
    draw();
    if (!name) {
      clearTimeout(timer);
      replace(notice);
    }
    try {
      await post("classroom/pupil", { name, finished: finished(), exam: marks() }, signal);
      if (name) ask();
    } catch (error) {
      if (!isLeft(error)) replace(out, problem(error));
    }
  };
  const draw = () => {
    const name = myName();
    if (name) {
      replace(
        out,
        h(
          "p",
          {},
          "In class as ",
          h("b", {}, name),
          ". ",
          h("button", { class: "plain", onclick: () => join("") }, "Leave the class"),
        ),
      );
      return;
    }
    const input = typed("", { maxlength: 30, "aria-label": "Your name in class", required: true });
    replace(
      out,
      h(
        "details",
        {},
        h("summary", {}, "In a class?"),
        h(
          "p",
          {},
          "Choose a name, and your teacher sees which steps you have finished. fibnim keeps it in the memory of your teacher’s computer, and forgets it when it ends.",
        ),
        h(
          "form",
          {
            class: "row",
            onsubmit: (event) => {
              event.preventDefault();
              if (input.value.trim()) join(input.value.trim());
            },
          },
          input,
          h("button", { class: "primary" }, "Join the class"),
        ),
      ),
    );
  };
  draw();
  if (myName()) ask();
  return h("section", { class: "pupil", "aria-label": "Your class" }, notice, out);
}
