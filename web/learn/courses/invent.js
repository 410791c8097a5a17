// Invent a game and prove it: from a choice of rules to a theorem.

import { playAddress, rulesAddress } from "../../lib/address.js";
import { isLeft, post } from "../../lib/api.js";
import { copyButton } from "../../lib/copy.js";
import { h, replace } from "../../lib/dom.js";
import { shared } from "../../lib/place.js";
import { proofView } from "../../lib/proof.js";
import { readRules, Solver } from "../../lib/rules.js";
import { lasting } from "../../lib/storage.js";
import { problem } from "../../lib/text.js";
import { quiz } from "../quiz.js";
import { win, work } from "../tasks.js";
import { numberLine } from "./drawings.js";

const KEY = "learnt-invent-takes";
const LINE = 40;
const LARGEST = 6;

/** The takes that were chosen. */
function takes() {
  const all = (lasting.get(KEY) ?? "1,3,4").split(",").map(Number);
  const good = all.filter((take) => Number.isInteger(take) && take >= 1 && take <= LARGEST);
  return good.length > 1 ? good : [1, 3, 4];
}

/** @param {number[]} all */
const textOf = (all) =>
  `# take ${all.join(", ")}\ngame my-game(n)\n${all.map((take) => `move n - ${take}\n`).join("")}`;

/**
 * Which piles are lost, and how the pattern repeats; it begins at 0.
 * @param {number[]} all
 */
function pattern(all) {
  const game = readRules(textOf(all));
  const solver = game && new Solver(game);
  const lost = Array.from(
    { length: 1200 },
    (_, count) => solver !== null && !solver.solve({ piles: [count], allowance: null }).won,
  );
  const repeats = (/** @type {number} */ period) => lost.every((is, at) => at < period || is === lost[at - period]);
  let period = 1;
  while (period < 400 && !repeats(period)) period += 1;
  return { lost, period };
}

/** @param {number[]} all */
const line = (all) =>
  numberLine(
    pattern(all)
      .lost.slice(0, LINE)
      .map((lost, number) => ({ number, lost })),
  );

/** Which piles differ: one pattern need not begin at 0. @param {number} count @returns {import("../quiz.js").Question} */
function large(count) {
  const all = takes();
  const { lost, period } = pattern(all);
  return {
    draw: () => line(all),
    ask: `Is a pile of ${count} lost for the player to move?`,
    answers: [
      ["Yes", lost[count]],
      ["No", !lost[count]],
    ],
    why: `${count} leaves ${count % period} on division by ${period}, and ${count % period} is ${lost[count % period] ? "lost" : "won"}.`,
    hint: `The pattern repeats every ${period} stones: what does ${count} leave on division by ${period}?`,
  };
}

/** @type {import("../steps.js").Step[]} */
export const STEPS = [
  {
    title: "Choose the rules",
    sentence: "A game of your own: there is one pile, and you say how many stones may be taken at a time.",
    task: "Choose two to five numbers, 1 among them, and watch which piles become lost. Keep a game that you like.",
    begin: (stage) => {
      const picture = h("div", { class: "picture" });
      const kept = takes();
      const boxes = Array.from({ length: LARGEST }, (_, at) =>
        h("input", {
          type: "checkbox",
          value: at + 1,
          checked: kept.includes(at + 1),
          disabled: at === 0,
          onchange: () => show(),
        }),
      );
      const chosen = () => boxes.filter((box) => box.checked).map((box) => Number(box.value));
      const keep = h(
        "button",
        {
          class: "primary",
          onclick: () => {
            lasting.set(KEY, chosen().join());
            stage.done(`Your game: take ${chosen().join(", ")}. The coloured piles are lost for the player to move.`);
          },
        },
        "Keep this game",
      );
      const show = () => {
        keep.disabled = chosen().length < 2 || chosen().length > 5;
        replace(picture, line(chosen()));
      };
      if (boxes[0]) boxes[0].checked = true;
      show();
      stage.element.append(
        h(
          "fieldset",
          { class: "row" },
          h("legend", {}, "How many may be taken"),
          boxes.map((box, at) => h("label", { class: "check" }, box, ` ${at + 1}`)),
        ),
        picture,
        keep,
      );
    },
  },
  {
    title: "Find the pattern",
    sentence: "The lost piles of such a game repeat after some number of stones.",
    task: "Look at the lost piles of your game. After how many stones does the pattern repeat?",
    begin: (stage) => {
      const all = takes();
      const { period } = pattern(all);
      work(stage, {
        sums: [
          {
            ask: "It repeats after",
            answer: String(period),
            why: `Every pile has the same outcome as the one with ${period} stones more.`,
            hint: "Cover the beginning of the line, and move it until the colours fit again.",
            draw: () => line(all),
          },
        ],
        won: "So far that is a conjecture: you have seen 40 piles.",
      });
    },
  },
  {
    title: "Predict",
    sentence: "A pattern lets you predict what you have not worked out.",
    task: "Judge three large piles.",
    begin: (stage) => quiz(stage, { questions: [large(100), large(365), large(1000)], won: "Now play it." }),
  },
  {
    title: "Play it",
    sentence: "The computer plays your game perfectly.",
    task: "Win: leave a lost pile each time.",
    begin: (stage) => {
      const all = takes();
      const { lost } = pattern(all);
      let count = 17;
      while (lost[count]) count += 1;
      win(stage, {
        text: textOf(all),
        position: String(count),
        hint: `Lost piles are ${lost.flatMap((is, at) => (is && at <= count ? [at] : [])).join(", ")}.`,
        won: "You have beaten a player that never makes a mistake, in your own game.",
      });
    },
  },
  {
    title: "Prove it",
    sentence: "You have seen some piles; a proof holds for all. The program finds one, and a second program checks it.",
    task: "Press Prove, then send the game to a friend.",
    begin: (stage) => {
      const text = textOf(takes());
      const button = h("button", { class: "primary" }, "Prove");
      /** @type {Parameters<typeof proofView>[2]} */
      const onend = (_, proof) => {
        if (proof?.proved) stage.done("Proved for all numbers: now it is a theorem, and it is yours.");
      };
      const view = proofView("fibnim proof of my-game", button, onend, stage.signal);
      button.addEventListener("click", async () => {
        try {
          await view.watch(await post("prove", { rules: text }, stage.signal), "my-game");
        } catch (error) {
          if (!isLeft(error)) replace(view.out, problem(error));
        }
      });
      stage.element.append(
        h("pre", {}, text),
        h(
          "p",
          { class: "row" },
          button,
          copyButton("Copy link to this game", {}, () => shared(playAddress(text))),
          h("a", { class: "button", href: rulesAddress(text) }, "Open in Rules"),
        ),
        view.element,
      );
    },
  },
];
