// Nothing is lost: not by a click elsewhere, not by going back, not when the server goes away, and the focus neither.

import assert from "node:assert/strict";
import {
  address,
  browserTests,
  openSettings,
  PHONE,
  SIZES,
  see,
  startServer,
  tabTo,
  WIDE,
  withPage,
} from "./harness.mjs";
import { readsOn } from "./reading.mjs";

const check = browserTests();

const tool = (page, name) => page.getByRole("button", { name, exact: true });
const moves = (page) => page.getByRole("list", { name: "Moves so far" }).getByRole("listitem");
const nav = (page, name) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true }).click();
const banner = (page) => page.getByRole("alert").filter({ hasText: "The server does not answer" });
const focused = (page) => page.evaluate(() => document.activeElement?.textContent ?? "");

/** A game of two moves. */
async function played(page) {
  await page.open("/play?position=20&opponent=perfect&seed=5");
  await see(page.getByText("You begin"));
  await tool(page, "Take 1").click();
  await see(page.getByText("Your move."));
  await address(page, (_, query) => query.get("moves")?.split("-").length === 2);
  return new URL(page.url()).search;
}

/** That game is on the board. */
async function same(page, search) {
  await address(page, (url) => url.pathname === "/play" && url.search === search);
  await see(page.getByText("Your move."));
  assert.equal(await moves(page).count(), 2);
}

for (const [size, options] of SIZES) {
  check(`a game survives the logo, the tab and another page (${size})`, options, async (page) => {
    const search = await played(page);
    await page.getByRole("link", { name: "fibnim, to the game" }).click();
    await same(page, search);
    await nav(page, "Play");
    await same(page, search);
    await nav(page, "Solve");
    await see(page.getByText("The player to move wins"));
    await page.getByRole("link", { name: "fibnim, to the game" }).click();
    await same(page, search);
    // The address alone, typed.
    await page.open("/play");
    await same(page, search);
  });
}

for (const [size, options] of SIZES) {
  check(`a game survives a changed setting and a new game: Back leads to it (${size})`, options, async (page) => {
    const search = await played(page);
    await openSettings(page);
    await tool(page, "One pile more").click();
    await see(page.getByText("The one before is kept"));
    await see(page.getByText("You begin"));
    await tool(page, "Back to it").click();
    await same(page, search);
    await tool(page, "New game").click();
    await address(page, (_, query) => query.get("position") !== "20" && !query.has("moves"));
    await see(page.getByText("You begin"));
    await page.goBack();
    await same(page, search);
  });
}

for (const [size, options] of SIZES) {
  check(`Back in Solve and Explore: settings, tabs, and what was typed (${size})`, options, async (page) => {
    await page.open("/solve?position=12");
    await see(page.getByText("The player to move wins"));
    await page.getByLabel("Misère").check();
    await address(page, (_, query) => query.has("misere"));
    await page.goBack();
    await address(page, (_, query) => !query.has("misere"));
    await see(page.getByText("The player to move wins"));
    assert.equal(await page.getByLabel("Misère").isChecked(), false);
    await page.getByLabel("Position", { exact: true }).fill("13;4");
    await see(page.getByText("The player to move loses"));
    await nav(page, "Explore");
    await see(page.getByRole("heading", { name: "Tables as pictures" }));
    await page.getByRole("radio", { name: "Staircase" }).check();
    await see(page.getByText(/^G\(n\) = \d+ for n/));
    await page.goBack();
    await address(page, (_, query) => query.get("map") !== "starts");
    await see(page.getByRole("button", { name: "Zoom in" }));
    await nav(page, "Solve");
    await see(page.getByText("The player to move loses"));
    assert.equal(await page.getByLabel("Position", { exact: true }).inputValue(), "13;4");
  });
}

for (const [size, options] of SIZES)
  for (const recompute of [false, true]) {
    const meanwhile = recompute ? ", while claims are recomputed" : "";
    check(
      `Back in Papers leads to where one had read${meanwhile} (${size})`,
      { ...options, recompute },
      async (page) => {
        await page.open("/papers?verdict=refuted");
        await readsOn(page);
      },
    );
  }

