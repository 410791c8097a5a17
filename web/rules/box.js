// The box for rules: checked while the user writes, with the mistake at its place.

import { playAddress } from "../lib/address.js";
import { isLeft, latest, post } from "../lib/api.js";
import { copyButton } from "../lib/copy.js";
import { freshId, h, lead, replace } from "../lib/dom.js";
import { coded, problem, sentence, underlined } from "../lib/text.js";

/** How rules are written. */
const GRAMMAR = [
  ["# words", "a comment; the first one says what the game is"],
  ["game nim(m, n)", "first its name and its piles; `(m; r)` has an allowance r too, the most that may be taken now"],
  ["move 1 <= k: m - k, n", "a move: when it is allowed, then what each pile becomes; k is what the player chooses"],
  [
    "move 1 <= k <= r: m - k; 2*k",
    "with an allowance; after the semicolon comes the next one, here twice what was taken",
  ],
  ["move m - 1, n - 2", "without a condition; no pile becomes negative, and every move leaves fewer stones in all"],
  ["move 1 <= k and k <= l: m - k, n - l", "with several numbers to choose, here two"],
  ["block 1", "on a line of its own: before each move, the other player may block one position"],
  ["misere", "on a line of its own: a player who cannot move wins instead of losing"],
];
const EXAMPLE =
  "# A pile, from which one, two or half of it is taken\ngame half(n)\nmove 1 <= k <= 2: n - k\nmove 1 <= k and 2*k = n: n - k\n";

/** A pause in writing after which it is checked, and how much longer a mistake waits, in milliseconds. */
const PAUSE = 250;
const PATIENCE = 400;

/**
 * `hear.checked(checked)` hears what the text says: null while that is not known, and where it is wrong; `written` that it has
 * changed; `replaced` that another text comes. `write(text)` puts another text into the box.
 * `nameOf` finds the name under which a text is known.
 * @param {string[]} numerations
 * @param {(text: string) => string | undefined} nameOf
 * @param {{checked: (checked: Api.Checked | null) => void, written: () => void, replaced: () => void}} hear
 * @param {AbortSignal} signal
 */
export function boxCard(numerations, nameOf, hear, signal) {
  const id = freshId("rules");
  const area = h("textarea", {
    id,
    rows: 9,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    maxlength: 10_000,
    "aria-describedby": `${id}-told`,
  });
  const told = h("div", { id: `${id}-told`, class: "told", "aria-live": "polite" });
  const tidy = h("button", { type: "button", hidden: true }, "Tidy up");
  const play = h("a", { class: "button primary", hidden: true }, "Play this game");
  const next = latest(signal);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  /** @param {boolean} patient */
  const check = async (patient) => {
    const mine = next();
    const text = area.value;
    hear.written();
    try {
      const checked = await post("rules/check", { rules: text }, mine);
      // Half of a line is often wrong for a moment: no message while the user is still writing.
      if (checked.mistake && patient) await new Promise((resolve) => setTimeout(resolve, PATIENCE));
      if (mine.aborted) return;
      area.toggleAttribute("aria-invalid", Boolean(checked.mistake));
      replace(told, checked.rules ? right(checked.rules) : checked.mistake && wrong(checked.mistake, area));
      const tidied = checked.rules?.text ?? text;
      tidy.hidden = tidied.trim() === text.trim();
      play.hidden = !checked.rules;
      lead(play, playAddress(nameOf(text) ?? text));
      tidy.onclick = () => write(tidied);
      hear.checked(checked.rules ? checked : null);
    } catch (error) {
      if (isLeft(error) || mine.aborted) return;
      replace(told, problem(error));
      play.hidden = true;
      hear.checked(null);
    }
  };
  area.addEventListener("input", () => {
    clearTimeout(waiting);
    next();
    waiting = setTimeout(() => !signal.aborted && check(true), PAUSE);
  });
  /** @param {string} text */
  const begin = (text) => {
    clearTimeout(waiting);
    area.value = text;
    check(false);
  };
  /**
   * @param {string} text
   * @param {boolean} moved whether the user wants to go on in the text
   */
  const write = (text, moved = true) => {
    if (text !== area.value) hear.replaced();
    begin(text);
    if (!moved) return;
    area.focus({ preventScroll: true });
    area.scrollIntoView({ block: "nearest" });
  };
  const element = h(
    "section",
    { class: "card box", "aria-label": "The rules" },
    h("h2", {}, h("label", { for: id }, "The rules")),
    area,
    told,
    h("div", { class: "actions" }, play, tidy, copyButton("Copy link to this game")),
    help(numerations, write),
  );
  return { element, begin, write, text: () => area.value };
}

/** @param {Api.Rules} rules */
function right(rules) {
  const counted = (/** @type {number} */ many, /** @type {string} */ what) => `${many} ${what}${many === 1 ? "" : "s"}`;
  const parts = [
    counted(rules.piles.length, "pile"),
    rules.allowance ? `allowance ${rules.allowance}` : null,
    counted(rules.moves.length, "move"),
    rules.convention === "misere" ? "misère play" : null,
    rules.block ? `${rules.block === 1 ? "one position" : `${rules.block} positions`} may be blocked` : null,
  ];
  return h(
    "p",
    { class: "right" },
    h("span", { class: "badge true" }, "valid"),
    ` ${rules.game}: ${parts.filter(Boolean).join(", ")}. Every game ends.`,
  );
}

/**
 * @param {Api.Mistake} mistake
 * @param {HTMLTextAreaElement} area
 */
function wrong({ line, column, span, message, help: advice }, area) {
  const bytes = new TextEncoder().encode(area.value);
  /** Where a byte is, as browsers count. @param {number} at */
  const place = (at) => new TextDecoder().decode(bytes.slice(0, at)).length;
  const [start, end] = span.map(place);
  const text = area.value.split("\n")[line - 1] ?? "";
  const length = Array.from(area.value.slice(start, end).split("\n")[0]).length;
  return h(
    "div",
    { class: "problem" },
    h(
      "p",
      {},
      h(
        "button",
        {
          class: "quiet small",
          title: "Show it in the text",
          onclick: () => {
            area.focus();
            area.setSelectionRange(start, Math.max(end, start));
          },
        },
        `Line ${line}, column ${column}`,
      ),
      h("strong", {}, coded(sentence(message))),
    ),
    underlined(text, { start: column - 1, end: column - 1 + length }),
    h("p", {}, coded(sentence(advice))),
  );
}

/**
 * @param {string[]} numerations
 * @param {(text: string) => void} write
 */
function help(numerations, write) {
  return h(
    "details",
    { class: "grammar" },
    h("summary", {}, "How to write rules"),
    h(
      "dl",
      {},
      GRAMMAR.map(([text, words]) => h("div", {}, h("dt", {}, h("code", {}, text)), h("dd", {}, coded(words)))),
    ),
    h(
      "p",
      {},
      coded(
        "Conditions are joined by `and`. `numbers fibonacci` says in which digits a proof reads the piles; others are ",
      ),
      coded(
        `${numerations
          .slice(1)
          .map((name) => `\`${name}\``)
          .join(", ")}.`,
      ),
    ),
    h("pre", { class: "example" }, EXAMPLE),
    h("button", { onclick: () => write(EXAMPLE) }, "Try this example"),
  );
}
