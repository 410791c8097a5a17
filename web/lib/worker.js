// The engine in a worker: a module of WebAssembly that gets a request as JSON and answers it as JSON. It computes while nothing else can be
// heard here, so that an answer no longer wanted ends the worker. `tab.js` starts it with the module.

/** What the module exports: see crates/browser/src/boundary.rs. @type {any} */
let engine;
/** An error of the module, which ends it. */
let failure = "";

/** @param {number} from @param {number} length */
function text(from, length) {
  return new TextDecoder().decode(new Uint8Array(engine.memory.buffer, from >>> 0, length >>> 0));
}

/** @type {number} */
let asked = 0;

const env = {
  now: () => performance.now() / 1000,
  /** @param {number} from @param {number} length */
  show: (from, length) => postMessage({ id: asked, shown: JSON.parse(text(from, length)) }),
  /** @param {number} from @param {number} length */
  failed: (from, length) => {
    failure = text(from, length);
  },
};

/** @param {object} request */
function answer(request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const room = engine.room(bytes.length) >>> 0;
  new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
  const length = engine.answer();
  return JSON.parse(text(engine.reply(), length));
}

addEventListener("message", async ({ data }) => {
  if (data.module) {
    const instance = /** @type {any} */ (await WebAssembly.instantiate(data.module, { env }));
    engine = instance.exports;
    postMessage({ ready: true });
    return;
  }
  asked = data.id;
  try {
    postMessage({ id: asked, reply: answer(data.request) });
  } catch {
    // After a trap nothing in the module can be relied on. Without a message the memory or the stack has run out.
    postMessage({ id: asked, trap: failure || null });
  }
});
