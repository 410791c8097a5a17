// What the page says about moves, and where: values on the stones, reasons, reviews, and all of it in sight on a phone.

import assert from "node:assert/strict";
import { ask, browserTests, openSettings, PHONE, SIZES, see, tabTo, usable } from "./harness.mjs";

const check = browserTests();

const tool = (page, name) => page.getByRole("button", { name, exact: true });
const pile = (page) => page.getByRole("slider", { name: /^The pile/ });
const stones = (page, kind) => page.locator(`.board .stone.${kind}`);

/** All of it is on the screen, and nothing covers its middle; what is redrawn meanwhile is checked again. */
async function inSight(locator, what) {
  await see(locator);
  for (let left = 50; ; left -= 1) {
    const { top, bottom, height, covered, there } = await locator.first().evaluate(place);
    if (there && !covered && top >= 0 && bottom <= height) return;
    if (left > 0) {
      await locator.page().waitForTimeout(100);
      continue;
    }
    assert.ok(top >= 0 && bottom <= height, `${what} from ${top} to ${bottom} of ${height}`);
    assert.fail(`something lies over ${what}`);
  }
}

/** Runs in the page: where an element is once it rests, and whether it is there still and can be seen. */
async function place(element) {
  await Promise.allSettled(element.getAnimations({ subtree: true }).map((animation) => animation.finished));
  const box = element.getBoundingClientRect();
  const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const covered = !over || !element.contains(over);
  return { top: box.top, bottom: box.bottom, height: innerHeight, covered, there: element.isConnected };
}

check("why gives an example where no group decides: an answer to a move of yours, or to theirs", {}, async (page) => {
  await page.open("/play?position=5,5&opponent=perfect&seed=5");
  await (await usable(tool(page, "Why?"))).click();
  await see(
    page.getByText(
      "Whatever you take, and from whichever pile, the computer has a winning answer. If you take 1 from pile 1, for instance, it takes 1 from pile 2.",
    ),
  );
  await page.open("/play?position=4,7&opponent=friend");
  await (await usable(tool(page, "Why?"))).click();
  await see(
    page.getByText(/^Take \d from pile [12]: whatever the other player does then, you have a winning answer\. If they/),
  );
});

