// The page Learn: all twelve steps, with a mouse and by touch, what a wrong answer says, and what Play shows before and after.

import assert from "node:assert/strict";
import { test } from "node:test";
import { after, groups, isWon, moves, remoteness, winningMoves, written } from "../../web/lib/solver.js";
import { seriousInBoth } from "./axe.mjs";
import {
  address,
  ask,
  browserTests,
  openSettings,
  PHONE,
  SIZES,
  see,
  startServer,
  tabTo,
  usable,
  WHOLE_TEST,
} from "./harness.mjs";

const check = browserTests();
const COUNT = 12;
const GROUPS = 6;

const button = (page, name) => page.getByRole("button", { name, exact: true });
const pile = (page) => page.getByRole("slider", { name: /^The pile|^Pile 1/ });
const next = (page) => page.locator("main").getByRole("link", { name: /^Next: |^See what/ });
const told = (page, text) => see(page.getByRole("status").filter({ hasText: text }));
const press = (page, locator) => (page.phone ? locator.tap() : locator.click());

/** Takes a number of stones with the field and the button; of two piles, from the pile with this number. */
async function take(page, count, from = null) {
  await usable(page.getByLabel("How many"));
  if (from) await page.getByLabel("From").selectOption(String(from - 1));
  await page.getByLabel("How many").fill(String(count));
  await press(page, button(page, `Take ${count}`));
}

/** What is on the board: the piles and what may be taken, as the server writes it. */
async function position(page) {
  const piles = await page
    .locator('[aria-label^="Pile "], [aria-label^="The pile"]')
    .evaluateAll((all) =>
      all.map((one) => [one.getAttribute("aria-label"), Number(one.getAttribute("aria-valuemax") ?? 0)]),
    );
  const most = Math.max(...piles.map(([, reach]) => reach));
  return `${piles.map(([name]) => /: (\d+)/.exec(name)[1]).join()};${most}`;
}

/** A winning move of the server at the position on the board. */
async function advised(page) {
  const { winning_moves: all } = await ask(page, "solve", { position: await position(page) });
  return all[0];
}

/** The twelve steps; each ends when its task is done. */
const WALK = [
  async (page) => {
    await take(page, 1);
    await told(page, "With 3 stones, taking 3 would have won.");
    await press(page, button(page, "Try again"));
    await take(page, 3);
  },
  async (page) => {
    await take(page, 1);
    await told(page, "The computer took 1. You may take 1 to 2 stones.");
    await take(page, 2);
  },
  async (page) => {
    const seen = page.locator(".tried .seen");
    for (const [count, last] of [
      [2, 1],
      [3, 2],
      [5, 4],
    ]) {
      await see(page.getByRole("heading", { name: `A pile of ${count}` }));
      for (let size = 1; size <= last; size += 1) {
        await take(page, size);
        if (size < last) await told(page, `You took ${size}: `);
        if (size < last) assert.equal(await seen.count(), size);
      }
    }
  },
  async (page) => {
    await press(page, button(page, "6"));
    await told(page, "6 wins: take 1");
    for (const count of [8, 13]) {
      await press(page, button(page, String(count)));
      await told(page, `Yes, ${count} loses.`);
    }
    await press(page, button(page, "21"));
  },
  async (page) => {
    const tile = (size) => page.getByRole("button", { name: new RegExp(`^${size}, `) });
    await drag(page, tile(5));
    await told(page, "1 to go.");
    await drag(page, tile(1));
    await told(page, "6 = 5 + 1.");
    await press(page, button(page, "Next pile"));
    // Neighbours, and too many.
    for (const size of [8, 5]) await press(page, tile(size));
    await told(page, "That is 1 too many");
    await press(page, tile(8));
    await press(page, tile(3));
    await told(page, "3 and 5 are neighbours: take them out, and use 8 instead.");
    for (const size of [5, 8, 1]) await press(page, tile(size));
    await told(
      page,
      "12 = 8 + 3 + 1. With a 1 for each of 8, 5, 3, 2, 1 that is used and a 0 for the others, 12 is written 10101.",
    );
    await press(page, button(page, "Next pile"));
    // By keyboard alone.
    for (const size of [13, 5, 2]) {
      await tile(size).focus();
      await page.keyboard.press("Enter");
    }
  },
  async (page) => {
    await take(page, 2);
    await told(page, "Then the computer takes 2, and you can no longer win. Try another take.");
    for (const [size, last] of [
      [1, false],
      [2, false],
      [3, true],
    ]) {
      await take(page, size);
      if (!last) await press(page, await usable(button(page, "Next pile")));
    }
  },
  (page) => answers(page, ["No", "No", "No", "Yes"]),
  (page) => answers(page, ["Yes", "No", "No", "Yes"]),
  async (page) => {
    await take(page, 4);
    await told(page, "4 wins: twice 4 is 8, less than the next group of 13. There is another winning take.");
    await take(page, 1);
    await press(page, await usable(button(page, "Next pile")));
    await take(page, 1);
    await told(page, "There is another");
    await take(page, 6);
  },
  async (page) => {
    for (let turn = 0; (await over(page)) === false; turn += 1) {
      const { pile: from, take: count } = await advised(page);
      if (turn === 0) assert.deepEqual([from, count], [0, 2]);
      await take(page, count, from + 1);
      await page.waitForFunction(settled);
    }
  },
  async (page) => {
    while ((await over(page)) === false) {
      await take(page, (await advised(page)).take);
      await page.waitForFunction(settled);
    }
  },
  async (page) => {
    for (let at = 1; at <= 5; at += 1) {
      await see(page.getByRole("heading", { name: `Pile ${at} of 5` }));
      await usable(page.getByLabel("How many"));
      const { winning_moves: all } = await ask(page, "solve", { position: await position(page) });
      if (all.length) await take(page, all[0].take);
      else await press(page, button(page, "No move wins here"));
      if (at < 5) await press(page, await usable(button(page, "Next pile")));
    }
  },
];

