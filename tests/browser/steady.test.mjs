// What must stay where it is: the number that was chosen, the board under the hand, and the stones on a small screen.

import assert from "node:assert/strict";
import { browserTests, PHONE, SIZES, see, tabTo, WIDE } from "./harness.mjs";

const check = browserTests();
const NARROW = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
/** 1280 x 800, letters twice as large. */
const ZOOMED = { viewport: { width: 640, height: 400 } };
const LAPTOP = { viewport: { width: 1366, height: 625 } };

const amount = (page) => page.getByLabel("How many");
const takeButton = (page) => page.locator(".takebar .take");
const mine = (page) => page.locator(".whose", { hasText: /You begin|Your move/ });
const stone = (page, take) => page.locator(`.stage .stone:nth-last-child(${take} of .stone)`);

/** Moves a mouse over the stones and away again. */
async function cross(page) {
  const box = await page.locator(".stage").first().boundingBox();
  for (const [x, y] of [
    [box.x + box.width - 20, box.y - 30],
    [box.x + box.width - 20, box.y + 20],
    [box.x + box.width / 2, box.y + 20],
    [box.x + 4, box.y + 20],
    [box.x + box.width / 2, box.y + box.height + 14],
  ])
    await page.mouse.move(x, y, { steps: 4 });
}

check("what was typed is still chosen after the pointer has crossed the stones", {}, async (page) => {
  await page.open("/play?position=20&opponent=perfect&seed=5");
  await see(mine(page));
  await amount(page).fill("7");
  await cross(page);
  assert.equal(await amount(page).inputValue(), "7");
  assert.equal(await takeButton(page).textContent(), "Take 7");
  assert.equal(await page.locator(".stone.chosen").count(), 7);
  // What cannot be taken stays written, too.
  await amount(page).fill("50");
  await cross(page);
  assert.equal(await amount(page).inputValue(), "50");
  // A hint is shown and stays ready.
  await page.getByRole("button", { name: "Hint" }).click();
  await see(page.locator(".stone.hinted"));
  const hinted = await takeButton(page).textContent();
  assert.match(hinted, /^Take \d+$/);
  await cross(page);
  assert.equal(await takeButton(page).textContent(), hinted);
  assert.ok(await page.locator(".stone.hinted").count());
  // Pointing shows what a click would take.
  const { x, y, width, height } = await stone(page, 3).boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  assert.equal(await takeButton(page).textContent(), "Take 3");
});

check("in a lesson the right answer stays right when the pointer crosses the stones", {}, async (page) => {
  await page.open("/learn/6");
  const field = page.locator(".takebar input");
  await see(field);
  await field.fill("3");
  await cross(page);
  assert.equal(await field.inputValue(), "3");
});

/** Runs in the page: every shift of the layout from now on, whatever caused it. */
function watchShifts() {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const what = entry.sources.map(({ node }) => node?.className ?? node?.nodeName).join(" ");
      window.shifts.push([entry.value, entry.hadRecentInput, what]);
    }
  }).observe({ type: "layout-shift", buffered: false });
}

for (const [size, options, piles] of [
  ["wide", WIDE, "30"],
  ["phone", PHONE, "30"],
  ["laptop", LAPTOP, "30"],
  ["narrow", NARROW, "30"],
  ["twice as large", ZOOMED, "30"],
  ["two piles, phone", PHONE, "5,8"],
])
  check(`nothing moves in a whole game (${size})`, options, async (page, t) => {
    await page.open(`/play?position=${piles}&opponent=perfect&seed=5`);
    await see(mine(page));
    await page.waitForTimeout(300);
    await page.evaluate(watchShifts);
    const place = () => page.locator(".board .piles").evaluate((piles) => piles.getBoundingClientRect().top + scrollY);
    const before = await place();
    let moves = 0;
    while (await mine(page).isVisible()) {
      moves += 1;
      await takeButton(page).click();
      await page.waitForFunction(
        (made) =>
          document.querySelector(".result") ||
          ((new URLSearchParams(location.search).get("moves")?.split("-").length ?? 0) >= made &&
            /Your move/.test(document.querySelector(".whose")?.textContent ?? "")),
        2 * moves,
      );
      if (await page.locator(".result").count()) break;
      assert.equal(await place(), before, `the board has moved after move ${moves}`);
    }
    await see(page.locator(".result"));
    assert.ok(moves > 2);
    await page.waitForTimeout(600);
    const shifts = await page.evaluate(() => window.shifts);
    t.diagnostic(
      `measured largest layout shift (${size}): ${Math.max(0, ...shifts.map(([value]) => value)).toFixed(4)}`,
    );
    assert.deepEqual(
      shifts.filter(([value]) => value > 0.01),
      [],
    );
  });

check("the daily puzzle can be solved without scrolling on a laptop", LAPTOP, async (page) => {
  await page.open("/puzzle?day=2026-11-18");
  const box = await (await see(takeButton(page))).boundingBox();
  assert.ok(box.y + box.height <= LAPTOP.viewport.height, JSON.stringify(box));
  await page.open("/play");
  await see(mine(page));
  const take = await takeButton(page).boundingBox();
  assert.ok(take.y + take.height <= LAPTOP.viewport.height, JSON.stringify(take));
});

