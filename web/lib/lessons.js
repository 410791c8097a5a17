// What a user has learnt on the page Learn, and whether stones are therefore shown in groups: groups give the winning move
// away, so that they are shown to those who know what they mean.

import { h } from "./dom.js";
import { lasting, ofThisTab } from "./storage.js";

export const STEPS = 12;
/** Positions in the exam of a further course. */
export const QUESTIONS = 5;
/** The step that explains what groups are good for. */
export const GROUPS = 6;

const DONE = "learnt";
const SWITCH = "groups";

/** The numbers of the steps that are done. */
export function learnt() {
  const numbers = (lasting.get(DONE) ?? "").split(",").map(Number);
  return new Set(numbers.filter((step) => Number.isInteger(step) && step >= 1 && step <= STEPS));
}

/** @param {number} step */
export function markLearnt(step) {
  const all = learnt().add(step);
  lasting.set(DONE, [...all].sort((a, b) => a - b).join());
}

/** The first step that is not done; null when all are. */
export function nextStep() {
  const done = learnt();
  for (let step = 1; step <= STEPS; step += 1) if (!done.has(step)) return step;
  return null;
}

/** Whether groups may be shown: they were explained, or a teacher's link has asked for them. */
export function knowsGroups() {
  return learnt().has(GROUPS) || asked() !== null;
}

/** Whether stones are shown in groups. */
export function groupsShown() {
  return knowsGroups() && (asked() ?? lasting.get(SWITCH) ?? "1") === "1";
}

/** @param {boolean} shown */
export function showGroups(shown) {
  lasting.set(SWITCH, shown ? "1" : "0");
  // A link says how it begins; then the switch counts.
  if (asked() !== null) ofThisTab.set(SWITCH, shown ? "1" : "0");
}

/** What a link has asked for in this tab: "1", "0" or null. */
function asked() {
  return ofThisTab.get(SWITCH);
}

/**
 * Reads `?groups=1` of an address; it counts as long as the tab is open.
 * @param {URLSearchParams} parameters
 */
export function readGroups(parameters) {
  const groups = parameters.get("groups");
  if (groups === "1" || groups === "0") ofThisTab.set(SWITCH, groups);
}

/** What an address says of groups, so that a teacher can hand it on: "1", or nothing. */
export function groupsInAddress() {
  return asked() === "1" ? "1" : null;
}

/**
 * The switch, or where it can be earned; `onchange` is called when stones must be redrawn.
 * @param {() => void} onchange
 */
export function groupsSwitch(onchange) {
  if (!knowsGroups())
    return h(
      "p",
      { class: "quiet-text groups-switch" },
      "The stones hide groups that show who wins. ",
      h("a", { href: "/learn" }, "Learn the secret"),
    );
  /** @type {HTMLInputElement} */
  const box = h("input", {
    type: "checkbox",
    checked: groupsShown(),
    onchange: () => {
      showGroups(box.checked);
      onchange();
    },
  });
  return h("label", { class: "check groups-switch" }, box, " Show groups");
}

/** A line for the end of a game: where the secret is explained. Empty for those who know it. */
export function lessonOffer() {
  const step = nextStep();
  if (step === null) return null;
  const begun = step > 1 || learnt().size > 0;
  return h(
    "p",
    { class: "lesson-offer" },
    begun ? "The secret goes on: " : "This game has a secret. ",
    h("a", { href: "/learn" }, begun ? `step ${step} of ${STEPS}` : `Learn it in ${STEPS} small steps`),
    ".",
  );
}
