// No page keeps anybody out: axe has no serious finding, on all pages, at both widths, in both colours.

import assert from "node:assert/strict";
import { seriousInBoth } from "./axe.mjs";
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
          found.push(...(await seriousInBoth(page, view[0])));
        }
        assert.deepEqual(found, []);
      },
    );
  }
}
