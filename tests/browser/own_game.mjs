// A game of one's own, wherever the page is: from an empty page to a game that was proved, played, reviewed, and opened by somebody else.

import assert from "node:assert/strict";
import { seriousInBoth } from "./axe.mjs";
import { see } from "./harness.mjs";

/** Whether the player is to move, or all is over. */
const isNext = (made) =>
  document.querySelector(".result") ||
  ((new URLSearchParams(location.search).get("moves")?.split("-").length ?? 0) >= made &&
    /Your move/.test(document.querySelector(".whose")?.textContent ?? ""));

/** Walks all the way, from the address of the page Rules; what each step took is told by `tell(text)`. */
export async function ownGame(page, rules, options, tell) {
  const begun = performance.now();
  let last = begun;
  const steps = [];
  const step = (name) => {
    const now = performance.now();
    steps.push(`${name} ${((now - last) / 1000).toFixed(1)} s`);
    last = now;
  };
  await page.goto(rules);
  const card = (name) => page.getByRole("region", { name, exact: true });
  const form = card("A game without code");
  await see(form);
  step("open the page Rules");
  await form.getByLabel("Name").fill("My own game");
  await form.getByLabel("In a turn, a player takes from one pile").selectOption("among");
  await form.getByLabel("Numbers").fill("1, 3, 4");
  await form.getByLabel("The same number from several piles at once").selectOption("all");
  await see(page.getByText("my-own-game: 2 piles, 9 moves"));
  step("choose the rules");
  const prove = card("Prove");
  await prove.getByRole("button", { name: "Prove", exact: true }).click();
  await see(prove.getByText("proved", { exact: true }));
  step("prove who wins");
  await page.getByRole("link", { name: "Play this game" }).click();
  await see(page.getByRole("heading", { level: 1, name: "My own game" }));
  await see(page.locator(".whose", { hasText: /You begin|Your move/ }));
  step("open the board");
  // Hints lead to a win from a start that can be won.
  for (let moved = 0; moved < 40 && !(await page.locator(".result").count()); moved += 1) {
    await page.getByRole("button", { name: "Hint" }).click();
    await see(page.getByText(/that wins/));
    await page.locator(".takebar .take").click();
    await page.waitForFunction(isNext, 2 * moved + 2);
  }
  await see(page.getByText("You won!"));
  step("play to the end");
  await page.getByRole("button", { name: "Review the game" }).click();
  const review = card("Review");
  await see(review.getByText("You made no mistakes."));
  await review.getByRole("button", { name: "Show move 1", exact: true }).click();
  await see(review.getByText(/^Move 1 of \d+: You took/));
  step("review it");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link", exact: true }).click();
  await see(page.getByRole("button", { name: "Copied" }));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  step("copy the link");
  // Another visitor has a browser that knows nothing.
  const context = await page.context().browser().newContext(options);
  try {
    const other = await context.newPage();
    await other.goto(link);
    await see(other.getByText("You won!"));
    await see(other.getByRole("heading", { level: 1, name: "My own game" }));
    step("another visitor opens it");
    const seconds = (performance.now() - begun) / 1000;
    tell(`measured: a game of one's own in ${seconds.toFixed(1)} s: ${steps.join(", ")}`);
    assert.deepEqual(await seriousInBoth(other, "the end of a game of one's own"), []);
  } finally {
    await context.close();
  }
}
