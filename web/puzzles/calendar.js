// The days that were played, month by month, and what they add up to.

import { h } from "../lib/dom.js";
import { dayNumber } from "./make.js";
import { myRating } from "./rating.js";
import { bestRush, marks, streak, today } from "./record.js";

const DAY = 86_400_000;
/** Puzzles are made for earlier days, too; the calendar begins here. */
const FIRST = "2026-01";
const WEEKDAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/**
 * @param {HTMLElement} root
 * @param {string} written the month, such as "2026-11"
 */
export function past(root, written) {
  const now = today();
  const month =
    dayNumber(`${written}-01`) === null || written > now.slice(0, 7) || written < FIRST ? now.slice(0, 7) : written;
  root.append(
    h("header", { class: "lesson-head" }, h("h1", {}, "Past days")),
    h(
      "section",
      { class: "card lesson whole", "aria-label": "Calendar" },
      heading(month, now),
      calendar(month, now),
      key(),
    ),
    h(
      "section",
      { class: "card lesson whole", "aria-label": "Statistics" },
      h("h2", {}, "Statistics"),
      statistics(now),
    ),
  );
}

/**
 * @param {string} month
 * @param {number} by
 */
function moved(month, by) {
  const [year, number] = month.split("-").map(Number);
  const all = year * 12 + number - 1 + by;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, "0")}`;
}

/**
 * @param {string} month
 * @param {string} now
 */
function heading(month, now) {
  const name = new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-GB", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const link = (/** @type {number} */ by, /** @type {string} */ label, /** @type {string} */ sign) => {
    const to = moved(month, by);
    const there = to >= FIRST && to <= now.slice(0, 7);
    return there ? h("a", { class: "button", href: `/puzzle?past=${to}`, "aria-label": label }, sign) : h("span");
  };
  return h(
    "div",
    { class: "month" },
    link(-1, "The month before", "‹"),
    h("h2", {}, name),
    link(1, "The next month", "›"),
  );
}

/**
 * @param {string} month
 * @param {string} now
 */
function calendar(month, now) {
  const first = dayNumber(`${month}-01`) ?? 0;
  const next = dayNumber(`${moved(month, 1)}-01`) ?? first;
  // The first of January 1970 was a Thursday.
  const before = (((first + 3) % 7) + 7) % 7;
  const played = marks();
  const cells = Array.from({ length: next - first }, (_, at) => {
    const day = new Date((first + at) * DAY).toISOString().slice(0, 10);
    if (day > now) return h("li", { class: "day later" }, at + 1);
    const mark = played[day];
    const [kind, said, sign] =
      typeof mark === "number"
        ? ["solved", `solved with ${mark === 1 ? "one try" : `${mark} tries`}`, "✓"]
        : mark === "later"
          ? ["afterwards", "solved later", "✓"]
          : mark === "missed"
            ? ["missed", "not solved", "✗"]
            : ["open", "not played", ""];
    return h(
      "li",
      {},
      h(
        "a",
        {
          class: `day ${kind}`,
          href: day === now ? "/puzzle" : `/puzzle?day=${day}`,
          "aria-label": `${at + 1}: ${said}`,
          "aria-current": day === now ? "date" : null,
        },
        at + 1,
        h("span", { class: "sign", "aria-hidden": "true" }, sign),
      ),
    );
  });
  return h(
    "div",
    {},
    h(
      "div",
      { class: "weekdays", "aria-hidden": "true" },
      WEEKDAYS.map((name) => h("span", {}, name)),
    ),
    h("ol", { class: `calendar from-${before}` }, cells),
  );
}

function key() {
  return h(
    "p",
    { class: "quiet-text" },
    "✓ solved, on the day in green and later in grey; ✗ not solved. Only the day itself counts for the streak.",
  );
}

/** @param {string} now */
function statistics(now) {
  const all = Object.values(marks());
  const tries = [1, 2, 3].map((count) => all.filter((mark) => mark === count).length);
  const solved = all.filter((mark) => typeof mark === "number").length;
  const { count, best } = streak(now);
  const { rating, count: puzzles, solved: right, past: ratings } = myRating();
  const facts = /** @type {[string, string | number][]} */ ([
    ["Days played", all.length],
    ["Solved on the day", solved],
    ["Days in a row", count],
    ["Longest row", best],
    ["Best rush", bestRush()],
    ["Rating", puzzles ? rating : "not yet"],
    ["Puzzles of several moves", puzzles ? `${right} of ${puzzles} solved` : "none yet"],
  ]);
  const most = Math.max(1, ...tries);
  return h(
    "div",
    {},
    h(
      "dl",
      { class: "facts" },
      facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
    ),
    h("h3", {}, "Tries on solved days"),
    h(
      "div",
      { class: "bars" },
      tries.map((many, at) =>
        h(
          "p",
          {},
          h("span", {}, at ? `${at + 1} tries` : "1 try"),
          h("progress", { max: most, value: many, "aria-label": at ? `${at + 1} tries` : "1 try" }),
          h("b", {}, many),
        ),
      ),
    ),
    ratings.length > 1 ? h("p", { class: "quiet-text" }, `The last ratings: ${ratings.slice(-8).join(", ")}.`) : null,
  );
}
