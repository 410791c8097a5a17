// The engine in this browser, which answers what a server would: one worker for questions, one more for each job. Ending a worker is how
// something is stopped at once; what was proved is kept in the browser's storage, and sent to the next one.

import { file, inner } from "./place.js";
import { first } from "./small.js";
import { all, keep } from "./theorems.js";

/**
 * @typedef {{status: number, body: any, media?: string, theorems?: Kept[], papers?: any}} Reply
 * @typedef {{family: string, certificate: string}} Kept
 * @typedef {(shown: any) => void} Show
 * @typedef {{request: object, show?: Show, done: (reply: Reply) => void, id: number}} Wish
 */

const MODULE = file("fibnim.wasm");
/** What the site brings along: theorems, and answers that are always the same. */
const THEOREMS = file("library/theorems.json");

/** How long the worker may go on after an answer is no longer wanted: most answers come sooner. In milliseconds. */
const GRACE = 200;
/** The longest wait for an answer that is not a job, in milliseconds. */
const DEADLINE = 60_000;

/** The theorems that are kept, by their families. @type {Map<string, string>} */
const theorems = new Map();
/** What the claims of the papers were found to be in this tab. @type {any} */
let papers = null;
/** The records of these claims, once one was asked for. @type {string | null} */
let records = null;
let ids = 0;

/** @type {Promise<WebAssembly.Module> | null} */
let loading = null;
let loaded = false;

