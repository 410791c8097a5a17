// Starts the program as a server, for everything that needs one: tests, pictures, types.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const FIBNIM = process.env.FIBNIM ?? fileURLToPath(new URL("../../target/debug/fibnim", import.meta.url));

/** A server with its own empty library: on a free port, or at an address that it had before; `more` are further arguments. */
export async function startServer(listen = "127.0.0.1:0", more = []) {
  const folder = mkdtempSync(join(tmpdir(), "fibnim-browser-"));
  const child = spawn(FIBNIM, ["--listen", listen, "--library", join(folder, "library.sqlite"), ...more], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => {
    child.once("exit", resolve);
    child.once("error", resolve);
  });
  // A test run that breaks off leaves no server running.
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const stop = async () => {
    process.off("exit", end);
    end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await addressOf(child);
    return { address: new URL(url).origin, url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The whole address as it is printed. */
function addressOf(child) {
  return new Promise((resolve, reject) => {
    let said = "";
    const hear = (text) => {
      said += text;
      const found = /(http:\S+)\s/.exec(said);
      if (found) resolve(found[1]);
    };
    child.stdout.setEncoding("utf8").on("data", hear);
    child.stderr.setEncoding("utf8").on("data", (text) => (said += text));
    child.once("error", (error) =>
      reject(new Error(`${FIBNIM} cannot be started: ${error.message} (build it, or set FIBNIM)`)),
    );
    child.once("exit", (code) => reject(new Error(`${FIBNIM} ended with ${code}: ${said}`)));
  });
}
