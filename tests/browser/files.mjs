// A plain file server, as any web host is one: it knows folders and files, packs them, and rewrites nothing. What it has been asked for is counted.

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
};

/** Files as they are sent, by their names and when they were written: the engine takes a while to pack. */
const packed = new Map();

function pack(name) {
  const key = `${name} ${statSync(name).mtimeMs}`;
  if (!packed.has(key)) packed.set(key, gzipSync(readFileSync(name)));
  return packed.get(key);
}

/**
 * Serves a folder below a path such as "/school/fibnim/". `folder` may be changed while it runs, as a host's is by an update, and so may the
 * `types` of files that the host knows.
 */
export async function serveFiles(folder, below) {
  const state = { folder, requests: [], bytes: 0, types: TYPES };
  const server = createServer((request, response) => {
    const url = new URL(request.url, "http://host");
    const path = decodeURIComponent(url.pathname);
    const inside = path.startsWith(below) ? normalize(path.slice(below.length)) : null;
    let place = inside === null || inside.startsWith("..") ? null : join(state.folder, inside);
    state.requests.push(path);
    if (place && existsSync(place) && statSync(place).isDirectory()) {
      if (!path.endsWith("/")) {
        response.writeHead(301, { location: `${url.pathname}/${url.search}` }).end();
        return;
      }
      place = join(place, "index.html");
    }
    const found = place && existsSync(place) && statSync(place).isFile();
    const name = found ? place : join(state.folder, "404.html");
    const body = pack(name);
    const type = state.types[extname(name)] ?? "application/octet-stream";
    state.bytes += body.length;
    response.writeHead(found ? 200 : 404, { "content-type": type, "content-encoding": "gzip" }).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const stop = () => new Promise((resolve) => server.close(resolve)) && server.closeAllConnections();
  return { origin, root: origin + below, state, stop };
}
