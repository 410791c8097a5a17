// The page without a server: a folder that `packaging/site` wrote, served by a plain file server below a path, and without a network. FIBNIM_SITE says
// where it is; without it these tests are left out.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { checksCertificates } from "./certificates.mjs";
import { serveFiles } from "./files.mjs";
import { PAGES, PHONE, see, startBrowser, startServer, usable, WHOLE_TEST, WIDE, withPage } from "./harness.mjs";
import { ownGame } from "./own_game.mjs";
import { readsOn } from "./reading.mjs";

const SITE = process.env.FIBNIM_SITE ?? "";
const BELOW = "/school/fibnim/";
const skip = existsSync(join(SITE, "sw.js")) ? false : "FIBNIM_SITE names no folder that packaging/site has written";
/** A phone on a slow line: what the first page may need until it can be played, packed. */
const MOST_REQUESTS = 10;
const MOST_BYTES = 75_000;

let host;
let browser;
before(async () => {
  if (skip) return;
  host = await serveFiles(SITE, BELOW);
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await host?.stop();
});

/** A test with a page of the site; `page.open("learn/3")`. */
function check(name, options, body) {
  test(name, { timeout: WHOLE_TEST, skip }, (t) =>
    withPage(browser, { ...WIDE, ...options }, host.origin, async (page) => {
      page.open = (path) => page.goto(host.root + path);
      await body(page, t);
    }),
  );
}

/** Asks the page's own door, as every page does: a list of questions, one after the other. */
function askedAll(page, questions) {
  return page.evaluate(async (all) => {
    const app = document.querySelector("script[type=module]").src;
    const { lib_api: api } = await import(app);
    const ask = async ([how, where, what]) => {
      try {
        if (/drawing|certificate|letters/.test(where)) return { status: 200, body: await api.getText(where, what) };
        const body = await (how === "GET" ? api.get : api.post)(where, what);
        if (!body?.state) return { status: 200, body };
        const job = await api.follow(body.id, () => {});
        return job.state === "done" ? { status: 200, body: job.result } : { status: 0, body: job.problem };
      } catch (error) {
        return { status: error.status ?? 0, body: { message: error.message, help: error.help } };
      }
    };
    const answers = [];
    for (const question of all) answers.push(await ask(question));
    return answers;
  }, questions);
}

/** What a function of the page's own door does. */
function called(page, name) {
  return page.evaluate(async (name) => {
    const { lib_api: api } = await import(document.querySelector("script[type=module]").src);
    return api[name]("none", () => {}).then(
      (body) => ({ status: 200, body }),
      ({ message }) => ({ status: 0, body: { message } }),
    );
  }, name);
}

/** One question. */
async function asked(page, ...question) {
  const [answer] = await askedAll(page, [question]);
  return answer;
}

for (const [size, options] of Object.entries({ wide: WIDE, phone: PHONE })) {
  check(`every page opens below a path, ${size}`, options, async (page) => {
    for (const name of ["", ...PAGES, "learn/3", "learn/12/", "check/", "play/?rules=wythoff"]) {
      await page.open(name);
      await see(page.getByRole("heading", { level: 1 }));
      assert.equal(await page.getByRole("alert").count(), 0, name);
      await page.waitForTimeout(300);
      const outside = await page.evaluate(
        (below) =>
          [...document.querySelectorAll("a[href]")]
            .map(({ href }) => new URL(href))
            .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith(below))
            .map(String),
        BELOW,
      );
      assert.deepEqual(outside, [], name);
    }
  });
}

