// The page Rules: games chosen, written and sent, their positions solved, drawn and proved.

import assert from "node:assert/strict";
import { address, browserTests, PHONE, see } from "./harness.mjs";

const check = browserTests();
const MINE = "# one or two\ngame mine(n)\nmove 1 <= k <= 2: n - k\n";

const box = (page) => page.getByLabel("The rules", { exact: true }).getByRole("textbox");
const card = (page, name) => page.getByRole("region", { name, exact: true });

check("a game that is known is put into the box, solved and drawn", {}, async (page) => {
  await page.open("/rules");
  await see(page.getByText("wythoff: 2 piles, 3 moves"));
  const games = card(page, "Known games");
  await games.getByText("king", { exact: true }).click();
  await see(games.getByText("move m - 1, n - 1"));
  await games.getByRole("button", { name: "Use king" }).click();
  await see(page.getByText("king: 2 piles, 3 moves"));
  await address(page, (_, query) => query.get("game") === "king");
  const solve = card(page, "Solve a position");
  await solve.getByLabel("Position").fill("3, 4");
  await solve.getByRole("button", { name: "Solve" }).click();
  await see(solve.getByText("The player to move wins"));
  await see(solve.getByText("move m - 1, n", { exact: true }));
  await solve.getByLabel("Grundy value").check();
  await see(solve.getByText(/Grundy value \d/));
  // A move leads to the position after it.
  await solve.getByRole("button", { name: "to 2, 4" }).click();
  await see(solve.getByText("The player to move loses"));
  await address(page, (_, query) => query.get("position") === "2, 4");
  const picture = page.getByRole("img", {
    name: /^441 of 1681 positions with m and n up to 40; the first are \(0, 0\)/,
  });
  const { width } = await (await see(picture)).boundingBox();
  // The cell (0, 0) is at the lower left.
  await picture.click({ position: { x: width * 0.067, y: width * 0.96 } });
  await see(solve.getByText("m = 0, n = 0"));
  await card(page, "All small positions").getByLabel("Up to", { exact: true }).selectOption("20");
  await see(page.getByRole("img", { name: /^121 of 441 positions/ }));
  await card(page, "All small positions").getByLabel("Show", { exact: true }).selectOption("1");
  await see(page.getByRole("img", { name: /^110 of 441 positions/ }));
});

check("the page returns to rules that were written, after another game was chosen", {}, async (page) => {
  await page.open("/rules");
  await see(page.getByText("wythoff: 2 piles, 3 moves"));
  await box(page).fill(MINE);
  // At once, before the text was checked.
  await page.getByRole("button", { name: "Use king" }).click();
  await see(page.getByText("king: 2 piles, 3 moves"));
  await page.goBack();
  await see(page.getByText("mine: 1 pile, 1 move"));
  assert.equal(await box(page).inputValue(), MINE);
  await page.goForward();
  await see(page.getByText("king: 2 piles, 3 moves"));
});

check("a mistake is reported at its place, and the right text after it", {}, async (page) => {
  await page.open("/rules");
  await see(page.getByText("wythoff: 2 piles"));
  await box(page).fill("game mine(n)\nmove 1 <= k: n - k*k");
  const place = await see(page.getByRole("button", { name: "Line 2, column 18" }));
  assert.equal(await page.locator(".told mark").textContent(), "k*k");
  await place.click();
  const marked = await box(page).evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
  assert.equal(marked, "k*k");
  await box(page).fill("game mine( n )\nmove 1<=k<=2:n-k");
  await see(page.getByText("mine: 1 pile, 1 move"));
  await page.getByRole("button", { name: "Tidy up" }).click();
  assert.equal(await box(page).inputValue(), "game mine(n)\nmove 1 <= k <= 2: n - k\n");
  // A game that need not end is none.
  await box(page).fill("game up(n)\nmove n + 1");
  await see(page.getByText(/does not always lower the number of stones/));
  await see(card(page, "Solve a position").getByRole("button", { name: "Solve", exact: true, disabled: true }));
  await page.getByText("How to write rules").click();
  await page.getByRole("button", { name: "Try this example" }).click();
  await see(page.getByText("half: 1 pile, 2 moves"));
});

