// Statements about all numbers, and their answers.

import { isLeft, latest, post, Refused } from "../lib/api.js";
import { quoted } from "../lib/citation.js";
import { cite } from "../lib/cite.js";
import { chip, form, freshId, h, replace } from "../lib/dom.js";
import { duration } from "../lib/jobs.js";
import { inline } from "../lib/prose.js";
import { rewrite, step } from "../lib/router.js";
import { number, problem, sentence } from "../lib/text.js";
import { drawing } from "./drawing.js";

const EXAMPLES = [
  ["Two smallest parts", "forall n: n >= 1 => 2*z1(n) < z2(n)"],
  ["3, 4 and any pile", "forall n: win(3,4,n; inf)"],
  ["Lost with 5 and 6", "exists n: lose(5,6,n; inf)"],
  ["Even Fibonacci numbers", "fib(n) and exists m: n = 2*m"],
  ["Every number is even", "forall n: exists m: n = 2*m"],
  ["Whinihan's theorem", "forall n, r: r >= z1(n) <=> exists x, m: 1 <= x <= r and m + x = n and 2*x < z1(m)"],
  [
    "Squares in the Fibonacci word",
    "let same(i, j) = fibword(i) <=> fibword(j);\nn >= 1 and exists i: forall t: t < n => same(i + t, i + t + n)",
  ],
];

const LANGUAGE = [
  ["forall x, y: …   exists x: …", "for all numbers, for some number; numbers are 0, 1, 2, …"],
  ["infinite n: …", "true of infinitely many numbers"],
  ["and  or  not  =>  <=>", "the usual connectives; => is “implies”"],
  ["n = m + 2*x   1 <= x < n", "comparisons of sums; numbers times variables, no products of variables"],
  ["n mod 3 = 1   m = (n + 1)/2", "remainders and quotients by numbers, rounded down"],
  ["fib(n)   evenfib(n)", "n is 1, 2, 3, 5, 8, …; n is F_k with k even"],
  [
    "z1(n)   z2(n)   …   z9(n)",
    "the smallest Zeckendorf part, the second smallest, and so on; infinite where there is none",
  ],
  ["tail(n, t)", "t is a sum of the smallest parts of n"],
  ["fibword(n)", "z1(n) = 1: the Fibonacci word, as a set of places"],
  ["lose(3,4,n; r)   win(m,n; inf)", "outcomes of positions, by theorems that are looked up or proved"],
  ["grundy(n; r) = 4", "the Grundy value of one pile"],
  ["/1(00)*/(n)", "a pattern of Zeckendorf digits"],
  ["let even(n) = exists m: n = 2*m; …", "definitions, each ended by a semicolon, come first"],
  ["def even(n) = …;", "a relation that is decided once"],
];

/**
 * The card. With `?ask=` in the address it answers at once. `onproved()` hears when theorems may have been proved for it.
 * @param {URLSearchParams} parameters
 * @param {() => void} onproved
 * @param {AbortSignal} signal
 */
export function askCard(parameters, onproved, signal) {
  const id = freshId("statement");
  const area = h("textarea", {
    id,
    rows: 3,
    placeholder: "forall n: exists m: n = 2*m or n = 2*m + 1",
    spellcheck: "false",
    autocapitalize: "off",
    "aria-describedby": `${id}-hint`,
  });
  area.value = parameters.get("ask") ?? "";
  const out = h("div", { class: "answer", "aria-live": "polite" });
  const button = h("button", { class: "primary" }, "Ask");
  const next = latest(signal);

  const ask = async () => {
    const statement = area.value.trim();
    if (!statement) return area.focus();
    const mine = next();
    // Back leads to what was asked before.
    const same = new URLSearchParams(location.search).get("ask") === statement;
    (same ? rewrite : step)(`/theorems?${new URLSearchParams({ ask: statement })}`);
    const late = setTimeout(() => replace(out, h("p", { class: "quiet-text" }, "Thinking about all numbers…")), 200);
    try {
      const found = await post("ask", { statement }, mine);
      if (!mine.aborted) replace(out, answer(found), found.verdict === "undecided" ? provable(statement) : null);
      if (/\b(win|lose|grundy)\b/.test(statement)) onproved();
    } catch (error) {
      if (!isLeft(error)) replace(out, refusal(error, statement));
    } finally {
      clearTimeout(late);
    }
  };
  area.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    ask();
  });
  const sheet = form(
    () => ask(),
    {},
    h(
      "label",
      { for: id, class: "quiet-text" },
      "A statement, true or false for all numbers; or one with a free variable, which is a set",
    ),
    area,
    h("div", { class: "ask-line" }, button, h("small", { id: `${id}-hint` }, "Ctrl+Enter asks")),
  );
  const chips = h(
    "div",
    { class: "chips" },
    EXAMPLES.map(([name, statement]) =>
      Object.assign(
        chip(name, "", () => {
          area.value = statement;
          ask();
        }),
        { title: statement },
      ),
    ),
  );
  if (area.value) ask();
  return h(
    "section",
    { class: "card ask", "aria-label": "Ask" },
    h("h2", {}, "Ask about all numbers"),
    sheet,
    chips,
    help(),
    out,
  );
}

/**
 * What is undecided within the time is no error.
 * @param {unknown} error
 * @param {string} statement
 */
