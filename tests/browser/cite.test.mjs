// What can be cited, and what a class is shown.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { bibtex, latex, quoted } from "../../web/lib/citation.js";
import { seriousInBoth } from "./axe.mjs";
import { ask, browserTests, PHONE, SIZES, see, startBrowser, startServer, WHOLE_TEST, withPage } from "./harness.mjs";

const check = browserTests();

test("sentences in LaTeX", () => {
  assert.equal(
    latex("for all natural numbers n and r: (n; r) is a P position"),
    "for all natural numbers $n$ and $r$: $(n; r)$ is a P position",
  );
  assert.equal(
    latex("G(n, r) = 3 if and only if z1(n) = 1 and 50% of a_b, with a take of 2 a turn"),
    "$G(n, r) = 3$ if and only if $z_1(n) = 1$ and 50\\% of $a_b$, with a take of 2 a turn",
  );
  assert.equal(latex("(3,4,n; inf) is the player's"), "$(3,4,n; \\infty)$ is the player's");
  for (const [text, formula] of [
    ["G(ceil(3n/2)) <= G(n) + 2", "$G(\\lceil 3n/2\\rceil) \\le G(n) + 2$"],
    ["the tail T_j(n)", "the tail $T_j(n)$"],
    ["with a and b up to 40, a, and a pile", "with $a$ and $b$ up to 40, $a$, and a pile"],
    ["10_946 stones, n up to 10_946", "10\\,946 stones, $n$ up to 10\\,946"],
    ["F_{k+2} > 2 F_(i_{j+1})", "$F_{k+2} > 2 F_{i_{j+1}}$"],
    ["(n - F_{b+1}; 2 F_{b+1})", "$(n - F_{b+1}; 2 F_{b+1})$"],
    ["log_{3/2}((n+1)/2) and 2^(-s)", "$\\log_{3/2}((n+1)/2)$ and $2^{-s}$"],
    ["k sqrt 5 / (2 (p^k - 0.1))", "$k \\sqrt{5} / (2 (p^k - 0.1))$"],
    ["by Lemma 4.3 z3(n-k) != 2k, cases 4a and 5a", "by Lemma 4.3 $z_3(n-k) \\ne 2k$, cases 4a and 5a"],
    ["the k-th move, (n', r) with r' > r", "the $k$-th move, $(n', r)$ with $r' > r$"],
    ["F = {1, 2, ...} and 1 + 3 + ...", "$F = \\{1, 2, \\ldots\\}$ and $1 + 3 + \\cdots$"],
    ["told with `a_b --x 'y'`", "told with \\texttt{a\\_b -{}-x \\textquotesingle{}y\\textquotesingle{}}"],
  ])
    assert.equal(latex(text), formula);
  assert.equal(quoted("12;4"), "'12;4'");
  assert.equal(quoted("piles:3,4"), "piles:3,4");
  const citable = { key: "piles:3,4", sentence: "n is even", command: "fibnim prove piles:3,4 --misere", hash: "ab12" };
  const entry = bibtex(citable, "1.2");
  assert.match(entry, /^@misc\{fibnim:piles:3-4-\w{7},\n/);
  for (const part of [
    "title = {{$n$ is even}}",
    "fibnim 1.2, certificate sha256 ab12",
    "\\texttt{fibnim prove piles:3,4 -{}-misere}",
  ])
    assert.ok(entry.includes(part), entry);
  // What differs in anything has another key.
  const keys = ["", " --misere", " --upto 40", " --upto 41"].map(
    (rest) => bibtex({ ...citable, command: `fibnim prove${rest}` }, "1.2").split("\n")[0],
  );
  assert.equal(new Set(keys).size, keys.length, keys.join(" "));
});

check("every claim in LaTeX: formulas whole, and nothing of them outside", {}, async (page) => {
  const { claims } = await ask(page, "papers");
  for (const { id, statement } of claims) {
    const text = latex(statement).replace(/\\texttt\{(?:[^{}]|\{[^{}]*\})*\}/g, "");
    const bare = text.replace(/\\[{}]/g, "");
    const cut = bare.split("$");
    assert.equal(cut.length % 2, 1, `${id}: ${text}`);
    const outside = cut.filter((_, at) => at % 2 === 0).join(" ");
    assert.doesNotMatch(outside, /\\text(less|greater|asciicircum)|\\_|[<>^_{}]/, `${id}: ${text}`);
    assert.doesNotMatch(text, /_\$|\$\$/, `${id}: ${text}`);
    let depth = 0;
    for (const sign of bare) {
      depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
      assert.ok(depth >= 0, `${id}: ${text}`);
    }
    assert.equal(depth, 0, `${id}: ${text}`);
  }
});

/** The text that "Cite" opens. */
async function cited(page) {
  const details = page.locator("details.cite").first();
  const bibtex = details.getByText("BibTeX", { exact: true }).first();
  // What is redrawn just then is closed again.
  while (!(await bibtex.isVisible())) {
    if (!(await details.evaluate(({ open }) => open))) await details.getByText("Cite", { exact: true }).click();
    await bibtex.waitFor({ state: "visible", timeout: 1000 }).catch(() => {});
  }
  return (await details.textContent()).replace(/\s+/g, " ");
}

for (const [size, options] of SIZES) {
  check(`every answer, theorem, claim and map can be cited (${size})`, options, async (page) => {
    const { version } = await (await page.request.get(`${page.site}/api/v1/health`)).json();
    await page.open("/theorems?prove=one-pile");
    await page.getByRole("button", { name: "Prove", exact: true }).click();
    await page.waitForURL(/family=one-pile/);
    for (const [path, ...parts] of [
      ["/theorems?family=one-pile", "fibnim prove one-pile", "Certificate, sha256", "$(n; r)$ is a P position"],
      ["/theorems?ask=forall+n%3A+exists+m%3A+n+%3D+2*m", "fibnim ask 'forall n: exists m: n = 2*m'", "is false"],
      ["/solve?position=3,4", "fibnim solve '3,4;inf'", "is an N position; to win, take 1 from pile 2"],
      ["/rules?game=wythoff&position=5,6", "fibnim solve --rules game.txt '5, 6'", "an N position"],
      ["/papers?claim=G.4.7", "fibnim papers G.4.7", "proved"],
      ["/explore?map=grundy", "fibnim table grundy --upto", "pile $n$ from"],
      ["/explore?map=starts", "fibnim table starts --upto", "first pile"],
    ]) {
      await page.open(path);
      const text = await cited(page);
      for (const part of [...parts, `fibnim ${version}`, "@misc{fibnim:"])
        assert.ok(text.includes(part), `${path}: ${text}`);
    }
  });
}

check("the map of a game by its rules is cited with a command that gives it again", {}, async (page) => {
  await page.open("/rules?game=wythoff");
  const card = page.getByRole("region", { name: "All small positions" });
  await (await see(card.getByText("Cite", { exact: true }))).click();
  const command = await (await see(card.getByLabel("To find it again", { exact: true }))).textContent();
  const folder = await mkdtemp(join(tmpdir(), "fibnim-cite-"));
  try {
    const { FIBNIM = fileURLToPath(new URL("../../target/debug/fibnim", import.meta.url)) } = process.env;
    await symlink(FIBNIM, join(folder, "fibnim"));
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const printed = execFileSync("bash", ["-c", command], { cwd: folder, env }).toString();
    const positions = printed.trim().split("\n").length - 1;
    assert.ok(positions > 10, printed);
    assert.match(await card.textContent(), new RegExp(`game wythoff, \\$?${positions}\\$? positions with`));
  } finally {
    await rm(folder, { recursive: true });
  }
});

check("files are in the light colours, with range and version", { colorScheme: "dark" }, async (page) => {
  const { version } = await (await page.request.get(`${page.site}/api/v1/health`)).json();
  for (const map of ["grundy", "starts"]) {
    await page.open(`/explore?map=${map}`);
    await see(page.getByRole("button", { name: "SVG" }));
    await page.waitForLoadState("networkidle");
    const saved = async (name) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name, exact: true }).click(),
      ]);
      assert.match(
        download.suggestedFilename(),
        new RegExp(`^\\w+-\\d+-\\d+.*-fibnim-${version}\\.${name.toLowerCase()}$`),
      );
      return readFile(await download.path());
    };
    const svg = (await saved("SVG")).toString();
    assert.match(svg, new RegExp(`<desc>[^<]*fibnim ${version}: fibnim table`));
    assert.ok(svg.includes("rgb(255, 253, 249)"), "the light ground");
    const png = await saved("PNG");
    assert.ok(png.includes(`fibnim ${version}: fibnim table`), "the text inside the picture");
    const wide = Number(/<svg[^>]* width="(\d+)"/.exec(svg)[1]);
    assert.equal(png.readUInt32BE(16), wide * 3);
  }
  // The page itself stays as it was.
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme ?? "none"), "none");
});

