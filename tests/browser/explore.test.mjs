// The page Explore: maps that are read by keyboard, zoomed and saved, and the staircase.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { address, ask, browserTests, see, tabTo } from "./harness.mjs";

const check = browserTests();

const map = (page) => page.getByRole("application");

/** What a map says of the cell under the cursor. */
const value = (page, text) => page.getByText(text);

async function saved(page, name) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name, exact: true }).click(),
  ]);
  return { file: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

check("Grundy values are read by keyboard and explained", {}, async (page) => {
  await page.open("/explore?map=grundy&w=40&at=21,20");
  await see(value(page, /^G\(21, 20\) = 0/));
  await tabTo(page, map(page));
  await page.keyboard.press("ArrowUp");
  await see(value(page, /^G\(21, 21\) = \d+/));
  await page.keyboard.press("ArrowRight");
  const {
    rows: [row],
  } = await ask(page, "table/grundy", { from: 22, upto: 22 });
  const at21 = row.values[row.from_allowance.findLastIndex((from) => from <= 21)];
  await see(value(page, new RegExp(`^G\\(22, 21\\) = ${at21}\\b`)));
  await page.keyboard.press("Enter");
  const why = page.getByRole("region", { name: "Explanation" });
  await see(why.getByRole("heading", { name: "22; at most 21" }));
  await see(why.getByText("N: the player to move wins"));
  await address(page, (_, query) => query.get("at") === "22,21");
  await why.getByRole("link", { name: "Open in Solve" }).click();
  await see(page.getByText("The player to move wins"));
});

check("the zoom buttons show fewer and more cells", {}, async (page) => {
  await page.open("/explore?map=grundy&w=60");
  const across = async (fits) => {
    await address(page, (_, query) => fits(Number(query.get("w"))));
    return Number(new URL(page.url()).searchParams.get("w"));
  };
  const first = await across((cells) => cells > 0);
  await page.getByRole("button", { name: "Zoom in" }).click();
  const near = await across((cells) => cells < first);
  await page.getByRole("button", { name: "Zoom out" }).click();
  await across((cells) => cells > near);
  await see(page.getByRole("application", { name: /pile n from 0 to \d+/ }));
});

check("a map is saved as CSV, SVG and PNG", {}, async (page) => {
  await page.open("/explore?map=grundy&w=40&at=21,20");
  await see(value(page, /^G\(21, 20\) = 0/));
  const csv = await saved(page, "CSV");
  assert.match(csv.file, /\.csv$/);
  const [header, ...rows] = csv.text.trimEnd().split("\n");
  assert.equal(header, "n,value,from_allowance");
  assert.ok(rows.includes("21,0,0"), "a pile of 21 has value 0 from allowance 0 on");
  assert.ok(rows.every((row) => /^\d+,\d+,\d+$/.test(row)));
  const drawing = await saved(page, "SVG");
  assert.match(drawing.text, /^(<\?xml[^>]*>\s*)?<svg[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  const png = await saved(page, "PNG");
  assert.match(png.file, /\.png$/);
  assert.equal(png.text.slice(1, 4), "PNG");
});

check("thresholds of two piles beside a third", {}, async (page) => {
  await page.open("/explore");
  await page.getByLabel("Thresholds").check({ force: true });
  await page.getByLabel("Further piles").fill("3");
  await page.getByLabel("Further piles").press("Enter");
  await address(page, (_, query) => query.get("map") === "plane" && query.get("piles") === "3");
  await page.getByLabel("pile a", { exact: true }).fill("4");
  await page.getByLabel("pile b", { exact: true }).fill("7");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  const { rows } = await ask(page, "table/plane", { piles: "3", from_a: 4, from_b: 7, size: 1 });
  await see(value(page, new RegExp(`^Piles 3, 4 and 7: .*\\b${rows[0][0]}\\b`)));
  const { text } = await saved(page, "CSV");
  assert.equal(text.split("\n")[0], "a,b,threshold");
});

check("complements, of which (3, 4) has none", {}, async (page) => {
  await page.open("/explore?map=complement&w=20&at=3,4");
  await see(value(page, /^\(3, 4\) has no complement up to/));
});

check("the staircase is drawn, described step by step, and saved", {}, async (page) => {
  await page.open("/explore");
  await page.getByLabel("Staircase").check({ force: true });
  await see(page.getByRole("img", { name: /^Staircase: G\(n\) rises from 0/ }));
  const { starts } = await ask(page, "table/starts", { upto: 10000 });
  await see(page.getByText(`G(n) = ${starts.at(-1).value} for n from`, { exact: false }));
  await tabTo(page, page.getByRole("slider", { name: "Grundy value" }));
  await page.keyboard.press("Home");
  await see(page.getByText(/^G\(n\) = 0 for n/));
  await page.getByLabel("Piles up to").selectOption("1000");
  await address(page, (_, query) => query.get("upto") === "1000");
  await see(page.getByRole("img", { name: /for n up to 1000;/ }));
  const { text } = await saved(page, "CSV");
  const rows = text.trimEnd().split("\n");
  assert.equal(rows[0], "value,first_pile");
  const few = starts.filter((start) => start.first_pile <= 1000).map((start) => `${start.value},${start.first_pile}`);
  assert.deepEqual(rows.slice(1), few);
});
