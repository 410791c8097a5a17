// What holds on all pages: both colours, a narrow window, a strict policy, few bytes, and words when the server is gone.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checksCertificates } from "./certificates.mjs";
import { address, browserTests, PAGES, PHONE, see, startServer, usable, WIDE, withPage } from "./harness.mjs";
import { prepared, show, VIEWS } from "./views.mjs";

const check = browserTests();
const WEB = fileURLToPath(new URL("../../web", import.meta.url));
/** What a page may weigh on the wire, packed, with headers and with what it asks of the server. */
const MOST_BYTES = 150_000;
/** Play comes first. */
const MOST_BYTES_OF_PLAY = 100_000;

for (const name of PAGES) {
  check(`${name} does not scroll sideways on a phone`, PHONE, async (page) => {
    await prepared(page, name);
    for (const view of VIEWS[name]) {
      await show(page, view);
      const { wide, beyond } = await page.evaluate(overflow);
      assert.ok(wide <= PHONE.viewport.width, `${view[0]} is ${wide} pixels wide: ${beyond.join(", ")}`);
    }
  });
}

check("a pile of 31 digits does not scroll sideways on a phone", PHONE, async (page) => {
  await show(page, ["/play?position=10%5E30&seed=1", (other) => other.getByText("You begin")]);
  const { wide, beyond } = await page.evaluate(overflow);
  assert.ok(wide <= PHONE.viewport.width, `${wide} pixels wide: ${beyond.join(", ")}`);
});