for (const [size, options] of SIZES) {
  check(`hint and why are answered in sight (${size})`, options, async (page) => {
    await page.open("/play?position=20&opponent=perfect&seed=5");
    await see(page.getByText("You begin"));
    const advice = page.locator(".advice");
    await (await usable(tool(page, "Hint"))).click();
    await see(page.getByText("Take 2: that wins"));
    await inSight(advice, "the hint");
    await inSight(tool(page, "Take 2"), "the button");
    assert.equal(await stones(page, "hinted").count(), 2);
    // Players who have not learned of groups read nothing about them.
    await tool(page, "Why?").click();
    await see(
      page.getByText(
        "After you take 2, the computer may take at most 4. Whatever the computer takes of the other 18 stones, you can win.",
      ),
    );
    await inSight(advice, "the reason");
    assert.doesNotMatch(await advice.locator(".plainly").textContent(), /group/);
    await page.waitForFunction(() => document.querySelectorAll(".stone.theirs").length === 4);
    // The move of the hint is chosen, ready to be taken.
    await see(tool(page, "Take 2"));
    await see(advice.getByRole("link", { name: "learn it" }));
    await page.open("/play?position=20&opponent=perfect&seed=5&groups=1");
    await see(page.getByText("You begin"));
    await (await usable(tool(page, "Why?"))).click();
    await see(
      page.getByText(
        "After you take 2, the computer may take at most 4. The next group has 5, too many to take whole.",
      ),
    );
    await inSight(advice, "the reason");
    // The stones show it: two are gone, four may be taken, of a group of five.
    await page.waitForFunction(() => document.querySelectorAll(".stone.whole").length === 5);
    assert.deepEqual([await stones(page, "gone").count(), await stones(page, "theirs").count()], [2, 4]);
    // Then the theorem.
    assert.equal(await page.getByText(/Whinihan/).isVisible(), false);
    await page.getByText("The theorem behind it").click();
    await see(page.locator(".advice").getByText(/Whinihan/));
    await tool(page, "Close the advice").click();
    await advice.waitFor({ state: "hidden" });
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Why?");
  });

  check(`values on the stones (${size})`, options, async (page) => {
    await page.open("/play?position=20&opponent=easy&seed=1&moves=2-3");
    await see(page.getByText("Your move."));
    await page.getByLabel("Show what each take does").check();
    const { options: all } = await ask(page, "options", { position: "15;6" });
    await see(page.locator(".worth"));
    const signs = await page.locator(".worth").evaluateAll((marks) => marks.map((mark) => mark.textContent));
    const said = all.map(({ outcome, grundy }) => `${outcome === "P" ? "✓" : "✗"}${grundy}`);
    assert.deepEqual(signs, said);
    await pile(page).focus();
    await page.keyboard.press("2");
    assert.equal(await pile(page).getAttribute("aria-valuetext"), "take 2 stones: wins, value 0, 10 moves left");
    // It stays on, and goes with the game.
    await page.reload();
    await see(page.locator(".worth"));
    await page.getByLabel("Show what each take does").uncheck();
    assert.equal(await page.locator(".worth").count(), 0);
  });

  check(`the review shows your move and the better one (${size})`, options, async (page) => {
    // 9 = 8 + 1: 2 was a mistake, 1 would have won.
    await page.open("/play?position=9&opponent=perfect&seed=7&moves=2-1-1-2-1-1-1");
    await (await see(tool(page, "Review the game"))).click();
    const [mine, better] = [page.locator("figure.wrong"), page.locator("figure.right")];
    await see(mine.getByText("✗ You took 2"));
    await see(better.getByText("✓ 1 would have won"));
    const colours = await page
      .locator("figure .stone.took .pebble")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).stroke));
    assert.equal(colours.length, 3);
    assert.ok(colours[0] === colours[1] && colours[1] !== colours[2], colours.join(" "));
    const pieces = page.getByRole("group", { name: "Who was winning" }).getByRole("button");
    assert.equal(await pieces.count(), 8);
    await see(page.getByRole("button", { name: "After move 1 the computer is winning" }));
    // From the start, which was won, to the end.
    await page.keyboard.press("ArrowRight");
    await see(page.getByText(/^Move 2 of 7, the computer’s move/));
    await see(page.locator("figure.wrong").getByText("✗ The computer took 1"));
    await page.keyboard.press("End");
    await see(page.getByText("The end of the game."));
    await page.keyboard.press("Home");
    await see(page.getByText(/^Move 1 of 7, your move: mistake/));
  });
}

check("in Solve all moves stand in a strip, and lead on", {}, async (page) => {
  await page.open("/solve?position=20;6");
  const { options } = await ask(page, "options", { position: "20;6" });
  assert.equal(options.length, 6);
  for (const { take, outcome, grundy, remoteness } of options) {
    const who = outcome === "P" ? "wins" : "loses";
    const name = new RegExp(`^Take ${take} ${who}, value ${grundy} ?, ${remoteness} moves left$`);
    await see(page.getByRole("button", { name, exact: true }));
  }
  await page.getByRole("button", { name: /^Take 3 loses/ }).click();
  await page.waitForURL((url) => url.searchParams.get("position") === "17;6");
});

for (const [size, options] of SIZES) {
  check(`the map of Grundy values explains a value by what is missing (${size})`, options, async (page) => {
    await page.open("/explore?map=grundy&w=30");
    const canvas = await see(page.getByRole("application", { name: /^Grundy values/ }));
    await page.getByRole("spinbutton", { name: "pile n" }).fill("12");
    await page.getByRole("spinbutton", { name: "allowance r" }).fill("5");
    await tool(page, "Go").click();
    const { grundy } = await ask(page, "options", { position: "12;5" });
    await inSight(page.getByText(`The least number that is missing among them is ${grundy}.`), "the reason");
    await see(page.getByText("no move leads to it: this is the value"));
    if (size === "wide") return;
    await tool(page, "Close the explanation").click();
    const box = await canvas.boundingBox();
    await page.touchscreen.tap(box.x + box.width * 0.6, box.y + box.height * 0.5);
    await inSight(page.getByText(/The least number that is missing/), "the reason of a cell that was tapped");
  });
}

