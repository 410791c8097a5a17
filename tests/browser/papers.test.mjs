// The page Papers: findings are recomputed, filtered, and lead to Solve.

import assert from "node:assert/strict";
import { address, ask, browserTests, PHONE, SIZES, see, usable, withPage } from "./harness.mjs";

const check = browserTests();

/** Waits until all claims are recomputed: hundreds, in a program that may be built without optimisation. */
const recomputed = (page) =>
  page
    .getByText(/agree with the verdicts on record/)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 600_000 });

// Once for all that is to be seen of it: the pages beside the first one follow the same work.
check(
  "all claims are recomputed: they agree with the record, links stay where they are, and an open claim learns of it",
  { recompute: true },
  async (page) => {
    const started = page.waitForResponse(
      (response) => response.url().endsWith("/api/v1/papers") && response.status() === 202,
    );
    await page.open("/papers");
    const job = await (await started).json();
    const { claims } = await ask(page, "papers");
    const beside = (options, body) =>
      withPage(page.context().browser(), { ...options, recompute: true }, page.site, async (other) => {
        await other.route("**/api/v1/papers", (route) =>
          route.request().method() === "POST" ? route.fulfill({ status: 202, json: job }) : route.continue(),
        );
        await body(other);
      });
    const stays = async (other) => {
      await other.open("/papers");
      const link = await see(other.getByRole("link", { name: "GL", exact: true }));
      const [element, before] = [await link.elementHandle(), await link.boundingBox()];
      await recomputed(other);
      assert.ok(await element.evaluate((one) => one.isConnected), "it is the same link");
      assert.deepEqual(await link.boundingBox(), before);
      await link.tap();
      await see(other.getByRole("heading", { level: 1, name: /^On Global Fibonacci nim/ }));
    };
    // One whose signs are shown as they are written.
    const { id, counterexample } = claims.find((claim) => /^[\w ,:;()]+$/.test(claim.counterexample ?? ""));
    const learns = async (other) => {
      await other.open(`/papers?${new URLSearchParams({ claim: id })}`);
      await recomputed(other);
      await see(other.getByRole("dialog").getByText(counterexample));
    };
    await Promise.all([recomputed(page), beside(PHONE, stays), beside({}, learns)]);
    await see(page.getByText(`All ${claims.length} agree with the verdicts on record`, { exact: false }));
    await see(page.getByText("counterexample", { exact: true }));

    // A later visitor finds them.
    await page.reload();
    await see(page.getByText("Recomputed by this server."));
  },
);

check("the most serious come first; or each in its paper", {}, async (page) => {
  await page.open("/papers");
  const { claims, papers } = await ask(page, "papers");
  const results = claims.filter(({ severity }) => severity === "result").map(({ id }) => id);
  const sections = page.getByRole("main").getByRole("region");
  await see(sections.first());
  const names = (section) => section.locator("a[data-claim]").allTextContents();
  assert.equal(await sections.first().getAttribute("aria-label"), "result");
  assert.deepEqual(await names(sections.first()), results);
  await page.getByLabel("in the order of the papers").check();
  await address(page, (_, query) => query.get("order") === "paper");
  assert.equal(await sections.count(), papers.length);
  const first = claims.filter(({ paper }) => paper === papers[0].paper).map(({ id }) => id);
  assert.deepEqual(await names(sections.first()), first);
});

for (const [size, options] of SIZES)
  check(`results are seen first, and sections unfold (${size})`, options, async (page) => {
    await page.open("/papers");
    const sections = page.getByRole("main").getByRole("region");
    const result = sections.first().locator("a[data-claim]").first();
    const box = await (await see(result)).boundingBox();
    assert.ok(box.y + box.height < options.viewport.height, `the first result stands at ${box.y}`);
    const names = await sections.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    assert.deepEqual(names.slice(0, 3), ["result", "step", "misprint"]);
    const open = () => sections.evaluateAll((all) => all.map((one) => one.querySelector("details").open));
    assert.deepEqual(
      await open(),
      names.map((_, at) => at === 0),
    );
    const tall = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(tall < 6000, `${tall} pixels tall`);
    // What is unfolded stays so; who searches sees what is found.
    await sections.nth(2).locator("summary").click();
    assert.equal((await open())[2], true);
    await page.getByLabel("Search").fill("Theorem");
    await address(page, (_, query) => query.get("search") === "Theorem");
    assert.ok((await open()).every(Boolean));
    await page.getByRole("button", { name: "Show all" }).click();
    assert.deepEqual(
      await open(),
      names.map((_, at) => at === 0 || at === 2),
    );
  });

check(
  "formulas are typeset, can be copied and asked again",
  { permissions: ["clipboard-read", "clipboard-write"] },
  async (page) => {
    const { claims } = await ask(page, "papers");
    const { formulas } = claims.find(({ id }) => id === "G.4.7");
    await page.open("/papers?claim=G.4.7");
    const dialog = page.getByRole("dialog");
    await see(dialog.getByText(/Theorem 4.7: “G\(n, r\) = 3 iff/));
    assert.match(await dialog.locator("math").first().textContent(), /^∀n,r:/);
    // Brackets are as tall as letters.
    const bracket = await dialog.locator("math mo").filter({ hasText: "(" }).first().boundingBox();
    const letter = await dialog.locator("math mi").first().boundingBox();
    assert.ok(bracket.height < 3 * letter.height, `${bracket.height} beside ${letter.height}`);
    await dialog.getByRole("button", { name: "Copy for fibnim ask" }).click();
    await see(dialog.getByRole("button", { name: "Copied" }));
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `fibnim ask '${formulas[0]}'`);
    await dialog.getByRole("link", { name: "Ask it again" }).click();
    await address(page, (url, query) => url.pathname === "/theorems" && query.get("ask") === formulas[0]);
  },
);

