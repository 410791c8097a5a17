// A game with a friend elsewhere, without a server: the turns live in the address, which goes to and fro as a link. This browser remembers on which
// side it sits; the player who opens a link for the first time is to move.

import { copyButton } from "../lib/copy.js";
import { h } from "../lib/dom.js";
import { isOnlyHere, shared } from "../lib/place.js";
import { lasting } from "../lib/storage.js";

const SEATS = "play:seats";
/** Older games are forgotten. */
const MOST_GAMES = 50;

/** @returns {[seed: number, seat: number][]} */
function seats() {
  try {
    const all = JSON.parse(lasting.get(SEATS) ?? "[]");
    return Array.isArray(all) ? all.filter((one) => Array.isArray(one) && one.length === 2) : [];
  } catch {
    return [];
  }
}

/**
 * On which side this browser sits in a game. The first time it is `otherwise`, and that is remembered.
 * @param {number} seed by which the game is known
 * @param {number} otherwise
 */
export function seatIn(seed, otherwise) {
  const known = seats().find(([one]) => one === seed);
  if (known) return known[1] === 1 ? 1 : 0;
  lasting.set(SEATS, JSON.stringify([...seats(), [seed, otherwise]].slice(-MOST_GAMES)));
  return otherwise;
}

/**
 * What is to be sent now.
 * @param {import("./game.js").Game} game
 */
export function handOver(game) {
  const over = game.view.over;
  const link = () => shared(game.address());
  const send =
    "share" in navigator
      ? h(
          "button",
          { onclick: () => navigator.share({ title: "Fibonacci nim", url: link() }).catch(() => {}) },
          "Send …",
        )
      : null;
  return h(
    "div",
    { class: "handover" },
    h(
      "p",
      {},
      over
        ? "Send your friend this link: it shows how the game has ended."
        : game.moves.length
          ? "Your move is made. Send your friend this link, and you get one back with the answer: open it here."
          : "Your friend begins. Send this link, and you get one back with the first move: open it here.",
    ),
    h("p", { class: "row" }, copyButton("Copy the link", { class: "primary" }, link), send),
    isOnlyHere()
      ? h(
          "p",
          { class: "quiet-text" },
          "This link works on this machine only. To reach a friend elsewhere, give fibnim its public address (",
          h("code", {}, "--public URL"),
          "), or both play on a page without a server.",
        )
      : null,
  );
}
