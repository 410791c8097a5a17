// The page Check, wherever it is: what the independent checker in a browser says is what the program says.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { see } from "./harness.mjs";
import { FIBNIM } from "./server.mjs";

const FOLDER = fileURLToPath(new URL("../../crates/check/tests/data/", import.meta.url));

/** Drops certificates on a page that shows Check: good ones, and one that was changed. */
export async function checksCertificates(page) {
  const input = page.locator("input[type=file]");
  const drop = (name, buffer) => input.setInputFiles({ name, mimeType: "text/plain", buffer });
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".cert"));
  assert.ok(names.length > 10);
  for (const name of names) {
    const good = readFileSync(FOLDER + name);
    await drop(name, good);
    await see(page.getByText(createHash("sha256").update(good).digest("hex"), { exact: true }));
    assert.match(await page.locator(".verdict dd").first().textContent(), new RegExp(`^${name}, \\d.* bytes$`));
    const { stdout } = spawnSync(FIBNIM, ["check", FOLDER + name], { encoding: "utf8" });
    const verdict = (line) => [line.split(" ")[0], line.match(/sha256 \w+$/)[0]];
    const told = await page.locator(".verdict li").allTextContents();
    assert.deepEqual(told.map(verdict), stdout.trimEnd().split("\n").map(verdict), name);
    await see(page.getByText(/^(The certificate holds|All \d+ certificates hold)\.$/));
  }
  const good = readFileSync(`${FOLDER}wythoff.cert`, "utf8");
  await drop("forged.cert", Buffer.from(good.replace("\n+ ", "\n- ")));
  await see(page.getByText("The file proves nothing."));
}
