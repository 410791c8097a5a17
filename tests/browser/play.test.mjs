// The page Play: whole games, won, lost, by keyboard and by finger, and what is shown beside them.

import assert from "node:assert/strict";
import { address, ask, browserTests, PHONE, see, tabTo, usable } from "./harness.mjs";

const check = browserTests();

const tool = (page, name) => page.getByRole("button", { name, exact: true });
/** Both ends of a game, and the controls that work again when it is the player's turn. */
const won = (page) => page.getByText("You won!");
const lost = (page) => page.getByText("You lost this one");
const moves = (page) => page.getByRole("list", { name: "Moves so far" }).getByRole("listitem");
const board = (page) => page.getByRole("region", { name: "The board" });

/** Waits for the player's turn, or for the end of the game: says whether it is over. */
async function turn(page) {
  const end = won(page).or(lost(page));
  await page
    .getByText(/You begin|Your move/)
    .or(end)
    .first()
    .waitFor({ state: "visible" });
  if (await end.isVisible()) return "over";
  await usable(tool(page, "Hint"));
  return "yours";
}

/** Takes a number of stones with the field and the button. */
async function take(page, count) {
  await page.getByLabel("How many").fill(String(count));
  await tool(page, `Take ${count}`).click();
}

/** Waits until more than `before` moves were made, and it is the player's turn or the game is over. */
async function answered(page, before) {
  await moves(page).nth(before).waitFor();
  return turn(page);
}

/** The position that is on the board, as the link to Solve has it. */
async function position(page) {
  const link = await page.getByRole("link", { name: "Open in Solve" }).getAttribute("href");
  return new URL(link, page.site).searchParams.get("position");
}

check("a game is won with hints, and the review finds no mistake", {}, async (page) => {
  await page.open("/play?position=20&opponent=perfect&seed=7");
  let played = 0;
  while ((await turn(page)) !== "over") {
    const { winning_moves: winning } = await ask(page, "solve", { position: await position(page) });
    await tool(page, "Hint").click();
    const advice = await see(page.getByText(/^Take \d+: that wins/));
    const count = Number(/\d+/.exec(await advice.textContent())[0]);
    assert.ok(
      winning.some((move) => move.take === count),
      `${count} is a winning move`,
    );
    await tool(page, `Take ${count}`).click();
    played += 1;
    await answered(page, 2 * played - 2);
    await page.getByText(/^Take \d+: that wins/).waitFor({ state: "hidden" });
    assert.ok(played < 20);
  }
  await see(won(page));
  await tool(page, "Review the game").click();
  await see(page.getByRole("heading", { name: "Review" }));
  await see(page.getByText(/no mistake|Neither player made a mistake/));
  assert.equal(await page.getByText("mistake", { exact: true }).count(), 0);
  await tool(page, "Forward ›").click();
  await see(page.getByText(/^Move 2 of \d+, the computer’s move/));
});

check("a game is lost against the perfect player, and the review says why", {}, async (page) => {
  await page.open("/play?position=9&opponent=perfect&seed=7");
  // 1 would have won.
  await turn(page);
  await take(page, 2);
  for (let played = 1; (await answered(page, 2 * played - 1)) !== "over"; played += 1) {
    assert.ok(played < 9);
    await take(page, 1);
  }
  await see(lost(page));
  await tool(page, "Review the game").click();
  await see(page.getByText(/You gave a won position away once/));
  await see(page.getByText("✗ mistake"));
  // Positions are in words there.
  await see(page.getByRole("link", { name: "9 stones, at most 8 to take", exact: true }));
  assert.equal(await page.getByRole("table").getByText(/\d;\d/).count(), 0);
  await see(page.getByText(/1 would have won/));
  await usable(tool(page, "Play on from here"));
  await tool(page, "Play on from here").click();
  await lost(page).waitFor({ state: "hidden" });
  await turn(page);
  assert.equal(await position(page), "9;8");
});

check("undo takes back the move and its answer", {}, async (page) => {
  await page.open("/play?position=20&opponent=medium&seed=3");
  await turn(page);
  assert.ok(await tool(page, "Undo").isDisabled());
  await take(page, 2);
  await answered(page, 1);
  assert.equal(await moves(page).count(), 2);
  await address(page, (_, query) => query.get("moves")?.startsWith("2-"));
  await (await usable(tool(page, "Undo"))).click();
  await see(page.getByText("No moves yet."));
  assert.equal(await position(page), "20;19");
  await address(page, (_, query) => !query.has("moves"));
});

