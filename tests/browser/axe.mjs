// What axe finds on a page.

import axe from "axe-core";

/** Findings that are serious or worse, a line for each place; of some rules only, if they are named. */
export async function serious(page, where, rules = null) {
  // Once for each document: half a megabyte.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  await page.waitForFunction(allIsAtRest);
  const found = await page.evaluate(violations, rules);
  return found.map((finding) => `${where}: ${finding}`);
}

/** Runs in the page: colours that fade are judged when they have arrived. What never stops moving is left out. */
function allIsAtRest() {
  return document
    .getAnimations()
    .every((animation) => animation.effect.getComputedTiming().endTime === Number.POSITIVE_INFINITY);
}

/** Runs in the page. Only what is wrong is described: most of the time would go into selectors for what is right. */
async function violations(rules) {
  const runOnly = rules ? { runOnly: { type: "rule", values: rules } } : {};
  const { violations: all } = await window.axe.run(document, { resultTypes: ["violations"], ...runOnly });
  return all
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(" ")}: ${node.failureSummary}`));
}

/** The same in both colours: only these change, so that the other rules are asked once. */
export async function seriousInBoth(page, where) {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await serious(page, `light ${where}`);
  await page.emulateMedia({ colorScheme: "dark" });
  return [...light, ...(await serious(page, `dark ${where}`, ["color-contrast"]))];
}