check("only this machine: a class reads how it can join", {}, async (page) => {
  await page.open("/play");
  await page.getByRole("button", { name: "For a class" }).click();
  await see(page.getByText("fibnim --listen 0.0.0.0"));
  const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const before = await size();
  await page.getByLabel("Large letters, for a projector").check();
  assert.ok((await size()) > before);
  await page.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await see(page.getByRole("heading", { level: 1 }));
  assert.ok((await size()) > before, "it stays in this tab");
});

test("a server for a class shows its address and its code, and lets those in who have them", {
  timeout: WHOLE_TEST,
}, async () => {
  const server = await startServer("0.0.0.0:0");
  const browser = await startBrowser();
  try {
    const [site, token] = server.url.split("/?token=");
    const local = site.replace(/\/\/[^/]*:/, "//127.0.0.1:");
    await withPage(browser, PHONE, local, async (page) => {
      page.allow(/401/);
      await page.open("/play");
      await see(page.getByRole("heading", { name: "Enter the class code" }));
      assert.deepEqual(await seriousInBoth(page, "the code of a class"), []);
      await page.getByLabel("Class code").fill("abcabc");
      await page.getByRole("button", { name: "Open the page" }).click();
      await see(page.getByText("This code is not right."));
      // As someone types it who reads it aloud.
      await page.getByLabel("Class code").fill(` ${token.slice(0, 3).toUpperCase()} ${token.slice(3)}`);
      await page.getByRole("button", { name: "Open the page" }).click();
      await page.open("/play?position=20");
      await see(page.getByText("You begin"));
      assert.ok(!page.url().includes("token"), page.url());
      await page.getByRole("button", { name: "For a class" }).click();
      await see(page.getByRole("img", { name: "The address as a QR code" }));
      assert.match(await page.locator(".class-address").textContent(), /^http:\/\/[^/]+$/);
      assert.equal(await page.locator(".class-code").textContent(), `${token.slice(0, 3)} ${token.slice(3)}`);
      const { wide } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth }));
      assert.ok(wide <= PHONE.viewport.width, `${wide}`);
    });
  } finally {
    await browser.close();
    await server.stop();
  }
});