check("the address keeps the game: a reload shows it as it was", {}, async (page) => {
  await page.open("/play?position=20&opponent=medium&seed=3");
  await turn(page);
  await take(page, 2);
  await answered(page, 1);
  const before = await position(page);
  await page.reload();
  await turn(page);
  assert.equal(await position(page), before);
  assert.equal(await moves(page).count(), 2);
  const theirs = /\d+/.exec(await moves(page).last().textContent())[0];
  await see(page.getByText(`The computer took ${theirs}. Your move.`));
});

check("a start without a move says so, and offers another game", {}, async (page) => {
  for (const start of ["1", "0", "12;0"]) {
    await page.open(`/play?${new URLSearchParams({ position: start })}`);
    await see(page.locator("main").getByText("There is no move to play"));
    assert.equal(await lost(page).count(), 0);
    assert.equal(await tool(page, "Review the game").count(), 0);
  }
  await board(page).getByRole("button", { name: "New game" }).click();
  assert.equal(await turn(page), "yours");
});

check("an opponent that cannot answer is asked again", {}, async (page) => {
  page.allow(/ERR_FAILED/);
  await page.open("/play?position=20&opponent=perfect&seed=5");
  await turn(page);
  await tool(page, "Why?").click();
  await see(page.getByText("You can win"));
  const silent = (route) => (route.request().postDataJSON().reply ? route.abort() : route.continue());
  await page.route("**/api/v1/play", silent);
  await take(page, 2);
  await see(page.getByRole("alert").filter({ hasText: "The server does not answer" }));
  await page.unroute("**/api/v1/play", silent);
  // It is asked again without a click.
  await answered(page, 1);
  assert.equal(await moves(page).count(), 2);
});

check("why: the position is explained, and stays explained", {}, async (page) => {
  await page.open("/play?position=20&opponent=perfect&seed=3");
  await turn(page);
  await tool(page, "Why?").click();
  await see(page.getByText("You can win"));
  await page.getByText("The theorem behind it").click();
  await see(page.getByText(/13 \+ 5 \+ 2/));
  // A mistake: the explanation follows the game.
  await take(page, 1);
  await answered(page, 1);
  await see(page.getByText("Lost against perfect play"));
  // A user who has opened the theorem sees the next one too.
  await see(page.getByText(/smallest part/));
});

check("two piles that share their allowance", {}, async (page) => {
  await page.open("/play?position=20&opponent=perfect&seed=5");
  await turn(page);
  await tool(page, "One pile more").click();
  await address(page, (_, query) => query.get("position") === "20,7");
  await see(page.getByRole("slider", { name: /^Pile 2/ }));
  await turn(page);
  await page.getByLabel("From").selectOption({ label: "pile 2 (7)" });
  await take(page, 3);
  await answered(page, 1);
  const now = await position(page);
  const answer = /^(\d+),(\d+);(\d+)$/.exec(now);
  assert.ok(answer, `${now} has two piles and one allowance`);
  assert.match(await moves(page).first().textContent(), /You\s*3 from pile 2/);
  const [, a, b, allowance] = answer.map(Number);
  assert.equal(allowance, 2 * (20 + 7 - 3 - a - b), "twice what the opponent has taken");
});

check("two piles with an allowance each", {}, async (page) => {
  await page.open("/play?position=12,7&opponent=hard&seed=5");
  await turn(page);
  await page.getByLabel("Allowance").selectOption({ label: "its own for each pile" });
  await address(page, (_, query) => query.get("piles") === "local");
  await see(page.getByText("Take from one pile, as its limit allows"));
  await see(page.getByText("take 1 to 11 stones"));
  await see(page.getByText("take 1 to 6 stones"));
  await turn(page);
  await page.getByLabel("From").selectOption({ label: "pile 1 (12)" });
  await take(page, 2);
  await answered(page, 1);
  assert.match(await position(page), /^\d+;\d+ \+ \d+;\d+$/);
});

