// The page Solve: a position as text, its verdict, its winning moves, its link, its errors.

import assert from "node:assert/strict";
import { address, browserTests, see, withPage } from "./harness.mjs";

const check = browserTests();

const position = (page) => page.getByLabel("Position", { exact: true });
const wins = (page) => page.getByText("The player to move wins");
const loses = (page) => page.getByText("The player to move loses");

check("a won position: the verdict and the winning move, which leads on", {}, async (page) => {
  await page.open("/solve");
  await position(page).fill("12");
  await see(wins(page));
  await see(page.getByRole("heading", { name: "The winning move" }));
  await page.getByRole("button", { name: "Take 1", exact: true }).click();
  await see(loses(page));
  await address(page, (_, query) => query.get("position") === "11;2");
  assert.equal(await position(page).inputValue(), "11;2");
  await page.goBack();
  await see(wins(page));
});

check("a gap vector is written as the program writes it; Cite is beside the answer", {}, async (page) => {
  await page.open("/solve?position=12");
  await see(page.getByText("(2, 2; 2)", { exact: true }));
  await see(page.locator(".verdict").getByText("Cite", { exact: true }));
});

check("several winning moves are all offered", {}, async (page) => {
  await page.open("/solve?position=5,7");
  const { winning_moves: moves } = await page.request
    .get(`${page.site}/api/v1/solve?position=5,7`)
    .then((answer) => answer.json());
  assert.ok(moves.length > 0);
  for (const { pile, take } of moves)
    await see(page.getByRole("button", { name: `Take ${take} from pile ${pile + 1}`, exact: true }));
});

check("the link reproduces the answer", {}, async (page) => {
  await page.open("/solve");
  await position(page).fill("5,7;1");
  await see(loses(page));
  await page.getByLabel("Misère").check();
  await address(page, (_, query) => query.get("position") === "5,7;1" && query.get("misere") === "true");
  const said = page.getByText("Misère play: the player who takes the last stone loses.");
  await see(said);
  const verdict = await page
    .locator("main")
    .getByText(/^The player to move (wins|loses)$/)
    .textContent();
  await withPage(page.context().browser(), {}, page.site, async (other) => {
    await other.goto(page.url());
    await see(other.getByText("Misère play: the player who takes the last stone loses."));
    await see(other.getByText(verdict));
    assert.equal(await position(other).inputValue(), "5,7;1");
    assert.ok(await other.getByLabel("Misère").isChecked());
  });
});

check("an error is reported, and its place is marked", {}, async (page) => {
  page.allow(/status of 400/);
  await page.open("/solve");
  await see(wins(page));
  await position(page).fill("12;;4");
  const told = await see(page.getByRole("alert"));
  assert.match(await told.textContent(), /expected an allowance/i);
  assert.equal(await told.locator("mark").textContent(), ";");
  assert.equal(await position(page).getAttribute("aria-invalid"), "true");
  await position(page).fill("12;4");
  await see(wins(page));
  assert.equal(await page.getByRole("alert").count(), 0);
});

check("another game, and a pile of a hundred digits", {}, async (page) => {
  await page.open("/solve?position=3,4,7");
  await page.getByLabel("Game", { exact: true }).selectOption("nim");
  await see(loses(page));
  await address(page, (_, query) => query.get("game") === "nim");
  await page.getByLabel("Game", { exact: true }).selectOption("fibonacci");
  await position(page).fill("10^100");
  await see(wins(page));
  await see(page.getByRole("img", { name: /Zeckendorf digits/ }));
});

check("from a position to a game", {}, async (page) => {
  await page.open("/solve?position=12;4");
  await page.getByRole("link", { name: "Play from here" }).click();
  await address(page, (url, query) => url.pathname === "/play" && query.get("position") === "12;4");
  await see(page.getByText(/You may take 1 to 4 stones/));
});

check("the chance of a random player", {}, async (page) => {
  await page.open("/solve?position=13");
  await page.getByText("What are a random player’s chances?").click();
  await see(page.getByText(/If the perfect player moves first, the random one wins/));
});

check("a number with a comma is said to be two piles, as in the shell", {}, async (page) => {
  await page.open("/solve?position=1,000");
  await see(page.getByText("Note: 1,000 is two piles; write 1_000 for one number, or 1, 000 for piles."));
  await position(page).fill("1000+7");
  await see(page.getByText(/^Note: 1000\+7 is two piles; a sum is a number only after a power/));
  await position(page).fill("1, 000");
  await page.getByText(/^Note:/).waitFor({ state: "hidden" });
});
