// Whether Back leads to where one had read.

import assert from "node:assert/strict";
import { see } from "./harness.mjs";

/** Reads down the page Papers, follows a link there, and goes back. */
export async function readsOn(page) {
  await see(page.getByRole("link", { name: /^Solve / }));
  // A claim in the middle of the window, with a link.
  const claim = await page.evaluate(() => {
    const link = [...document.querySelectorAll(".claim a.solve-link")][5];
    link.scrollIntoView({ block: "center" });
    return link.closest(".claim").dataset.place;
  });
  const top = () =>
    page.evaluate((place) => document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect().top, claim);
  await page.waitForTimeout(300);
  assert.ok((await page.evaluate(() => scrollY)) > 300);
  const before = await top();
  await page.evaluate((place) => document.querySelector(`[data-place="${place}"] a.solve-link`).click(), claim);
  await see(page.getByRole("heading", { name: "Solve a position" }));
  await page.goBack();
  await see(page.getByRole("heading", { name: "Papers" }));
  // What is above it may become taller or lower: the place is found, and stays.
  for (let still = 0, looked = 0; still < 10; looked += 1) {
    const now = await top();
    still = Math.abs((now ?? 0) - before) < 30 ? still + 1 : 0;
    assert.ok(looked < 200, `${now} instead of ${before}`);
    await page.waitForTimeout(100);
  }
}
