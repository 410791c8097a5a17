// The JSON interface, /api/v1: the one door to what answers, a server or the engine in this browser (`tab.js`). No page knows which of
// them it is. Addresses are written as the document of the interface writes them: "jobs/{id}". Whatever is asked changes nothing that asking
// twice would change again, so that a question waits for a server that is gone.

import { answered, untilNext } from "./connection.js";
import { ALONE, at } from "./place.js";

const BASE = at("/api/v1/");

/** The engine in this browser, where no server answers. @type {Promise<typeof import("./tab.js")> | null} */
const tab = ALONE ? import("./tab.js") : null;

/** Whether long work is done by this browser: then it begins only when it is asked for. */
export const WORKS_HERE = ALONE;

/** What the server refused, with its advice: message, help, span ({start, end} in characters) and status. */
export class Refused extends Error {
  /**
   * @param {Partial<Api.Problem>} problem
   * @param {number} status
   */
  constructor(problem, status) {
    super(problem.message ?? `the server answered ${status}`);
    this.name = "Refused";
    this.help = problem.help ?? null;
    this.span = problem.span ?? null;
    this.status = status;
  }
}

/**
 * Whether something failed only because its reader has left.
 * @param {unknown} error
 */
export function isLeft(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * A signal that is given when one of two is. Browsers before 2023 have no AbortSignal.any.
 * @param {AbortSignal} one
 * @param {AbortSignal} other
 */
export function joined(one, other) {
  const both = new AbortController();
  const end = () => both.abort();
  for (const signal of [one, other]) {
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { signal: both.signal });
  }
  return both.signal;
}

/**
 * For questions of which only the last one counts: each call ends the one before, and gives the signal of the next.
 * @param {AbortSignal} signal
 */
export function latest(signal) {
  let mine = new AbortController();
  signal.addEventListener("abort", () => mine.abort());
  return () => {
    mine.abort();
    mine = new AbortController();
    if (signal.aborted) mine.abort();
    return mine.signal;
  };
}

/**
 * `get("solve", {position: "12;4"}, signal)`; parameters that are null, undefined, "" or false are left out.
 * @template {Api.Getting} A
 * @param {A} path
 * @param {Api.Parameters<A>} parameters
 * @param {AbortSignal} [signal]
 * @returns {Promise<Api.Got<A>>}
 */
export function get(path, parameters, signal) {
  return tab ? alone("GET", path, parameters, signal) : send(address(path, parameters), { signal });
}

/**
 * What is no JSON, such as a drawing: `getText("theorems/{family}/drawing", {family}, signal)`.
 * @param {string} path
 * @param {object} parameters
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>}
 */
export async function getText(path, parameters, signal) {
  if (tab) return alone("GET", path, parameters, signal);
  const response = await fetch(address(path, parameters), { signal });
  if (!response.ok) throw new Refused(await response.json().catch(() => ({})), response.status);
  return response.text();
}

/**
 * `post("ask", {statement: "..."}, signal)`.
 * @template {Api.Posting} A
 * @param {A} path
 * @param {Api.Body<A>} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Api.Posted<A>>}
 */
export function post(path, body, signal) {
  return tab ? alone("POST", path, /** @type {any} */ (body), signal) : posted(address(path), body, signal);
}

/**
 * Asks the engine in this browser.
 * @param {"GET" | "POST"} method
 * @param {string} path
 * @param {object} fields
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function alone(method, path, fields, signal) {
  const engine = await /** @type {Promise<typeof import("./tab.js")>} */ (tab);
  const given = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined && (method === "POST" || (value !== "" && value !== false)),
  );
  const { status, body } = await engine.ask(method, path, Object.fromEntries(given), signal);
  if (status >= 400) throw new Refused(body, status);
  return body;
}

/**
 * The address of something; names in braces are filled in, other parameters become the query.
 * @param {string} path
 * @param {object} parameters
 */
