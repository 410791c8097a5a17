// The independent checker in a worker of its own: a module of WebAssembly that gets a file and tells a line for each certificate in it.

addEventListener("message", async ({ data: { module, bytes } }) => {
  try {
    // What it exports: see crates/browser/src/boundary.rs.
    const { exports: checker } = /** @type {any} */ (await WebAssembly.instantiate(module, {}));
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
