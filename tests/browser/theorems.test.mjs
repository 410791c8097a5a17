// The page Theorems: proofs watched, theorems opened and run, statements asked. The library begins empty.

import assert from "node:assert/strict";
import { test } from "node:test";
import { address, ask, browserTests, see, startBrowser, startServer, WHOLE_TEST, WIDE, withPage } from "./harness.mjs";

const check = browserTests();

check("one pile is proved from nothing, opened, and run to the verdict", {}, async (page) => {
  await page.open("/theorems");
  await see(page.getByText("Nothing is proved here yet."));
  await page.getByLabel("Family", { exact: true }).fill("one-pile");
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  // A user who is writing a statement meanwhile is left alone: the end of the proof stays in sight.
  await page.getByRole("region", { name: "Ask", exact: true }).getByRole("textbox").focus();
  const card = page.getByRole("region", { name: "Prove a family" });
  await see(card.getByText("proved", { exact: true }));
  await see(page.getByRole("region", { name: "Library" }).getByRole("link", { name: /^one-pile/ }));
  await card.getByRole("link", { name: "one-pile" }).click();
  await address(page, (_, query) => query.get("family") === "one-pile");
  const { states } = await ask(page, "theorems/one-pile");
  await see(page.getByText(String(states), { exact: true }));
  await see(page.getByRole("img", { name: /automaton/i }));

  await page.getByLabel("n, stones").fill("13");
  await page.getByLabel("r, the allowance").fill("12");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await address(page, (_, query) => query.get("numbers") === "13,12");
  await page.getByRole("button", { name: "To the end" }).click();
  const { sentence, holds } = await ask(page, "theorems/one-pile/run", { numbers: "13,12" });
  assert.ok(holds, "13 is a Fibonacci number, so that the player to move loses");
  await see(page.getByText(`${sentence}.`));
  await see(page.getByText("accepted", { exact: true }));
  await page.getByRole("link", { name: "Solve this position" }).click();
  await see(page.getByText("The player to move loses"));
});

check("a run is stepped through by keyboard", {}, async (page) => {
  await proved(page, "one-pile");
  await page.open("/theorems?family=one-pile&numbers=12,1");
  await see(page.getByText(/where every number begins/));
  await page.getByRole("group", { name: /^Digits/ }).focus();
  await page.keyboard.press("ArrowRight");
  await see(page.getByText(/after 1 of \d+ digits|After 1 of \d+ digits/));
  await page.keyboard.press("End");
  await see(page.getByText("not accepted"));
});

check("two piles are proved: the theorem opens by itself, and is listed", {}, async (page) => {
  await page.open("/theorems?prove=two-pile");
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  await address(page, (_, query) => query.get("family") === "two-pile");
  await page.getByRole("link", { name: "All theorems" }).click();
  const library = page.getByRole("region", { name: "Library" });
  await see(library.getByRole("link", { name: /^two-pile/ }));
  await library.getByRole("link", { name: /^two-pile/ }).click();
  await see(page.getByRole("heading", { name: /two-pile/ }));
  const members = page.getByRole("region", { name: "First members" });
  await members.getByLabel("With the allowance").fill("1");
  await members.getByRole("button", { name: "Show" }).click();
  await see(members.getByRole("link", { name: "(2, 5)" }));
});

check("a family that does not exist is refused", {}, async (page) => {
  page.allow(/status of 4\d\d/);
  await page.open("/theorems");
  await page.getByLabel("Family", { exact: true }).fill("three-pile");
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  await see(page.getByRole("region", { name: "Prove a family" }).getByRole("alert"));
});

check("statements that are true and false, and a set", {}, async (page) => {
  await page.open("/theorems");
  const card = page.getByRole("region", { name: "Ask", exact: true });
  const statement = card.getByRole("textbox");
  await statement.fill("forall n: exists m: n = 2*m or n = 2*m + 1");
  await card.getByRole("button", { name: "Ask", exact: true }).click();
  await see(card.getByText("true", { exact: true }));
  await statement.fill("forall n: exists m: n = 2*m");
  await statement.press("Control+Enter");
  await see(card.getByText("false", { exact: true }));
  await see(card.getByText("n = 1", { exact: true }));
  await statement.fill("fib(n) and exists m: n = 2*m");
  await statement.press("Control+Enter");
  await see(card.getByText(/infinitely many n\b/));
  const members = card.getByRole("list", { name: "The first members" });
  assert.deepEqual((await members.getByRole("listitem").allTextContents()).slice(0, 4), ["2", "8", "34", "144"]);
});

check("Back leads to the statement that was asked before", {}, async (page) => {
  await page.open("/theorems?ask=exists+n%3A+n+%3D+3");
  await see(page.getByText("true", { exact: true }));
  const area = page.getByRole("textbox", { name: /^A statement/ });
  await area.fill("exists n: n < n");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await see(page.getByText("false", { exact: true }));
  await page.goBack();
  await see(page.getByText("true", { exact: true }));
  assert.equal(await area.inputValue(), "exists n: n = 3");
});

check("a broken statement is underlined where it breaks", {}, async (page) => {
  page.allow(/status of 400/);
  const statement = "forall n: exits m: n = 2*m";
  await page.open(`/theorems?${new URLSearchParams({ ask: statement })}`);
  const told = await see(page.getByRole("alert"));
  const marked = told.locator("mark");
  const refused = await page.request.post(`${page.site}/api/v1/ask`, { data: { statement } });
  const { span } = await refused.json();
  assert.equal(await marked.textContent(), statement.slice(span.start, span.end));
  await page.getByRole("region", { name: "Ask", exact: true }).getByRole("textbox").fill("1 = 1");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await see(page.getByText("true", { exact: true }));
  assert.equal(await page.getByRole("alert").count(), 0);
});

/** Sees to it that a theorem is in the library, without the page. */
async function proved(page, family) {
  const job = await page.request.post(`${page.site}/api/v1/prove`, { data: { family } });
  // The stream of events ends with the job.
  await page.request.get(`${page.site}/api/v1/jobs/${(await job.json()).id}/events`);
}

test("a game of one's own stays with its maker until it is shared", { timeout: WHOLE_TEST }, async () => {
  const server = await startServer("0.0.0.0:0");
  const browser = await startBrowser();
  const rules = "game rude(n)\nmove 1 <= k and k <= 3: n - k";
  const theirs = (page) => page.getByRole("region", { name: "Library" }).getByRole("link", { name: /^rude@/ });
  try {
    const [site, token] = server.url.split("/?token=");
    const local = site.replace(/\/\/[^/]*:/, "//127.0.0.1:");
    await withPage(browser, WIDE, local, async (maker) => {
      await maker.open(`/rules?${new URLSearchParams({ game: rules, token })}`);
      await (await see(maker.getByRole("button", { name: "Prove", exact: true }))).click();
      await see(maker.getByText("proved", { exact: true }));
      await maker.open("/theorems");
      await see(theirs(maker));
      await see(maker.getByText("Only you see this, until the server ends."));
      await withPage(browser, WIDE, local, async (other) => {
        await other.open(`/theorems?token=${token}`);
        await see(other.getByText("Nothing is proved here yet."));
        await maker.getByRole("button", { name: /^Share rude@/ }).click();
        await maker.getByText("Only you see this").waitFor({ state: "hidden" });
        await see(theirs(maker));
        await other.reload();
        await see(theirs(other));
        await see(other.getByText("The name and the rules were written by another visitor."));
      });
      assert.equal(await maker.getByText("written by another visitor").count(), 0);
    });
  } finally {
    await browser.close();
    await server.stop();
  }
});
