// A game without code: what may be taken, chosen from lists, and written as rules into the box beside.

import { choice, field, h, replace, typed } from "../lib/dom.js";

/**
 * What is chosen: how many piles; what may be taken from one of them; whether the same number may be taken from several, and who wins.
 * @typedef {object} Chosen
 * @property {string} name
 * @property {number} piles
 * @property {"any" | "upto" | "among" | "last" | "none"} single
 * @property {number} upto
 * @property {number[]} among
 * @property {string} times
 * @property {"none" | "two" | "all"} several
 * @property {number} block how many positions the other player may block before each move
 * @property {boolean} misere
 */

const NAMES = [["n"], ["m", "n"], ["l", "m", "n"], ["a", "b", "c", "d"]];
const LARGEST = 1000;
/** No list of takes is longer: every take is a line. */
const MOST_TAKES = 12;

/**
 * The rules of a game that was chosen, as text.
 * @param {Chosen} chosen
 */
export function rulesText({ name, piles, single, upto, among, times, several, block, misere }) {
  const names = NAMES[piles - 1];
  const limited = single === "last";
  const next = times === "1" ? "k" : `${times}*k`;
  /** One line: how much is taken from the piles that `from` marks. */
  const line = (/** @type {string} */ guard, /** @type {string} */ take, /** @type {boolean[]} */ from) =>
    `move ${guard ? `${guard}: ` : ""}${names.map((pile, at) => (from[at] ? `${pile} - ${take}` : pile)).join(", ")}${limited ? `; ${next}` : ""}`;
  const lines = (/** @type {boolean[]} */ from) => {
    if (single === "among") return among.map((take) => line("", String(take), from));
    return [line(limited ? "1 <= k <= r" : single === "upto" ? `1 <= k <= ${upto}` : "1 <= k", "k", from)];
  };
  const ones = single === "none" ? [] : names.flatMap((_, at) => lines(names.map((_, other) => other === at)));
  const pairs = names.flatMap((_, one) =>
    names.slice(one + 1).map((_, at) => names.map((_, other) => other === one || other === one + 1 + at)),
  );
  const together = piles < 2 || several === "none" ? [] : several === "all" ? [names.map(() => true)] : pairs;
  const head = `game ${name}(${names.join(", ")}${limited ? "; r" : ""})`;
  const all = [
    head,
    ...(misere ? ["misere"] : []),
    ...(block ? [`block ${block}`] : []),
    ...ones,
    ...together.flatMap(lines),
  ];
  return `${[`# ${words({ name, piles, single, upto, among, times, several, block, misere })}`, ...all].join("\n")}\n`;
}

/**
 * The game in a sentence.
 * @param {Chosen} chosen
 */
function words({ piles, single, upto, among, times, several, misere }) {
  const factor = { 1: "as many as", 2: "twice", 3: "three times", 4: "four times" }[times];
  const list = among.length > 1 ? `${among.slice(0, -1).join(", ")} or ${among.at(-1)}` : String(among[0] ?? 1);
  const much = {
    any: "any number",
    upto: `1 to ${upto}`,
    among: list,
    last: `at most ${factor} what was taken last`,
    none: "any number",
  };
  const amount = much[single];
  const from = single === "none" ? "" : piles > 1 ? `Take ${amount} from one pile` : `Take ${amount}`;
  const where = several === "two" && piles > 2 ? "two piles" : piles === 2 ? "both piles" : "all piles";
  const together =
    piles < 2 || several === "none"
      ? ""
      : from
        ? `, or the same number from ${where}`
        : `Take the same number from ${where}`;
  return `${from}${together}${misere ? "; the player who cannot move wins" : ""}`;
}

/**
 * The card; `write(text)` puts the rules into the box.
 * @param {(text: string) => void} write
 */
