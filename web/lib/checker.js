// The independent checker in its own worker: a module of WebAssembly that gets a file and writes a line for each certificate in it. The worker
// loads the module itself: of all that a server sends, it alone is allowed WebAssembly.

/** @param {string} address */
async function compiled(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the checker is missing here (${response.status})`);
  return WebAssembly.compile(await response.arrayBuffer());
}

addEventListener("message", async ({ data: { module, bytes } }) => {
  let code;
  try {
    code = await compiled(module);
  } catch (error) {
    postMessage({ missing: String(error) });
    return;
  }
  try {
    // What it exports: see crates/browser/src/boundary.rs.
    const { exports: checker } = /** @type {any} */ (await WebAssembly.instantiate(code, {}));
    const file = new Uint8Array(bytes);
    const room = checker.room(file.length) >>> 0;
    new Uint8Array(checker.memory.buffer, room, file.length).set(file);
    const length = checker.answer() >>> 0;
    const text = new TextDecoder().decode(new Uint8Array(checker.memory.buffer, checker.reply() >>> 0, length));
    postMessage({ text });
  } catch (error) {
    postMessage({ trap: String(error) });
  }
});