/** Runs in the page: how wide it is, and what reaches over the edge. */
function overflow() {
  const edge = 391;
  const beyond = [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > edge)
    .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`);
  return { wide: document.documentElement.scrollWidth, beyond: beyond.slice(0, 10) };
}

check("links between the pages, back and forth", {}, async (page) => {
  await page.open("/");
  const pages = page.getByRole("navigation", { name: "Pages" });
  for (const name of [...PAGES].reverse()) {
    const title = name[0].toUpperCase() + name.slice(1);
    await pages.getByRole("link", { name: title, exact: true }).click();
    await page.waitForFunction((text) => document.title.startsWith(text), title);
    await see(page.getByRole("heading", { level: 1 }));
    assert.equal(await pages.getByRole("link", { name: title, exact: true }).getAttribute("aria-current"), "page");
  }
  await page.goBack();
  await page.waitForFunction(() => document.title.startsWith("Learn"));
});

check("an address that no page has", {}, async (page) => {
  await page.open("/solve");
  await see(page.getByRole("heading", { level: 1 }));
  await page.evaluate(() => {
    history.pushState(null, "", "/nonsense");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await see(page.getByRole("heading", { name: "There is no such page" }));
  assert.equal(await page.locator("nav [aria-current]").count(), 0);
  await page.getByRole("link", { name: "Play a game" }).click();
  await see(page.getByText("You begin"));
});

check("light and dark: as the system says, until the user chooses", {}, async (page) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await page.open("/solve");
  const light = await ground();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await ground();
  assert.notEqual(light, dark);
  await page.getByRole("button", { name: /Change to light/ }).click();
  assert.equal(await ground(), light);
  await page.reload();
  await see(page.getByRole("button", { name: /Change to dark/ }));
  assert.equal(await ground(), light);
});

check("all tabs can be seen on a tablet, and in large letters", {}, async (page) => {
  await page.open("/play?position=20&seed=1");
  await see(page.getByText("You begin"));
  const all = async (what) => {
    const { width } = page.viewportSize();
    const [tabs, cut] = await page
      .locator(".top nav")
      .evaluate((nav) => [
        [...nav.children].map((tab) => tab.getBoundingClientRect().right),
        nav.scrollWidth - nav.clientWidth,
      ]);
    assert.ok(tabs.length === PAGES.length && Math.max(...tabs) <= width && cut <= 1, `${what}: ${tabs}, ${cut}`);
  };
  for (const width of [660, 768, 1024, 1121, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await all(`${width} pixels`);
  }
  await page.getByRole("button", { name: "For a class" }).click();
  await page.getByLabel("Large letters, for a projector").check();
  await page.getByRole("button", { name: "Close" }).click();
  await all("large letters");
});

check("the buttons beside the tabs have names that can be seen", {}, async (page) => {
  for (const options of [WIDE, PHONE]) {
    await page.setViewportSize(options.viewport);
    await page.open("/solve");
    for (const name of ["Class", "Dark"]) {
      const text = await see(page.locator(".top button").getByText(name, { exact: true }));
      const { left, right } = await text.evaluate((element) => element.getBoundingClientRect());
      assert.ok(left >= 0 && right <= options.viewport.width, `${name} from ${left} to ${right}`);
    }
  }
  await page.getByRole("button", { name: /Change to dark/ }).click();
  await see(page.locator(".top button").getByText("Light", { exact: true }));
});

check("a browser that keeps nothing shows the pages all the same", {}, async (page) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      const get = () => {
        throw new DOMException("forbidden", "SecurityError");
      };
      Object.defineProperty(window, name, { get });
    }
  });
  for (const name of PAGES) {
    await page.open(`/${name}`);
    await see(page.getByRole("heading", { level: 1 }));
  }
  // What is chosen lasts as long as the document.
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: /Change to dark/ }).click();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.emulateMedia({ colorScheme: "light" });
  await see(page.getByRole("button", { name: /Change to light/ }));
  // A proof is remembered as long as the window is open.
  await page.open("/theorems?prove=one-pile");
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  await address(page, (_, query) => query.get("family") === "one-pile");
});

check("the policy is strict, and a violation would be noticed", {}, async (page) => {
  page.allow(/policy violated: style-src|Content Security Policy/);
  const response = await page.open("/");
  const policy = response.headers()["content-security-policy"];
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  const noticed = page.waitForEvent("console", (message) => message.text().startsWith("policy violated"));
  await page.evaluate(() => document.body.setAttribute("style", "color: red"));
  await noticed;
});

for (const name of PAGES) {
  check(`the first paint and the bytes of ${name}, for a first visit`, {}, async (page, t) => {
    const sent = [];
    page.on("requestfinished", (request) => sent.push(request.sizes()));
    await page.open(`/${name}`);
    await see(page.getByRole("heading", { level: 1 }));
    await page.waitForLoadState("networkidle");
    const sizes = await Promise.all(sent);
    const bytes = sizes.reduce((sum, size) => sum + size.responseBodySize + size.responseHeadersSize, 0);
    const paint = await page.evaluate(firstPaint);
    t.diagnostic(`measured: ${name} ${bytes} bytes in ${sizes.length} answers, first paint ${Math.round(paint)} ms`);
    assert.ok(bytes < (name === "play" ? MOST_BYTES_OF_PLAY : MOST_BYTES), `${bytes} bytes`);
  });
}

check("the program serves the independent checker, which checks a certificate in the browser", {}, async (page) => {
  await page.open("/solve");
  await see(page.getByRole("heading", { level: 1 }));
  // The policy is that of the page which was opened first.
  await page.getByRole("link", { name: "Check a certificate" }).click();
  await see(page.getByRole("heading", { name: "Check a certificate" }));
  await checksCertificates(page);
});

check("what a page imports is named in its document", {}, async (page) => {
  const early = new Set();
  const late = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (path.endsWith(".js") && !early.has(path)) late.push(path);
  });
  const document = await page.request.get(`${page.site}/play`);
  for (const [, path] of (await document.text()).matchAll(/"(\/v\/[^"]+\.js)"/g)) early.add(path);
  await page.open("/play");
  await see(page.getByText("You begin"));
  assert.ok(early.size > 10, `${early.size} modules`);
  assert.deepEqual(late, []);
});

check("a browser of 2022: nothing is used that came later", {}, async () => {
  const later =
    /light-dark\(|AbortSignal\.any|@container|@starting-style|\.(toSorted|toReversed|toSpliced)\(|groupBy\(|withResolvers|Set\.prototype|@scope|popover|\.with\(|\(\?<[=!]|:has\(/;
  for (const file of readdirSync(WEB, { recursive: true })) {
    if (!/\.(js|css|html)$/.test(file)) continue;
    const text = readFileSync(join(WEB, file), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
    assert.doesNotMatch(text, later, file);
  }
});

/** Runs in the page: when something was first painted, in milliseconds. */
function firstPaint() {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName("first-contentful-paint");
      if (entry) resolve(entry.startTime);
    }).observe({ type: "paint", buffered: true });
  });
}

check("the server is gone: each page that asks it says so", {}, async (page) => {
  const browser = page.context().browser();
  const silence = (other) => see(other.getByRole("alert").filter({ hasText: "The server does not answer" }));
  for (const [path, ready, act] of [
    [
      "/solve",
      (other) => other.getByText("The player to move wins"),
      (other) => other.getByLabel("Position", { exact: true }).fill("13"),
    ],
    [
      "/play?position=20&seed=1",
      (other) => other.getByText("You begin"),
      (other) => other.getByRole("button", { name: "Take 1", exact: true }).click(),
    ],
    [
      "/theorems",
      (other) => other.getByText("Nothing is proved here yet."),
      (other) => other.getByRole("button", { name: "Prove two-pile" }).click(),
    ],
    [
      "/explore?map=starts",
      (other) => other.getByText(/^G\(n\) = \d+ for n/),
      (other) => other.getByLabel("Piles up to").selectOption("1000"),
    ],
  ]) {
    const own = await startServer();
    try {
      await withPage(browser, WIDE, own.address, async (other) => {
        other.allow(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE/);
        await other.open(path);
        await see(ready(other));
        await own.stop();
        await act(other);
        await silence(other);
      });
    } finally {
      await own.stop();
    }
  }
});

check("a page that waits for an answer says so, and loads no styles of others", PHONE, async (page) => {
  await page.route("**/api/v1/**", () => {});
  await page.open("/papers");
  await see(page.getByText("Fetching the claims…"));
  await page.open("/play");
  await see(page.getByText("Waiting for the server …"));
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => new URL(href).pathname));
  assert.deepEqual(
    sheets.map((path) => path.replace(/^\/v\/[^/]+/, "")),
    ["/style.css", "/lib/colours.css", "/play/page.css"],
  );
  await page.unroute("**/api/v1/**");
  await page.open("/papers");
  await see(page.getByRole("group", { name: "Papers" }));
  await page.getByText("Waiting for the server …").waitFor({ state: "hidden" });
  // The tabs were moved, and fade on both sides.
  await page.waitForFunction(() => document.querySelector(".top nav").classList.contains("moved"));
});

check("the server is gone: so is a page that was not loaded yet", {}, async (page) => {
  const own = await startServer();
  try {
    await withPage(page.context().browser(), WIDE, own.address, async (other) => {
      other.allow(/ERR_CONNECTION/);
      await other.open("/solve");
      await see(other.getByText("The player to move wins"));
      await own.stop();
      await other.getByRole("link", { name: "Papers", exact: true }).click();
      const told = await see(other.getByRole("alert"));
      assert.match(await told.textContent(), /The server does not answer/);
    });
  } finally {
    await own.stop();
  }
});

check("the server goes away during a job", {}, async (page) => {
  const own = await startServer();
  try {
    await withPage(page.context().browser(), WIDE, own.address, async (other) => {
      other.allow(/ERR_/);
      await other.open("/theorems?prove=grundy:8");
      await (await usable(other.getByRole("button", { name: "Prove", exact: true }))).click();
      await see(other.getByText(/guess \d+/));
      await own.stop();
      await other.getByRole("alert").filter({ hasText: "The server does not answer" }).waitFor();
    });
  } finally {
    await own.stop();
  }
});