check("on a dark ground a value of 0 has another colour than the ground", { colorScheme: "dark" }, async (page) => {
  await page.open("/explore?map=grundy&w=30&at=21,12");
  await see(page.getByText(/G\(21, 12\) = 0/));
  const [zero, ground] = await page.getByRole("application", { name: /^Grundy values/ }).evaluate((canvas) => {
    const context = canvas.getContext("2d");
    const { width, height } = canvas;
    const { data } = context.getImageData(0, 0, width, height);
    const light = (i) => 0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2];
    // The light colour of zeros covers a part of the map; the corner is ground.
    let bright = 0;
    for (let i = 0; i < data.length; i += 4) bright += data[i] === 186 && data[i + 1] === 178 && data[i + 2] === 214;
    return [bright / (width * height), light(0)];
  });
  assert.ok(zero > 0.02, `zeros cover ${zero} of the picture`);
  assert.ok(ground < 60, `the ground is ${ground} bright`);
  // Both lines of the legend are there, with room below the last one.
  const tall = await page.locator("canvas.legend").evaluate((canvas) => canvas.clientHeight);
  assert.ok(tall >= 76, `the legend is ${tall} high`);
});

check("keys as in the terminal: h, w, u, n", {}, async (page) => {
  await page.open("/play?position=20&opponent=perfect&seed=5");
  await see(page.getByText("You begin"));
  await usable(tool(page, "Hint"));
  await page.keyboard.press("h");
  await see(page.getByText("Take 2: that wins"));
  await page.keyboard.press("w");
  await see(page.getByText("After you take 2"));
  await page.keyboard.press("w");
  await page.locator(".advice").waitFor({ state: "hidden" });
  await tool(page, "Take 2").click();
  await see(page.getByText("Your move."));
  await page.keyboard.press("u");
  await see(page.getByText("You begin"));
  // What is written is no command.
  await page.getByLabel("How many").focus();
  await page.keyboard.press("h");
  assert.equal(await page.locator(".advice").isVisible(), false);
  await page.getByLabel("How many").blur();
  await page.keyboard.press("n");
  await page.waitForURL((url) => url.searchParams.get("position") !== "20");
});

check("rules stay open after the first move, and stones are counted", PHONE, async (page, t) => {
  await page.open("/play?position=20&opponent=perfect&seed=5");
  await see(page.getByText(/The player who takes the last stone wins/));
  const begun = Date.now();
  await tool(page, "Take 1").click();
  await see(page.getByText("Your move."));
  t.diagnostic(`measured: a turn took ${Date.now() - begun} ms`);
  await see(page.getByText(/The player who takes the last stone wins/));
  await see(page.getByText(/^You took\s*1$/));
  await see(page.getByText(/^Computer took\s*1$/));
  assert.equal(await page.locator(".heap circle").count(), 2);
});

for (const [size, options] of SIZES) {
  check(`sounds are off until they are wanted, and quick animation can be chosen (${size})`, options, async (page) => {
    await page.addInitScript(() => {
      window.tones = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) {
        window.tones += 1;
        return start.apply(this, when);
      };
    });
    const turn = async () => {
      await page.open("/play?position=20&opponent=perfect&seed=5");
      await see(page.getByText("You begin"));
      await tool(page, "Take 1").click();
      await see(page.getByText("Your move."));
      return page.evaluate(() => window.tones);
    };
    assert.equal(await turn(), 0);
    await openSettings(page);
    await page.getByLabel("Sounds").check();
    await page.getByLabel("Quick animation").check();
    assert.equal(await turn(), 2);
    assert.ok(await page.getByLabel("Quick animation").isChecked());
  });
}

for (const [size, options] of SIZES) {
  check(`a first game: an opponent that is easily beaten, then the next (${size})`, options, async (page) => {
    await page.open("/play");
    await see(page.getByText("You begin"));
    const opponent = page.getByLabel("Opponent", { exact: true });
    assert.equal(await opponent.inputValue(), "beginner");
    assert.equal(await opponent.locator("option").first().textContent(), "A friend here");
    await page.open("/play?position=4&opponent=beginner&seed=5&moves=1-1");
    await see(page.getByText("Your move."));
    await tool(page, "One more").click();
    await tool(page, "Take 2").click();
    await see(page.getByText("You won!"));
    await (await see(tool(page, "Play against Easy"))).click();
    await page.waitForURL((url) => url.searchParams.get("opponent") === "easy");
    await see(page.getByText("You begin"));
    assert.equal(await opponent.inputValue(), "easy");
    // A player who comes back continues there.
    await page.evaluate(() => sessionStorage.clear());
    await page.open("/play");
    await see(page.getByText("You begin"));
    assert.equal(await opponent.inputValue(), "easy");
  });
}