check("links lead from page to page, and back", {}, async (page) => {
  await page.open("");
  const pages = page.getByRole("navigation", { name: "Pages" });
  for (const name of ["Puzzle", "Learn", "Solve", "Theorems", "Papers", "Play"]) {
    await pages.getByRole("link", { name, exact: true }).click();
    await page.waitForFunction((text) => document.title.startsWith(text), name);
    await see(page.getByRole("heading", { level: 1 }));
    assert.ok(new URL(page.url()).pathname.startsWith(BELOW), page.url());
    assert.equal(await pages.getByRole("link", { name, exact: true }).getAttribute("aria-current"), "page");
    // The address that is shown can be opened.
    await page.reload();
    await page.waitForFunction((text) => document.title.startsWith(text), name);
  }
  await page.goBack();
  await page.waitForFunction(() => document.title.startsWith("Papers"));
});

check("an address that no page has is no page, and leads up", {}, async (page) => {
  page.allow(/404/);
  await page.open("learn/99");
  await see(page.getByRole("heading", { name: "There is no such page" }));
});

check("a game begins before the engine is there", {}, async (page) => {
  // It never comes.
  await page.route(/fibnim\.wasm/, () => {});
  await page.open("play?position=20&opponent=perfect&seed=1");
  await see(page.getByText("You begin"));
  await page.evaluate(() => history.replaceState(null, "", location.href));
  await (await usable(page.getByRole("button", { name: /^Take/ }).first())).click();
  await see(page.getByText(/The computer took/));
  await page.open("learn/3");
  await see(page.getByRole("heading", { level: 1 }));
  await page.open("puzzle");
  await see(page.getByRole("heading", { level: 1 }));
});

/** What the page says of small games by itself is what a server says. */
test("boards that this browser makes are those of the interface", { timeout: WHOLE_TEST }, async () => {
  const { first } = await import("../../web/lib/small.js");
  const server = await startServer();
  try {
    let compared = 0;
    for (const position of ["20", "12;4", "1", "2", "55", "5,8", "3,4,7;2", "6,6;inf", "7;7"]) {
      const moves = [];
      for (let turn = 0; turn < 40; turn += 1) {
        const fields = {
          position,
          game: "fibonacci",
          moves: [...moves],
          opponent: "perfect",
          seed: 3,
          reply: turn > 0,
        };
        const response = await fetch(`${server.address}/api/v1/play`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(fields),
        });
        const theirs = await response.json();
        assert.deepEqual(first("POST", "play", fields), theirs, JSON.stringify(fields));
        compared += 1;
        if (theirs.over) break;
        moves.splice(0, moves.length, ...theirs.moves);
        const pile = theirs.most.findIndex((most) => Number(most) > 0);
        moves.push({ pile, take: 1 });
      }
    }
    assert.ok(compared > 40, `${compared}`);
    assert.equal(first("POST", "play", { position: "20", game: "nim" }), null);
    assert.equal(first("POST", "play", { position: "20", moves: [{ pile: 0, take: 20 }] }), null);
  } finally {
    await server.stop();
  }
});

/** What differs between two machines: how long it took, and the guesses on the way. */
const TIMES = ["seconds", "seconds_checking", "guesses"];

function comparable(value) {
  // Powers and logarithms of numbers with a point differ in their last digit from machine to machine.
  if (typeof value === "number" && !Number.isInteger(value)) return Number(value.toPrecision(12));
  if (Array.isArray(value)) return value.map(comparable);
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(([name]) => !TIMES.includes(name));
  return Object.fromEntries(kept.map(([name, one]) => [name, comparable(one)]));
}

/** Minimum number of questions to ask both. */
const QUESTIONS = 300;