/** The engine and the theorems; loaded once, and again if that failed. */
function engine() {
  loading ??= Promise.all([compiled(), library()]).then(
    ([module]) => {
      loaded = true;
      return module;
    },
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

async function compiled() {
  const response = await fetch(MODULE);
  if (!response.ok) throw new Error(`the engine is missing here (${response.status})`);
  // Compiled while it comes, and kept by the browser for the next visit; but some hosts do not know the type of the file.
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The theorems of the site, and those that were proved here. */
async function library() {
  const brought = fetch(THEOREMS).then((response) => response.json());
  for (const found of await Promise.allSettled([brought, all()]))
    if (found.status === "fulfilled")
      for (const { family, certificate } of found.value) theorems.set(family, certificate);
}

/** @param {number} status @param {string} kind @param {string} message @param {string} help @returns {Reply} */
const refused = (status, kind, message, help) => ({ status, body: { status, kind, message, help, span: null } });

const tooMuch = () =>
  refused(
    422,
    "too_large",
    "undecided: this needs more memory than a tab of a browser has",
    "ask something smaller, or ask the program fibnim, which may use all of a machine",
  );

const tooLong = () =>
  refused(
    503,
    "too_slow",
    `undecided: ${DEADLINE / 1000} seconds did not suffice`,
    "ask something smaller; the program fibnim has no deadline",
  );

/** @param {string} failure */
const ours = (failure) =>
  refused(500, "server", "fibnim has made an error", `please report what was asked, and this: ${failure}`);

/** A worker, and what it is to do, one after the other. */
class Desk {
  /** @type {Wish[]} */
  waiting = [];
  /** @type {Wish | null} */
  running = null;
  /** @type {Worker | null} */
  worker = null;
  /** What has been sent to the worker. @type {Set<string>} */
  told = new Set();

  /**
   * @param {object} request
   * @param {{signal?: AbortSignal, show?: Show, deadline?: number}} options
   * @returns {Promise<Reply>}
   */
  ask(request, { signal, show, deadline } = {}) {
    return new Promise((resolve, reject) => {
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      ids += 1;
      /** @type {Wish} */
      const wish = {
        id: ids,
        request,
        show,
        done: (reply) => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", leave);
          resolve(reply);
        },
      };
      const leave = () => {
        clearTimeout(timer);
        reject(new DOMException("left", "AbortError"));
        this.waiting = this.waiting.filter((other) => other !== wish);
        if (this.running === wish) timer = setTimeout(() => this.stop(wish), GRACE);
      };
      if (signal?.aborted) {
        leave();
        return;
      }
      signal?.addEventListener("abort", leave, { once: true });
      if (deadline)
        timer = setTimeout(() => {
          this.waiting = this.waiting.filter((other) => other !== wish);
          this.stop(wish);
          wish.done(tooLong());
        }, deadline);
      this.waiting.push(wish);
      this.next();
    });
  }

  /** Ends the worker, if it is still at this; what waits is done by another. @param {Wish} wish */
  stop(wish) {
    if (this.running !== wish) return;
    this.end();
    this.next();
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.running = null;
  }

  async next() {
    if (this.running || !this.waiting.length) return;
    const [wish] = this.waiting;
    this.running = wish;
    this.waiting = this.waiting.slice(1);
    try {
      const worker = this.worker ?? (await this.start());
      // It may have been stopped meanwhile.
      if (this.running !== wish) return;
      this.tell(worker);
      worker.postMessage({ id: wish.id, request: wish.request });
    } catch (error) {
      if (this.running === wish) this.running = null;
      wish.done(refused(503, "busy", `the engine cannot be loaded: ${error}`, "go online once, and try again"));
      this.next();
    }
  }

  /** @returns {Promise<Worker>} */
  async start() {
    const module = await engine();
    const worker = new Worker(file("lib/worker.js"));
    this.worker = worker;
    this.told = new Set();
    worker.onmessage = ({ data }) => this.hear(worker, data);
    worker.onerror = () => this.hear(worker, { id: this.running?.id, trap: "the worker could not be started" });
    worker.postMessage({ module });
    return worker;
  }

  /** Tells a worker the theorems that it does not have, and the claims. @param {Worker} worker */
  tell(worker) {
    if (records !== null && !this.told.has(RECORDS)) {
      this.told.add(RECORDS);
      worker.postMessage({ id: 0, request: { do: "records", text: records } });
    }
    const fresh = [...theorems].filter(([family]) => !this.told.has(family));
    if (!fresh.length) return;
    for (const [family] of fresh) this.told.add(family);
    worker.postMessage({ id: 0, request: { do: "learn", certificates: fresh.map(([, certificate]) => certificate) } });
  }

  /**
   * @param {Worker} worker
   * @param {any} data
   */
  hear(worker, data) {
    const wish = this.running;
    if (worker !== this.worker || !wish || data.id !== wish.id) return;
    if (data.shown?.theorems) this.learn(data.shown.theorems);
    else if (data.shown) wish.show?.(data.shown);
    else if (data.reply) {
      this.running = null;
      this.learn(data.reply.theorems ?? []);
      wish.done(data.reply);
      this.next();
    } else if ("trap" in data) {
      this.end();
      wish.done(data.trap === null ? tooMuch() : ours(data.trap));
      this.next();
    }
  }

  /** Keeps what this worker has proved. @param {Kept[]} proved */
  learn(proved) {
    for (const { family, certificate } of proved) {
      theorems.set(family, certificate);
      this.told.add(family);
    }
    if (proved.length) keep(proved).catch(() => {});
  }
}

/** For all questions that are no jobs. */
const desk = new Desk();

/** What takes longer: the page follows it. */
const LONG = new Set(["POST prove", "POST table", "POST papers"]);

/** Always the same, and there before the engine is. @type {Record<string, string>} */
const ALWAYS = {
  choices: file("library/choices.json"),
  gallery: file("library/gallery.json"),
  rules: file("library/rules.json"),
  papers: file("library/papers.json"),
};

/** What the engine needs before it is asked for a claim. */
const RECORDS = file("library/claims.json");

/** The letters on the papers, by the names of these. */
const LETTERS = file("library/letters.json");

/** @type {Map<string, Promise<any>>} */
const always = new Map();

/** @param {string} name */
function brought(name) {
  const known = always.get(name) ?? fetch(name).then((response) => response.json());
  always.set(name, known);
  known.catch(() => always.delete(name));
  return known;
}

/**
 * The answer that a server would give.
 * @param {"GET" | "POST"} method
 * @param {string} path
 * @param {Record<string, any>} fields
 * @param {AbortSignal} [signal]
 * @returns {Promise<{status: number, body: any}>}
 */
export async function ask(method, path, fields, signal) {
  signal?.throwIfAborted();
  if (method === "GET") {
    if (path === "health") return { status: 200, body: { status: "ok", library: "ok" } };
    if (path === "jobs/{id}") return job(fields.id);
    if (path === "papers" && papers) return { status: 200, body: papers };
    if (path in ALWAYS) return { status: 200, body: await brought(ALWAYS[path]) };
    if (path === "letters/{paper}") {
      const letter = (await brought(LETTERS))[fields.paper];
      return letter
        ? { status: 200, body: letter }
        : refused(404, "missing", "there is no such paper", "Papers lists them");
    }
  }
  if (path.startsWith("classroom")) {
    const help = "start fibnim on the machine of the teacher: fibnim --listen 0.0.0.0";
    return refused(404, "missing", "a class needs the program, which all its browsers ask", help);
  }
  if (path.startsWith("papers")) {
    try {
      records ??= JSON.stringify(await brought(RECORDS));
    } catch (error) {
      return refused(503, "busy", `the claims cannot be loaded: ${error}`, "go online once, and try again");
    }
  }
  const request = { do: "answer", method, path, fields };
  if (LONG.has(`${method} ${path}`)) return begin(path, request);
  // Until the engine has come, what is small is answered here.
  const small = loaded ? null : first(method, path, fields);
  if (small) {
    engine().catch(() => {});
    return { status: 200, body: small };
  }
  return desk.ask(request, { signal, deadline: DEADLINE });
}

/**
 * What is known of a job, and who follows it.
 * @typedef {{job: any, desk: Desk, followers: Set<() => void>}} Work
 * @type {Map<string, Work>}
 */
const jobs = new Map();

/**
 * Begins a job. What makes no sense is refused before there is one.
 * @param {string} kind
 * @param {object} request
 * @returns {Promise<Reply>}
 */
function begin(kind, request) {
  const id = `${Date.now().toString(36)}-${jobs.size}`;
  /** @type {Work} */
  const work = {
    job: { id, kind, state: "running", progress: null, result: null, problem: null },
    desk: new Desk(),
    followers: new Set(),
  };
  return new Promise((resolve) => {
    /** @param {object} change */
    const change = (change) => {
      work.job = { ...work.job, ...change };
      for (const follower of [...work.followers]) follower();
    };
    const accept = () => {
      jobs.set(id, work);
      resolve({ status: 202, body: work.job });
    };
    /** @param {any} shown */
    const show = (shown) => {
      if (shown.accepted) accept();
      else change({ progress: shown });
    };
    work.desk.ask(request, { show }).then((reply) => {
      work.desk.end();
      if (!jobs.has(id)) {
        // It was refused before it began.
        resolve(reply);
        return;
      }
      if (reply.papers) papers = reply.papers;
      if (reply.status >= 400) change({ state: "failed", problem: reply.body });
      else change({ state: "done", result: beyond(reply.body) });
    });
  });
}

/**
 * What a tab could not decide, the program perhaps can.
 * @param {any} found
 */
function beyond(found) {
  if (found.proved !== false || !found.reason) return found;
  return { ...found, reason: `${found.reason}; the program has larger limits: fibnim prove ${found.family}` };
}

/** @param {string} id */
function job(id) {
  const work = jobs.get(id);
  if (work) return { status: 200, body: work.job };
  return refused(404, "missing", "this work ended with the page that began it", "start it again");
}

/** @param {any} of */
const isOver = (of) => ["done", "failed", "cancelled"].includes(of.state);

/**
 * Follows a job until it ends.
 * @param {string} id
 * @param {(progress: any) => void} onprogress
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export function follow(id, onprogress, signal) {
  return new Promise((resolve, reject) => {
    const work = jobs.get(id);
    if (!work) {
      reject(new Error("this work ended with the page that began it"));
      return;
    }
    const look = () => {
      if (isOver(work.job)) {
        work.followers.delete(look);
        resolve(work.job);
      } else if (work.job.progress) onprogress(work.job.progress);
    };
    signal?.addEventListener("abort", () => {
      work.followers.delete(look);
      reject(new DOMException("left", "AbortError"));
    });
    work.followers.add(look);
    look();
  });
}

/**
 * Ends a job at once, with its worker.
 * @param {string} id
 */
export async function cancel(id) {
  const work = jobs.get(id);
  if (work && !isOver(work.job)) {
    work.desk.end();
    work.job = { ...work.job, state: "cancelled" };
    for (const follower of [...work.followers]) follower();
  }
  return job(id).body;
}

/** Files that a server would send are made here. */
document.addEventListener("click", async (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const asked = link?.hasAttribute("download") && link.href ? inner(new URL(link.href).pathname) : null;
  const family = asked && /^\/api\/v1\/theorems\/([^/]+)\/certificate$/.exec(asked);
  if (!link || !family) return;
  event.preventDefault();
  const { status, body } = await ask("GET", "theorems/{family}/certificate", { family: decodeURIComponent(family[1]) });
  if (status >= 400) return;
  const file = document.createElement("a");
  file.href = URL.createObjectURL(new Blob([body], { type: "text/plain" }));
  file.download = link.download;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 10_000);
});

/** The engine comes once the page has been drawn. */
const load = () => engine().catch(() => {});
if (document.readyState === "complete") setTimeout(load, 300);
else addEventListener("load", () => setTimeout(load, 300));