check("two friends at one screen", PHONE, async (page) => {
  await page.open("/play?position=4&opponent=friend");
  await see(page.getByText("Player 1, your move."));
  await tool(page, "Take 1").click();
  await see(page.getByText("Player 1 took 1. Player 2, your move."));
  await tool(page, "Take 1").click();
  await see(page.getByText("Player 2 took 1. Player 1, your move."));
  await tool(page, "One more").click();
  await tool(page, "Take 2").click();
  await see(page.getByText("Player 1 won!", { exact: true }));
  await tool(page, "Review the game").click();
  await see(page.getByText(/Neither player made a mistake/));
});

check("small things: a lost start, a refused stone, another rule, a bad link", {}, async (page) => {
  page.allow(/status of 400/);
  // 3 is lost whatever one does.
  await page.open("/play?position=3&opponent=perfect&seed=5&moves=1-2");
  await see(page.getByText("You lost this one"));
  await see(page.getByText("You made no mistake: the start was lost, and the computer made none either."));
  await page.open("/play?position=20&opponent=perfect&seed=5&moves=1-1");
  await see(page.getByText("You may take 1 to 2 stones"));
  const stone = page.locator(".stage .stone").first();
  await tabTo(page, tool(page, "One more"));
  await page.keyboard.press("Enter");
  await see(tool(page, "Take 2"));
  await stone.hover({ force: true });
  await see(page.getByText("At most 2"));
  await see(tool(page, "Take 2"));
  await page.getByLabel("Game", { exact: true }).selectOption("other");
  await page.waitForURL((url) => url.searchParams.get("game") === "takeaway:[1,2,4]");
  assert.equal(await page.evaluate(() => document.activeElement?.value), "takeaway:[1,2,4]");
  await page.open("/play?position=12%3B%3B4");
  await (await see(tool(page, "Play a new game"))).click();
  await see(page.getByText("You begin"));
});

check("an unknown opponent is replaced, and a changed one is announced", {}, async (page) => {
  page.allow(/status of 400/);
  await page.open("/play?position=20&opponent=nobody&second=true");
  await (await see(tool(page, "Play against Beginner"))).click();
  await see(page.getByText("Your move."));
  assert.equal(await page.getByLabel("Opponent").inputValue(), "beginner");
  await page.getByLabel("Opponent").selectOption("hard");
  await see(page.locator(".advice").getByText("You are now playing against “Hard”."));
});

check("a new game has as many piles as the one before", {}, async (page) => {
  for (const position of ["20", "5,8", "3,4,5,6"]) {
    await page.open(`/play?position=${position}&opponent=easy&seed=1`);
    await see(page.getByText("You begin"));
    for (let time = 0; time < 3; time += 1) {
      const before = new URL(page.url()).searchParams.get("position");
      await tool(page, "New game").click();
      await page.waitForURL((url) => url.searchParams.get("position") !== before);
      const now = new URL(page.url()).searchParams.get("position");
      assert.equal(now.split(",").length, position.split(",").length, now);
    }
  }
});

check("with a sheet open on a phone, whose turn it is stays in sight", PHONE, async (page) => {
  await page.open("/play?position=45,40&opponent=perfect&seed=5");
  await see(page.getByText("You begin"));
  await tool(page, "Why?").click();
  await see(page.locator(".advice").getByText("The theorem behind it"));
  const below = () =>
    page.evaluate(() => {
      const [head, status] = [".top", ".status"].map((name) => document.querySelector(name).getBoundingClientRect());
      return status.top - head.bottom;
    });
  assert.ok((await below()) >= 0, `${await below()}`);
  await page.evaluate(() => scrollTo({ top: 400 }));
  await tool(page, "One more").click();
  await page.locator(".takebar .take").click();
  await see(page.getByText("Your move."));
  await page.waitForFunction(() => {
    const [head, status] = [".top", ".status"].map((name) => document.querySelector(name).getBoundingClientRect());
    return status.top >= head.bottom;
  });
});

