// The further courses of Learn: every step opens and fits, and each kind of task is done once.

import assert from "node:assert/strict";
import { classic } from "../../web/lib/classics.js";
import { readRules, Solver } from "../../web/lib/rules.js";
import { seriousInBoth } from "./axe.mjs";
import { browserTests, see } from "./harness.mjs";

const check = browserTests();
const NARROW = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const COURSES = { nim: 7, wythoff: 6, grundy: 7, misere: 6, invent: 5 };
const TWO_OF_134 =
  "game two(m, n)\nmove m - 1, n\nmove m - 3, n\nmove m - 4, n\nmove m, n - 1\nmove m, n - 3\nmove m, n - 4\n";

const solverOf = (text) => new Solver(readRules(text));
const takeButton = (page) => page.locator(".takebar .take");
const next = (page) => page.getByRole("link", { name: /^Next:/ });

/** The piles on the board. */
async function piles(page) {
  const all = await page
    .locator(".pile")
    .evaluateAll((elements) =>
      elements.map((pile) => (pile.classList.contains("empty") ? "0" : pile.querySelector(".sum").textContent)),
    );
  return all.map((text) => Number.parseInt(text, 10));
}

/** Makes a move of the rules with the bar. */
async function move(page, { line, chosen }) {
  await page.locator(".takebar").waitFor({ state: "visible" });
  if (await page.getByLabel("Move", { exact: true }).isVisible())
    await page.getByLabel("Move", { exact: true }).selectOption({ value: String(line) });
  if (chosen.length) await page.getByLabel("How many").fill(String(chosen[0]));
  await takeButton(page).click();
}

/** Wins the game that is on the board. */
async function win(page, text) {
  const solver = solverOf(text);
  for (let turn = 0; turn < 30; turn += 1) {
    const position = { piles: await piles(page), allowance: null };
    const best = solver.perfectMove(position);
    assert.ok(solver.solve(position).won, position.piles.join());
    await move(page, best);
    const left = best.to.piles.reduce((sum, count) => sum + count, 0);
    // The computer has answered, or there was nothing left to answer with.
    await page.waitForFunction((most) => {
      const sizes = [...document.querySelectorAll(".pile:not(.empty) .sum")].map((one) =>
        Number.parseInt(one.textContent, 10),
      );
      const answered =
        sizes.reduce((sum, count) => sum + count, 0) < most &&
        document.querySelector(".takebar input")?.readOnly === false;
      return answered || document.querySelector(".feedback.good, .feedback.bad");
    }, left);
    if (await page.locator(".feedback.good").count()) return;
  }
  assert.fail("the game did not end");
}

for (const [course, count] of Object.entries(COURSES))
  check(
    `every step of the course ${course} opens, fits a narrow telephone, and has no barrier`,
    NARROW,
    async (page) => {
      for (let step = 1; step <= count; step += 1) {
        await page.open(`/learn?course=${course}&step=${step}`);
        await see(page.getByText(new RegExp(`Step ${step} of ${count}$`)));
        await see(page.locator(".stage-area > :not([hidden])"));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= 320, `${course} ${step}: ${wide} wide`);
        assert.deepEqual(await seriousInBoth(page, `${course} ${step}`), []);
      }
    },
  );

check("the course on nim: sums, judgements, moves and games", {}, async (page) => {
  const text = classic("nim-3").text;
  await page.open("/learn?course=nim&step=3");
  for (const [at, answer] of [6, 0, 0, 13].entries()) {
    await page.locator(".work input").fill(at === 1 ? "9" : String(answer));
    await page.getByRole("button", { name: "Check" }).click();
    if (at === 1) {
      await see(page.locator(".feedback.bad"));
      await page.locator(".work input").fill(String(answer));
      await page.getByRole("button", { name: "Check" }).click();
    }
    await see(page.locator(".feedback.good"));
    if (at < 3) await page.getByRole("button", { name: "Next", exact: true }).click();
  }
  await next(page).click();
  for (const [at, answer] of ["No", "Yes", "No", "Yes"].entries()) {
    await page.getByRole("button", { name: answer, exact: true }).click();
    await see(page.locator(".feedback.good"));
    if (at < 3) await page.getByRole("button", { name: "Next", exact: true }).click();
  }
  await next(page).click();
  const solver = solverOf(text);
  for (let at = 1; at <= 3; at += 1) {
    await see(page.getByText(`Position ${at} of 3`));
    const position = { piles: await piles(page), allowance: null };
    if (at === 1) {
      const wrong = solver.moves(position).find(({ to }) => solver.solve(to).won);
      await move(page, wrong);
      await see(page.getByText(/Try another move/));
    }
    await page.waitForFunction(() => document.querySelector(".takebar input")?.readOnly === false);
    await move(page, solver.winningMoves(position)[0]);
    await see(page.locator(".feedback.good"));
    if (at < 3) await page.getByRole("button", { name: "Next position" }).click();
  }
  await next(page).click();
  await see(page.getByText("You begin."));
  await win(page, text);
  // What is done stays done.
  await page.open("/learn?course=nim");
  await see(page.getByText("Nim and exclusive or: Step 1 of 7"));
  await see(page.getByText("4 of 7 steps done"));
});

check("an exam has other questions each time, and says what was right", {}, async (page) => {
  const solver = solverOf(TWO_OF_134);
  const papers = new Set();
  for (let round = 0; round < 3; round += 1) {
    await page.open("/learn?course=grundy&step=7");
    await see(page.getByText("Position 1 of 5"));
    papers.add((await piles(page)).join());
  }
  assert.ok(papers.size > 1, [...papers].join(" | "));
  for (let at = 1; at <= 5; at += 1) {
    await see(page.getByText(`Position ${at} of 5`));
    await page.waitForFunction(() => document.querySelector(".takebar:not([hidden]) select")?.disabled === false);
    const position = { piles: await piles(page), allowance: null };
    const best = solver.solve(position).won ? solver.winningMoves(position)[0] : null;
    if (best) await move(page, best);
    else await page.getByRole("button", { name: "No move wins here" }).click();
    await see(page.locator(".feedback.good").getByText(/Right:/));
    if (at < 5) await page.getByRole("button", { name: "Next position" }).click();
  }
  await see(page.getByText(/5 of 5! You know Grundy values\./));
});

check("a game is invented, its pattern found, and proved", {}, async (page) => {
  await page.open("/learn?course=invent");
  await page.getByLabel("3", { exact: true }).uncheck();
  await page.getByRole("button", { name: "Keep this game" }).click();
  await see(page.getByText(/Your game: take 1, 4\./));
  await next(page).click();
  await page.getByLabel("It repeats after").fill("5");
  await page.getByRole("button", { name: "Check" }).click();
  await next(page).click();
  // With 1 and 4 the lost piles leave 0 or 2 on division by 5.
  for (const [at, answer] of ["Yes", "Yes", "Yes"].entries()) {
    await page.getByRole("button", { name: answer, exact: true }).click();
    await see(page.locator(".feedback.good"));
    if (at < 2) await page.getByRole("button", { name: "Next", exact: true }).click();
  }
  await page.open("/learn?course=invent&step=5");
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  await see(page.getByText(/Proved for all numbers/));
  await see(page.getByRole("link", { name: "To the other courses" }).or(next(page)));
});
