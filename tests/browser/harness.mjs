// What all tests share: the server, the browser, and a page that fails its test when anything goes wrong on it.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { startServer } from "./server.mjs";

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Machines that test may be busy with other things: waiting is cheap, a wrong alarm is not. */
const PATIENCE = 60_000;
/** Each wait has its own limit: this one is for what never ends. */
export const WHOLE_TEST = 900_000;

export { startServer };
export const PAGES = ["play", "learn", "puzzle", "solve", "explore", "rules", "theorems", "gallery", "papers"];
export const WIDE = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const SIZES = Object.entries({ wide: WIDE, phone: PHONE });

/** The settings of Play, which are folded on a phone. */
export async function openSettings(page) {
  const settings = page.locator("aside details").first();
  await see(settings.locator("summary"));
  if (!(await settings.evaluate((element) => element.open))) await settings.locator("summary").first().click();
}

export function startBrowser() {
  const executablePath = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
  if (!executablePath) throw new Error(`no browser at ${BROWSERS.join(", ")}: install Chromium, or set CHROMIUM`);
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

/**
 * One server and one browser for the tests of a file. The answer is a function like `test`: its body gets a page of a fresh
 * context, with `page.site`, the address of the server, and `page.allow(pattern)` for troubles that a test provokes. The options
 * are those of the context; `recompute`: whether the page Papers may have all claims recomputed, which takes the server a minute; `unhurried`:
 * whether stones move as slowly as for people; and `todo`: what is not right yet, so that a failure is reported without counting as one.
 */
export function browserTests() {
  let server;
  let browser;
  before(async () => {
    server = await startServer();
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  return (name, { todo, ...options }, body) =>
    test(name, { timeout: WHOLE_TEST, todo }, async (t) => {
      await withPage(browser, { ...WIDE, ...options }, server.address, (page) => body(page, t));
    });
}

/** Runs `body` with a page, and fails when the page had trouble. */
export async function withPage(browser, { recompute = false, unhurried = false, ...options }, site, body) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(tellViolations);
  if (!recompute) await context.addInitScript(leaveClaims);
  if (!unhurried) await context.addInitScript(hurry);
  const page = await context.newPage();
  const troubles = [];
  const allowed = [];
  watch(page, site, troubles);
  page.site = site;
  page.open = (path) => page.goto(site + path);
  page.allow = (pattern) => allowed.push(pattern);
  try {
    await body(page);
    const unexpected = troubles.filter((trouble) => !allowed.some((pattern) => pattern.test(trouble)));
    assert.deepEqual(unexpected, [], "the page had trouble");
  } catch (error) {
    if (troubles.length) error.message += `\non the page: ${troubles.join("\n  ")}`;
    throw error;
  } finally {
    await context.close();
  }
}

/** Runs in the page: violations of the content security policy are reported by events only. */
function tellViolations() {
  document.addEventListener("securitypolicyviolation", (event) => {
    console.error(`policy violated: ${event.effectiveDirective} by ${event.blockedURI} ${event.sample}`);
  });
}

/** Runs in the page: the choice "Quick animation", until another one is made. */
function hurry() {
  try {
    localStorage["play:quick"] ??= "yes";
  } catch {
    // Pages without an address of their own keep nothing.
  }
}

/** Runs in the page: the recomputation of all claims is asked for and never begins. */
function leaveClaims() {
  const { fetch } = window;
  window.fetch = (url, options) =>
    options?.method === "POST" && String(url).endsWith("/api/v1/papers") ? new Promise(() => {}) : fetch(url, options);
}

function watch(page, site, troubles) {
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(`${message.text()} ${message.location().url ?? ""}`);
  });
  page.on("pageerror", (error) => troubles.push(`uncaught ${error}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    const own = url.origin === site || ["blob:", "data:", "about:"].includes(url.protocol);
    if (!own) troubles.push(`a request to another host: ${url}`);
  });
}

/** Waits until something can be seen, and gives it back. */
export async function see(locator) {
  await locator.first().waitFor({ state: "visible" });
  return locator.first();
}

/** Waits until the address of the page fits. */
export async function address(page, fits) {
  await page.waitForURL((url) => fits(url, url.searchParams));
}

/** Waits until a control can be used. */
export async function usable(locator) {
  await see(locator);
  // A click without the click waits for exactly that.
  await locator.first().click({ trial: true });
  return locator.first();
}

/** Presses Tab until an element has the focus, as a user without a mouse would; `key` may be Shift+Tab. */
export async function tabTo(page, locator, key = "Tab") {
  await see(locator);
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await locator.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`60 times ${key} do not lead to ${locator}`);
}

/** What the server says, asked without the page. */
export async function ask(page, path, parameters = {}) {
  const response = await page.request.get(`${page.site}/api/v1/${path}`, { params: parameters });
  assert.ok(response.ok(), `${path} answered ${response.status()}`);
  return response.json();
}
