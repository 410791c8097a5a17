// What is played, against whom: every change begins a new game, only a change of the opponent does not.

import { choice, field, h, replace } from "../lib/dom.js";
import { gameField, openChoice } from "../lib/games.js";
import { FRIEND, REMOTE, START } from "./game.js";
import { usualOpponent } from "./ladder.js";
import { preferenceBoxes } from "./preferences.js";

/** @typedef {import("./game.js").Setup} Setup */

const MOST_PILES = 5;
// Piles from which the player who begins can win, and which take a few moves each.
const PLEASANT = [
  [17],
  [19],
  [22],
  [24],
  [28],
  [30],
  [33],
  [36],
  [40],
  [45],
  [5, 8],
  [7, 12],
  [9, 14],
  [4, 6, 9],
  [3, 5, 11],
  [6, 7, 10],
];

/**
 * The settings, of what is `offered`; `onchange(setup)` gets a whole new setup, `onopponent(name)` only the opponent.
 * @param {Setup} setup
 * @param {Api.Choices} offered
 * @param {(setup: Setup) => void} onchange
 * @param {(name: string) => void} onopponent
 */
export function settings(setup, offered, onchange, onopponent) {
  const now = { ...setup, moves: [], seed: null };
  /** @param {Partial<Setup>} part */
  const change = (part) => {
    Object.assign(now, part);
    tidy();
    onchange({ ...now });
  };
  const people = [
    { name: FRIEND, title: "A friend here" },
    { name: REMOTE, title: "A friend by link" },
  ];
  /** @type {HTMLSelectElement} */
  const opponent = openChoice([...people, ...offered.opponents], setup.opponent, {
    onchange: () => {
      now.opponent = opponent.value;
      tidy();
      onopponent(opponent.value);
    },
  });
  /** @type {HTMLSelectElement} */
  const begins = choice(
    [
      ["", "You"],
      ["true", "The computer"],
    ],
    setup.second ? "true" : "",
    {
      onchange: () => change({ second: begins.value === "true" }),
    },
  );
  /** @type {HTMLSelectElement} */
  const shared = choice(
    [
      ["global", "shared by all piles"],
      ["local", "its own for each pile"],
    ],
    setup.piles === "local" ? "local" : "global",
    {
      onchange: () => change({ piles: shared.value === "local" ? "local" : "" }),
    },
  );
  const sharedField = field("Allowance", shared);
  const beginsField = field("Who begins", begins);
  /** @type {HTMLInputElement} */
  const misere = h("input", {
    type: "checkbox",
    checked: setup.misere,
    onchange: () => change({ misere: misere.checked }),
  });
  const sizes = h("div", { class: "sizes" });
  /** @type {HTMLInputElement} */
  const text = h("input", {
    type: "text",
    value: setup.position,
    spellcheck: "false",
    autocomplete: "off",
    class: "mono",
    onchange: () => change({ position: text.value.trim() || "20" }),
  });

  const drawSizes = () => {
    const piles = plain(now.position);
    if (!piles) {
      replace(sizes, h("p", { class: "quiet-text" }, written(now.position)));
      return;
    }
    const inputs = piles.map((size, at) =>
      h("input", {
        type: "text",
        inputmode: "numeric",
        value: size,
        "aria-label": `Stones of pile ${at + 1}`,
        autocomplete: "off",
        onchange: (event) => {
          const typed = event.target.value.replace(/[\s_]/g, "");
          if (!/^\d+$/.test(typed)) event.target.value = piles[at];
          else change({ position: piles.map((other, i) => (i === at ? typed : other)).join(",") });
        },
      }),
    );
    // Who has just written a size stays in its field, though it is a new one.
    const at = [...sizes.querySelectorAll("input")].indexOf(/** @type {any} */ (document.activeElement));
    queueMicrotask(() => inputs[at]?.focus());
    replace(
      sizes,
      inputs,
      h(
        "button",
        {
          "aria-label": "One pile more",
          title: "One pile more",
          disabled: piles.length >= MOST_PILES,
          onclick: () => resized([...piles, "7"]),
        },
        "+",
      ),
      h(
        "button",
        {
          "aria-label": "One pile less",
          title: "One pile less",
          disabled: piles.length < 2,
          onclick: () => resized(piles.slice(0, -1)),
        },
        "−",
      ),
    );
  };
  /** @param {string[]} piles */
  const resized = (piles) => {
    const less = piles.length < (plain(now.position)?.length ?? 0);
    change({ position: piles.join(",") });
    const [more, fewer] = sizes.querySelectorAll("button");
    (less && !fewer.disabled ? fewer : more.disabled ? fewer : more).focus();
  };
  const tidy = () => {
    text.value = now.position;
    beginsField.hidden = now.opponent === FRIEND;
    begins.options[1].text = now.opponent === REMOTE ? "Your friend" : "The computer";
    sharedField.hidden = (plain(now.position)?.length ?? 1) < 2 || now.game === "nim";
    drawSizes();
  };
  const surprise = () => {
    // As many piles as are played: who has learnt one pile is not given three.
    const count = plain(now.position)?.length ?? 1;
    const among = PLEASANT.filter((piles) => piles.length === count && piles.join(",") !== now.position);
    const any = Array.from({ length: count }, () => 2 + Math.floor(Math.random() * 9));
    change({ position: (among[Math.floor(Math.random() * among.length)] ?? any).join(",") });
  };
  tidy();
  const element = h(
    "div",
    { class: "settings" },
    field("Opponent", opponent),
    beginsField,
    gameField(offered.games, setup.game, (game) => change({ game, position: suited(game, now.position) })),
    h("fieldset", {}, h("legend", {}, "Piles"), sizes),
    sharedField,
    h("label", { class: "check" }, misere, " Misère: the last stone loses"),
    h(
      "details",
      { open: !plain(setup.position) },
      h("summary", {}, "Write a position"),
      field("Position", text, "12;4 has allowance 4; 12;4 + 7;6 + *5 are piles with an allowance each."),
    ),
    preferenceBoxes(),
  );
  /** @param {string} name */
  const against = (name) => {
    now.opponent = name;
    opponent.value = name;
  };
  /** A game that can be played, whatever was asked for. */
  const fresh = () => change({ ...START, opponent: usualOpponent() });
  return { element, surprise, against, fresh };
}

/**
 * Bouton's nim is no game with one pile: there it begins with three.
 * @param {string} game
 * @param {string} position
 */
function suited(game, position) {
  return game === "nim" && plain(position)?.length === 1 ? "3,5,7" : position;
}

/**
 * What stands in the place of the sizes where there are no fields for them.
 * @param {string} position
 */
function written(position) {
  if (/[;*]/.test(position)) return "This position is written below, with its allowances.";
  return position.includes(",")
    ? "The sizes of these piles are written below."
    : "The size of this pile is written below.";
}

/**
 * The sizes of a position that is only sizes; null for one with allowances.
 * @param {string} position
 */
function plain(position) {
  const text = position.replace(/\s/g, "");
  const piles = text.split(",");
  return /^\d+(,\d+)*$/.test(text) && piles.length <= MOST_PILES ? piles : null;
}
