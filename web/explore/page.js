// The page Explore: tables as pictures. Which one, with what parameters and which part of it, is in the address.

import { joined } from "../lib/api.js";
import { choices } from "../lib/choices.js";
import { choice, field, h, replace } from "../lib/dom.js";
import { gameField } from "../lib/games.js";
import { rewrite, step } from "../lib/router.js";
import { number } from "../lib/text.js";
import { offerJob } from "./job.js";
import { mapView } from "./mapview.js";
import { ComplementSource, GrundySource, PlaneSource } from "./sources.js";
import { staircase } from "./staircase.js";

export const title = "Explore";

/** @typedef {import("./mapview.js").State} State */
/** @typedef {import("./mapview.js").Picture} Picture */

/** @type {[name: string, text: string, show: (stage: Element, picture: Picture) => void][]} */
const PICTURES = [
  ["grundy", "Grundy values", showGrundy],
  ["plane", "Thresholds", showPlane],
  ["complement", "Complements", showComplement],
  ["starts", "Staircase", staircase],
];
/** What belongs to one picture and means nothing to another. */
const OWN = /** @type {const} */ (["piles", "upto", "search", "log", "x", "y", "w", "at"]);

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @param {AbortSignal} signal
 */
export async function mount(root, parameters, signal) {
  const { games: offered, limits } = await choices();
  if (signal.aborted) return;
  const state = /** @type {State} */ (Object.fromEntries(parameters));
  if (!PICTURES.some(([name]) => name === state.map)) state.map = "grundy";
  state.game ||= "fibonacci";
  const { remember, stepped } = addressOf(state, signal);
  const stage = h("div", { class: "stage" });
  const settings = h("div", { class: "own" });
  let leaving = new AbortController();

  const show = () => {
    leaving.abort();
    leaving = new AbortController();
    replace(settings);
    const [, , picture] = PICTURES.find(([name]) => name === state.map) ?? PICTURES[0];
    picture(stage, {
      settings,
      state,
      limits,
      remember,
      again: () => {
        stepped();
        show();
      },
      signal: joined(signal, leaving.signal),
    });
  };
  /**
   * Another picture or game; what belongs to the old one is forgotten, except what is to be kept.
   * @param {Partial<State>} changes
   * @param {string[]} keep
   */
  const change = (changes, keep = []) => {
    const forgotten = OWN.filter((name) => !keep.includes(name)).map((name) => [name, null]);
    Object.assign(state, Object.fromEntries(forgotten), changes);
    stepped();
    show();
  };

  replace(
    root,
    h("h1", {}, "Tables as pictures"),
    h(
      "div",
      { class: "chooser" },
      pictures(state, (map) => change({ map })),
      h(
        "div",
        { class: "row settings" },
        settings,
        games(offered, state, (game) => change({ game }, ["piles", "upto", "search", "log"])),
      ),
    ),
    stage,
  );
  show();
}

/**
 * Writes the state into the address. `remember(changes)`: a moment later, because browsers allow only a limited number in a row;
 * `stepped()`: now, as a step that the browser can go back from.
 * @param {State} state
 * @param {AbortSignal} signal
 */
function addressOf(state, signal) {
  let waiting = false;
  const address = () => {
    const query = new URLSearchParams();
    for (const name of /** @type {const} */ (["map", "game", ...OWN])) {
      const usual = name === "game" && state.game === "fibonacci";
      const value = String(state[name] ?? "");
      if (value && !usual) query.set(name, value);
    }
    return `/explore?${query.toString().replaceAll("%2C", ",")}`;
  };
  const write = () => {
    waiting = false;
    if (!signal.aborted) rewrite(address());
  };
  return {
    remember: (/** @type {Partial<State>} */ changes) => {
      Object.assign(state, changes);
      if (!waiting) setTimeout(write, 300);
      waiting = true;
    },
    stepped: () => step(address()),
  };
}

/**
 * @param {State} state
 * @param {(name: string) => void} chosen
 */
function pictures(state, chosen) {
  return h(
    "fieldset",
    { class: "tabs" },
    h("legend", { class: "visually-hidden" }, "Picture"),
    PICTURES.map(([name, text]) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name: "picture",
          value: name,
          checked: name === state.map,
          onchange: () => chosen(name),
        }),
        h("span", {}, text),
      ),
    ),
  );
}

/**
 * Bouton's nim has no allowances, and so no tables.
 * @param {Api.Offer[]} offered
 * @param {State} state
 * @param {(game: string) => void} chosen
 */
function games(offered, state, chosen) {
  const fields = gameField(offered, state.game, chosen);
  if (state.game !== "nim") fields[0].querySelector("option[value=nim]")?.remove();
  return fields;
}

/**
 * Places worth seeing, in Fibonacci nim: pairs of a text and a query.
 * @param {State} state
 * @param {[text: string, query: string][]} places
 */
