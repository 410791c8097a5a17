// Makes the PNG files of a browser small: 256 colours are plenty for pages of text, and take a third of the bytes.

import zlib from "node:zlib";

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const COLOURS = 256;

/** The same picture with a palette. Reads what Chromium writes: 8 bits a channel, not interlaced. */
export function withPalette(file) {
  const { width, height, pixels } = decode(file);
  const palette = medianCut(counted(pixels));
  const nearest = new Map();
  const rows = Buffer.alloc(height * (width + 1));
  for (let i = 0; i < pixels.length; i += 1) {
    let entry = nearest.get(pixels[i]);
    if (entry === undefined) {
      entry = closest(palette, channels(pixels[i]));
      nearest.set(pixels[i], entry);
    }
    // Each row begins with the number of its filter: none.
    rows[i + Math.floor(i / width) + 1] = entry;
  }
  const header = Buffer.from(file.subarray(16, 29));
  header[8] = 8;
  header[9] = 3;
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", zlib.deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc(body), whole.length - 4);
  return whole;
}

/** `zlib.crc32` is younger than Node 20. */
function crc(bytes) {
  if (zlib.crc32) return zlib.crc32(bytes);
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** The pixels as numbers 0xrrggbb, row by row; a page has no transparent ones. */
function decode(file) {
  const [width, height, depth, kind] = [file.readUInt32BE(16), file.readUInt32BE(20), file[24], file[25]];
  if (depth !== 8 || ![2, 6].includes(kind) || file[28] !== 0) throw new Error("a PNG of another kind than expected");
  const data = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  }
  const size = kind === 6 ? 4 : 3;
  const raw = zlib.inflateSync(Buffer.concat(data));
  const pixels = new Uint32Array(width * height);
  let above = new Uint8Array(width * size);
  for (let y = 0; y < height; y += 1) {
    const begin = y * (width * size + 1);
    const row = unfiltered(raw[begin], raw.subarray(begin + 1, begin + 1 + width * size), above, size);
    for (let x = 0; x < width; x += 1)
      pixels[y * width + x] = (row[x * size] << 16) | (row[x * size + 1] << 8) | row[x * size + 2];
    above = row;
  }
  return { width, height, pixels };
}

function unfiltered(filter, bytes, above, size) {
  const row = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i += 1) {
    const left = i < size ? 0 : row[i - size];
    const corner = i < size ? 0 : above[i - size];
    row[i] = bytes[i] + [0, left, above[i], (left + above[i]) >> 1, paeth(left, above[i], corner)][filter];
  }
  return row;
}

function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value));
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

const channels = (pixel) => [pixel >> 16, (pixel >> 8) & 255, pixel & 255];

/** Each colour with how often it occurs. */
function counted(pixels) {
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  return [...counts].map(([pixel, count]) => ({ colour: channels(pixel), count }));
}

/** Boxes of colours are halved along their longest side until there are enough; each becomes its mean. */
function medianCut(colours) {
  const boxes = [box(colours)];
  while (boxes.length < COLOURS) {
    const widest = boxes.reduce((best, one) => (one.worth > best.worth ? one : best));
    if (widest.worth === 0) break;
    const sorted = widest.colours.sort((a, b) => a.colour[widest.channel] - b.colour[widest.channel]);
    const middle = (sorted[0].colour[widest.channel] + sorted.at(-1).colour[widest.channel]) / 2;
    const cut = sorted.findIndex(({ colour }) => colour[widest.channel] > middle);
    boxes.splice(boxes.indexOf(widest), 1, box(sorted.slice(0, cut)), box(sorted.slice(cut)));
  }
  return boxes.map(({ colours: all }) => {
    const total = all.reduce((sum, { count }) => sum + count, 0);
    return [0, 1, 2].map((channel) =>
      Math.round(all.reduce((sum, { colour, count }) => sum + colour[channel] * count, 0) / total),
    );
  });
}

function box(colours) {
  const sides = [0, 1, 2].map((channel) => {
    const values = colours.map(({ colour }) => colour[channel]);
    return (
      values.reduce((most, value) => Math.max(most, value), 0) -
      values.reduce((least, value) => Math.min(least, value), 255)
    );
  });
  const channel = sides.indexOf(Math.max(...sides));
  // A large plain area must keep its colour, but rare ones count too.
  const total = colours.reduce((sum, { count }) => sum + count, 0);
  return { colours, channel, worth: sides[channel] * Math.cbrt(total) };
}

function closest(palette, [r, g, b]) {
  let best = 0;
  let least = Infinity;
  palette.forEach(([pr, pg, pb], at) => {
    const distance = (pr - r) ** 2 + (pg - g) ** 2 + (pb - b) ** 2;
    if (distance < least) [best, least] = [at, distance];
  });
  return best;
}
