// The gallery: theorems in words with their pictures, filtered by game; and the same words where a theorem is shown.

import assert from "node:assert/strict";
import { address, ask, browserTests, see } from "./harness.mjs";

const check = browserTests();

check("theorems stand in words with a picture each, and are filtered by game and by text", {}, async (page) => {
  await page.open("/gallery");
  const { theorems } = await ask(page, "gallery");
  const shown = page.locator(".exhibit");
  await see(page.getByText(`${theorems.length} theorems`, { exact: true }));
  assert.ok((await shown.count()) < theorems.length, "not all at first");
  await page.getByRole("button", { name: /^Show all/ }).click();
  assert.equal(await shown.count(), theorems.length);
  assert.equal(await page.getByRole("img", { name: /^The set: / }).count(), theorems.length);

  const wythoff = theorems.filter((theorem) => theorem.game === "wythoff");
  assert.ok(wythoff.length > 1);
  await page.getByLabel("Game", { exact: true }).selectOption("wythoff");
  assert.equal(await shown.count(), wythoff.length);
  // The address leads to the same.
  await address(page, (_, query) => query.get("game") === "wythoff");
  await page.reload();
  await see(page.getByText(`${wythoff.length} theorems`, { exact: true }));
  assert.equal(await shown.count(), wythoff.length);
  await page.getByLabel("Game", { exact: true }).selectOption("");
  await page.getByLabel("Search").fill("piles:5,5");
  await see(page.getByRole("row", { name: "z1(n) - 1 if n ends in 100 or 1010" }));
});

check("a theorem opens with its words, and Solve says what the last digits decide", {}, async (page) => {
  // One whose words are found soon: the server gives up after some seconds, also where others have its machine.
  await page.open("/theorems?prove=piles:1,3");
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  // The proof itself ends with the words.
  await see(page.getByRole("row", { name: "3 if n ends in 0001" }).first());
  await page.open("/theorems?family=piles:1,3");
  await see(page.getByRole("table", { name: "The threshold of (1, 3, n)" }));
  await see(page.getByRole("row", { name: "1 otherwise" }));
  const words = await ask(page, "theorems/piles:1,3/words", { n: "9" });
  await page.open("/solve?position=1,3,10^20;1");
  await see(
    page.getByText(
      /^n = 100_000_0.* is written 1[01]+.*threshold is [123], and at most 1 may be taken\. By the theorem on /,
    ),
  );
  assert.match(words.by_digits, /^n = 9 is written 10001, which ends in 0001: the threshold is 3\.$/);
});