function sights(state, places) {
  if (state.game !== "fibonacci") return null;
  return h(
    "nav",
    { class: "sights", "aria-label": "Worth seeing" },
    h("h3", {}, "Worth seeing"),
    h(
      "ul",
      {},
      places.map(([text, query]) => h("li", {}, h("a", { href: `/explore?map=${state.map}&${query}` }, text))),
    ),
  );
}

/**
 * @param {State} state
 * @param {string} text
 * @param {string} more
 */
function about(state, text, more) {
  return h("p", { class: "about" }, text, state.game === "fibonacci" ? ` ${more}` : "");
}

/**
 * @param {Element} stage
 * @param {Picture} picture
 */
function showGrundy(stage, { state, limits, remember, signal }) {
  const place = h("div");
  replace(
    stage,
    about(
      state,
      "G(n, r) is the size of the nim pile that a pile of n stones is worth when at most r may be taken. It is 0 exactly if the player to move loses.",
      "In Fibonacci nim that is where r is below the smallest Zeckendorf part of n.",
    ),
    place,
  );
  const worth = sights(state, [
    ["21 is a Fibonacci number: lost until all of it may be taken", "w=40&at=21,20"],
    ["The same skyline, again and again", "w=640"],
    ["Around the pile of 10_946", "x=10600&w=640&at=10946,200"],
  ]);
  mapView(
    place,
    (changed, mine) => new GrundySource(state.game, limits, changed, mine),
    worth,
    state,
    remember,
    signal,
  );
}

/**
 * @param {Element} stage
 * @param {Picture} picture
 */
function showPlane(stage, { settings, state, limits, remember, again, signal }) {
  const place = h("div");
  const fixed = String(state.piles ?? "")
    .split(/[\s,]+/)
    .filter((pile) => /^\d+$/.test(pile))
    .map(Number)
    .slice(0, limits.fixed_piles);
  /** @type {HTMLInputElement} */
  const input = h("input", {
    value: fixed.join(","),
    placeholder: "none",
    pattern: `\\s*(\\d+(\\s*,\\s*\\d+){0,${limits.fixed_piles - 1}})?\\s*`,
    title: "one or two numbers, such as 3,4",
    size: 8,
    autocomplete: "off",
    onchange: () => {
      if (!input.reportValidity()) return;
      remember({ piles: input.value.replace(/\s/g, "") || null, at: null });
      again();
    },
  });
  replace(settings, field("Further piles", input));
  replace(
    stage,
    h(
      "p",
      { class: "about" },
      "The threshold of piles a and b is the least allowance, one for all piles, with which the player to move wins. One or two further piles may stand beside them.",
    ),
    place,
  );
  const worth = sights(state, [
    ["Two piles: stripes of equal differences", "w=120"],
    ["A third pile of 3 splits the diagonal", "piles=3&w=90"],
    ["Four piles: 3 and 4 beside a and b", "piles=3,4&w=60"],
  ]);
  mapView(place, (changed, mine) => new PlaneSource(state.game, fixed, changed, mine), worth, state, remember, signal);
}

/**
 * @param {Element} stage
 * @param {Picture} picture
 */
function showComplement(stage, { settings, state, limits, remember, again, signal }) {
  const place = h("div");
  const work = h("div");
  const upto = Number(state.upto) || 60;
  const search = Number(state.search) || 2000;
  /**
   * @param {string} name
   * @param {number[]} all
   * @param {number} chosen
   */
  const choose = (name, all, chosen) =>
    choice(
      [...new Set([...all, chosen])].sort((a, b) => a - b).map((n) => [String(n), number(n)]),
      String(chosen),
      {
        onchange: (event) => {
          remember({ [name]: event.target.value, x: null, y: null, w: null, at: null });
          again();
        },
      },
    );
  replace(
    settings,
    field("Pairs up to", choose("upto", [30, 60, 100, limits.pairs, 300, limits.pairs_of_job], upto)),
    field("Third pile up to", choose("search", [500, 2000, 10_000, 20_000], search)),
  );
  replace(
    stage,
    about(
      state,
      "The complement of (a, b) is the third pile with which the position is lost without limit.",
      "Nearly every pair has one, some a far larger one; (3, 4) has none.",
    ),
    work,
    place,
  );
  const worth = sights(state, [
    ["(3, 4) has none", "w=20&at=3,4"],
    ["(49, 51) has to wait until 578", "at=49,51"],
    ["All pairs up to 150", "upto=150&w=150"],
  ]);
  /** @type {(changed: () => void, mine: AbortSignal) => ComplementSource} */
  const make = (changed, mine) => new ComplementSource(state.game, upto, search, limits, changed, mine);
  const map = mapView(place, make, worth, state, remember, signal);
  if (map.source.byJob) byJob(work, map, signal).catch(() => {});
}

/**
 * A large table comes by a job.
 * @param {Element} work
 * @param {import("./map.js").HeatMap<ComplementSource>} map
 * @param {AbortSignal} signal
 */
async function byJob(work, map, signal) {
  const { source } = map;
  source.accept(await offerJob(work, source.body, `Complements of all pairs up to ${number(source.upto)}`, signal));
  map.refresh();
}