/** Runs in the page: whether it is the player's turn, or the step is done. */
function settled() {
  const field = document.querySelector(".takebar input");
  return Boolean(document.querySelector(".onward .next")) || (field?.checkVisibility() && !field.readOnly);
}

async function over(page) {
  await page.waitForFunction(settled);
  return (await next(page).count()) > 0;
}

/** Answers the questions of a step; the first one wrongly at first. */
async function answers(page, all) {
  const wrong = page.locator(".answers button").filter({ hasNotText: all[0] });
  await press(page, wrong);
  await told(page, "Look again");
  for (const [at, answer] of all.entries()) {
    await press(page, button(page, answer));
    if (at < all.length - 1) await press(page, button(page, "Next"));
  }
}

/** Drags a tile into the tray, with the mouse or with a finger. */
async function drag(page, tile) {
  const middle = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  await tile.scrollIntoViewIfNeeded();
  const from = await middle(tile);
  const to = await middle(page.getByRole("group", { name: "The tray" }));
  if (!page.phone) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    return;
  }
  const finger = await page.context().newCDPSession(page);
  const touch = (type, points) => finger.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [from]);
  await touch("touchMove", [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
  await touch("touchMove", [to]);
  await touch("touchEnd", []);
}

for (const [size, options] of SIZES) {
  check(
    `all twelve steps, from the tab to the end, without barriers when they are done (${size})`,
    { ...options, reducedMotion: "reduce" },
    async (page) => {
      page.phone = size === "phone";
      const barriers = async (where) => {
        if (page.phone) return;
        assert.deepEqual(await seriousInBoth(page, where), []);
        await page.emulateMedia({ colorScheme: "light" });
      };
      await page.open("/play");
      await page.getByRole("link", { name: "Learn", exact: true }).click();
      for (const [at, walk] of WALK.entries()) {
        await address(page, (url) => url.pathname === `/learn/${at + 1}`);
        await see(page.getByText(`Step ${at + 1} of ${COUNT}`, { exact: true }));
        assert.equal(await next(page).count(), 0, "nothing is done yet");
        await walk(page);
        await see(next(page));
        // What was said is on the screen, and so is the way on, which has the focus.
        await page.waitForFunction(() => document.activeElement?.matches(".onward .next"));
        assert.ok(await page.locator(".feedback.good").evaluate(visible), `step ${at + 1} tells that it is done`);
        assert.ok(await next(page).evaluate(visible), `the way on from step ${at + 1} can be seen`);
        assert.equal(
          await page
            .getByRole("navigation", { name: "Steps" })
            .getByRole("link", { name: /, done$/ })
            .count(),
          at + 1,
        );
        await barriers(`step ${at + 1}`);
        await press(page, next(page));
      }
      await see(page.getByRole("heading", { name: "You know the secret" }));
      await barriers("all steps done");
      // What is learnt stays learnt.
      await page.reload();
      await see(page.getByRole("heading", { name: "You know the secret" }));
      await page.goBack();
      await see(page.getByText(`Step ${COUNT} of ${COUNT}`));
      await page.goBack();
      await see(page.getByText(`Step ${COUNT - 1} of ${COUNT}`));
    },
  );
}

/** Runs in the page: whether an element is inside the window. */
function visible(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

for (const [size, options] of SIZES) {
  check(`what is looked for, and the way to take it, stand on the first screen (${size})`, options, async (page) => {
    for (const [step, what] of [
      [3, page.getByText("not tried yet").first()],
      [8, button(page, "Yes")],
      [9, page.getByText("Winning takes:")],
      [11, page.getByText("You may take 1 to 19 stones.")],
      [12, button(page, "No move wins here")],
    ]) {
      await page.open(`/learn/${step}`);
      assert.ok(await (await see(what)).evaluate(visible), `step ${step}`);
      // In the exam nothing is chosen beforehand.
      const take = button(page, step === 12 ? "Take" : "Take 1");
      if (step !== 8) assert.ok(await (await see(take)).evaluate(visible), `step ${step} can be taken`);
    }
  });
}

check("with a finger stones are chosen before they are taken, as the first step says", PHONE, async (page) => {
  await page.open("/learn/1");
  await see(page.getByText("Tap a stone to choose it and all to the right of it, then press Take."));
  await page.locator(".stage .stone").first().tap({ force: true });
  await (await see(button(page, "Take 3"))).tap();
  await see(next(page));
});

check("why 1 loses, and what pale stones are", {}, async (page) => {
  await page.open("/learn/2");
  await see(page.getByText("The pale one must stay: the first player may not take all."));
  await page.open("/learn/4");
  await see(page.getByText(/With 1, too: the first player may not take the whole pile, so there is no move/));
  await button(page, "1 loses").click();
  await told(page, "1 loses: the first player may not take the whole pile, so there is no move.");
  // What was tried in step 3 is a list, and nothing to press.
  await page.open("/learn/3");
  assert.equal(await page.getByRole("list", { name: "What was tried" }).getByRole("button").count(), 0);
});

check("what was found in a step is there when the pupil comes back", {}, async (page) => {
  await page.open("/learn/4");
  await button(page, "8").click();
  await told(page, "Yes, 8 loses.");
  // The words on a number are below it; a number without words is in the middle.
  const middle = (name) =>
    button(page, name).evaluate((cell) => {
      const [box, inner] = [cell, cell.querySelector("b")].map((one) => one.getBoundingClientRect());
      return Math.abs((box.top + box.bottom) / 2 - (inner.top + inner.bottom) / 2);
    });
  assert.ok((await middle("9")) < 2, `${await middle("9")}`);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.waitForURL(/learn\/3$/);
  await take(page, 1);
  await told(page, "Now a pile of 3.");
  await page.goBack();
  await see(button(page, "8 loses"));
  await page.getByRole("link", { name: /^Step 3/ }).click();
  await see(page.getByRole("heading", { name: "A pile of 3" }));
});

check("a wrong answer is reported where it can be seen, on a phone", PHONE, async (page) => {
  page.phone = true;
  await page.open("/learn/6");
  await take(page, 5);
  const status = await told(page, "Then the computer takes");
  assert.ok(await status.evaluate(visible));
  await page.open("/learn/1");
  await take(page, 2);
  const lost = await told(page, "The computer took the last stone.");
  assert.ok(await lost.evaluate(visible));
  assert.ok(await button(page, "Try again").evaluate((element) => element === document.activeElement));
});

check("the first step with the keyboard alone, and the focus is never lost", {}, async (page) => {
  await page.open("/learn/1");
  await tabTo(page, pile(page));
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await told(page, "The computer took the last");
  await page.waitForFunction(() => document.activeElement?.textContent === "Try again");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "slider");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.matches(".onward .next"));
  await page.keyboard.press("Enter");
  await see(page.getByText(`Step 2 of ${COUNT}`, { exact: true }));
  // New piles have new elements: the focus is on them.
  await page.open("/learn/3");
  await tabTo(page, pile(page));
  for (const key of ["1", "1", "2"]) {
    await page.waitForFunction(() => document.activeElement?.matches("[role=slider][tabindex='0']"));
    await page.keyboard.press(key);
    await page.keyboard.press("Enter");
  }
  await told(page, "Now a pile of 5.");
});

