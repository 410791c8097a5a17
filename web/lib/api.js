// The JSON interface of the server, /api/v1.

const BASE = "/api/v1/";

/** What the server refused, with its advice: message, help, span ({start, end} in characters) and status. */
export class Refused extends Error {
  constructor(problem, status) {
    super(problem.message ?? `the server answered ${status}`);
    this.name = "Refused";
    this.help = problem.help ?? null;
    this.span = problem.span ?? null;
    this.status = status;
  }
}

/** `get("solve", {position: "12;4"}, signal)`; parameters that are null, undefined, "" or false are left out. */
export function get(path, parameters = {}, signal = undefined) {
  return send(address(path, parameters), { signal });
}

/** `post("ask", {statement: "..."}, signal)`. */
export function post(path, body = {}, signal = undefined) {
  return send(address(path), {
    signal,
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** The address of something that is not JSON, such as a drawing. */
export function address(path, parameters = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== "" && value !== false) query.set(name, value);
  }
  const written = query.toString();
  return BASE + path + (written ? `?${written}` : "");
}

async function send(url, options) {
  let response;
  try {
    response = await fetch(url, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused({ message: "the server does not answer", help: "is fibnim still running?" }, 0);
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(body, response.status);
  return body;
}

/**
 * Follows a job until it ends. `onprogress` gets each progress object; the promise is the job's last state.
 * When `signal` aborts, the page stops listening; the job itself goes on unless it is cancelled.
 */
export function follow(id, onprogress, signal) {
  return new Promise((resolve, reject) => {
    const events = new EventSource(address(`jobs/${id}/events`));
    const close = () => events.close();
    signal?.addEventListener("abort", () => {
      close();
      reject(new DOMException("left", "AbortError"));
    });
    events.addEventListener("progress", (event) => onprogress(JSON.parse(event.data)));
    events.addEventListener("end", (event) => {
      close();
      resolve(JSON.parse(event.data));
    });
    // The browser would try again for ever: whether that can help is asked of the server.
    events.onerror = async () => {
      try {
        const job = await get(`jobs/${id}`, {}, signal);
        if (!ended(job) && events.readyState !== EventSource.CLOSED) return;
        if (!ended(job)) throw new Refused({ message: "the server no longer tells how the work goes" }, 0);
        resolve(job);
      } catch (error) {
        reject(error);
      }
      close();
    };
  });
}

/** Whether nothing more will come of a job. */
export function ended(job) {
  return ["done", "failed", "cancelled"].includes(job.state);
}

/** Cancels a job. */
export function cancel(id) {
  return post(`jobs/${id}/cancel`);
}