/** Questions at every address that both answer, good ones and bad ones: method, path and fields. */
function questions() {
  const family = "piles:2,3";
  const own = "game own(m, n)\nmove 1 <= k <= 3: m - k, n\nmove k >= 1 and fib(k): m, n - k";
  const all = [
    ["GET", "choices", {}],
    ["GET", "rules", {}],
    ["GET", "gallery", {}],
    ["GET", "papers", {}],
    ["GET", "papers/{id}", { id: "G.4.7" }],
    ["GET", "papers/{id}", { id: "G.99" }],
    ["GET", "letters/{paper}", { paper: "G" }],
    ["POST", "rules/check", { rules: "wythoff" }],
    ["POST", "rules/check", { rules: own }],
    ["POST", "rules/check", { rules: "game x(n)\nmove 1 <= k: n + k" }],
    ["POST", "rules/check", { rules: "nonsense" }],
    ["POST", "rules/solve", { rules: "wythoff", position: "5, 6", value: true }],
    ["POST", "rules/solve", { rules: own, position: "9, 13", remoteness: true }],
    ["POST", "rules/play", { rules: "wythoff", position: "5, 6", moves: [{ move: 1, k: 3 }] }],
    ["POST", "rules/play", { rules: "wythoff", position: "5, 6", moves: [{ move: 0, k: 6 }] }],
    [
      "POST",
      "rules/review",
      {
        rules: "wythoff",
        position: "5, 6",
        moves: [
          { move: 1, k: 3 },
          { move: 1, k: 1 },
        ],
      },
    ],
    ["POST", "rules/odds", { rules: "wythoff", position: "3, 4", players: "random,perfect" }],
    ["POST", "rules/positions", { rules: "wythoff", upto: 20 }],
    ["POST", "rules/positions", { rules: own, upto: 12 }],
    ["GET", "table/grundy", { upto: 60 }],
    ["GET", "table/threshold", { piles: "3,4", upto: 60 }],
    ["GET", "table/threshold", { piles: "3,", upto: 60 }],
    ["GET", "table/plane", { piles: "2", size: 20 }],
    ["GET", "table/starts", { upto: 5000 }],
    ["GET", "table/complement", { upto: 12, search: 300 }],
    ["GET", "table/moves", { upto: 40 }],
    ["GET", "odds", { position: "9", players: "random,perfect" }],
    ["GET", "odds", { position: "9", players: "random" }],
    ["GET", "odds/table", { upto: 9, players: "random,perfect" }],
    ["POST", "review", { position: "20", moves: [{ pile: 0, take: 2 }], players: ["a", "b"] }],
    ["POST", "review", { position: "20", moves: [{ pile: 0, take: 20 }], players: ["a", "b"] }],
    ["POST", "table", { table: "starts", upto: 2000 }],
    ["POST", "table", { table: "starts", upto: 4_000_000_000 }],
    ["POST", "prove", { family }],
    ["POST", "prove", { family: "one-pile" }],
    ["POST", "prove", { rules: "game three(n)\nmove 1 <= k <= 3: n - k" }],
    ["POST", "prove", { family: "nonsense" }],
    ["GET", "theorems", {}],
    ["GET", "theorems/{family}", { family }],
    ["GET", "theorems/{family}", { family: "piles:8,9" }],
    ["GET", "theorems/{family}/words", { family }],
    ["GET", "theorems/{family}/words", { family: "one-pile", n: "20" }],
    ["GET", "theorems/{family}/drawing", { family }],
    ["GET", "theorems/{family}/certificate", { family }],
    ["GET", "theorems/{family}/run", { family, numbers: "12,7" }],
    ["GET", "theorems/{family}/members", { family, allowance: "4", first: 9 }],
  ];
  for (const statement of [
    "forall n: win(3,4,n; inf)",
    "lose(n; 4)",
    "lose(n; r)",
    "forall n: n <",
    "exists n: n = 3 and n = 4",
    "forall n: fib(n) => n >= 1",
    "fib(n) and exists m: n = 2*m",
    "forall n, r: lose(n; r) <=> r < z1(n)",
    "exists n: lose(wythoff: 3, n)",
    "grundy(n; inf) = 2",
    "tail(n, 3)",
    "evenfib(n)",
    "z1(n) = z2(n)",
    "n mod 3 = 1",
    "",
  ])
    all.push(["POST", "ask", { statement }]);
  for (const n of ["0", "1", "4", "12", "100", "10^30+7", "-1", "", "1_000_000", "x"])
    all.push(["GET", "zeckendorf", { n }]);
  for (const rules of ["wythoff", "nim-3", "subtraction-123", "maharaja", "fibonacci", "takeaway-3", "nim-misere"])
    for (const position of ["5", "5, 6", "5; 3", "2, 4, 7"]) {
      all.push(["POST", "rules/solve", { rules, position }]);
      all.push(["POST", "rules/options", { rules, position, value: true }]);
    }
  const positions = [
    "12",
    "21",
    "20;7",
    "21;3",
    "1",
    "2",
    "3,4,7;2",
    "5,5;4",
    "2,3,5;inf",
    "10^40, 10^40+7;5",
    "12;4 + 7;6",
  ];
  for (const position of [...positions, "10^100", "12;", "0", "a", "-3", "3;0", "7,9"])
    for (const game of ["fibonacci", "power-of-two", "nim", "takeaway:3"]) {
      all.push(["GET", "solve", { position, game }], ["GET", "options", { position, game }]);
      all.push(["POST", "play", { position, game, opponent: "perfect", seed: 2, reply: true, moves: [] }]);
    }
  return all;
}