check("the exam is failed with wrong answers, and has other piles then", {}, async (page) => {
  await page.open("/learn/12");
  const first = await position(page);
  for (let at = 1; at <= 5; at += 1) {
    await see(page.getByRole("heading", { name: `Pile ${at} of 5` }));
    await usable(page.getByLabel("How many"));
    const { winning_moves: all } = await ask(page, "solve", { position: await position(page) });
    if (all.length) await press(page, button(page, "No move wins here"));
    else await take(page, 1);
    if (at < 5) await press(page, await usable(button(page, "Next pile")));
  }
  await told(page, "That was 0 of 5");
  await button(page, "Try again").click();
  await see(page.getByRole("heading", { name: "Pile 1 of 5" }));
  assert.notEqual(await position(page), first);
  assert.equal(await page.evaluate(() => localStorage.getItem("learnt")), null);
});

check("a step that is skipped is not done; a step that does not exist says so", {}, async (page) => {
  await page.open("/learn");
  await address(page, (url) => url.pathname === "/learn/1");
  await page.getByRole("link", { name: "Skip this step" }).click();
  await see(page.getByText(`Step 2 of ${COUNT}`, { exact: true }));
  assert.equal(await page.getByRole("link", { name: /, done$/ }).count(), 0);
  await page.goBack();
  await see(page.getByText(`Step 1 of ${COUNT}`, { exact: true }));
  page.allow(/404/);
  await page.open("/learn/13");
  await see(page.getByRole("heading", { name: /There is no such/ }));
});

