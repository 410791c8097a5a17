// Small sounds, made by the browser, for those who have asked for them.

import { prefers } from "./preferences.js";

/** @type {AudioContext | null} */
let audio = null;

/**
 * A short tone; `at` and `length` in seconds.
 * @param {AudioContext} out
 * @param {number} pitch
 * @param {number} at
 * @param {number} length
 */
function tone(out, pitch, at, length) {
  const voice = new OscillatorNode(out, { type: "triangle", frequency: pitch });
  const loudness = new GainNode(out, { gain: 0 });
  const begin = out.currentTime + at;
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime(0.16, begin + 0.008);
  loudness.gain.exponentialRampToValueAtTime(0.001, begin + length);
  voice.connect(loudness).connect(out.destination);
  voice.start(begin);
  voice.stop(begin + length);
}

/** Tones of each sound: pitch, when, how long. @type {Record<"mine" | "theirs" | "won" | "lost", number[][]>} */
const SOUNDS = {
  mine: [[660, 0, 0.09]],
  theirs: [[440, 0, 0.09]],
  won: [
    [523, 0, 0.16],
    [659, 0.12, 0.16],
    [784, 0.24, 0.36],
  ],
  lost: [
    [392, 0, 0.2],
    [330, 0.16, 0.34],
  ],
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (!prefers("sounds") || !("AudioContext" in globalThis)) return;
  audio ??= new AudioContext();
  audio.resume();
  for (const [pitch, at, length] of SOUNDS[name]) tone(audio, pitch, at, length);
}
