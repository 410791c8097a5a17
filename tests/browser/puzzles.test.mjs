// The page Puzzle: hundreds of days checked against the server; tries, streak, sharing, puzzles on demand, and the rush.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CLASSICS, classic } from "../../web/lib/classics.js";
import { readRules, Solver } from "../../web/lib/rules.js";
import { after, groups, moves, winningMoves, written } from "../../web/lib/solver.js";
import { campaign } from "../../web/puzzles/campaign.js";
import { KINDS, LEVELS, levelOf, limit, puzzle, puzzleOfDay, TRIES, triesOf, why } from "../../web/puzzles/make.js";
import { expected, rated } from "../../web/puzzles/rating.js";
import { seriousInBoth } from "./axe.mjs";
import { address, browserTests, SIZES, see, startServer, usable, WHOLE_TEST } from "./harness.mjs";

const check = browserTests();
const DAYS = 420;

const button = (page, name) => page.getByRole("button", { name, exact: true });
const told = (page, text) => see(page.getByRole("status").filter({ hasText: text }));
const same = (a, b) => a.pile === b.pile && a.take === b.take;

async function take(page, { pile, take: count }) {
  await usable(page.getByLabel("How many"));
  if (await page.getByLabel("From").isVisible()) await page.getByLabel("From").selectOption(String(pile));
  await page.getByLabel("How many").fill(String(count));
  await button(page, `Take ${count}`).click();
}

const wrongMoves = ({ position, right }) => moves(position).filter((move) => !right.some((one) => same(one, move)));