check("another rule is written above the bar of a phone", PHONE, async (page) => {
  await page.open("/play?position=20&opponent=easy&seed=1");
  await openSettings(page);
  await page.getByLabel("Game", { exact: true }).selectOption("other");
  await inSight(page.getByLabel("Rule", { exact: true }), "the rule");
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
])
  check(`on a projector the board is seen whole (${viewport.width})`, { viewport }, async (page) => {
    await page.open("/play?position=20&opponent=easy&seed=1");
    await see(page.getByText("You begin"));
    await page.getByRole("button", { name: "For a class" }).click();
    await page.getByLabel("Large letters, for a projector").check();
    await page.getByRole("button", { name: "Close" }).click();
    for (const [name, what] of [
      [".status", "the status"],
      [".stage", "the stones"],
      [".takebar", "the bar"],
      [".tools", "the tools"],
    ])
      await inSight(page.locator(name).first(), what);
  });

check("the keys of the stones are explained to a player who uses the keyboard", {}, async (page) => {
  await page.open("/play?position=20&opponent=easy&seed=1");
  await see(page.getByText("You begin"));
  const keys = page.getByText("Keys: → more, ← fewer, Enter takes");
  assert.equal(await keys.isVisible(), false);
  await tabTo(page, page.locator(".stage").first());
  await see(keys);
});

check("in a review on a phone, the button that steps on stays where it is", PHONE, async (page) => {
  await page.open(`/play?position=20&opponent=perfect&seed=5&moves=${"1-".repeat(17)}2-1`);
  await tool(page, "Review the game").click();
  const forward = page.getByRole("button", { name: /^Forward/ });
  await see(page.locator(".reviewed figure"));
  const places = [];
  for (let step = 0; step < 5; step += 1) {
    places.push(Math.round(await forward.evaluate((one) => one.getBoundingClientRect().top + scrollY)));
    const before = await page.locator(".review .where").textContent();
    await forward.click();
    await page.waitForFunction((text) => document.querySelector(".review .where").textContent !== text, before);
    await page.waitForTimeout(300);
  }
  assert.equal(new Set(places).size, 1, places.join(" "));
});

check("the texts on signs and losses name only what is on the page", {}, async (page) => {
  await page.open("/play?position=5,8&opponent=easy&seed=1");
  await see(page.getByText("You begin"));
  await page.getByLabel("Show what each take does").check();
  await see(page.locator(".worth"));
  const { options } = await ask(page, "options", { position: "5,8;inf" });
  assert.ok(options.every(({ grundy }) => grundy === null));
  assert.doesNotMatch(await page.locator(".strip").textContent(), /Grundy/);
  // Where nothing wins there is nothing to be found.
  await page.open("/play?position=13&opponent=easy&seed=1");
  await see(page.getByText("You begin"));
  await (await usable(tool(page, "Why?"))).click();
  await see(page.getByText("Lost against perfect play"));
  assert.equal(await page.locator(".advice").getByRole("link", { name: "learn it" }).count(), 0);
});

check("several piles: the bar fits on a phone", PHONE, async (page) => {
  await page.open("/play?position=120,90,45&opponent=easy&seed=1");
  await see(page.getByText("You begin"));
  await page.getByLabel("How many").fill("100");
  for (const name of ["Take 100", "One less", "New game", "Hint"]) {
    const { left, right } = await tool(page, name).evaluate((element) => element.getBoundingClientRect());
    assert.ok(left >= 0 && right <= PHONE.viewport.width, `${name} from ${left} to ${right}`);
  }
});

check("a large pile is one row of blocks, on a phone too", PHONE, async (page) => {
  await page.open("/play?position=10%5E30&opponent=easy&seed=1");
  await see(page.locator(".bar .block"));
  const tops = await page
    .locator(".bar .block")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  assert.ok(tops.length > 2 && new Set(tops).size === 1, tops.join(" "));
});

check("what is asked before the game has begun is answered when it begins", PHONE, async (page) => {
  // The first answer about the game waits until the page was touched.
  let touched = () => {};
  const waiting = new Promise((done) => {
    touched = done;
  });
  await page.route("**/api/v1/play", async (route) => {
    await waiting;
    await route.continue();
  });
  await page.open("/play?position=20&opponent=friend&moves=2-3");
  await page.getByLabel("Show what each take does").check();
  await tool(page, "Hint").click();
  await tool(page, "Why?").click();
  touched();
  await see(page.locator(".worth").first());
  await see(page.getByText("The theorem behind it"));
});