function refusal(error, statement) {
  if (!(error instanceof Refused) || error.status !== 503) return problem(error, statement);
  return h(
    "div",
    {},
    h(
      "p",
      { class: "answer-line" },
      verdictBadge("undecided"),
      " ",
      sentence(error.message.replace(/^undecided: /, "")),
      " ",
      sentence(error.help ?? ""),
    ),
    provable(statement),
  );
}

/**
 * Theorems that a statement needs can be proved beforehand, with more time.
 * @param {string} statement
 */
function provable(statement) {
  const piles = [...statement.matchAll(/\b(?:win|lose)\(\s*((?:\d+\s*,\s*)+)[a-z]/g)].map(
    (found) => `piles:${found[1].replace(/\s|,\s*$/g, "")}`,
  );
  const values = [...statement.matchAll(/\bgrundy\([^)]*\)\s*=\s*(\d+)/g)].map((found) => `grundy:${found[1]}`);
  const families = [...new Set([...piles, ...values])];
  if (!families.length) return null;
  return h(
    "p",
    {},
    "It needs a theorem, which can be proved first: ",
    families.map((family) => [
      h("a", { class: "chip mono", href: `/theorems?${new URLSearchParams({ prove: family })}` }, `Prove ${family}`),
      " ",
    ]),
  );
}

function help() {
  return h(
    "details",
    { class: "language" },
    h("summary", {}, "The language"),
    h(
      "dl",
      {},
      LANGUAGE.map(([form, text]) => h("div", {}, h("dt", { class: "mono" }, form), h("dd", {}, text))),
    ),
  );
}

/** @param {Api.Statement} found */
function answer(found) {
  const set = Boolean(found.variables?.length);
  const took = h("small", {}, `in ${duration(found.seconds)}`);
  return h(
    "div",
    {},
    h(
      "p",
      { class: "answer-line" },
      set ? setBadge(found) : verdictBadge(found.verdict),
      " ",
      set ? null : witness(found),
      " ",
      took,
    ),
    found.verdict === "undecided" ? h("p", {}, inline(sentence(found.reason ?? ""))) : null,
    set && found.verdict !== "undecided" ? members(found) : null,
    found.formatted
      ? h(
          "details",
          {},
          h("summary", {}, "The statement in its plainest form"),
          h("pre", { class: "formatted" }, found.formatted),
        )
      : null,
    found.drawing ? picture(found.drawing) : null,
    found.verdict === "undecided" ? null : cite(() => citable(found)),
  );
}

/**
 * A statement with what was found, and what finds it again.
 * @param {Api.Statement} found
 */
function citable(found) {
  const witness = Object.entries(found.witness ?? {}).map(([name, value]) => `${name} = ${value}`);
  const example = witness.length
    ? ` (least ${found.verdict === "false" ? "counterexample" : "witness"}: ${witness.join(", ")})`
    : "";
  const verdict = found.variables?.length
    ? "describes a set of numbers that an automaton accepts"
    : `is ${found.verdict}`;
  return {
    key: `ask:${found.formatted.slice(0, 40)}`,
    sentence: `The statement \`${found.formatted}\` about all natural numbers ${verdict}${example}.`,
    command: `fibnim ask ${quoted(found.formatted)}`,
  };
}

/** @param {string} verdict */
function verdictBadge(verdict) {
  return h("span", { class: `badge large ${verdict}` }, verdict);
}

/** @param {Api.Statement} found */
function setBadge(found) {
  if (found.verdict === "undecided") return verdictBadge("undecided");
  const variables = found.variables ?? [];
  const names = variables.length > 1 ? `(${variables.join(", ")})` : variables[0];
  const many =
    found.finite === false
      ? `infinitely many ${names}`
      : found.members?.length
        ? `finitely many ${names}`
        : `no ${names} at all`;
  const states =
    found.states === undefined || found.states === null
      ? ""
      : `an automaton of ${found.states} state${found.states === 1 ? "" : "s"}`;
  return [h("span", { class: "badge large set" }, many), h("span", {}, states)];
}

/** @param {Api.Statement} found */
function witness(found) {
  const values = Object.entries(found.witness ?? {})
    .map(([name, value]) => `${name} = ${number(/** @type {Api.Number} */ (value))}`)
    .join(", ");
  if (!values) return null;
  return h(
    "span",
    {},
    `least ${found.verdict === "false" ? "counterexample" : "witness"} `,
    h("strong", { class: "mono" }, values),
  );
}

/** @param {Api.Statement} found */
function members(found) {
  const list = found.members ?? [];
  if (!list.length) return null;
  const variables = found.variables ?? [];
  /** Numbers for one variable, else objects. @param {any} member */
  const text = (member) =>
    typeof member === "object" ? variables.map((name) => number(member[name])).join(", ") : number(member);
  const tuple = typeof list[0] === "object";
  return h(
    "ul",
    { class: "members", "aria-label": "The first members" },
    list.map((member) => h("li", {}, tuple ? `(${text(member)})` : text(member))),
    found.finite === false ? h("li", { class: "more" }, "…") : null,
  );
}

/** @param {string} drawn */
function picture(drawn) {
  const shown = drawing(drawn);
  return h(
    "figure",
    { class: "answer-drawing" },
    shown.element,
    h(
      "figcaption",
      { class: "quiet-text" },
      "The set as an automaton: a number is in it when its digits, read from the left, lead to a double circle.",
    ),
  );
}
