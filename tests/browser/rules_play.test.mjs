// Games by their rules, played: a game of one's own from an empty page to a shared link, and the solver of the page beside the program's.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { moves, readRules, Solver, written } from "../../web/lib/rules.js";
import { rulesText } from "../../web/rules/form.js";
import { seriousInBoth } from "./axe.mjs";
import { address, browserTests, PHONE, SIZES, see } from "./harness.mjs";
import { ownGame } from "./own_game.mjs";

const check = browserTests();
const GAMES = new URL("../../games/", import.meta.url);
const mine = (page) => page.locator(".whose", { hasText: /You begin|Your move/ });
const takeButton = (page) => page.locator(".takebar .take");

/** From one pile any number, or from both numbers that differ by at most one. */
const NEAR =
  "game near(m, n)\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\nmove 1 <= k and 1 <= l and k < l + 2 and l < k + 2: m - k, n - l";
const BLOCKING =
  "game blocking-wythoff(m, n)\nblock 1\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\nmove 1 <= k: m - k, n - k";

/** Guards that ask for more than comparisons, a pass, several numbers to choose, and positions that are blocked. */
const GUARDED = {
  near: NEAR,
  blocking: BLOCKING,
  twice: "game twice(n)\nblock 2\nmove 1 <= k <= 4: n - k\nmove n - 2",
  three:
    "game three(a, b, c)\nblock 1\nmove i + j + k = 2: a - i, b - j, c - k\nmove 2*j < i + 1 and 1 <= i: a - i, b - j, c",
  leaps:
    "game leaps(m, n)\nmove fib(k): m - k, n\nmove k >= 1 and k mod 3 != 0: m, n - k\nmove evenfib(k): m - k, n - k",
  odd: "game odd(m, n)\nmove k >= 1 and not fib(k + 1): m - k, n\nmove k >= 1 and (m - n) mod 2 = 1: m, n - k",
  pass: "game passing(n, p; r)\nmove 1 <= k <= r: n - k, p; 2*k\nmove n >= 1: n, p - 1; r",
};

async function posted(page, path, data) {
  const response = await page.request.post(`${page.site}/api/v1/${path}`, { data });
  assert.ok(response.ok(), `${path} ${JSON.stringify(data)} answered ${response.status()}`);
  return response.json();
}

check("the page's solver of rules says what the program says", {}, async (page) => {
  let compared = 0;
  const known = readdirSync(GAMES).map((file) => [file, readFileSync(new URL(file, GAMES), "utf8")]);
  for (const [file, text] of [...known, ...Object.entries(GUARDED)]) {
    const game = readRules(text);
    assert.ok(game, file);
    const solver = new Solver(game);
    for (let round = 0; round < 4; round += 1) {
      const piles = game.piles.map((_, at) => (7 * round + 5 * at + 3 * round * at) % 14);
      const allowance = game.allowance === null ? null : [Number.POSITIVE_INFINITY, 1, 3, 4][round];
      const position = { piles, allowance };
      const answer = await posted(page, "rules/solve", {
        rules: text,
        position: written(position),
        remoteness: !game.block,
      });
      const { won, length } = solver.solve(position);
      const where = `${file} at ${written(position)}`;
      assert.equal(won ? "N" : "P", answer.outcome, where);
      // The program does not say how long a game lasts in which positions are blocked.
      if (!game.block) assert.equal(length, answer.remoteness, where);
      const ours = solver.winningMoves(position).map(({ line, chosen, to }) => `${line} ${chosen} ${written(to)}`);
      const theirs = answer.winning_moves.map(({ move, k, more, to }) => {
        const at = {
          piles: to.slice(0, piles.length).map(Number),
          allowance: allowance === null ? null : Number(to.at(-1) === "inf" ? Number.POSITIVE_INFINITY : to.at(-1)),
        };
        return `${move} ${k === null ? "" : [k, ...(more ?? [])].map(Number)} ${written(at)}`;
      });
      assert.deepEqual(ours, theirs, where);
      compared += 1;
    }
  }
  assert.ok(compared >= 60, `${compared} positions`);
});