check(
  "claims are printed as in a paper, with their source, and an open question is not called true",
  {},
  async (page) => {
    await page.open("/papers?claim=G.5.conjecture");
    const dialog = page.getByRole("dialog");
    await see(dialog.getByText("open instead", { exact: true }));
    assert.equal(await dialog.getByText("true instead").count(), 0);
    assert.match(await dialog.locator(".claim-full").textContent(), /G\(⌈3n\/2⌉\) ≤ G\(n\) \+ 2/);
    await see(dialog.locator(".claim-source").getByRole("link", { name: "arxiv.org/abs/1410.0332" }));
    await page.open("/papers?claim=AP.3.table");
    await see(dialog.locator(".claim-source").getByText(/Involve 7 \(2014\), 807-822/));
    const { claims } = await ask(page, "papers");
    const typed = claims.find(({ by_hand: text, beyond }) => /`/.test(`${text}${beyond}`));
    await page.open(`/papers?claim=${typed.id}`);
    await see(dialog.locator("code"));
    assert.doesNotMatch(await dialog.locator(".claim-body").textContent(), /`/);
    await page.open("/papers");
    await see(page.getByRole("group", { name: "Papers" }).getByText("Involve 7 (2014), 807–822"));
    await see(page.getByRole("group", { name: "Papers" }).getByRole("link", { name: "arxiv.org", exact: true }));
  },
);

check("a letter names claims that open, and where the paper is", {}, async (page) => {
  await page.open("/papers?paper=G");
  await see(page.locator(".paper-about").getByRole("link", { name: "arxiv.org/abs/1410.0332" }));
  await page.getByRole("link", { name: "Letter on it" }).click();
  await address(page, (_, query) => query.get("letter") === "G");
  await see(page.getByRole("heading", { level: 1, name: "On Grundy values of Fibonacci nim" }));
  await see(page.getByRole("listitem").filter({ hasText: "It is clear that Theorem 5.1 follows" }));
  await page.getByRole("link", { name: "G.5.3.lower", exact: true }).click();
  await see(page.getByRole("dialog").getByRole("heading", { name: "G.5.3.lower" }));
  page.allow(/letters\/X/);
  await page.open("/papers?letter=X");
  await see(page.getByRole("alert").getByText(/no such paper/));
});

check("a letter has two pages at most, printed in the colours of paper", { colorScheme: "dark" }, async (page, t) => {
  for (const paper of ["K", "M", "G", "AP", "GL"]) {
    await page.open(`/papers?letter=${paper}`);
    await see(page.getByRole("heading", { level: 2 }).first());
    const pages = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g).length;
    assert.ok(pages <= 2, `the letter on ${paper} has ${pages} pages`);
    t.diagnostic(`measured: the letter on ${paper}, printed: ${pages} pages`);
  }
  await page.emulateMedia({ media: "print" });
  await page.waitForFunction(() => getComputedStyle(document.querySelector(".letter")).color === "rgb(0, 0, 0)");
  assert.equal(await page.getByRole("navigation", { name: "Pages" }).isVisible(), false);
});

check("refuted claims alone, and a counterexample that Solve shows", {}, async (page) => {
  await page.open("/papers");
  const { claims } = await ask(page, "papers");
  const refuted = claims.filter(({ verdict }) => verdict === "refuted");
  const chip = page.getByRole("group", { name: "Verdicts" }).getByRole("button", { name: /^refuted/ });
  await (await usable(chip)).click();
  await address(page, (_, query) => query.get("verdict") === "refuted");
  assert.equal(await chip.getAttribute("aria-pressed"), "true");
  const rows = page.getByRole("main").getByRole("listitem");
  assert.equal(await rows.count(), refuted.length);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Solve / })
    .first()
    .click();
  await address(page, (url) => url.pathname === "/solve");
  await see(page.getByText(/^The player to move (wins|loses)$/));
  await page.goBack();
  await see(page.getByRole("button", { name: "Show all" }));
  assert.equal(await rows.count(), refuted.length);
});

check("every counterexample with a position is one that Solve can read", {}, async (page) => {
  await page.open("/papers?verdict=refuted");
  const links = page.getByRole("main").getByRole("link", { name: /^Solve / });
  await see(links);
  const addresses = new Set(await links.evaluateAll((all) => all.map((link) => link.href)));
  for (const link of addresses) {
    const response = await page.request.get(link.replace("/solve?", "/api/v1/solve?"));
    assert.ok(response.ok(), `${link} answered ${response.status()}: ${await response.text()}`);
  }
});

check("the search finds a claim, which opens and is recomputed alone", {}, async (page) => {
  const { claims } = await ask(page, "papers");
  const claim = claims.find(({ verdict }) => verdict === "refuted");
  await page.open("/papers");
  await page.getByLabel("Search").fill(claim.id);
  await address(page, (_, query) => query.get("search") === claim.id);
  await page.getByRole("link", { name: claim.id, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await see(dialog.getByRole("heading", { name: claim.id, exact: true }));
  await dialog.getByRole("button", { name: "Recompute it now" }).click();
  await see(dialog.getByText(/Again refuted, in/));
  await address(page, (_, query) => query.get("claim") === claim.id);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
});

check("a search for nothing says so", {}, async (page) => {
  await page.open("/papers?search=no+such+words+anywhere");
  await see(page.getByText("No claim fits."));
  await page.getByRole("button", { name: "Show all" }).click();
  await see(page.getByRole("main").getByRole("listitem"));
});
