// The gallery: theorems in words, each with a picture, what was known before, and how to find it again.

import { readable, theoremAddress } from "../lib/address.js";
import { get } from "../lib/api.js";
import { copyButton } from "../lib/copy.js";
import { field, h, replace, svg } from "../lib/dom.js";
import { rewrite } from "../lib/router.js";
import { number } from "../lib/text.js";
import { casesTable } from "../lib/words.js";
import { meaning } from "../theorems/families.js";

export const title = "Gallery";

/** How many are shown at first: the rest is a button away. */
const AT_FIRST = 12;
/** A theorem in words is this long, in letters; further sentences unfold. */
const LONG = 260;

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @param {AbortSignal} signal
 */
export async function mount(root, parameters, signal) {
  const { theorems } = await get("gallery", {}, signal);
  const games = [...new Set(theorems.map((theorem) => theorem.game))];
  const game = h(
    "select",
    { onchange: () => remember() },
    h("option", { value: "" }, `All games (${theorems.length})`),
    games.map((name) =>
      h("option", { value: name }, `${name} (${theorems.filter((theorem) => theorem.game === name).length})`),
    ),
  );
  const asked = parameters.get("game") ?? "";
  if (games.includes(asked)) game.value = asked;
  const search = h("input", { type: "search", placeholder: "such as Wythoff", oninput: () => remember() });
  search.value = parameters.get("search") ?? "";
  const found = h("p", { class: "quiet-text", role: "status" });
  const list = h("ul", { class: "exhibits" });
  const more = h("button", { type: "button", hidden: true }, "Show all");
  let all = false;

  /** The address says what is shown, so that it can be sent to others. */
  const remember = () => {
    if (signal.aborted) return;
    const query = new URLSearchParams();
    if (game.value) query.set("game", game.value);
    if (search.value.trim()) query.set("search", search.value.trim());
    rewrite(`/gallery${query.size ? `?${readable(query)}` : ""}`);
    show();
  };
  const show = () => {
    const wanted = search.value.trim().toLowerCase();
    const chosen = theorems.filter(
      (theorem) =>
        (!game.value || theorem.game === game.value) &&
        `${theorem.family} ${theorem.sentence} ${theorem.before}`.toLowerCase().includes(wanted),
    );
    const shown = all || wanted || game.value ? chosen : chosen.slice(0, AT_FIRST);
    replace(list, shown.map(exhibit));
    more.hidden = shown.length === chosen.length;
    replace(more, `Show all ${chosen.length}`);
    replace(found, `${number(chosen.length)} theorem${chosen.length === 1 ? "" : "s"}`);
  };
  more.addEventListener("click", () => {
    all = true;
    show();
  });
  root.append(
    h("h1", {}, "Gallery"),
    h(
      "p",
      { class: "lead" },
      "Theorems that the program found by itself, in words. Each one holds for all numbers and has a certificate that an independent checker accepts.",
    ),
    h("div", { class: "filters" }, field("Game", game), field("Search", search), found),
    list,
    more,
  );
  show();
}

/** @param {Api.Exhibit} theorem */
function exhibit(theorem) {
  const { family, heading, rows, sentence, before, command, hash, states } = theorem;
  return h(
    "li",
    { class: "card exhibit" },
    plot(theorem.picture),
    h(
      "div",
      { class: "told" },
      h("h2", {}, h("a", { class: "mono", href: theoremAddress(family) }, family)),
      meaning(family) ? h("p", { class: "quiet-text" }, meaning(family)) : null,
      rows.length ? casesTable(heading ?? "", rows) : told(sentence),
      h(
        "dl",
        {},
        fact("Known before", ...known(before)),
        fact(
          "Find it again",
          h("code", {}, command),
          " ",
          copyButton("Copy", { class: "quiet small" }, () => command),
        ),
        fact(
          "Certificate",
          `${number(states)} state${states === 1 ? "" : "s"}, sha256 `,
          h("code", { title: hash }, `${hash.slice(0, 16)}…`),
          " ",
          copyButton("Copy", { class: "quiet small", "aria-label": "Copy the hash" }, () => hash),
        ),
      ),
    ),
  );
}

/**
 * The theorem in words. Where there are many, the first sentences are shown.
 * @param {string} sentence
 */
function told(sentence) {
  const all = sentence
    .replaceAll(">=", "≥")
    .replaceAll("<=", "≤")
    .replace(/\. (?=[A-Z(])/g, ".\n")
    .split("\n");
  let shown = 1;
  while (shown < all.length && all.slice(0, shown + 1).join(" ").length <= LONG) shown += 1;
  const rest = all.slice(shown).join(" ");
  return [
    h("p", { class: "sentence" }, all.slice(0, shown).join(" ")),
    rest ? h("details", {}, h("summary", {}, "More about it"), h("p", { class: "sentence" }, rest)) : null,
  ];
}

/**
 * What was known before; the papers are a page here.
 * @param {string} before
 */
function known(before) {
  const said = before.replace(/, see PAPERS\.md$/, "");
  return said === before ? [before] : [said, ": see ", h("a", { href: "/papers" }, "Papers")];
}

/**
 * @param {string} name
 * @param {...import("../lib/dom.js").Child} value
 */
function fact(name, ...value) {
  return h("div", {}, h("dt", {}, name), h("dd", {}, ...value));
}

/**
 * The set in the plane: squares, counted from the corner below on the left.
 * @param {Api.Plot} picture
 */
function plot({ about, width, height, path }) {
  return h(
    "figure",
    {},
    svg(
      "svg",
      {
        viewBox: `0 0 ${width} ${height}`,
        class: height === 1 ? "plot line" : "plot",
        role: "img",
        "aria-label": `The set: ${about}`,
      },
      svg("rect", { class: "ground", width, height }),
      // Strokes are as wide as a square, and rows are counted upwards.
      svg("path", { d: path, transform: `matrix(1 0 0 -1 0 ${height - 0.5})` }),
    ),
    h("figcaption", {}, about),
  );
}
