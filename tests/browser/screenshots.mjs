// Pictures of the page: those of the README into docs/ (only some, if they are named: `page-learn page-solve`), or, with `--all DIR`,
// every page and every step of Learn at both widths and in both colours (only some: `--all DIR learn papers-first`).

import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { PHONE, see, startBrowser, startServer, WIDE, withPage } from "./harness.mjs";
import { withPalette } from "./png.mjs";

const DOCS = fileURLToPath(new URL("../../docs", import.meta.url));

/** A game under way, with its explanation. */
async function play(page) {
  await page.open("/play?position=33&opponent=medium&seed=4&moves=4-2&groups=1");
  await see(page.getByText("Your move"));
  await page.getByRole("button", { name: "Why?" }).click();
  await see(page.getByText("You can win"));
}

/** The same on a phone, where the advice moves the stones out of its way. */
async function phone(page) {
  await play(page);
  return page.getByRole("region", { name: "The board" });
}

/** A step of Learn that is half done. */
async function learn(page) {
  await page.open("/learn/5");
  for (const size of [5, 1]) await page.getByRole("button", { name: new RegExp(`^${size}, `) }).click();
  await see(page.getByText(/^6 = 5 \+ 1\. .* That is the only way\.$/));
}

async function puzzle(page) {
  await page.open("/puzzle?kind=two&level=3&number=7");
  await see(page.getByText("3 tries left"));
}

async function solve(page) {
  await page.open("/solve?position=10^40,10^40%2B7;5");
  await see(page.getByText(/^The player to move (wins|loses)$/));
  await see(page.getByText("Gap vector"));
}

async function explore(page) {
  await page.open("/explore?map=grundy&w=144&at=88,30");
  await see(page.getByRole("link", { name: "Open in Solve" }));
  await page.waitForLoadState("networkidle");
}

async function rules(page) {
  await page.open("/rules?game=maharaja&position=9,14");
  await see(page.getByText(/^The player to move (wins|loses)$/));
  await see(page.getByRole("img", { name: /positions with m and n/ }));
}

async function theorems(page) {
  await page.open("/theorems?family=two-pile&numbers=1000,1021,4");
  await see(page.getByRole("img", { name: /automaton/i }));
  await page.getByRole("button", { name: "To the end" }).click();
  await see(page.getByText("accepted", { exact: true }));
  // The run and the automaton are what is worth a picture: they are below what the theorem says.
  return page.getByRole("region", { name: "Watch it read" });
}

async function papers(page) {
  await page.open("/papers");
  await see(page.getByText("counterexample", { exact: true }));
  await see(page.getByText(/agree with the verdicts on record/).filter({ visible: true }));
}

const PLACES = { play, learn, puzzle, solve, explore, rules, theorems, papers };
/** As wide as others, but as high as the picture needs. */
const window = (colorScheme, height = WIDE.viewport.height) => ({
  viewport: { ...WIDE.viewport, height },
  colorScheme,
});
const README = [
  ["page-play", play, window("light", 910)],
  ["page-play-dark", play, window("dark", 910)],
  ["page-phone", phone, { ...PHONE, colorScheme: "light" }],
  ["page-learn", learn, window("light", 870)],
  ["page-puzzle", puzzle, window("light")],
  ["page-solve", solve, window("light")],
  ["page-explore", explore, window("light")],
  ["page-rules", rules, window("light", 1300)],
  ["page-theorems", theorems, window("light", 1130)],
  ["page-papers", papers, window("light")],
];

/** All pages as they are found first, and with something on them. */
function everything() {
  const sizes = { wide: WIDE, phone: PHONE };
  const plain = (name) => async (page) => {
    await page.open(`/${name}`);
    await see(page.getByRole("heading", { level: 1 }));
    await page.waitForLoadState("networkidle");
  };
  const steps = Array.from({ length: 12 }, (_, at) => [`learn-${at + 1}`, plain(`learn/${at + 1}`)]);
  const places = Object.keys(PLACES).flatMap((name) => [
    [name, PLACES[name]],
    [`${name}-first`, plain(name)],
  ]);
  return [...places, ...steps, ["rush", plain("puzzle?rush=180")]].flatMap(([name, show]) =>
    Object.entries(sizes).flatMap(([size, options]) =>
      ["light", "dark"].map((colorScheme) => [`${name}-${size}-${colorScheme}`, show, { ...options, colorScheme }]),
    ),
  );
}

/** Of hundreds of claims the first are enough. */
const LONGEST = 3600;

/** The whole length of the page when looking at all of them; for the README what fits the window, from what `show` gives back on. */
async function take(browser, site, folder, whole, [name, show, options]) {
  await withPage(browser, { ...options, reducedMotion: "reduce" }, site, async (page) => {
    const begin = await show(page);
    // The pointer rests where it marks nothing, and nothing has the focus.
    await page.mouse.move(0, 0);
    await page.evaluate(() => {
      document.activeElement?.blur();
      scrollTo(0, 0);
    });
    if (begin && !whole) await begin.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top - 80));
    const path = join(folder, `${name}.png`);
    const { width } = options.viewport;
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = whole ? { x: 0, y: 0, width, height: Math.min(height, LONGEST) } : undefined;
    const taken = await page.screenshot({ animations: "disabled", fullPage: whole, clip });
    const file = whole ? taken : withPalette(taken);
    writeFileSync(path, file);
    console.log(`${path} ${Math.round(file.length / 1000)} kB`);
  });
}

/** What takes long is done once, before the pictures. */
async function prepare(site) {
  for (const [path, body] of [
    ["prove", { family: "two-pile" }],
    ["prove", { family: "piles:3,4" }],
    ["prove", { family: "grundy:4" }],
    ["papers", { quick: true }],
  ]) {
    const job = await fetch(`${site}/api/v1/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const { id } = await job.json();
    // The stream of events ends with the job.
    await (await fetch(`${site}/api/v1/jobs/${id}/events`)).text();
  }
}

const all = process.argv.indexOf("--all");
if (all > 0 && !process.argv[all + 1]) {
  console.error("usage: node screenshots.mjs [--all DIR] [NAME...]");
  process.exit(2);
}
const named = process.argv.slice(all > 0 ? all + 2 : 2);
const wanted = ([name]) =>
  !named.length || named.some((one) => name === one || (all > 0 && name.startsWith(`${one}-`)));
const pictures = all > 0 ? everything().filter(wanted) : README.filter(wanted);
const folder = all > 0 ? resolve(process.argv[all + 1]) : DOCS;
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
try {
  if (all > 0 || pictures.some(([, show]) => show === theorems || show === papers)) await prepare(server.address);
  for (const picture of pictures) await take(browser, server.address, folder, all > 0, picture);
} finally {
  await browser.close();
  await server.stop();
}