check("a link carries the rules to another person", {}, async (page) => {
  await page.open("/rules");
  await see(page.getByText("wythoff: 2 piles"));
  await box(page).fill(MINE);
  await address(page, (_, query) => query.get("rules") === MINE);
  await see(page.getByText("mine: 1 pile, 1 move"));
  const link = page.url();
  await page.goto("about:blank");
  await page.goto(link);
  await see(page.getByText("mine: 1 pile, 1 move"));
  assert.equal(await box(page).inputValue(), MINE);
  // One pile is listed, and what is listed can be solved.
  const small = card(page, "All small positions");
  await small.getByRole("button", { name: "3", exact: true }).click();
  await see(card(page, "Solve a position").getByText("from n = 3."));
});

check("a game of one's own is proved, and its theorem opened, run and left for a position", {}, async (page) => {
  await page.open(`/rules?${new URLSearchParams({ rules: MINE })}`);
  const prove = card(page, "Prove");
  await prove.getByRole("button", { name: "Prove", exact: true }).click();
  await see(prove.getByText("proved", { exact: true }));
  await see(prove.getByText(/^In mine, for all natural numbers n: \(n\) is a P position/));
  const link = await see(prove.getByRole("link", { name: "Download the certificate" }));
  const certificate = await page.request.get(page.site + (await link.getAttribute("href")));
  assert.match(await certificate.text(), /^fibnim certificate/);
  await prove.getByRole("link", { name: /^mine@/ }).click();
  await see(page.getByRole("heading", { level: 1, name: /^mine@/ }));
  await page.getByLabel("n, stones").fill("10^30");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("button", { name: "To the end" }).click();
  await see(page.getByText("(10^30) is an N position."));
  const members = page.getByRole("region", { name: "First members" });
  assert.deepEqual((await members.getByRole("listitem").allTextContents()).slice(0, 3), ["0", "3", "6"]);
  await members.getByRole("link", { name: "6", exact: true }).click();
  await see(page.getByText("from n = 6."));
});

check("values, fixed piles and misere play are asked for", PHONE, async (page) => {
  await page.open("/rules?game=wythoff");
  const prove = card(page, "Prove");
  const start = () => prove.getByRole("button", { name: "Prove", exact: true }).click();
  await prove.getByLabel("m", { exact: true }).fill("2");
  await prove.getByLabel("Prove", { exact: true }).selectOption("value");
  await prove.getByLabel("Value").fill("0");
  await start();
  await see(prove.getByRole("link", { name: "wythoff/m=2/value=0" }));
  await prove.getByLabel("Prove", { exact: true }).selectOption("lost");
  await prove.getByLabel("m", { exact: true }).fill("");
  await prove.getByLabel("misère play").check();
  await start();
  await prove.getByRole("link", { name: "wythoff/misere" }).click();
  await see(page.getByRole("heading", { level: 1, name: "wythoff/misere" }));
  await see(page.getByRole("img", { name: /automaton/i }));
});

check("what cannot be proved says why, and what is refused too", {}, async (page) => {
  page.allow(/status of 4\d\d/);
  await page.open(`/rules?${new URLSearchParams({ rules: "game g(m; r)\nmove 1 <= k: m - k; 2*k" })}`);
  await see(page.getByText("g: 1 pile, allowance r, 1 move"));
  assert.equal(await card(page, "Prove").getByRole("button", { name: "Prove", exact: true }).count(), 0);
  await page.open("/rules?game=wythoff");
  await card(page, "Prove").getByLabel("n", { exact: true }).fill("many");
  await card(page, "Prove").getByRole("button", { name: "Prove", exact: true }).click();
  await see(page.getByRole("alert").filter({ hasText: "n must be fixed at a small number of stones" }));
  await card(page, "Solve a position").getByLabel("Position").fill("5");
  await card(page, "Solve a position").getByRole("button", { name: "Solve" }).click();
  await see(card(page, "Solve a position").getByRole("alert"));
});
