// Questions with a few answers, one after the other, each with a drawing.

import { h, replace } from "../lib/dom.js";

/**
 * `draw(answered)` is shown above the question, and redrawn once it is answered.
 * @typedef {object} Question
 * @property {(answered: boolean) => import("../lib/dom.js").Child} draw
 * @property {string} ask
 * @property {[text: string, right: boolean][]} answers
 * @property {string} why
 * @property {string} [hint] answers a wrong one
 */

/**
 * A wrong answer is explained, and the question stays.
 * @param {import("./page.js").Stage} stage
 * @param {{questions: Question[], won: string}} what
 */
export function quiz(stage, { questions, won }) {
  const picture = h("div", { class: "picture" });
  const asked = h("h2", { class: "round", tabindex: "-1" });
  const buttons = h("div", { class: "answers" });
  let now = 0;
  const onward = h("button", { class: "primary again", onclick: () => show(now + 1) }, "Next");

  /** @param {number} at */
  const show = (at) => {
    now = at;
    const question = questions[at];
    onward.remove();
    if (at) stage.tell("", "");
    replace(picture, question.draw(false));
    asked.textContent = question.ask;
    replace(
      buttons,
      question.answers.map(([text, right]) =>
        h(
          "button",
          { class: "answer", onclick: (event) => (right ? solved(at, event.target) : wrong(event.target)) },
          text,
        ),
      ),
    );
    if (at) asked.focus({ preventScroll: true });
  };
  /** @param {HTMLButtonElement} button */
  const wrong = (button) => {
    button.classList.add("wrong");
    stage.tell("bad", questions[now].hint ?? "Look again: count it on the picture.");
  };
  /** @param {number} at @param {HTMLButtonElement} button */
  const solved = (at, button) => {
    const question = questions[at];
    replace(picture, question.draw(true));
    button.classList.add("right");
    for (const other of buttons.querySelectorAll("button")) other.disabled = true;
    if (at === questions.length - 1) {
      stage.done(`${question.why} ${won}`);
      return;
    }
    stage.element.append(onward);
    onward.focus({ preventScroll: true });
    stage.tell("good", question.why);
  };

  stage.element.append(picture, asked, buttons);
  show(0);
}