export function formCard(write) {
  const piles = choice(
    NAMES.map((_, at) => [String(at + 1), at ? `${at + 1} piles` : "one pile"]),
    "2",
  );
  const single = choice(
    [
      ["any", "any number of stones"],
      ["upto", "at most this many:"],
      ["among", "one of these numbers:"],
      ["last", "a limit that depends on the last move"],
      ["none", "nothing (only from several piles at once)"],
    ],
    "any",
  );
  const upto = typed("3", { inputmode: "numeric", size: 5 });
  const among = typed("1, 3, 4", { size: 12 });
  const times = choice(
    [
      ["1", "at most as many as the last player took"],
      ["2", "at most twice what the last player took"],
      ["3", "at most three times what the last player took"],
    ],
    "2",
  );
  // At first the game in the box is chosen, Wythoff's.
  const several = choice([["all", ""]], "all");
  const end = choice(
    [
      ["", "loses"],
      ["misere", "wins (misère)"],
    ],
    "",
  );
  const block = choice(
    [
      ["0", "nothing"],
      ["1", "one position"],
      ["2", "up to two positions"],
    ],
    "0",
  );
  const blockField = field("Before each move, the other player may block", block);
  const name = typed("my-game", { maxlength: 30 });
  const uptoField = field("The most", upto);
  const amongField = field("Numbers", among);
  const timesField = field("The limit", times);
  const severalField = field("The same number from several piles at once", several);
  const told = h("p", { class: "quiet-text", role: "status" });

  const draw = () => {
    const count = Number(piles.value);
    uptoField.hidden = single.value !== "upto";
    amongField.hidden = single.value !== "among";
    timesField.hidden = single.value !== "last";
    severalField.hidden = count < 2;
    // Nothing says who wins in misère play when every move is blocked.
    blockField.hidden = end.value === "misere";
    single.options[4].disabled = count < 2;
    if (count < 2 && single.value === "none") single.value = "any";
    const kept = several.value;
    const offers = [
      ["none", "not allowed"],
      ...(count > 2 ? [["two", "from any two piles"]] : []),
      ["all", count === 2 ? "from both piles" : "from all piles"],
    ];
    replace(
      several,
      offers.map(([value, text]) => h("option", { value }, text)),
    );
    several.value = offers.some(([value]) => value === kept) ? kept : single.value === "none" ? "all" : "none";
  };
  /** What is chosen; null where a number is missing, which is said. @returns {Chosen | null} */
  const read = () => {
    const numbers = [...new Set((among.value.match(/\d+/g) ?? []).map(Number))].sort((a, b) => a - b);
    const takes = numbers.filter((take) => take >= 1 && take <= LARGEST);
    const most = Number(upto.value);
    let wrong = "";
    if (single.value === "among" && (!takes.length || takes.length < numbers.length || takes.length > MOST_TAKES))
      wrong = `Write one to ${MOST_TAKES} numbers from 1 to ${LARGEST}, such as 1, 3, 4.`;
    if (single.value === "upto" && !(Number.isInteger(most) && most >= 1 && most <= LARGEST))
      wrong = `Write a number from 1 to ${LARGEST}.`;
    if (single.value === "none" && several.value === "none") wrong = "Allow something: this game has no moves.";
    told.textContent = wrong;
    if (wrong) return null;
    const letters = name.value
      .trim()
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^[^a-z]+|-+$/g, "");
    return {
      name: letters || "my-game",
      piles: Number(piles.value),
      single: /** @type {Chosen["single"]} */ (single.value),
      upto: most,
      among: takes,
      times: times.value,
      several: /** @type {Chosen["several"]} */ (several.value),
      block: end.value === "misere" ? 0 : Number(block.value),
      misere: end.value === "misere",
    };
  };
  const changed = () => {
    draw();
    const chosen = read();
    if (chosen) write(rulesText(chosen));
  };
  draw();
  const element = h(
    "section",
    { class: "card form", "aria-label": "A game without code" },
    h("h2", {}, "A game without code"),
    h("p", { class: "quiet-text" }, "Choose the rules here. They appear as text in the box."),
    h(
      "div",
      { class: "choices" },
      field("Name", name),
      field("Stones lie in", piles),
      field("In a turn, a player takes from one pile", single),
      uptoField,
      amongField,
      timesField,
      severalField,
      field("The player who cannot move", end),
      blockField,
    ),
    told,
    h("button", { onclick: changed }, "Write these rules"),
  );
  element.addEventListener("change", changed);
  return element;
}
