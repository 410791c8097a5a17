// The page Puzzle: hundreds of days checked against the server; tries, streak, sharing, puzzles on demand, and the rush.

import assert from "node:assert/strict";
import { test } from "node:test";
import { after, groups, moves, winningMoves, written } from "../../web/lib/solver.js";
import { KINDS, LEVELS, levelOf, limit, puzzle, puzzleOfDay, TRIES, triesOf, why } from "../../web/puzzles/make.js";
import { address, browserTests, SIZES, see, startServer, usable } from "./harness.mjs";

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

test(`the puzzles of ${DAYS} days are what they say, by the solver of the server`, { timeout: 240_000 }, async () => {
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

test("who always takes one stone, or tries one, two and three, solves few puzzles", () => {
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
    const [, most, smallest] = /take (\d+) at most .* smallest group of (\d+) whole/.exec(why(made, move, true));
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

/** The clock of the page stands at noon of a day. */
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
      // And why it wins, for somebody who was not told of groups.
      await told(page, why(made, made.right[0], false));
      await see(page.getByText("1 day in a row solved."));
      const copy = button(page, "Copy a text to share");
      assert.ok(await copy.evaluate((element) => element === document.activeElement));
      await copy.click();
      await see(button(page, "Copied"));
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
  assert.equal(await page.evaluate(() => localStorage.length), 0);
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
    // Whoever goes through the list with the keyboard stays in it.
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
    await button(page, "Next").click();
    await page.evaluate(takeAtOnce, wrongMoves(puzzle("only", 1, `rush ${seed} 1`))[0].take);
    await page.clock.runFor(2000);
    await told(page, "Not this time.");
    await see(page.getByText("2:56"));
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

/** Runs in the page, whose clock stands still: takes so many stones with the form. */
function takeAtOnce(count) {
  const form = document.querySelector(".takebar");
  const field = form.querySelector("input");
  field.value = String(count);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  form.requestSubmit();
}
