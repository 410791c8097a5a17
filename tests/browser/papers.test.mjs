// The page Papers: findings are recomputed, filtered, and lead to Solve.

import assert from "node:assert/strict";
import { address, ask, browserTests, see, startServer, usable, withPage } from "./harness.mjs";

const check = browserTests();

check("all claims are recomputed, and agree with the verdicts on record", {}, async (page) => {
  const started = page.waitForResponse(
    (response) => response.url().endsWith("/api/v1/papers") && response.status() === 202,
  );
  await page.open("/papers");
  await started;
  const end = page.getByText(/agree with the verdicts on record/).filter({ visible: true });
  // Hundreds of claims, in a program that may be built without optimisation.
  await end.first().waitFor({ state: "visible", timeout: 200_000 });
  const { claims } = await ask(page, "papers");
  await see(page.getByText(`All ${claims.length} agree with the verdicts on record`, { exact: false }));
  await see(page.getByText("counterexample", { exact: true }));

  // Who comes later finds them.
  await page.reload();
  await see(page.getByText("Recomputed by this server."));
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

check("an open claim learns what is found meanwhile", {}, async (page) => {
  const { claims } = await ask(page, "papers");
  const { id, counterexample } = claims.find((claim) => claim.counterexample);
  // Where nothing is recomputed yet.
  const own = await startServer();
  try {
    await withPage(page.context().browser(), {}, own.address, async (other) => {
      await other.open(`/papers?${new URLSearchParams({ claim: id })}`);
      await other
        .getByText(/agree with the verdicts on record/)
        .filter({ visible: true })
        .first()
        .waitFor({ timeout: 200_000 });
      await other.getByRole("dialog").getByText(counterexample).waitFor({ timeout: 5_000 });
    });
  } finally {
    await own.stop();
  }
});
