// Games as the pages offer them, and their rules in words.

import { choice, field, h } from "./dom.js";
import { number, stones } from "./text.js";

export const DYNAMICS = [
  ["", "as usual"],
  ["global", "one for all piles"],
  ["local", "one for each pile"],
];

/**
 * The rules as the server wants them with every question.
 * @param {{game: string, piles: string, misere: boolean}} setup
 */
export function rulesOf(setup) {
  // What an address says is checked by the server.
  const piles = /** @type {"local" | "global" | undefined} */ (setup.piles || undefined);
  return { game: setup.game, piles, misere: setup.misere };
}

/**
 * What may be taken after a take, as the end of "you may take ...".
 * @param {string} game
 */
export function follows(game) {
  const [kind, value = ""] = game.split(":");
  if (kind === "fibonacci") return "at most twice what the other has just taken";
  if (kind === "power-of-two") return "at most as many as the other has just taken";
  if (kind === "nim") return "any number of stones of one pile";
  if (value.startsWith("+")) return `at most ${value.slice(1)} more than the other has just taken`;
  if (value.startsWith("=")) return `at most ${value.slice(1)}`;
  if (value.startsWith("[")) return byTake(value.slice(1, -1).split(","));
  const rounded = value.includes("/") ? " (rounded down)" : "";
  return `at most ${value} times what the other has just taken${rounded}`;
}

/** @param {string[]} limits */
function byTake(limits) {
  const told = limits.map(
    (limit, at) => `${limit.trim()} after a take of ${at + 1}${at + 1 === limits.length ? " or more" : ""}`,
  );
  return `at most ${told.join(", ")}`;
}

/**
 * The rules in at most three sentences. `setup`: game, misere, local, several (piles), given (the first allowance).
 * @param {{game: string, misere: boolean, local: boolean, several: boolean, given: boolean}} setup
 */
export function rules({ game, misere, local, several, given }) {
  const end = several && local ? "makes the last move" : "takes the last stone";
  const goal = `The player who ${end} ${misere ? "loses" : "wins"}.`;
  if (game === "nim") {
    return [
      several ? "In turns, take any number of stones from one pile." : "In turns, take any number of stones.",
      goal,
    ];
  }
  let start =
    several && !local
      ? "Begin with any number of stones of one pile."
      : `Begin with any number of stones${several ? " of one pile" : ""}, but not all of them.`;
  if (given) start = `In turns, take stones from ${several ? "one pile" : "the pile"}: first as many as is shown.`;
  const where = several && local ? "From each pile then take" : "From then on take";
  const what =
    several && local ? follows(game).replace("the other has just taken", "was last taken from it") : follows(game);
  return [start, `${where} ${what}.`, goal];
}

/**
 * "1 to 8 stones", "1 stone", "any number of stones": what may be taken from a pile now.
 * @param {Api.Number} most
 */
export function range(most) {
  const text = String(most);
  if (text === "0") return "nothing";
  if (text === "1") return "1 stone";
  return `1 to ${stones(most)}`;
}

/**
 * What the server offers, as a list to choose from.
 * @param {Api.Offer[]} offers
 */
const listed = (offers) => offers.map(({ name, title }) => [name, title]);

/**
 * A choice of what the server offers in which a value from an address is kept, even if it is not one of the usual ones.
 * @param {Api.Offer[]} offers
 * @param {string} chosen
 * @param {import("./dom.js").Attributes} attributes
 */
export function openChoice(offers, chosen, attributes) {
  const known = offers.some(({ name }) => name === chosen);
  return choice(known ? listed(offers) : [...listed(offers), [chosen, chosen]], chosen, attributes);
}

/**
 * The choice of a game, with a text field for other take-away games. `onchange` gets the game.
 * @param {Api.Offer[]} games
 * @param {string} chosen
 * @param {(game: string) => void} onchange
 */
export function gameField(games, chosen, onchange) {
  const known = games.some(({ name }) => name === chosen);
  /** @type {HTMLInputElement} */
  const other = h("input", {
    type: "text",
    value: known ? "takeaway:[1,2,4]" : chosen,
    spellcheck: "false",
    autocomplete: "off",
    onchange: () => onchange(other.value.trim() || "fibonacci"),
  });
  const written = field("Rule", other, "such as takeaway:5/2, takeaway:[1,2,4]");
  written.hidden = known;
  /** @type {HTMLSelectElement} */
  const select = choice([...listed(games), ["other", "Another rule …"]], known ? chosen : "other", {
    onchange: () => {
      written.hidden = select.value !== "other";
      if (written.hidden) onchange(select.value);
      else {
        // The rule in the field is played at once.
        onchange(other.value.trim());
        other.focus({ preventScroll: true });
        other.select();
        // On a phone a bar covers what is below.
        other.scrollIntoView({ block: "center" });
      }
    },
  });
  return [field("Game", select), written];
}

/**
 * A take in words: "3 from pile 2", or "3" where there is one pile.
 * @param {Api.Taken} move
 * @param {boolean} several
 */
export function told(move, several) {
  return several ? `${number(move.take)} from pile ${move.pile + 1}` : number(move.take);
}

/**
 * A position in words: "20;19" are "20 stones, at most 19 to take"; with several piles, each is named.
 * @param {string} position
 */
export function spelled(position) {
  const piles = position.split(" + ").map((pile) => {
    const [sizes, most] = pile.split(";").map((part) => part.trim());
    if (sizes.startsWith("*")) return `${stoned(shortened(digits(sizes.slice(1))))} of plain nim`;
    const all = sizes.split(",").map((size) => shortened(digits(size)));
    const told = all.length > 1 ? `piles of ${all.slice(0, -1).join(", ")} and ${all[all.length - 1]}` : stoned(all[0]);
    if (most === undefined) return told;
    return most === "inf" ? `${told}, any number to take` : `${told}, at most ${shortened(digits(most))} to take`;
  });
  return piles.join("; ");
}

/** @param {string} text */
const digits = (text) => text.replace(/[\s_]/g, "");

/** @param {string} count */
const stoned = (count) => (count === "1" ? "1 stone" : `${count} stones`);

/**
 * Numbers too long to be read to the end.
 * @param {string} count
 */
function shortened(count) {
  return count.length > 12 ? `${count.slice(0, 4)}…${count.slice(-4)}` : number(count);
}