export function address(path, parameters = {}) {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(parameters)) {
    const place = `{${name}}`;
    if (path.includes(place)) filled = filled.replace(place, encodeURIComponent(value));
    else if (value !== null && value !== undefined && value !== "" && value !== false) query.set(name, value);
  }
  const written = query.toString();
  return BASE + filled + (written ? `?${written}` : "");
}

/**
 * @param {string} url
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 */
function posted(url, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return send(url, { signal, method: "POST", headers, body: JSON.stringify(body) });
}

/** So often a question that changes nothing is asked again when the server has too much to do, and after so long, in milliseconds. */
const AGAIN = 2;
const BUSY = 503;
const PAUSE = 2000;

/**
 * @param {string} url
 * @param {RequestInit} options
 * @param {number} again
 * @returns {Promise<any>}
 */
async function send(url, options, again = AGAIN) {
  const { status, ok, body } = await heard(url, options);
  if (status === BUSY && body.kind === "busy" && !options.method && again > 0) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    options.signal?.throwIfAborted();
    return send(url, options, again - 1);
  }
  if (!ok) throw new Refused(body, status);
  return body;
}

/**
 * What the server answers, however long it takes until there is one. An answer that breaks off is none.
 * @param {string} url
 * @param {RequestInit} options
 * @returns {Promise<{status: number, ok: boolean, body: any}>}
 */
async function heard(url, options) {
  for (;;) {
    try {
      const answer = await whole(url, options);
      answered();
      return answer;
    } catch (error) {
      if (isLeft(error)) throw error;
      await untilNext(options.signal);
    }
  }
}

/**
 * @param {string} url
 * @param {RequestInit} options
 */
async function whole(url, options) {
  const response = await fetch(url, options);
  const text = await response.text();
  try {
    return { status: response.status, ok: response.ok, body: JSON.parse(text) };
  } catch {
    return { status: response.status, ok: response.ok, body: {} };
  }
}

/**
 * Follows a job until it ends. `onprogress` gets each progress object; the promise is the job's last state.
 * When `signal` aborts, the page stops listening; the job itself continues unless it is cancelled.
 * @param {string} id
 * @param {(progress: any) => void} onprogress
 * @param {AbortSignal} [signal]
 * @returns {Promise<Api.Job>}
 */
export async function follow(id, onprogress, signal) {
  if (tab) return (await tab).follow(id, onprogress, signal);
  return new Promise((resolve, reject) => {
    /** @type {EventSource} */
    let events;
    const close = () => events.close();
    signal?.addEventListener("abort", () => {
      close();
      reject(new DOMException("left", "AbortError"));
    });
    // The browser would try again forever: whether that can help is asked of the server, once it answers.
    const look = async () => {
      close();
      try {
        const job = await get("jobs/{id}", { id }, signal);
        if (ended(job)) resolve(job);
        else listen();
      } catch (error) {
        const gone = error instanceof Refused && error.status === 404;
        reject(
          gone
            ? new Refused({ message: "the server has begun anew, and this work is lost", help: "start it again" }, 404)
            : error,
        );
      }
    };
    const listen = () => {
      events = new EventSource(address("jobs/{id}/events", { id }));
      events.addEventListener("progress", (event) => onprogress(JSON.parse(event.data)));
      events.addEventListener("end", (event) => {
        close();
        resolve(JSON.parse(event.data));
      });
      events.onerror = look;
    };
    listen();
  });
}

/**
 * Whether nothing more will come of a job.
 * @param {Api.Job} job
 */
export function ended(job) {
  return ["done", "failed", "cancelled"].includes(job.state);
}

/**
 * Shares the theorems on a game of one's own with all who see this page.
 * @param {string} family
 * @returns {Promise<{theorems: number}>}
 */
export async function share(family) {
  // What this browser keeps is private.
  if (tab) return { theorems: 0 };
  return posted(address("theorems/{family}/share", { family }), {});
}

/**
 * Cancels a job.
 * @param {string} id
 * @returns {Promise<Api.Job>}
 */
export async function cancel(id) {
  if (tab) return (await tab).cancel(id);
  return posted(address("jobs/{id}/cancel", { id }), {});
}