check("the engine in the browser answers as the server does", {}, async (page, t) => {
  const server = await startServer();
  // Both begin with an empty library.
  await page.route(/theorems\.json/, (route) => route.fulfill({ json: [] }));
  try {
    await page.open("solve");
    const all = questions();
    assert.ok(all.length >= QUESTIONS, `${all.length} questions`);
    // Nothing that both answer is left out: what only a server has is the class, jobs and what concerns other visitors.
    const document = await (await fetch(`${server.address}/api/v1/openapi.json`)).json();
    const paths = Object.entries(document.paths).filter(([path]) => path.startsWith("/api/v1/"));
    const addresses = paths.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace("/api/v1/", "")}`),
    );
    const listed = routes();
    assert.deepEqual([...listed.keys()].sort(), addresses.sort(), "docs/SITE.md lists every address once");
    const asked = new Set(all.map(([method, path]) => `${method} ${path}`));
    const unlike = [...listed].filter(([, answerer]) => /^(the page: |the page, which|only a server)/.test(answerer));
    // The claims are recomputed by a test of their own.
    const others = new Set([...unlike.map(([address]) => address), "POST papers"]);
    assert.deepEqual(
      addresses.filter((one) => asked.has(one) === others.has(one)),
      [],
    );
    const mine = await askedAll(page, all);
    for (const [at, [method, path, fields]] of all.entries()) {
      const theirs = await served(server.address, method, path, fields);
      const told = `${method} ${path} ${JSON.stringify(fields)}`;
      const { body } = mine[at];
      if (theirs.status >= 400) assert.equal(body?.message, theirs.body.message, told);
      else if (path.endsWith("drawing")) assert.deepEqual(elements(body), elements(theirs.body), told);
      else assert.deepEqual(comparable(body), comparable(theirs.body), told);
    }
    t.diagnostic(`measured: ${all.length} questions have the same answers in the browser and from the server`);
  } finally {
    await server.stop();
  }
});

/** The addresses of the interface, and what answers them in a browser, as docs/SITE.md tells visitors. */
function routes() {
  const text = readFileSync(new URL("../../docs/SITE.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| `((?:GET|POST) [^`]+)` \| (.+) \|$/gm)].map(([, ...row]) => row);
  const found = new Map(rows);
  assert.equal(found.size, rows.length, "no address is listed twice");
  return found;
}

/** The elements of a drawing, in any order: those that cover nothing may come earlier or later, by the last digit of a root. */
const elements = (drawing) => drawing.split("\n").sort();

/** The answer of a server; that of a job is what it found. */
async function served(site, method, path, fields) {
  let place = path;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (place.includes(`{${name}}`)) place = place.replace(`{${name}}`, encodeURIComponent(value));
    // What is empty is left out by the page, too.
    else if (value !== "") query.set(name, value);
  }
  const options = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fields),
  };
  const address = `${site}/api/v1/${place}`;
  const response = await (method === "POST" ? fetch(address, options) : fetch(`${address}?${query}`));
  const text = await response.text();
  if (response.status !== 202) {
    const isText = !response.headers.get("content-type").includes("json");
    return { status: response.status, body: isText ? text : JSON.parse(text) };
  }
  for (;;) {
    const job = await (await fetch(`${site}/api/v1/jobs/${JSON.parse(text).id}`)).json();
    if (job.state === "done") return { status: 200, body: job.result };
    if (job.state === "failed") return { status: job.problem.status, body: job.problem };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

check(
  "two piles of forty digits and a theorem, in time, also from a host that does not know WebAssembly",
  {},
  async (page, t) => {
    const known = host.state.types;
    host.state.types = { ...known, ".wasm": undefined };
    t.after(() => {
      host.state.types = known;
    });
    await page.open("solve");
    await asked(page, "GET", "zeckendorf", { n: "5" });
    const took = async (...question) => {
      const began = Date.now();
      const { status } = await asked(page, ...question);
      assert.equal(status, 200);
      return Date.now() - began;
    };
    const solved = await took("GET", "solve", { position: "10^39+12345, 10^39+6789;10^38" });
    const proved = await took("POST", "prove", {
      rules: "game mine(m, n; r)\nmove 1 <= k <= r: m - k, n; 2*k\nmove 1 <= k <= r: m, n - k; 2*k",
    });
    t.diagnostic(`measured: two piles of forty digits ${solved} ms, a theorem on two piles ${proved} ms`);
    // A busy machine is slower than a phone.
    assert.ok(solved < 5_000 && proved < 60_000, `${solved} ms, ${proved} ms`);
  },
);

check("what is proved is kept, and cancelling ends it at once", {}, async (page) => {
  await page.open("theorems?prove=grundy:8");
  await see(page.getByRole("heading", { name: "Prove a family" }));
  const button = page.getByRole("button", { name: "Prove", exact: true });
  await (await usable(button)).click();
  // It has proved smaller ones by then.
  await see(page.getByText(/states/).first());
  await page.waitForTimeout(4000);
  await (await usable(page.getByRole("button", { name: "Cancel" }))).click();
  await see(page.getByText(/is not proved/));
  const own = { rules: "game mine(n)\nmove 1 <= k <= 3: n - k" };
  const { body } = await asked(page, "POST", "prove", own);
  assert.equal(body.proved, true);
  assert.equal(body.known, false);
  await page.reload();
  await see(page.getByRole("heading", { name: "Prove a family" }));
  const again = await asked(page, "POST", "prove", own);
  assert.equal(again.body.known, true);
  const { body: all } = await asked(page, "GET", "theorems", {});
  const names = all.theorems.map(({ family }) => family);
  assert.ok(names.includes(body.family) && names.includes("wythoff") && names.includes("two-pile"), names.join());
});

check("what answers an address is what docs/SITE.md says", { serviceWorkers: "block" }, async (page) => {
  const files = [];
  await page.route(/\/library\/(?!theorems)/, (route) => {
    files.push(new URL(route.request().url()).pathname.replace(/.*\//, ""));
    return route.continue();
  });
  // The engine never comes, nor what was kept for a time without a network.
  await page.route(/fibnim\.wasm/, (route) => route.abort());
  page.allow(/ERR_FAILED/);
  await page.open("solve");
  const fields = { paper: "G", family: "wythoff", id: "none", position: "20" };
  // These have functions of their own.
  const own = {
    "POST jobs/{id}/cancel": "cancel",
    "GET jobs/{id}/events": "follow",
    "POST theorems/{family}/share": "share",
  };
  for (const [address, told] of routes()) {
    const [method, path] = address.split(" ");
    const { status, body } = own[address] ? await called(page, own[address]) : await asked(page, method, path, fields);
    if (told.startsWith("a file")) {
      assert.equal(status, 200, address);
      assert.ok(files.includes(`${path.replace("/{paper}", "")}.json`), address);
    } else if (/^the page(: |, as long)/.test(told)) assert.equal(status, 200, address);
    else if (told.startsWith("the page, which")) assert.match(body.message, /ended with the page/, address);
    else if (/^(the|an) engine/.test(told)) assert.match(body.message, /^the engine cannot be loaded/, address);
    else {
      assert.match(told, /^only a server: /, address);
      assert.match(body.message, /needs the program/, address);
    }
  }
});

check("claims are recomputed in the browser when that is asked for, and stopped", {}, async (page) => {
  await page.open("papers");
  await see(page.getByText("These are the verdicts on record."));
  await page.getByRole("button", { name: "Recompute them in this browser" }).click();
  await (await usable(page.getByRole("button", { name: "Cancel" }))).click();
  await see(page.getByText("Stopped: what is not recomputed shows the verdict on record."));
});

check("a game of one's own is proved, played, reviewed and shared", PHONE, async (page, t) => {
  await ownGame(page, `${host.root}rules/`, PHONE, (text) => t.diagnostic(`${text} (in the browser alone)`));
});

check("Back in Papers leads to where one had read", PHONE, async (page) => {
  await page.open("papers/?verdict=refuted");
  await readsOn(page);
});

check("a class says that it needs the program", {}, async (page) => {
  await page.open("class");
  await see(page.getByRole("heading", { level: 1, name: "Your class" }));
  await see(page.getByRole("heading", { name: "A class needs the program" }));
  assert.equal(await page.getByRole("alert").count(), 0);
  await page.getByRole("link", { name: "Learn", exact: true }).last().click();
  await see(page.getByText("Step 1 of 12", { exact: true }));
});

check("a certificate is checked by the independent checker", {}, async (page) => {
  await page.open("check");
  await checksCertificates(page);
});

check("it opens without a network from the second visit on", {}, async (page) => {
  await page.open("");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.open("learn/3");
  await page.context().setOffline(true);
  for (const name of ["", "learn/3", "puzzle", "check", "papers", "theorems", "explore"]) {
    await page.open(name);
    await see(page.getByRole("heading", { level: 1 }));
  }
  const { body } = await asked(page, "GET", "solve", { position: "10^30, 10^31;7" });
  assert.ok(["N", "P"].includes(body.outcome));
  await page.open("play?position=20&opponent=perfect");
  await see(page.getByText("You begin"));
});

check("an update disturbs no open game", {}, async (page) => {
  const other = join(mkdtempSync(join(tmpdir(), "fibnim-site-")), "site");
  try {
    await page.open("play?position=20&opponent=perfect");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await see(page.getByText("You begin"));
    // The same site in another version: none of the old files is there any more.
    cpSync(SITE, other, { recursive: true });
    const [version] = readdirSync(join(other, "v"));
    const next = version.replace(/./g, (digit) => (digit === "0" ? "1" : "0"));
    renameSync(join(other, "v", version), join(other, "v", next));
    for (const name of readdirSync(other, { recursive: true }))
      if (/(index\.html|sw\.js)$/.test(name) && !name.startsWith("v")) {
        const text = readFileSync(join(other, name), "utf8").replaceAll(version, next);
        writeFileSync(join(other, name), text.replace(/VERSION = "./, 'VERSION = "z'));
      }
    host.state.folder = other;
    const waits = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration.update();
      for (let tries = 0; tries < 300 && !registration.waiting; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 100));
      return registration.waiting !== null;
    });
    assert.ok(waits, "the new version waits until no window shows the old one");
    // The open game continues, and pages that were not loaded yet still work.
    await (await usable(page.getByRole("button", { name: /^Take/ }).first())).click();
    await see(page.getByText(/The computer took/));
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Papers", exact: true }).click();
    await page.waitForFunction(() => document.title.startsWith("Papers"));
    await see(page.getByRole("heading", { level: 1 }));
    assert.equal(await page.getByRole("alert").count(), 0);
  } finally {
    host.state.folder = SITE;
    rmSync(join(other, ".."), { recursive: true, force: true });
  }
});

check("two friends play by links", {}, async (page) => {
  const body = page.locator("main");
  await page.open("play?position=20&opponent=link&seed=77");
  await see(page.getByText("You begin"));
  await (await usable(page.getByRole("button", { name: /^Take/ }).first())).click();
  await see(page.getByText("Your friend’s move"));
  const link = page.url();
  assert.match(link, /moves=\d+/);
  await withPage(browser, PHONE, host.origin, async (other) => {
    await other.goto(link);
    await see(other.getByText(/^Your friend took \d+\. Your move\.$/));
    assert.doesNotMatch(await other.locator("main").textContent(), /computer/i);
    // What was taken so far was taken by the other.
    assert.deepEqual(await other.locator(".taken p").allTextContents(), ["You took 0", "Your friend took 1"]);
    await (await usable(other.getByRole("button", { name: /^Take/ }).first())).click();
    await see(other.getByText("Your friend’s move"));
    await page.goto(other.url());
  });
  // The one who sent the first link is to move, and on opening one's own link again one is not.
  await see(page.getByText(/Your move/));
  assert.deepEqual(await page.locator(".taken p").allTextContents(), ["You took 1", "Your friend took 1"]);
  assert.deepEqual(await page.getByLabel("Who begins").locator("option").allTextContents(), ["You", "Your friend"]);
  await page.goto(link);
  await see(page.getByText("Your friend’s move"));
  // At the end no one else is named either.
  await page.open("play?position=4&opponent=link&seed=78&moves=1-1-2");
  await see(page.getByText("Your friend took the last 2 stones."));
  await page.getByRole("button", { name: "Review the game" }).click();
  await see(page.getByRole("region", { name: "Review", exact: true }));
  assert.doesNotMatch(await body.textContent(), /computer/i);
});

check("progress goes into a file and comes back", {}, async (page) => {
  await page.open("learn/3");
  await page.evaluate(() => {
    localStorage.setItem("learnt", "1,2,3");
    localStorage.setItem("puzzle-streak", JSON.stringify({ last: "2026-11-16", count: 4, best: 9 }));
    localStorage.setItem("of-another-site", "kept");
  });
  await page.reload();
  const box = page.getByText("Your progress");
  await (await see(box)).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save to a file" }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  assert.ok(!text.includes("of-another-site"));
  await page.evaluate(() => {
    localStorage.setItem("learnt", "1");
    localStorage.removeItem("puzzle-streak");
  });
  const upload = { name: "fibnim-progress.json", mimeType: "application/json", buffer: Buffer.from(text) };
  await Promise.all([page.waitForNavigation(), page.getByLabel("A file with progress").setInputFiles(upload)]);
  const kept = await page.evaluate(() => [
    localStorage.learnt,
    localStorage["puzzle-streak"],
    localStorage["of-another-site"],
  ]);
  assert.deepEqual([kept[0], JSON.parse(kept[1]).best, kept[2]], ["1,2,3", 9, "kept"]);
});

check("the first page is light", { ...PHONE, serviceWorkers: "block" }, async (page, t) => {
  host.state.requests.length = 0;
  host.state.bytes = 0;
  await page.route(/fibnim\.wasm|theorems\.json/, (route) => route.abort());
  page.allow(/ERR_FAILED/);
  await page.open("");
  await see(page.getByText("You begin"));
  await usable(page.getByRole("button", { name: /^Take/ }).first());
  const { requests, bytes } = host.state;
  t.diagnostic(`measured: the first page ${requests.length} requests, ${bytes} bytes packed, without the engine`);
  assert.ok(requests.length <= MOST_REQUESTS && bytes <= MOST_BYTES, `${requests.length} requests, ${bytes} bytes`);
});
