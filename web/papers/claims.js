// Claims of the papers: which are wanted, in which order, and where their counterexamples can be seen.

/** Verdicts as they are told, the most surprising first. */
export const VERDICTS = [
  ["refuted", "false as printed, with a counterexample; what is true instead is told too"],
  ["open", "neither proved nor refuted"],
  ["verified", "checked as far as its scope says"],
  ["proved", "true for all numbers, by automata"],
];

/** What is wrong with refuted claims, the worst first. */
const SEVERITIES = ["result", "step", "misprint", "imprecise", "convention", "recovery"];

const CORRECTED = ".corrected";

/** What is wanted, as it stands in the address. */
export class Filter {
  /** @param {URLSearchParams} parameters */
  constructor(parameters) {
    this.paper = parameters.get("paper") ?? "";
    this.verdict = parameters.get("verdict") ?? "";
    this.search = parameters.get("search") ?? "";
    this.refutedFirst = parameters.get("order") === "refuted";
  }

  /**
   * The address of the page with this filter, and perhaps one claim open.
   * @param {string | null} claim
   */
  address(claim = null) {
    const query = new URLSearchParams();
    if (this.paper) query.set("paper", this.paper);
    if (this.verdict) query.set("verdict", this.verdict);
    if (this.search.trim()) query.set("search", this.search.trim());
    if (this.refutedFirst) query.set("order", "refuted");
    if (claim) query.set("claim", claim);
    const text = query.toString();
    return text ? `/papers?${text}` : "/papers";
  }

  /**
   * Whether a claim is wanted; `but` leaves one condition aside, for the counts beside its choices.
   * @param {Api.Claim} claim
   * @param {"paper" | "verdict" | null} but
   */
  wants(claim, but = null) {
    return (
      (but === "paper" || !this.paper || claim.paper === this.paper) &&
      (but === "verdict" || !this.verdict || claim.verdict === this.verdict) &&
      this.finds(claim)
    );
  }

  get words() {
    return this.search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  }

  /** @param {Api.Claim} claim */
  finds(claim) {
    const { words } = this;
    if (!words.length) return true;
    const text = [claim.id, claim.place, claim.statement, claim.scope, claim.counterexample, claim.severity]
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  }
}

/**
 * The groups to show: by paper, or by verdict when refuted claims come first. Each is {key, claims}.
 * @param {Api.Claim[]} claims
 * @param {Api.Papers["papers"]} papers
 * @param {Filter} filter
 */
export function groups(claims, papers, filter) {
  const wanted = claims.filter((claim) => filter.wants(claim));
  if (filter.refutedFirst || filter.verdict === "refuted") wanted.sort((a, b) => rank(a) - rank(b));
  const keys = filter.refutedFirst ? VERDICTS.map(([verdict]) => verdict) : papers.map(({ paper }) => paper);
  const field = filter.refutedFirst ? "verdict" : "paper";
  return keys
    .map((key) => ({ key, claims: wanted.filter((claim) => claim[field] === key) }))
    .filter((group) => group.claims.length);
}

/** @param {Api.Claim} claim */
function rank({ severity }) {
  return severity ? SEVERITIES.indexOf(severity) : SEVERITIES.length;
}

/**
 * How many of these claims have each verdict.
 * @param {Api.Claim[]} claims
 * @returns {Record<string, number>}
 */
export function counts(claims) {
  const found = Object.fromEntries(VERDICTS.map(([verdict]) => [verdict, 0]));
  for (const { verdict } of claims) found[verdict] = (found[verdict] ?? 0) + 1;
  return found;
}

/**
 * The id of what is true instead of a refuted claim; or of the claim as printed.
 * @param {string} id
 */
export function counterpart(id) {
  return id.endsWith(CORRECTED) ? id.slice(0, -CORRECTED.length) : id + CORRECTED;
}

/**
 * Whether a claim says what is true instead of another.
 * @param {string} id
 */
export function isCorrection(id) {
  return id.endsWith(CORRECTED);
}

/**
 * Where Solve shows a position such as `12;4 --game nim`: options of the command line become parameters.
 * @param {string} text
 */
export function solveAddress(text) {
  const [position, ...options] = text.trim().split(/\s+--/);
  const query = new URLSearchParams({ position: position.replace(/^['"]|['"]$/g, "").trim() });
  for (const option of options) {
    const [name, value] = option.split(/[\s=]+/, 2);
    query.set(name.replaceAll("-", "_"), value ?? "true");
  }
  return `/solve?${query}`;
}

/**
 * The position alone, as it is shown.
 * @param {string} text
 */
export function positionText(text) {
  return text.split(/\s+--/)[0].trim();
}
