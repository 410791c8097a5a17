// The page Puzzle: one for each day, as many more as one likes, and a rush against the clock. The date alone makes the puzzle.

import { copyButton } from "../lib/copy.js";
import { choice, field, h, replace } from "../lib/dom.js";
import { shared as shareable } from "../lib/place.js";
import { progressBox } from "../lib/progress.js";
import { go } from "../lib/router.js";
import { sheet } from "../lib/sheet.js";
import { Challenge, question, solves, stars } from "./challenge.js";
import { KINDS, LEVELS, puzzle, puzzleOfDay, RULES, triesOf, WORDS } from "./make.js";
import { keepDay, keepMark, playedOn, streak, today } from "./record.js";
import { rush } from "./rush.js";

/** @typedef {import("./make.js").Kind} Kind */
/** @typedef {import("./make.js").Puzzle} Puzzle */

export const title = "Puzzle";
const SEEDS = 100_000;
const RUSH_SECONDS = 180;

/**
 * `/puzzle` is today's, `?day=2026-11-16` that of a day, `?past=2026-11` a month of them, `?kind=only&level=3&number=7` any other,
 * `?several=` those of several moves, `?rush=180` the rush.
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @param {AbortSignal} signal
 */
export async function mount(root, parameters, signal) {
  await Promise.all([sheet("../learn/page.css", import.meta.url), sheet("page.css", import.meta.url)]);
  if (signal.aborted) return;
  root.classList.add("lessons");
  const seconds = parameters.get("rush");
  const kind = parameters.get("kind");
  if (seconds !== null) {
    root.append(tabs("rush"));
    rush(root, signal, { seconds: /^[1-9]\d{0,3}$/.test(seconds) ? Number(seconds) : RUSH_SECONDS });
  } else if (parameters.has("several") || parameters.has("rules")) {
    root.append(tabs("several"));
    // What only these need is fetched when it is wanted.
    const { several } = await import("./several.js");
    if (!signal.aborted) await several(root, parameters, signal);
  } else if (parameters.has("past")) {
    root.append(tabs("past"));
    const { past } = await import("./calendar.js");
    if (!signal.aborted) past(root, parameters.get("past") || today().slice(0, 7));
  } else if (kind !== null) onDemand(root, parameters, signal);
  else daily(root, parameters.get("day") ?? today(), signal);
}

/** @param {"day" | "past" | "several" | "more" | "rush"} now */
function tabs(now) {
  const all = [
    ["day", "/puzzle", "Today"],
    ["past", "/puzzle?past=", "Past days"],
    ["several", "/puzzle?several=", "Several moves"],
    ["more", fresh("only", 2), "More puzzles"],
    ["rush", `/puzzle?rush=${RUSH_SECONDS}`, "Rush"],
  ];
  return h(
    "nav",
    { class: "puzzle-tabs", "aria-label": "Puzzles" },
    all.map(([name, href, text]) => h("a", { href, "aria-current": name === now ? "page" : null }, text)),
  );
}

/**
 * The address of a puzzle not seen yet.
 * @param {Kind} kind
 * @param {number} level
 */
function fresh(kind, level) {
  return `/puzzle?kind=${kind}&level=${level}&number=${Math.floor(Math.random() * SEEDS)}`;
}

/**
 * The puzzle of a day. Only that of today counts for the streak.
 * @param {HTMLElement} root
 * @param {string} day
 * @param {AbortSignal} signal
 */