check("other games: Bouton's nim, and misère", {}, async (page) => {
  await page.open("/play?position=20&opponent=perfect&seed=5");
  await turn(page);
  await page.getByLabel("Game", { exact: true }).selectOption("nim");
  await address(page, (_, query) => query.get("game") === "nim" && query.get("position") === "3,5,7");
  await see(page.getByText(/In turns, take any number of stones from one pile/));
  await turn(page);
  await page.getByLabel("From").selectOption({ label: "pile 3 (7)" });
  await take(page, 1);
  await answered(page, 1);
  await page.getByLabel("Misère: the last stone loses").check();
  await see(page.getByText(/The player who takes the last stone loses/));
});

check("the opponent begins, if it should", {}, async (page) => {
  await page.open("/play?position=20&opponent=perfect&seed=5");
  await turn(page);
  await page.getByLabel("Who begins").selectOption({ label: "The computer" });
  await answered(page, 0);
  assert.match(await moves(page).first().textContent(), /Computer\s*2/);
});

check("a position that makes no sense is refused, and its place is marked", {}, async (page) => {
  page.allow(/status of 400/);
  await page.open("/play?position=12%3B%3B4");
  const told = await see(page.getByRole("alert"));
  assert.equal(await told.locator("mark").textContent(), ";");
});

check("a pile too large for stones is played by numbers", {}, async (page) => {
  await page.open("/play?position=10%5E30&opponent=perfect&seed=5");
  await turn(page);
  await tool(page, "Hint").click();
  await see(page.getByText(/^Take .*: that wins/));
  await board(page)
    .getByRole("button", { name: /^Take / })
    .click();
  await answered(page, 1);
  await see(page.getByText(/The computer took/));
});

check("a pile that was too large for stones is drawn once it is small", {}, async (page) => {
  await page.open("/play?position=200&opponent=perfect&seed=5");
  assert.equal(await turn(page), "yours");
  assert.equal(await board(page).getByRole("slider").count(), 0);
  await take(page, 100);
  await see(board(page).getByRole("slider", { name: /^The pile/ }));
});

check("a whole game with the keyboard alone", {}, async (page) => {
  await page.open("/play?position=4&opponent=perfect&seed=5");
  await turn(page);
  const pile = page.getByRole("slider", { name: /^The pile/ });
  await tabTo(page, pile);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await pile.getAttribute("aria-valuetext"), "take 1 stone");
  await page.keyboard.press("Enter");
  await answered(page, 1);
  // The opponent has taken one of three: the two that are left win.
  assert.equal(await position(page), "2;2");
  await tabTo(page, pile);
  await page.keyboard.press("End");
  assert.equal(await pile.getAttribute("aria-valuetext"), "take 2 stones");
  await page.keyboard.press("Enter");
  await see(won(page));
  await tabTo(page, tool(page, "Review the game"));
  await page.keyboard.press("Enter");
  await see(page.getByRole("heading", { name: "Review" }));
});

check("on a phone, a whole game by tapping stones", PHONE, async (page) => {
  await page.open("/play?position=4&opponent=perfect&seed=5");
  for (const [count, before, made] of [
    [1, 1, null],
    [2, 2, "1-1"],
  ]) {
    await turn(page);
    await tapStone(page, count);
    // A finger chooses; nothing is gone before Take is pressed.
    await see(tool(page, `Take ${count}`));
    assert.equal(await page.locator(".stone.chosen").count(), count);
    assert.equal(new URL(page.url()).searchParams.get("moves"), made);
    await tool(page, `Take ${count}`).tap();
    await answered(page, before);
  }
  await see(won(page));
});

check("on a phone a stone out of reach says so, and scrolling chooses nothing", PHONE, async (page) => {
  await page.open("/play?position=20&opponent=perfect&seed=5&moves=1-1");
  await turn(page);
  await see(page.getByText("Pale stones are out of reach now."));
  await tapStone(page, 2);
  await see(tool(page, "Take 2"));
  await tapStone(page, 9);
  // What was chosen before stays chosen.
  await see(page.getByText("At most 2"));
  await see(tool(page, "Take 2"));
  // A finger that pushes the page away.
  const { x, y, width, height } = await page.getByRole("slider", { name: /^The pile/ }).boundingBox();
  const finger = await page.context().newCDPSession(page);
  const at = (by) => [{ x: x + width / 2, y: y + height / 2 - by }];
  const touch = (type, touchPoints) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", at(0));
  for (const by of [20, 60, 100]) await touch("touchMove", at(by));
  await touch("touchEnd", []);
  await see(tool(page, "Take 2"));
  assert.equal(await moves(page).count(), 2);
});