/** The dates from one day on, as addresses write them. */
function days(first, count) {
  const begin = Date.parse(`${first}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) => new Date(begin + at * 86_400_000).toISOString().slice(0, 10));
}

/** Asks the server what it says of a position; each is asked once. */
function solver(server) {
  const known = new Map();
  return async (position, lasting = false) => {
    const query = new URLSearchParams({ position: written(position), ...(lasting ? { remoteness: "true" } : {}) });
    const key = String(query);
    if (!known.has(key)) known.set(key, await (await fetch(`${server.address}/api/v1/solve?${query}`)).json());
    return known.get(key);
  };
}

/** What the server says solves a puzzle of this kind. */
async function solutionOf(ask, { kind, position }) {
  const { outcome, winning_moves: winning, winning_moves_complete: complete } = await ask(position);
  if (kind !== "hold") {
    assert.equal(outcome, "N", written(position));
    assert.ok(complete);
    const largest = Math.max(...winning.map(({ take: count }) => count));
    if (kind === "win") assert.ok(winning.length > 1, written(position));
    const right = kind === "win" ? winning.filter(({ take: count }) => count === largest) : winning;
    return { right, good: winning.length };
  }
  assert.equal(outcome, "P", written(position));
  const all = moves(position);
  const lengths = [];
  for (const move of all) lengths.push((await ask(after(position, move), true)).remoteness);
  const right = all.filter((_, at) => lengths[at] === Math.max(...lengths));
  // From most piles one stone is wrong.
  assert.ok(right.filter(({ take: count }) => count === 1).length < 2, written(position));
  return { right, good: right.length };
}

/** A puzzle is what it says: its solution, its kind, and its level. */
async function sound(ask, made, name) {
  const { right, good } = await solutionOf(ask, made);
  const written_ = (all) => all.map(({ pile, take: count }) => `${pile}.${count}`).sort();
  assert.deepEqual(written_(made.right), written_(right), `${name}: ${made.kind} ${written(made.position)}`);
  assert.ok(right.length > 0 && moves(made.position).length - right.length >= TRIES, name);
  assert.equal(levelOf(good / moves(made.position).length), made.level, name);
  if (made.kind === "only" || made.kind === "win") assert.equal(right.length, 1, name);
  assert.equal(made.position.piles.length > 1, made.kind === "two" || made.position.piles.length > 1, name);
}

test(`the puzzles of ${DAYS} days are what they say, by the solver of the server`, {
  timeout: WHOLE_TEST,
}, async () => {
  const server = await startServer();
  const ask = solver(server);
  const kinds = new Set();
  const levels = new Set();
  try {
    for (const day of days("2026-01-01", DAYS)) {
      const made = puzzleOfDay(day);
      kinds.add(made.kind);
      levels.add(made.level);
      await sound(ask, made, day);
      assert.deepEqual(puzzleOfDay(day), made, "the date alone decides");
    }
    assert.deepEqual([...kinds].sort(), [...KINDS].sort());
    assert.deepEqual([...levels].sort(), LEVELS);
    for (const kind of KINDS)
      for (const level of LEVELS)
        for (let number = 0; number < 8; number += 1) {
          const made = puzzle(kind, level, String(number));
          assert.deepEqual([made.kind, made.level], [kind, level]);
          await sound(ask, made, `${kind} ${level} ${number}`);
        }
  } finally {
    await server.stop();
  }
});

test("a player who always takes one stone, or tries one, two and three, solves few puzzles", () => {
  const first = [0, 0, 0];
  for (const day of days("2026-11-18", 365)) {
    const made = puzzleOfDay(day);
    const tries = Array.from({ length: triesOf(made) }, (_, at) => at);
    const at = tries.find((one) => made.right.some((move) => same(move, { pile: 0, take: one + 1 })));
    if (at !== undefined) first[at] += 1;
  }
  const [one, two, three] = first;
  assert.ok(one < 0.25 * 365, `${one} by taking one stone`);
  assert.ok(one + two + three < 0.45 * 365, `${one} + ${two} + ${three} by one, two and three`);
});

test("a puzzle could come up in a game: what may be taken is twice what was taken, or all but one", () => {
  for (const kind of KINDS)
    for (const level of LEVELS)
      for (let number = 0; number < 40; number += 1) {
        const { position } = puzzle(kind, level, String(number));
        const [count, other] = position.piles;
        const begins = other === undefined && position.most === count - 1;
        assert.ok(begins || position.most % 2 === 0, written(position));
        assert.match(
          limit(position),
          begins ? /^You begin/ : new RegExp(`^Your opponent has just taken ${position.most / 2},`),
        );
      }
});

test("the reason that is given holds", () => {
  for (let number = 0; number < 60; number += 1) {
    const made = puzzle("only", 1 + (number % 5), String(number));
    const [move] = made.right;
    const next = after(made.position, move);
    const [, most, smallest] = /take at most (\d+) of .* smallest group of (\d+) whole/.exec(why(made, move, true));
    assert.equal(Number(most), Math.min(next.most, next.piles[0]));
    assert.ok(Number(most) < Number(smallest) && Number(smallest) === groups(next.piles[0])[0]);
    assert.doesNotMatch(why(made, move, false), /group/);
    const two = puzzle("two", 1 + (number % 5), String(number));
    const answer = /If your opponent takes (\d+) from pile (\d), for instance, you take (\d+) from pile (\d)/.exec(
      why(two, two.right[0], true),
    );
    if (!answer) continue;
    const [mine, mineFrom, yours, yoursFrom] = answer.slice(1).map(Number);
    const reached = after(after(two.position, two.right[0]), { pile: mineFrom - 1, take: mine });
    const wins = winningMoves(reached).some((one) => same(one, { pile: yoursFrom - 1, take: yours }));
    assert.ok(wins, `${written(reached)}: ${yours} from pile ${yoursFrom}`);
  }
});

test("what is no date makes no puzzle", () => {
  for (const day of ["", "today", "2026-02-30", "2026-13-01", "26-1-1"]) assert.equal(puzzleOfDay(day), null);
});

/** The clock of the page is set to noon of a day. */
const at = (page, day) => page.clock.setFixedTime(new Date(`${day}T12:00:00`));

for (const [size, options] of SIZES) {
  check(
    `the puzzle of the day: tries, the streak, and a text to share (${size})`,
    { ...options, permissions: ["clipboard-read", "clipboard-write"] },
    async (page) => {
      const [first, second, third, , fifth] = days("2026-11-16", 5);
      const made = puzzleOfDay(first);
      await at(page, first);
      await page.open("/puzzle");
      await see(page.getByText("Solve it, and a streak begins."));
      await see(page.getByText("3 tries left"));
      await see(page.getByText(/the player who takes the last one wins/));
      await see(page.getByText(limit(made.position)));
      await take(page, wrongMoves(made)[0]);
      await told(page, "Try again.");
      await see(page.getByText("2 tries left"));
      await see(button(page, "Take"));
      // What was tried stays tried.
      await page.reload();
      await see(page.getByText("2 tries left"));
      await take(page, made.right[0]);
      await told(page, "Solved with two tries.");
      // And why it wins, for a player who has not learned of groups.
      await told(page, why(made, made.right[0], false));
      await see(page.getByText("1 day in a row solved."));
      const copy = button(page, "Copy a text to share");
      assert.ok(await copy.evaluate((element) => element === document.activeElement));
      await copy.click();
      await see(button(page, "Copied; this link works on this machine only"));
      const shared = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(shared, new RegExp(`^fibnim puzzle ${first} ★`));
      assert.match(shared, /❌✅/);
      assert.ok(shared.endsWith(`${page.site}/puzzle?day=${first}`));
      await page.reload();
      await told(page, "Solved with two tries.");

      await at(page, second);
      await page.open("/puzzle");
      await take(page, puzzleOfDay(second).right[0]);
      await told(page, "Solved at once!");
      await see(page.getByText("2 days in a row solved."));

      // A day that is not solved ends it.
      await at(page, third);
      await page.open("/puzzle");
      for (const move of wrongMoves(puzzleOfDay(third)).slice(0, TRIES)) await take(page, move);
      await told(page, "Not this time.");
      await at(page, fifth);
      await page.open("/puzzle");
      await see(page.getByText("Your best: 2."));
      await take(page, puzzleOfDay(fifth).right[0]);
      await see(page.getByText("1 day in a row solved."));
    },
  );
}

check("the puzzle of another day does not count", {}, async (page) => {
  await at(page, "2026-11-20");
  await page.open("/puzzle?day=2026-11-18");
  await see(page.getByText("Puzzle of another day"));
  await take(page, puzzleOfDay("2026-11-18").right[0]);
  await told(page, "Solved at once!");
  // The calendar knows it, the streak does not.
  const kept = await page.evaluate(() => Object.keys(localStorage));
  assert.deepEqual(
    kept.filter((key) => key.startsWith("puzzle")),
    ["puzzle-days"],
  );
  await page.open("/puzzle?day=2026-02-30");
  await see(page.getByRole("heading", { name: "There is no such day" }));
  await page.getByRole("link", { name: "Today’s puzzle" }).click();
  await see(page.getByRole("heading", { name: "Friday, 20 November 2026" }));
});

for (const [size, options] of SIZES) {
  check(`puzzles on demand: kind and difficulty, another one, and Back (${size})`, options, async (page) => {
    await page.open("/puzzle");
    await page.getByRole("link", { name: "More puzzles" }).click();
    await page.getByLabel("Kind").selectOption({ label: "Hold out longest" });
    await address(page, (_, query) => query.get("kind") === "hold");
    await see(page.getByRole("heading", { name: /^Hold out longest/ }));
    // A user who goes through the list with the keyboard stays in it.
    assert.equal(await page.evaluate(() => document.activeElement.id), "puzzle-kind");
    await page.getByLabel("Difficulty", { exact: true }).selectOption("4");
    await address(page, (_, query) => query.get("level") === "4");
    const number = new URL(page.url()).searchParams.get("number");
    await take(page, puzzle("hold", 4, number).right[0]);
    await told(page, "holds out longest");
    const another = page.getByRole("link", { name: "Another one" });
    await page.waitForFunction(() => document.activeElement?.textContent === "Another one");
    await another.click();
    await address(page, (_, query) => query.get("number") !== number && query.get("level") === "4");
    await page.goBack();
    await address(page, (_, query) => query.get("number") === number);
    // Nothing is chosen, and nothing can be taken before something is.
    await see(page.getByText("You have one try."));
    const empty = await see(button(page, "Take"));
    assert.equal(await empty.getAttribute("aria-disabled"), "true");
    assert.equal(await page.getByLabel("How many").inputValue(), "");
    await empty.click({ force: true });
    await button(page, "One more").click();
    await usable(button(page, "Take 1"));
  });
}

for (const [size, options] of SIZES) {
  check(`a rush: the clock is handed in, and ends it (${size})`, options, async (page) => {
    const noon = new Date("2026-11-16T12:00:00");
    await page.clock.install({ time: noon });
    await page.open("/puzzle?rush=180");
    await see(page.getByText("3:00"));
    await page.clock.pauseAt(new Date(noon.getTime() + 3_600_000));
    await button(page, "Start the clock").click();
    await see(page.getByText("0 solved"));
    const seed = noon.getTime() + 3_600_000;
    await page.evaluate(takeAtOnce, puzzle("win", 1, `rush ${seed} 0`).right[0].take);
    await page.clock.runFor(2000);
    await see(page.getByText("1 solved"));
    // The next one has come by itself.
    await page.evaluate(takeAtOnce, wrongMoves(puzzle("only", 1, `rush ${seed} 1`))[0].take);
    await page.clock.runFor(1000);
    await told(page, "Not this time.");
    await see(page.getByText("1 solved ✗"));
    await see(page.getByText("2:57"));
    await page.clock.runFor(3000);
    await see(page.getByRole("heading", { name: /^Hold out longest/ }));
    await page.clock.runFor(180_000);
    await see(page.getByText("1 puzzle solved"));
    await see(page.getByText("That is your best so far!"));
    assert.ok(await button(page, "Once more").evaluate((element) => element === document.activeElement));
    await button(page, "Once more").click();
    await see(page.getByText("0 solved"));
    await page.clock.runFor(181_000);
    await see(page.getByText("Your best: 1."));
  });
}

/** Runs in the page, whose clock does not run: takes a number of stones with the form. */
function takeAtOnce(count) {
  const form = document.querySelector(".takebar");
  const field = form.querySelector("input");
  field.value = String(count);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  form.requestSubmit();
}

check("the third mistake ends a rush", {}, async (page) => {
  const noon = new Date("2026-11-16T12:00:00");
  await page.clock.install({ time: noon });
  await page.open("/puzzle?rush=180");
  await see(page.getByText("3:00"));
  await page.clock.pauseAt(new Date(noon.getTime() + 3_600_000));
  await button(page, "Start the clock").click();
  await see(page.getByText("0 solved"));
  const seed = noon.getTime() + 3_600_000;
  for (const [number, kind] of ["win", "only"].entries()) {
    await page.evaluate(takeAtOnce, wrongMoves(puzzle(kind, 1, `rush ${seed} ${number}`))[0].take);
    await page.clock.runFor(5000);
  }
  await see(page.getByRole("heading", { name: /^Hold out longest/ }));
  const { pile, take: count } = wrongMoves(puzzle("hold", 1, `rush ${seed} 2`))[0];
  await page.evaluate((at) => {
    const list = document.querySelector(".takebar select");
    list.value = String(at);
    list.dispatchEvent(new Event("change", { bubbles: true }));
  }, pile);
  await page.evaluate(takeAtOnce, count);
  await page.clock.runFor(5000);
  await see(page.getByText("0 puzzles solved"));
});

check("past days: a calendar, what it adds up to, and a picture to share", {}, async (page) => {
  await at(page, "2026-11-20");
  await page.open("/puzzle?day=2026-11-18");
  await take(page, puzzleOfDay("2026-11-18").right[0]);
  await told(page, "Solved at once!");
  const saved = page.waitForEvent("download");
  await button(page, "Save as a picture").click();
  assert.equal((await saved).suggestedFilename(), "fibnim-2026-11-18.png");
  await page.open("/puzzle");
  await take(page, puzzleOfDay("2026-11-20").right[0]);
  await told(page, "Solved at once!");
  await page.getByRole("link", { name: "Past days" }).click();
  await see(page.getByRole("heading", { name: "November 2026" }));
  await see(page.getByRole("link", { name: "18: solved later" }));
  await see(page.getByRole("link", { name: "20: solved with one try" }));
  await see(page.getByRole("link", { name: "19: not played" }));
  assert.equal(await page.getByRole("link", { name: /^21:/ }).count(), 0);
  const statistics = page.getByRole("region", { name: "Statistics" });
  await see(statistics.getByText("Days played"));
  // The first of November 2026 is a Sunday.
  const [first, second] = await page
    .locator(".calendar li")
    .evaluateAll((days) => days.slice(0, 2).map((day) => day.getBoundingClientRect()));
  assert.ok(first.left > second.left && second.top > first.top);
  assert.deepEqual(await seriousInBoth(page, "past days"), []);
  await page.getByRole("link", { name: "The month before" }).click();
  await see(page.getByRole("heading", { name: "October 2026" }));
});

test("ratings rise and fall as Glickman has it", () => {
  // His example: 1500, RD 200, after a win against 1400 (30), and losses against 1550 (100) and 1700 (300), is 1464. Here one puzzle
  // comes at a time, each sure to 80.
  const before = { rating: 1500, deviation: 200, count: 0, solved: 0, past: [] };
  assert.ok(Math.abs(expected(1500, 1500) - 0.5) < 1e-9);
  const won = rated(before, 1400, true);
  const lost = rated(before, 1400, false);
  assert.ok(won.rating > 1500 && lost.rating < 1500);
  // What was likely changes less.
  assert.ok(won.rating - 1500 < 1500 - lost.rating);
  assert.ok(won.deviation < 200 && won.count === 1 && won.solved === 1 && lost.solved === 0);
  let me = before;
  for (let at = 0; at < 400; at += 1) me = rated(me, 1800, at % 2 === 0);
  assert.ok(Math.abs(me.rating - 1800) < 60, `${me.rating}`);
});

test("puzzles of several moves are won positions, the same for the same seed, and of many strengths", () => {
  const ratings = [];
  for (const { text, sizes, name } of CLASSICS) {
    const game = readRules(text);
    const solver = new Solver(game);
    for (let seed = 0; seed < 6; seed += 1) {
      const made = campaign(game, sizes, String(seed));
      assert.deepEqual(campaign(game, sizes, String(seed)), made, name);
      solver.begin();
      assert.ok(solver.solve(made.position).won && made.turns > 1 && made.turns <= 4, name);
      ratings.push(made.rating);
    }
  }
  assert.ok(Math.max(...ratings) - Math.min(...ratings) > 400, ratings.join());
});

for (const [size, options] of SIZES)
  check(`a puzzle of several moves is rated, won and lost (${size})`, options, async (page) => {
    const { text, sizes } = classic("subtraction-134");
    const game = readRules(text);
    const solver = new Solver(game);
    const made = campaign(game, sizes, "7");
    await page.open("/puzzle?several=&game=subtraction-134&number=7");
    let position = made.position;
    const line = async (number) => {
      await page.locator(".takebar select").selectOption({ value: String(number) });
      await page.locator(".takebar .take").click();
    };
    for (let turn = 1; turn <= made.turns; turn += 1) {
      await see(page.getByText(`Your move, ${turn} of ${made.turns}.`));
      const mine = solver.perfectMove(position);
      await line(mine.line);
      const theirs = solver.perfectMove(mine.to);
      if (theirs) position = theirs.to;
    }
    await see(page.getByText(/^✓?Solved!/));
    const rating = Number(await page.locator(".streak b").textContent());
    assert.ok(rating > 1000, `${rating}`);
    await page.getByRole("link", { name: "Next puzzle" }).click();
    await address(page, (_, query) => query.get("number") !== "7" && query.get("game") === "subtraction-134");
    // Another game, and a mistake.
    await page.open("/puzzle?several=&game=subtraction-134&number=11");
    const other = campaign(game, sizes, "11").position;
    await see(page.getByText(/^Your move, 1 of/));
    await line(solver.moves(other).find(({ to }) => solver.solve(to).won).line);
    await see(page.getByText(/Not this time\. After \d/));
    assert.ok(Number(await page.locator(".streak b").textContent()) < rating);
    assert.deepEqual(await seriousInBoth(page, "a puzzle of several moves"), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= page.viewportSize().width, `${wide}`);
  });

check("puzzles from a game of one's own", {}, async (page) => {
  const rules =
    "game mine(m, n)\nmove 1 <= k <= 3: m - k, n\nmove 1 <= k <= 3: m, n - k\nmove 1 <= k <= 2: m - k, n - k\n";
  await page.open(`/play?${new URLSearchParams({ rules, position: "7, 9" })}`);
  await page.getByRole("link", { name: "Puzzles from this game" }).click();
  await see(page.getByRole("heading", { name: "Puzzles from mine" }));
  await see(page.getByText(/^Your move, 1 of/));
});
