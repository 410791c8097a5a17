// What a picture says of itself, inside its file: what it shows, how far, and which version has made it.

/** After the eight bytes of every PNG and its first chunk, which has thirteen. */
const AFTER_HEADER = 33;

/**
 * A PNG with texts in it, by their keywords: Title, Description, Software.
 * @param {Blob} png
 * @param {Record<string, string>} texts
 */
export async function pngWithTexts(png, texts) {
  const chunks = Object.entries(texts).map(([keyword, text]) => chunk("iTXt", international(keyword, text)));
  return new Blob([png.slice(0, AFTER_HEADER), ...chunks, png.slice(AFTER_HEADER)], { type: "image/png" });
}

/**
 * A text in UTF-8, not packed, in no language.
 * @param {string} keyword
 * @param {string} text
 */
function international(keyword, text) {
  const encoder = new TextEncoder();
  return new Uint8Array([...encoder.encode(keyword), 0, 0, 0, 0, 0, ...encoder.encode(text)]);
}

/**
 * A part of a PNG: its length, its kind, its bytes and their checksum.
 * @param {string} kind
 * @param {Uint8Array} bytes
 */
function chunk(kind, bytes) {
  const whole = new Uint8Array(bytes.length + 12);
  const view = new DataView(whole.buffer);
  view.setUint32(0, bytes.length);
  whole.set(new TextEncoder().encode(kind), 4);
  whole.set(bytes, 8);
  view.setUint32(bytes.length + 8, crc(whole.subarray(4, bytes.length + 8)));
  return whole;
}

/**
 * The checksum of PNG.
 * @param {Uint8Array} bytes
 */
function crc(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