check("what the form writes is understood, and is the game that was chosen", {}, async (page) => {
  const usual = {
    name: "g",
    piles: 2,
    single: "any",
    upto: 3,
    among: [1, 3, 4],
    times: "2",
    several: "none",
    block: 0,
    misere: false,
  };
  for (const [change, position, count] of [
    [{ single: "among" }, { piles: [5, 3], allowance: null }, 5],
    [{ single: "among", piles: 1 }, { piles: [5], allowance: null }, 3],
    [{ single: "upto", several: "all" }, { piles: [5, 2], allowance: null }, 7],
    [{ piles: 3, several: "two" }, { piles: [1, 1, 1], allowance: null }, 6],
    [{ piles: 4, single: "none", several: "all", misere: true }, { piles: [2, 3, 4, 5], allowance: null }, 2],
    [{ single: "last", several: "all" }, { piles: [5, 5], allowance: 2 }, 6],
    [{ piles: 1, single: "last", times: "1" }, { piles: [9], allowance: 4 }, 4],
    [{ block: 2 }, { piles: [4, 3], allowance: null }, 7],
  ]) {
    const text = rulesText({ ...usual, ...change });
    const { rules, mistake } = await posted(page, "rules/check", { rules: text });
    assert.equal(mistake, null, text);
    assert.equal(rules.convention, change.misere ? "misere" : "normal");
    const game = readRules(text);
    assert.ok(game, text);
    assert.equal(game.block, change.block ?? 0, text);
    assert.equal(moves(game, position).length, count, text);
  }
});

for (const [size, options] of SIZES)
  check(`a game of one's own is proved, played, reviewed and shared (${size})`, options, async (page, t) => {
    await ownGame(page, `${page.site}/rules`, options, (text) => t.diagnostic(`${text} (${size})`));
  });

check("stones of several piles are chosen one after the other, and taken together", {}, async (page) => {
  await page.open("/play?rules=wythoff&position=5,8&opponent=friend");
  await see(page.getByText("Player 1, your move."));
  const stone = (pile, take) => page.locator(".pile").nth(pile).locator(`.stone:nth-last-child(${take} of .stone)`);
  await stone(0, 2).click();
  assert.equal(await takeButton(page).textContent(), "Take 2 from m");
  await stone(1, 2).click();
  assert.equal(await takeButton(page).textContent(), "Take 2 from both");
  assert.equal(await page.locator(".stone.chosen").count(), 4);
  // Once more, and the pile is left alone.
  await stone(0, 2).click();
  assert.equal(await takeButton(page).textContent(), "Take 2 from n");
  // What no move takes together is chosen by itself.
  await stone(0, 3).click();
  assert.equal(await takeButton(page).textContent(), "Take 3 from m");
  await takeButton(page).click();
  await see(page.getByText("Player 1 took 3 from m. Player 2, your move."));
  await address(page, (_, query) => query.get("moves") === "0.3");
  // The bar says the same in lists and numbers.
  await page.getByLabel("Move", { exact: true }).selectOption("2");
  await page.getByLabel("How many").fill("2");
  assert.equal(await takeButton(page).textContent(), "Take 2 from both");
  await page.getByLabel("How many").fill("9");
  assert.equal(await takeButton(page).textContent(), "Not allowed");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await see(page.getByText("Player 1, your move."));
});

check("a move of two numbers has a chooser for each", {}, async (page) => {
  await page.open(`/play?${new URLSearchParams({ rules: NEAR, position: "5,7", opponent: "friend" })}`);
  await see(page.getByText("Player 1, your move."));
  await see(page.getByText(/take any number from m; or any number from n; or k from m and l from n, if 1 ≤ k/));
  const stone = (pile, take) => page.locator(".pile").nth(pile).locator(`.stone:nth-last-child(${take} of .stone)`);
  await stone(0, 2).click();
  await stone(1, 3).click();
  assert.equal(await takeButton(page).textContent(), "Take 2 from m and 3 from n");
  const [fromM, fromN] = [page.getByLabel("From m", { exact: true }), page.getByLabel("From n", { exact: true })];
  assert.equal(await fromM.inputValue(), "2");
  assert.equal(await fromN.inputValue(), "3");
  await page.getByRole("button", { name: "One less, from n" }).click();
  assert.equal(await takeButton(page).textContent(), "Take 2 from both");
  await fromN.fill("4");
  assert.equal(await takeButton(page).textContent(), "Not allowed");
  await see(page.getByText("You may write 1 to 3 for l."));
  await fromM.fill("4");
  await fromN.fill("5");
  await takeButton(page).click();
  await see(page.getByText("Player 1 took 4 from m and 5 from n. Player 2, your move."));
  await address(page, (_, query) => query.get("moves") === "2.4.5");
  // A move of one number has one chooser again.
  await page.getByLabel("Move", { exact: true }).selectOption("1");
  await page.getByLabel("How many").fill("2");
  await see(page.getByRole("button", { name: "Take 2 from n", exact: true }));
  assert.ok(!(await page.locator(".stepper").nth(1).isVisible()));
  await page.getByRole("button", { name: "Undo" }).click();
  await see(page.getByText("Player 1, your move."));
  assert.deepEqual(await seriousInBoth(page, "a move of two numbers"), []);
});