check("Play loads nothing of lessons and puzzles, until they are opened", {}, async (page) => {
  const theirs = [];
  page.on("request", (request) => {
    if (/\/(learn|puzzles)\/\w+\.(js|css)/.test(request.url())) theirs.push(request.url());
  });
  await page.open("/play?seed=1");
  await see(page.getByText("You begin"));
  assert.deepEqual(theirs, []);
  await page.getByRole("link", { name: "Learn", exact: true }).click();
  await see(page.getByText(`Step 1 of ${COUNT}`, { exact: true }));
  assert.ok(theirs.length > 5, "and then it does");
});

const trays = (page) => page.getByRole("slider").locator(".tray");

for (const [size, options] of SIZES) {
  check(
    `stones in Play are plain until groups are explained; then there is a switch (${size})`,
    options,
    async (page) => {
      await page.open("/play?position=20&seed=1");
      await see(page.getByText("You begin"));
      assert.equal(await trays(page).count(), 1);
      assert.equal(await page.getByLabel("Show groups").count(), 0);
      await openSettings(page);
      await see(page.getByRole("link", { name: "Learn the secret" }));
      await page.evaluate((step) => localStorage.setItem("learnt", String(step)), GROUPS);
      await page.reload();
      await see(page.getByText("You begin"));
      assert.equal(await trays(page).count(), groups(20).length);
      await openSettings(page);
      await page.getByLabel("Show groups").uncheck();
      await page.waitForFunction(() => document.querySelectorAll(".stage .tray").length === 1);
      await page.reload();
      await see(page.getByText("You begin"));
      assert.equal(await trays(page).count(), 1);
      await openSettings(page);
      await page.getByLabel("Show groups").check();
      await page.waitForFunction(() => document.querySelectorAll(".stage .tray").length === 3);
    },
  );
}

check("a teacher's link shows the groups, and can be handed on", {}, async (page) => {
  await page.open("/play?position=12&opponent=perfect&seed=1&groups=1");
  await see(page.getByText("You begin"));
  assert.equal(await trays(page).count(), groups(12).length);
  await page.getByLabel("How many").fill("1");
  await button(page, "Take 1").click();
  await address(page, (_, query) => query.has("moves") && query.get("groups") === "1");
  await page.getByLabel("Show groups").uncheck();
  await page.waitForFunction(() => document.querySelectorAll(".stage .tray").length === 1);
});

