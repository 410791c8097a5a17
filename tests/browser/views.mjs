// Places of the pages that are worth a look, for tests that look at all of them.

import { see } from "./harness.mjs";

/** Places of the pages, what must be visible before they are checked, and perhaps what is done first. */
export const VIEWS = {
  play: [
    ["/play?position=20&opponent=medium&seed=1", (page) => page.getByText("You begin")],
    ["/play?position=12,9&piles=local&seed=1", (page) => page.getByText("Take from one pile, as its limit allows")],
    ["/play?position=4&opponent=perfect&seed=5&moves=1-1-2", (page) => page.getByText("You won!")],
    ["/play?position=3&opponent=perfect&seed=5&moves=1-2", (page) => page.getByText("You lost this one")],
    [
      "/play?position=9&opponent=perfect&seed=7&moves=2-1-1-2-1-1-1",
      (page) => page.getByText("✓ 1 would have won"),
      (page) => page.getByRole("button", { name: "Review the game" }).click(),
    ],
    [
      "/play?position=20&opponent=perfect&seed=5",
      (page) => page.getByText("The theorem behind it"),
      (page) => page.getByRole("button", { name: "Why?" }).click(),
    ],
    [
      "/play?position=20&opponent=friend&moves=2-3",
      (page) => page.locator(".worth"),
      (page) => page.getByLabel("Show what each take does").check(),
    ],
    ["/play?rules=wythoff&position=5,8&opponent=perfect", (page) => page.getByText("You begin")],
    [
      "/play?rules=wythoff&position=3,5&opponent=perfect",
      (page) => page.getByText("Whatever you take, the computer has an answer:"),
      (page) => page.getByRole("button", { name: "Why?" }).click(),
    ],
    [
      "/play?rules=nim&position=2,3&opponent=friend&moves=1.1-0.2-1.2",
      (page) => page.getByRole("region", { name: "Review", exact: true }),
      (page) => page.getByRole("button", { name: "Review the game" }).click(),
    ],
  ],
  // A step of each kind; the tests of Learn look at all of them, when they are done.
  learn: [1, 3, 4, 5, 7, 8, 10, 12].map((step) => [
    `/learn/${step}`,
    (page) => page.getByText(`Step ${step} of 12`, { exact: true }),
  ]),
  puzzle: [
    ["/puzzle?day=2026-11-16", (page) => page.getByText("3 tries left")],
    ["/puzzle?kind=two&level=4&number=7", (page) => page.getByText("3 tries left")],
    ["/puzzle?several=&game=wythoff&number=3", (page) => page.getByText(/^Your move, 1 of/)],
    ["/puzzle?past=2026-11", (page) => page.getByRole("heading", { name: "Past days" })],
    ["/puzzle?rush=180", (page) => page.getByRole("button", { name: "Start the clock" })],
  ],
  solve: [
    ["/solve?position=12", (page) => page.getByText("Gap vector")],
    ["/solve?position=5,7;1", (page) => page.getByText("Gap vector")],
    ["/solve?position=10%5E100", (page) => page.getByText("Gap vector")],
    ["/solve?position=3,4,6&game=nim", (page) => page.getByText(/nim-sum/)],
  ],
  explore: [
    ["/explore?map=grundy&w=40&at=21,20", (page) => page.getByRole("link", { name: "Open in Solve" })],
    ["/explore?map=plane&piles=3&w=30&at=4,7", (page) => page.getByRole("link", { name: "Open in Solve" })],
    ["/explore?map=starts", (page) => page.getByText(/^G\(n\) = \d+ for n/)],
  ],
  rules: [
    ["/rules", (page) => page.getByRole("img", { name: /positions with m and n/ })],
    ["/rules?game=nim-3&position=1,2,4", (page) => page.getByText("The player to move wins")],
    ["/rules?rules=game+up(m)%0Amove+m+%2B+1", (page) => page.getByRole("button", { name: "Line 2, column 1" })],
  ],
  theorems: [
    ["/theorems", (page) => page.getByRole("link", { name: /^two-pile/ })],
    ["/theorems?family=two-pile&numbers=1000,1012,4", (page) => page.getByRole("img", { name: /automaton/i })],
    ["/theorems?ask=fib(n)+and+exists+m:+n+%3D+2*m", (page) => page.getByText(/infinitely many/)],
    ["/theorems?ask=forall+n:+exists+m:+n+%3D+2*m", (page) => page.getByText("false", { exact: true })],
  ],
  gallery: [
    ["/gallery", (page) => page.getByRole("button", { name: /^Show all/ })],
    ["/gallery?game=wythoff", (page) => page.getByText("Wythoff 1907")],
  ],
  papers: [
    ["/papers?verdict=refuted", (page) => page.getByText("counterexample", { exact: true })],
    // With few claims below the dialog: all of them take half a minute to check.
    ["/papers?search=M.3.nonzero&claim=M.3.nonzero", (page) => page.getByRole("dialog")],
    ["/papers?search=K.3.3&claim=K.3.3.telescope", (page) => page.locator("math")],
    ["/papers?letter=AP", (page) => page.getByRole("heading", { level: 1 })],
  ],
};

/** Opens a view, and waits for what it shows. */
export async function show(page, [path, seen, act]) {
  await page.open(path);
  await act?.(page);
  await see(seen(page).filter({ visible: true }));
}

/** What a page needs before its views have anything to show. */
export async function prepared(page, name) {
  if (name !== "theorems") return;
  const job = await page.request.post(`${page.site}/api/v1/prove`, { data: { family: "two-pile" } });
  // The stream of events ends with the job.
  await page.request.get(`${page.site}/api/v1/jobs/${(await job.json()).id}/events`);
}