for (const count of [20, 33, 120]) {
  check(`on a phone ${count} stones and what to do stand above the bar`, PHONE, async (page) => {
    await page.open(`/play?position=${count}&opponent=easy&seed=1`);
    await turn(page);
    const cue = page.getByText("Tap a stone to choose it and all after it, then press Take.");
    await see(cue);
    await see(page.getByText("The pale one must stay: the first player may not take all."));
    const bar = await page.locator(".controls").boundingBox();
    for (const [what, locator] of [
      ["the cue", cue],
      ["the stones", page.getByRole("slider", { name: /^The pile/ })],
    ]) {
      const box = await locator.boundingBox();
      assert.ok(box.y + box.height <= bar.y, `${what} end at ${box.y + box.height}, the bar begins at ${bar.y}`);
    }
    // The element with the focus is not hidden by the bar.
    for (let pressed = 0; pressed < 30; pressed += 1) {
      await page.keyboard.press("Tab");
      const hidden = await page.evaluate(() => {
        const { activeElement: active } = document;
        if (!active || active.closest(".controls, .top") || active === document.body) return null;
        const bottom = active.getBoundingClientRect().bottom;
        return bottom > document.querySelector(".controls").getBoundingClientRect().top + 1 ? active.outerHTML : null;
      });
      assert.equal(hidden, null);
    }
  });
}

check("on a phone two and three piles stand above the bar too", PHONE, async (page) => {
  for (const piles of ["9,14", "4,6,9"]) {
    await page.open(`/play?position=${piles}&opponent=easy&seed=1`);
    await turn(page);
    const bar = await page.locator(".controls").boundingBox();
    const last = await page.getByRole("slider").last().boundingBox();
    assert.ok(last.y + last.height <= bar.y + 1, `${piles} end at ${last.y + last.height}, the bar begins at ${bar.y}`);
  }
});

check("with a mouse a click takes at once, as is said", {}, async (page) => {
  await page.open("/play?position=4&opponent=perfect&seed=5");
  await turn(page);
  await see(page.getByText(/^Click a stone: it goes, and all after it\./));
  await page.getByRole("slider", { name: /^The pile/ }).evaluate(atRest);
  await page.locator(".stage .stone").last().click({ force: true });
  await answered(page, 1);
});

check("a game that was over is found without a feast, and a new one is offered first", {}, async (page) => {
  await page.open("/play?position=4&opponent=perfect&seed=5&moves=1-1");
  await turn(page);
  await take(page, 2);
  await see(won(page));
  assert.ok((await page.locator(".confetti i").count()) > 0);
  const primary = page.locator(".ending .primary");
  assert.deepEqual(await primary.allTextContents(), ["Another pile"]);
  await page.open("/");
  await see(won(page));
  assert.equal(await page.locator(".confetti").count(), 0);
  assert.deepEqual(await primary.allTextContents(), ["New game"]);
  // One thing to do first, three quieter ones, and no second bar of buttons.
  assert.deepEqual(await board(page).getByRole("button").allTextContents(), [
    "New game",
    "Review the game",
    "The same again",
    "Undo",
  ]);
  await page.keyboard.press("u");
  await turn(page);
  await moves(page).nth(2).waitFor({ state: "detached" });
  assert.equal(await moves(page).count(), 2);
  await take(page, 2);
  await see(won(page));
  await page.keyboard.press("n");
  await see(page.getByText("You begin"));
});

/** Taps the stone that takes this number: a stone goes with all to the right of it. */
async function tapStone(page, count) {
  const pile = page.getByRole("slider", { name: /^The pile/ });
  await pile.evaluate(atRest);
  const middles = await pile.locator("ellipse").evaluateAll((all) =>
    all.map((shape) => {
      const { x, y, width, height } = shape.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  // A stone is drawn by several shapes, which have the same middle.
  const stones = middles.filter(
    ({ x, y }, at) => !middles.slice(0, at).some((other) => Math.hypot(other.x - x, other.y - y) < 4),
  );
  const { x, y } = stones.at(-count);
  await page.touchscreen.tap(x, y);
}

/** Runs in the page: stones that fall or move are waited for. */
function atRest(element) {
  const moving = element
    .getAnimations({ subtree: true })
    .filter((animation) => Number.isFinite(animation.effect.getComputedTiming().endTime));
  return Promise.allSettled(moving.map((animation) => animation.finished)).then(() => null);
}