for (const [size, options] of SIZES) {
  check(`Learn is offered after the first game, until all is learnt (${size})`, options, async (page) => {
    await page.open("/play?position=4&opponent=perfect&seed=5&moves=1-1-2");
    await see(page.getByText("You won!"));
    await page.getByRole("link", { name: "Learn it in 12 small steps" }).click();
    await see(page.getByText(`Step 1 of ${COUNT}`, { exact: true }));
    await page.evaluate(() => localStorage.setItem("learnt", "1,2,3,4,5,6,7,8,9,10,11,12"));
    await page.open("/play?position=4&opponent=perfect&seed=5&moves=1-1-2");
    await see(page.getByText("You won!"));
    assert.equal(await page.locator(".lesson-offer").count(), 0);
  });
}

check("a number has one colour, in Play, Learn and Solve, light and dark", {}, async (page) => {
  const colours = {};
  const look = async (name, path, ready) => {
    await page.open(path);
    await see(ready);
    colours[name] = await page.evaluate(colourOfEight);
  };
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await look(`play ${colorScheme}`, "/play?position=12&seed=1&groups=1", page.getByText("You begin"));
    await look(`solve ${colorScheme}`, "/solve?position=8", page.getByText("Gap vector"));
    await look(`two ${colorScheme}`, "/solve?position=8,12", page.getByText("Gap vector"));
    await look(`learn ${colorScheme}`, "/learn/6", page.getByText("Step 6 of 12", { exact: true }));
    const [first, ...others] = Object.entries(colours).filter(([name]) => name.endsWith(colorScheme));
    for (const [name, colour] of others) assert.equal(colour, first[1], name);
  }
  assert.notEqual(colours["play light"], colours["play dark"]);
});

/** Runs in the page: the colour of the group of eight. */
function colourOfEight() {
  const tray = [...document.querySelectorAll(".tray")].find((one) => one.querySelector("text").textContent === "8");
  return getComputedStyle(tray).getPropertyValue("--part").trim();
}

check("the colours stand out from the ground, light and dark", {}, async (page) => {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await page.open("/learn/1");
    await see(page.getByText("Step 1 of 12", { exact: true }));
    const [ground, ...colours] = await page.evaluate(groundAndColours);
    for (const [at, colour] of colours.entries())
      assert.ok(contrast(ground, colour) >= 3, `${colorScheme}: colour ${at}, ${colour} on ${ground}`);
    assert.equal(new Set(colours.map(String)).size, colours.length, "no two are the same");
  }
});

/** Runs in the page: the colour of a card, and those of the Fibonacci numbers, as red, green and blue. */
function groundAndColours() {
  const card = document.querySelector(".card");
  const probe = card.appendChild(document.createElement("i"));
  const read = (name) => {
    probe.style.backgroundColor = `var(--${name})`;
    return getComputedStyle(probe).backgroundColor.match(/\d+/g).slice(0, 3).map(Number);
  };
  return [read("card"), ...Array.from({ length: 10 }, (_, at) => read(`fib-${at}`)), read("fib-none")];
}

/** The contrast of two colours, as WCAG defines it. */
function contrast(one, other) {
  const luminance = (colour) => {
    const [r, g, b] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test("the small solver agrees with the server: one pile, and two", { timeout: WHOLE_TEST }, async () => {
  const server = await startServer();
  const all = [];
  for (let n = 1; n <= 26; n += 1) for (let most = 1; most < n; most += 1) all.push({ piles: [n], most });
  for (let n = 1; n <= 7; n += 1)
    for (let m = 1; m <= n; m += 1) for (let most = 1; most <= n; most += 1) all.push({ piles: [n, m], most });
  try {
    for (const one of all) {
      const query = new URLSearchParams({ position: written(one), remoteness: "true" });
      const answer = await (await fetch(`${server.address}/api/v1/solve?${query}`)).json();
      assert.equal(isWon(one), answer.outcome === "N", written(one));
      assert.equal(remoteness(one), answer.remoteness, written(one));
      const theirs = answer.winning_moves.map(({ pile: from, take: count }) => `${from}.${count}`).sort();
      assert.ok(answer.winning_moves_complete);
      const mine = winningMoves(one).map(({ pile: from, take: count }) => `${from}.${count}`);
      assert.deepEqual(mine.sort(), theirs, written(one));
      for (const move of moves(one)) assert.ok(after(one, move).piles.every((count) => count >= 0));
    }
    for (let n = 1; n <= 60; n += 1) {
      const { parts } = await (await fetch(`${server.address}/api/v1/zeckendorf?n=${n}`)).json();
      assert.deepEqual(groups(n), parts);
    }
  } finally {
    await server.stop();
  }
});
