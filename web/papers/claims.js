// Claims of the papers: which are wanted, in which order, and where their counterexamples can be seen.

/** Verdicts as they are shown, the most surprising first. */
export const VERDICTS = [
  ["refuted", "false as printed, with a counterexample and a corrected statement"],
  ["open", "neither proved nor refuted"],
  ["verified", "checked within its stated scope"],
  ["proved", "true for all numbers, by automata"],
];

/** What is wrong with refuted claims, the worst first. */
const SEVERITIES = [
  ["result", "Results or conjectures that are false as stated"],
  ["step", "Steps of proofs that fail; what they lead to is true, as stated or as corrected"],
  ["misprint", "Misprints"],
  ["imprecise", "Nearly right: a small case is missing, or a word claims too much"],
  ["convention", "What depends on a convention that the text does not fix"],
  ["recovery", "Places where our copy of the text looks damaged; the printed version may be right"],
];

/** The sections of the list, the most serious first: refuted claims by severity, others by verdict. */
const SECTIONS = [...SEVERITIES, ...VERDICTS.filter(([verdict]) => verdict !== "refuted")];

const CORRECTED = ".corrected";

/** What is wanted, as the address has it. */
export class Filter {
  /** @param {URLSearchParams} parameters */
  constructor(parameters) {
    this.paper = parameters.get("paper") ?? "";
    this.verdict = parameters.get("verdict") ?? "";
    this.search = parameters.get("search") ?? "";
    /** In the order of the papers; else the most serious first. */
    this.byPaper = parameters.get("order") === "paper";
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
    if (this.byPaper) query.set("order", "paper");
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

  /** Whether some claims are left out. */
  get narrows() {
    return Boolean(this.paper || this.verdict || this.words.length);
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
 * The groups to show, each with its key, what that means, and its claims.
 * @param {Api.Claim[]} claims
 * @param {Api.Papers["papers"]} papers
 * @param {Filter} filter
 */
export function groups(claims, papers, filter) {
  const wanted = claims.filter((claim) => filter.wants(claim));
  const sections = filter.byPaper ? papers.map(({ paper, title }) => [paper, title]) : SECTIONS;
  const section = (/** @type {Api.Claim} */ claim) =>
    filter.byPaper ? claim.paper : (severity(claim) ?? claim.verdict);
  return sections
    .map(([key, meaning]) => ({ key, meaning, claims: wanted.filter((claim) => section(claim) === key) }))
    .filter((group) => group.claims.length);
}

/**
 * How serious it is that a claim is false; null if it is not.
 * @param {Api.Claim} claim
 */
function severity(claim) {
  return claim.verdict === "refuted" ? claim.severity : null;
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
