// What axe finds on a page.

import AxeBuilder from "@axe-core/playwright";

/** Findings that are serious or worse, a line for each place; of some rules only, if they are named. */
export async function serious(page, where, rules = null) {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${where}: ${id} at ${node.target.join(" ")}: ${node.failureSummary}`),
    );
}

/** The same in both colours: only these change, so that the other rules are asked once. */
export async function seriousInBoth(page, where) {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await serious(page, `light ${where}`);
  await page.emulateMedia({ colorScheme: "dark" });
  return [...light, ...(await serious(page, `dark ${where}`, ["color-contrast"]))];
}