function daily(root, day, signal) {
  const made = puzzleOfDay(day);
  if (!made) {
    root.append(
      tabs("day"),
      h("h1", {}, "There is no such day"),
      h(
        "p",
        {},
        "A day is written like ",
        h("code", {}, today()),
        ". ",
        h("a", { href: "/puzzle" }, "Today’s puzzle"),
        ".",
      ),
    );
    return;
  }
  const isToday = day === today();
  const played = isToday ? playedOn(day) : { day, tried: [], solved: false };
  let begun = false;
  const after = h("div", { class: "puzzle-after" });
  const record = h("p", { class: "streak" });
  const count = () => {
    const { count: days, best } = streak(today());
    const told = days === 1 ? "1 day in a row" : `${days} days in a row`;
    replace(
      record,
      days ? h("b", {}, `${told} solved.`) : "Solve it, and a streak begins.",
      best > days ? ` Your best: ${best}.` : "",
    );
  };
  const challenge = new Challenge(made, signal, {
    tries: triesOf(made),
    tried: played.tried,
    ontry: (move, right) => {
      played.tried.push(move);
      played.solved = right;
      if (isToday) keepDay(played);
    },
    onend: (solved) => {
      count();
      if (!isToday && begun && solved) keepMark(day, "later");
      const again = h("a", { class: "button", href: fresh(made.kind, made.level) }, "Another one like this");
      const copy = copyButton("Copy a text to share", { class: "primary" }, () => shared(made, day, solved));
      const picture = h(
        "button",
        {
          onclick: async () => {
            const { savePicture } = await import("./picture.js");
            const right = challenge.tried.map((move) => solves(made, move));
            savePicture({ day, title: WORDS[made.kind].title, level: made.level, right, days: streak(day).count });
          },
        },
        "Save as a picture",
      );
      replace(after, h("div", { class: "row" }, copy, picture, again));
      // What was solved before is only shown.
      if (begun) copy.focus({ preventScroll: true });
    },
  });
  /** @type {(made: Puzzle, day: string, solved: boolean) => string} */
  const shared = (of, on, solved) => {
    const marks = challenge.tried.map((move) => (solves(of, move) ? "✅" : "❌")).join("");
    const { count: days } = streak(on);
    return [
      `fibnim puzzle ${on} ${stars(of.level)}`,
      `${WORDS[of.kind].title}: ${marks}${solved ? "" : " (not solved)"}`,
      ...(isToday && days > 1 ? [`${days} days in a row`] : []),
      shareable(`/puzzle?day=${on}`),
    ].join("\n");
  };
  root.append(
    tabs("day"),
    h(
      "header",
      { class: "lesson-head" },
      h(
        "p",
        { class: "where" },
        isToday
          ? "Puzzle of the day"
          : ["Puzzle of another day · ", h("a", { href: `/puzzle?past=${day.slice(0, 7)}` }, "all days of this month")],
      ),
      h("h1", {}, dated(day)),
      h(
        "p",
        { class: "quiet-text" },
        "The same for everyone with this date. The next one comes at midnight, by your clock.",
      ),
    ),
    h(
      "section",
      { class: "card lesson", "aria-label": "The puzzle" },
      question(made),
      rules(),
      challenge.element,
      after,
      isToday ? record : null,
    ),
    progressBox(),
  );
  count();
  challenge.begin();
  begun = true;
}

/** For those who have not played yet. */
function rules() {
  return h("p", { class: "rules-told" }, h("b", {}, "The rules: "), RULES);
}

/**
 * "Monday, 16 November 2026".
 * @param {string} day
 */
function dated(day) {
  const format = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" };
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", /** @type {Intl.DateTimeFormatOptions} */ (format));
}

/**
 * A puzzle of a kind and a level.
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @param {AbortSignal} signal
 */
function onDemand(root, parameters, signal) {
  const kind = KINDS.find((name) => name === parameters.get("kind")) ?? "only";
  const level = LEVELS.find((one) => String(one) === parameters.get("level")) ?? 2;
  const made = puzzle(kind, level, parameters.get("number") ?? "0");
  /** @type {HTMLSelectElement} */
  const kinds = choice(
    KINDS.map((name) => [name, WORDS[name].title]),
    kind,
    { onchange: () => change(kinds) },
  );
  /** @type {HTMLSelectElement} */
  const levels = choice(
    LEVELS.map((one) => [String(one), `${stars(one)} ${one} of 5`]),
    String(level),
    { onchange: () => change(levels) },
  );
  /** @param {HTMLSelectElement} changed */
  const change = (changed) => {
    // The next puzzle comes with the same two lists: a reader who goes through one stays in it.
    focusLater = changed.id;
    go(fresh(/** @type {Kind} */ (kinds.value), Number(levels.value)));
  };
  const after = h("div", { class: "puzzle-after" });
  const another = h("a", { class: "button", href: fresh(kind, level) }, "Another one");
  const challenge = new Challenge(made, signal, {
    tries: triesOf(made),
    onend: () => {
      another.classList.add("primary");
      another.focus({ preventScroll: true });
    },
  });
  kinds.id = "puzzle-kind";
  levels.id = "puzzle-level";
  root.append(
    tabs("more"),
    h("header", { class: "lesson-head" }, h("h1", {}, "More puzzles")),
    h("div", { class: "row puzzle-choice" }, field("Kind", kinds), field("Difficulty", levels)),
    h(
      "section",
      { class: "card lesson", "aria-label": "The puzzle" },
      question(made),
      rules(),
      challenge.element,
      after,
    ),
  );
  replace(after, h("div", { class: "row" }, another, copyButton("Copy the link")));
  challenge.begin();
  if (focusLater) document.getElementById(focusLater)?.focus({ preventScroll: true });
  focusLater = "";
}

/** Which list was changed to come here. */
let focusLater = "";
