// No page keeps anybody out: axe has no serious finding, on all pages, at both widths, in both colours.

import assert from "node:assert/strict";
import AxeBuilder from "@axe-core/playwright";
import { browserTests, PAGES, PHONE, WIDE } from "./harness.mjs";
import { prepared, show, VIEWS } from "./views.mjs";

const check = browserTests();

for (const [size, options] of Object.entries({ wide: WIDE, phone: PHONE })) {
  for (const name of PAGES) {
    // Without motion: a colour that is on its way to another is not judged.
    check(
      `${name} has no barriers (${size})`,
      { ...options, colorScheme: "light", reducedMotion: "reduce" },
      async (page) => {
        await prepared(page, name);
        const found = [];
        for (const view of VIEWS[name]) {
          await page.emulateMedia({ colorScheme: "light" });
          await show(page, view);
          found.push(...(await serious(new AxeBuilder({ page }), `light ${view[0]}`)));
          // Only colours change: the other rules have been asked.
          await page.emulateMedia({ colorScheme: "dark" });
          found.push(...(await serious(new AxeBuilder({ page }).withRules("color-contrast"), `dark ${view[0]}`)));
        }
        assert.deepEqual(found, []);
      },
    );
  }
}

/** What axe finds serious or worse, a line for each place. */
async function serious(axe, where) {
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${where}: ${id} at ${node.target.join(" ")}: ${node.failureSummary}`),
    );
}