for (const [size, options] of [
  ["narrow", NARROW],
  ["twice as large", ZOOMED],
])
  check(`the first screen of Play shows stones, and bars leave room for them (${size})`, options, async (page) => {
    const { height } = options.viewport;
    await page.open("/play");
    await see(mine(page));
    const seen = await page.evaluate(() => {
      const bar = document.querySelector(".controls").getBoundingClientRect();
      const stones = [...document.querySelectorAll(".stage .stone")].map((one) => one.getBoundingClientRect());
      const top = document.querySelector(".top");
      const sticky = getComputedStyle(top).position === "sticky" ? top.offsetHeight : 0;
      return {
        stones: stones.filter(({ top, bottom }) => top >= 0 && bottom <= bar.top).length,
        bars: sticky + bar.height,
        wide: document.documentElement.scrollWidth,
      };
    });
    assert.ok(seen.stones >= 8, `${seen.stones} stones`);
    assert.ok(seen.bars <= height / 4, `bars cover ${seen.bars} of ${height}`);
    assert.ok(seen.wide <= options.viewport.width, `${seen.wide} wide`);
  });

for (const step of [1, 3, 6, 9, 12])
  check(`step ${step} of Learn fits the narrowest telephone`, NARROW, async (page) => {
    await page.open(`/learn/${step}`);
    await see(page.locator(".path"));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= NARROW.viewport.width, `${wide} wide`);
  });

for (const [size, options] of SIZES)
  check(`a number that cannot be taken says why (${size})`, options, async (page) => {
    await page.open("/play?position=20&opponent=perfect&seed=5");
    await see(mine(page));
    for (const [written, told] of [
      ["20", "At most 19"],
      ["0", "At least 1"],
      ["x", "Not a number"],
    ]) {
      await amount(page).fill(written);
      assert.equal(await takeButton(page).textContent(), told);
      assert.equal(await takeButton(page).getAttribute("aria-disabled"), "true");
      assert.equal(await page.locator(".takebar [role=status]").textContent(), "You may take 1 to 19 stones.");
    }
    await amount(page).fill("19");
    assert.equal(await takeButton(page).textContent(), "Take 19");
    assert.equal(await page.locator(".takebar [role=status]").textContent(), "");
  });

check("the slider begins where the box does, and its right arrow means more", {}, async (page) => {
  await page.open("/play?position=20&opponent=perfect&seed=5");
  await see(mine(page));
  const slider = page.getByRole("slider", { name: /^The pile/ });
  await tabTo(page, slider);
  const at = async () => [await slider.getAttribute("aria-valuenow"), await amount(page).inputValue()];
  assert.deepEqual(await at(), ["1", "1"]);
  assert.equal(await slider.getAttribute("aria-valuemin"), "1");
  for (const [key, told] of [
    ["ArrowRight", "2"],
    ["ArrowUp", "3"],
    ["ArrowLeft", "2"],
    ["ArrowDown", "1"],
    ["ArrowLeft", "1"],
    ["End", "19"],
    ["ArrowRight", "19"],
  ]) {
    await page.keyboard.press(key);
    assert.deepEqual(await at(), [told, told], key);
  }
  await see(page.getByText("Keys: → more, ← fewer, Enter takes"));
});

check("Learn is offered for what it teaches", {}, async (page) => {
  for (const [address, taught] of [
    ["/play?position=4&opponent=perfect&seed=5&moves=1-1-2", true],
    ["/play?position=3,5,7&game=nim&opponent=friend&moves=3-2.5-3.7", false],
    ["/play?position=4&misere=true&opponent=friend&moves=1-1-2", false],
    ["/play?position=4&game=power-of-two&opponent=friend&moves=1-1-1-1", false],
  ]) {
    await page.open(address);
    await see(page.locator(".result"));
    assert.equal((await page.locator("main a[href='/learn']:visible").count()) > 0, taught, address);
  }
});

check("values stand below their signs", WIDE, async (page) => {
  await page.open("/play?position=20&opponent=easy&seed=1&moves=2-3");
  await see(page.getByText("Your move."));
  await page.getByLabel("Show what each take does").check();
  await see(page.locator(".worth"));
  const texts = await page.locator(".worth text").allTextContents();
  assert.ok(texts.length && texts.every((text) => /^(✓|✗|\?|\d+)$/.test(text)), texts.join(" "));
});

check("on a phone a tap chooses, and a tap out of reach leaves that", PHONE, async (page) => {
  await page.open("/play?position=20&opponent=perfect&seed=5&moves=1-1");
  await see(mine(page));
  await amount(page).fill("2");
  await stone(page, 9).tap();
  await see(page.getByText("At most 2"));
  assert.equal(await takeButton(page).textContent(), "Take 2");
  await stone(page, 1).tap();
  assert.equal(await takeButton(page).textContent(), "Take 1");
});
