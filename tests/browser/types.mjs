// The types of the interface, made from the document that the program itself serves. `node types.mjs` compares them with those
// in types/api.d.ts and fails where they differ; `node types.mjs --write` renews them.

import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import { startServer } from "./server.mjs";

const FILE = new URL("types/api.d.ts", import.meta.url);
const HEAD = "// Made by `tests/browser/lint --write` from the OpenAPI document of the program: do not edit.\n\n";

async function made() {
  const server = await startServer();
  try {
    const document = await (await fetch(`${server.address}/api/v1/openapi.json`)).json();
    return HEAD + astToString(await openapiTS(document, { emptyObjectsUnknown: true }));
  } finally {
    await server.stop();
  }
}

const now = await made();
if (process.argv.includes("--write")) {
  writeFileSync(FILE, now);
} else if (now !== readFileSync(FILE, "utf8")) {
  console.error("the interface has changed: renew its types with tests/browser/lint --write");
  process.exitCode = 1;
}