for (const [size, options] of SIZES)
  check(`positions are blocked, by the player and by the computer (${size})`, options, async (page) => {
    await page.open(`/play?${new URLSearchParams({ rules: BLOCKING, position: "6,8", opponent: "perfect" })}`);
    await see(page.getByText(/^The computer has blocked .+\. You begin\.$/));
    await see(page.getByText("Before each move, the other player may block one position"));
    for (let acts = 0; acts < 60 && !(await page.locator(".result").count()); acts += 1) {
      const turns = await page.evaluate(() => location.search);
      await page.getByRole("button", { name: "Hint" }).click();
      await see(page.locator(".advice").getByText(/that wins|that would win|need not block/));
      if (await page.locator(".advice").getByText("need not block").count())
        await page.getByRole("button", { name: "Block nothing" }).click();
      else await takeButton(page).click();
      await page.waitForFunction(
        (before) =>
          document.querySelector(".result") ||
          (location.search !== before &&
            /You begin|Your move|Block one/.test(document.querySelector(".whose")?.textContent ?? "")),
        turns,
      );
      if (acts === 0) {
        await see(page.getByText("The computer is next. Block one of its moves."));
        assert.match(await takeButton(page).textContent(), /^Block/);
        await page.getByRole("button", { name: "Why?" }).click();
        await see(page.locator(".advice").getByText("You can win"));
        // One step back, and the same once more.
        await page.getByRole("button", { name: "Undo" }).click();
        await see(page.getByText(/You begin\.$/));
        await page.getByRole("button", { name: "Why?" }).click();
        await see(page.locator(".advice .answers li").first());
        assert.deepEqual(await seriousInBoth(page, "a game in which positions are blocked"), []);
      }
    }
    await see(page.getByText("You won!"));
    await page.getByRole("button", { name: "Review the game" }).click();
    const review = page.getByRole("region", { name: "Review", exact: true });
    await see(review.getByText("You made no mistakes."));
    await see(review.getByText(/You blocked|You took/).or(review.getByText(/The computer blocked/)));
    // Whoever opens the link sees the same end.
    await page.reload();
    await see(page.getByText("You won!"));
  });

check("what is blocked cannot be taken, and friends block in turn", PHONE, async (page) => {
  await page.open(`/play?${new URLSearchParams({ rules: BLOCKING, position: "1,2", opponent: "friend" })}`);
  await see(page.getByText("Player 2, block one of Player 1’s moves."));
  const stone = (pile, take) => page.locator(".pile").nth(pile).locator(`.stone:nth-last-child(${take} of .stone)`);
  await stone(1, 2).click();
  assert.equal(await takeButton(page).textContent(), "Block 2 from n");
  await takeButton(page).click();
  await see(page.getByText("Player 2 has blocked 2 from n. Player 1, your move."));
  await address(page, (_, query) => query.get("moves") === "1.2*");
  await page.getByLabel("Move", { exact: true }).selectOption("1");
  await page.getByLabel("How many").fill("2");
  assert.equal(await takeButton(page).textContent(), "Blocked");
  await page.getByLabel("How many").fill("1");
  await takeButton(page).click();
  await see(page.getByText("Player 1, block one of Player 2’s moves."));
  await address(page, (_, query) => query.get("moves") === "1.2*1.1");
  await page.getByRole("button", { name: "Block nothing" }).click();
  await see(page.getByText("Player 1 took 1 from n. Player 2, your move."));
  await page.reload();
  await see(page.getByText("Player 1 took 1 from n. Player 2, your move."));
  await page.getByRole("button", { name: "Undo" }).click();
  await see(page.getByText("Player 1, block one of Player 2’s moves."));
  await page.getByRole("button", { name: "Undo" }).click();
  await see(page.getByText("Player 2 has blocked 2 from n. Player 1, your move."));
  // A move that is left alone can be blocked too: then the game is over.
  await page.open(`/play?${new URLSearchParams({ rules: BLOCKING, position: "1,0", opponent: "friend" })}`);
  await stone(0, 1).click();
  await takeButton(page).click();
  await see(page.getByText("Player 2 won!"));
  await see(page.getByText("Player 2 blocked every move."));
});