/** A server that goes away and comes back at the same address. */
async function withServer(page, options, body) {
  let own = await startServer();
  const { host } = new URL(own.address);
  const back = async () => {
    own = await startServer(host);
  };
  try {
    await withPage(page.context().browser(), options, own.address, async (other) => {
      other.allow(/ERR_|Failed to fetch/);
      await body(other, () => own.stop(), back);
    });
  } finally {
    await own.stop();
  }
}

check("the server comes back: a game goes on", {}, async (page) => {
  await withServer(page, WIDE, async (other, stop, back) => {
    await other.open("/play?position=20&opponent=perfect&seed=5");
    await see(other.getByText("You begin"));
    await stop();
    await tool(other, "Take 1").click();
    await see(banner(other));
    assert.equal(await banner(other).count(), 1);
    await back();
    await see(other.getByText("Your move."));
    assert.equal(await moves(other).count(), 2);
    assert.equal(await banner(other).count(), 0);
  });
});

check("the server comes back: Explore goes on, and so does a page that was not loaded", PHONE, async (page) => {
  await withServer(page, PHONE, async (other, stop, back) => {
    await other.open("/solve");
    await see(other.getByText("The player to move wins"));
    await stop();
    await nav(other, "Explore");
    await see(banner(other));
    await back();
    await see(other.getByRole("heading", { name: "Tables as pictures" }));
    await banner(other).waitFor({ state: "detached" });
    await stop();
    await other.getByRole("radio", { name: "Staircase" }).check();
    await see(banner(other));
    await back();
    await see(other.getByText(/^G\(n\) = \d+ for n/));
    await banner(other).waitFor({ state: "detached" });
  });
});

check("a job that is lost with its server says so", {}, async (page) => {
  await withServer(page, WIDE, async (other, stop, back) => {
    other.allow(/404/);
    await other.open("/theorems?prove=grundy:8");
    await tool(other, "Prove").click();
    await see(other.getByText(/guess \d+/));
    await stop();
    await see(banner(other));
    await back();
    await see(other.getByText("The server has begun anew, and this work is lost."));
  });
});

check("storage that is nothing at all, or full", {}, async (page) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { value: null });
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    Object.defineProperty(window, "sessionStorage", { value: { getItem: () => null, setItem: full, removeItem() {} } });
  });
  const search = await played(page);
  await nav(page, "Solve");
  await see(page.getByText("The player to move wins"));
  await nav(page, "Play");
  await same(page, search);
});

check("a finished proof leaves alone what the user writes", {}, async (page) => {
  await page.clock.install();
  await page.open("/theorems?prove=two-pile");
  await tool(page, "Prove").click();
  const area = page.getByPlaceholder("forall n: exists m: n = 2*m or n = 2*m + 1");
  await area.fill("exists n: n = 3");
  await area.blur();
  await see(page.getByText(/^proved$/));
  await see(page.getByRole("link", { name: "Download the certificate" }));
  await see(page.locator(".prove-out").getByText("Cite", { exact: true }));
  // Far more than the page waits before it would go elsewhere.
  await page.clock.fastForward(60_000);
  assert.equal(await area.inputValue(), "exists n: n = 3");
  assert.equal(new URL(page.url()).searchParams.get("family"), null);
});

check("the focus stays: while the opponent moves, after undo, at the end, in the review", {}, async (page) => {
  await page.open("/play?position=4&opponent=perfect&seed=5");
  await see(page.getByText("You begin"));
  const pile = page.getByRole("slider", { name: /^The pile/ });
  const onPile = () => pile.evaluate((element) => element === document.activeElement);
  await tabTo(page, pile);
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  assert.ok(await onPile(), "the pile keeps the focus during the turn");
  await see(page.getByText("Your move."));
  assert.ok(await onPile(), "and after it");
  await tabTo(page, tool(page, "Undo"));
  await page.keyboard.press("Enter");
  await see(page.getByText("You begin"));
  assert.equal(await focused(page), "Undo");
  await tabTo(page, pile, "Shift+Tab");
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await see(page.getByText("Your move."));
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await see(page.getByText("You won!"));
  await page.waitForFunction(() => document.activeElement?.textContent === "Another pile");
  await tabTo(page, tool(page, "Review the game"));
  await page.keyboard.press("Enter");
  await see(page.getByRole("heading", { name: "Review" }));
  await page.waitForFunction(() => document.activeElement?.closest(".review"));
  await tabTo(page, tool(page, "Play on from here"));
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await see(page.getByText("You begin"));
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "slider");
});