check("reasons, values, settings and positions of a game by its rules", {}, async (page) => {
  await page.open("/play?rules=wythoff&position=3,5&opponent=perfect");
  await see(mine(page));
  await page.getByRole("button", { name: "Hint" }).click();
  await see(page.getByText(/No move wins here/));
  await page.getByRole("button", { name: "Why?" }).click();
  await see(page.getByText("Whatever you take, the computer has an answer:"));
  await page.getByText("How it is known").click();
  await see(page.locator(".theorem").getByText(/\w{4,}/));
  await page.getByLabel("Show what each move does").check();
  assert.equal(await page.locator(".move-cell").count(), 11);
  assert.equal(await page.locator(".move-cell.wins").count(), 0);
  await page.getByLabel("Position").fill("4, 7");
  await page.getByLabel("Position").press("Enter");
  await page.getByLabel("Position").blur();
  await address(page, (_, query) => query.get("position") === "4, 7");
  await page.getByLabel("Who begins").selectOption("true");
  await see(page.getByText(/^The computer took/));
  await page.getByLabel("Show what each move does").uncheck();
});

check("a position too large for the page is asked of the program", {}, async (page) => {
  await page.open("/play?rules=subtraction-123&position=100002&opponent=perfect");
  await see(mine(page));
  await page.getByRole("button", { name: "Hint" }).click();
  await see(page.getByText(/that wins/));
  await page.getByLabel("How many").fill("3");
  await takeButton(page).click();
  await see(page.getByText(/^The computer took/));
});

check("rules that are none say so, and lead to where they are mended", {}, async (page) => {
  await page.open(`/play?${new URLSearchParams({ rules: "game up(n)\nmove n + 1" })}`);
  await see(page.getByRole("alert"));
  await page.open(`/play?${new URLSearchParams({ rules: "nonsense here" })}`);
  await see(page.getByRole("heading", { name: "This game cannot be played" }));
  await page.getByRole("link", { name: "Open it on the page Rules" }).click();
  await see(page.getByRole("region", { name: "The rules", exact: true }));
});

for (const [name, query] of [
  ["wythoff", "rules=wythoff&position=9,14&opponent=beginner"],
  ["one pile with a limit", "rules=fibonacci&position=20;19&opponent=perfect"],
])
  check(`nothing moves in a whole game by rules (${name})`, PHONE, async (page) => {
    await page.open(`/play?${query}`);
    await see(mine(page));
    await page.waitForTimeout(300);
    await page.evaluate(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries())
          window.shifts.push([value, sources.map(({ node }) => node?.className ?? node?.nodeName).join(" ")]);
      }).observe({ type: "layout-shift", buffered: false });
    });
    let made = 0;
    while (!(await page.locator(".result").count())) {
      await page.locator(".stage[role=slider]:not([aria-disabled=true])").first().press("1");
      await takeButton(page).click();
      made += 2;
      await page.waitForFunction(
        (count) =>
          document.querySelector(".result") ||
          ((new URLSearchParams(location.search).get("moves")?.split("-").length ?? 0) >= count &&
            /Your move/.test(document.querySelector(".whose")?.textContent ?? "")),
        made,
      );
    }
    await page.waitForTimeout(400);
    const large = (await page.evaluate(() => window.shifts)).filter(([value]) => value > 0.01);
    assert.deepEqual(large, []);
  });
