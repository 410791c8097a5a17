// The page Solve: a position as text, answered as it is typed.

import { readable } from "../lib/address.js";
import { get, isLeft, joined, post } from "../lib/api.js";
import { choices } from "../lib/choices.js";
import { choice, field, find, h, replace } from "../lib/dom.js";
import { DYNAMICS, gameField, rulesOf } from "../lib/games.js";
import { rewrite, step } from "../lib/router.js";
import { problem } from "../lib/text.js";
import { answerView } from "./answer.js";
import { doubt } from "./doubt.js";

export const title = "Solve";

/** @type {[position: string, rules?: {game?: string, misere?: boolean}][]} */
const EXAMPLES = [
  ["12"],
  ["12;4"],
  ["5,7;1"],
  ["3,4,7"],
  ["12;4 + 7;6"],
  ["10^40, 10^40+7; 5"],
  ["100", { game: "takeaway:3/2" }],
  ["3,4,6", { game: "nim" }],
  ["12", { misere: true }],
];
const FIRST = [
  ["", "as usual"],
  ["all", "all may be taken"],
  ["all-but-one", "all but one stone"],
];

const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @param {AbortSignal} signal
 */
export async function mount(root, parameters, signal) {
  const { games } = await choices();
  if (signal.aborted) return;
  new SolvePage(root, games, parameters, signal).solve();
}

class SolvePage {
  /**
   * @param {HTMLElement} root
   * @param {Api.Offer[]} games
   * @param {URLSearchParams} parameters
   * @param {AbortSignal} signal
   */
  constructor(root, games, parameters, signal) {
    this.games = games;
    this.signal = signal;
    this.state = {
      position: parameters.get("position") ?? "12",
      game: parameters.get("game") || "fibonacci",
      piles: parameters.get("piles") ?? "",
      first_move: parameters.get("first_move") ?? "",
      misere: ["true", "1", ""].includes(parameters.get("misere") ?? "no"),
    };
    this.input = h("input", {
      type: "text",
      class: "mono",
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      value: this.state.position,
      oninput: () => this.typed(),
    });
    this.options = h("div", { class: "options" });
    this.fault = h("div", { class: "fault" });
    this.answer = h("div", { class: "answer", "aria-live": "polite", "aria-atomic": "false" });
    this.drawOptions();
    root.append(
      h(
        "header",
        { class: "hero" },
        h("h1", {}, "Solve a position"),
        h(
          "p",
          { class: "lead" },
          "Who wins, by which moves, and why. Join piles by commas. After a semicolon, give the most that may be taken now.",
        ),
      ),
      h(
        "section",
        { class: "card question", "aria-label": "The position" },
        field("Position", this.input),
        h(
          "div",
          { class: "chips", role: "group", "aria-label": "Examples" },
          EXAMPLES.map((example) => this.example(example)),
        ),
        this.options,
        this.fault,
      ),
      this.answer,
    );
  }

  /** Drawn again when an example changes the rules. */
  drawOptions() {
    const { state } = this;
    const set = (/** @type {"piles" | "first_move"} */ name) => (/** @type {any} */ event) =>
      this.change({ [name]: event.target.value });
    /** @type {HTMLInputElement} */
    const misere = h("input", {
      type: "checkbox",
      checked: state.misere,
      onchange: () => this.change({ misere: misere.checked }),
    });
    replace(
      this.options,
      gameField(this.games, state.game, (game) => this.change({ game })),
      field("Allowance", choice(DYNAMICS, state.piles, { onchange: set("piles") })),
      field("First move", choice(FIRST, state.first_move, { onchange: set("first_move") })),
      h("label", { class: "check" }, misere, " Misère"),
    );
  }

  /** @param {[position: string, rules?: {game?: string, misere?: boolean}]} example */
  example([position, rules = {}]) {
    const plain = { game: "fibonacci", piles: "", first_move: "", misere: false };
    const note = rules.game ?? (rules.misere ? "misère" : null);
    return h(
      "button",
      {
        class: "chip",
        onclick: () => {
          Object.assign(this.state, plain, rules);
          this.drawOptions();
          this.goTo(position);
        },
      },
      h("span", { class: "mono" }, position),
      note ? h("small", {}, ` ${note}`) : null,
    );
  }

  /**
   * Another position, as a step that the browser can go back from.
   * @param {string} position
   */
  goTo(position) {
    this.input.value = position;
    this.state.position = position;
    this.typing = false;
    step(this.address());
    return this.solve();
  }

  /** @param {Partial<SolvePage["state"]>} part */
  change(part) {
    Object.assign(this.state, part);
    step(this.address());
    this.solve();
  }

  typed() {
    this.state.position = this.input.value;
    this.typing = true;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      if (this.signal.aborted) return;
      rewrite(this.address());
      this.solve();
    }, 180);
  }

  /**
   * @param {string} page
   * @param {string} position
   */
  address(page = "/solve", position = this.state.position) {
    const { game, piles, first_move, misere } = this.state;
    const query = new URLSearchParams({ position });
    if (game !== "fibonacci") query.set("game", game);
    if (piles) query.set("piles", piles);
    if (first_move && page === "/solve") query.set("first_move", first_move);
    if (misere) query.set("misere", "true");
    return `${page}?${readable(query)}`;
  }

  /** Asks the server; an answer that comes after a newer question is not wanted. */
  async solve() {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    const signal = joined(asking.signal, this.signal);
    const question = { ...this.state };
    if (!question.position.trim()) {
      replace(this.fault);
      replace(this.answer);
      return;
    }
    const slow = setTimeout(() => this.busy(), 200);
    try {
      const first = /** @type {"all" | "all-but-one" | ""} */ (question.first_move);
      const rules = rulesOf(question);
      const answer = await get("solve", { position: question.position, ...rules, first_move: first }, signal);
      const note = doubt(question.position);
      replace(this.fault, note ? h("p", { class: "note", role: "status" }, `Note: ${note}.`) : null);
      this.input.removeAttribute("aria-invalid");
      replace(
        this.answer,
        answerView(answer, {
          signal,
          rules,
          playAddress: this.address("/play", answer.position),
          follow: (move) => this.follow(answer, move, signal),
        }),
      );
    } catch (error) {
      if (isLeft(error)) return;
      // Half of a position is often wrong for a moment: no message while the user is still typing.
      if (this.typing) await pause(500);
      if (signal.aborted) return;
      this.input.setAttribute("aria-invalid", "true");
      replace(this.answer);
      replace(this.fault, problem(error, question.position));
    } finally {
      clearTimeout(slow);
      if (this.asking === asking) this.answer.classList.remove("busy");
    }
  }

  busy() {
    this.answer.classList.add("busy");
    if (!this.answer.childElementCount) replace(this.answer, h("p", { class: "quiet-text" }, "Computing …"));
  }

  /**
   * Goes to the position after a move.
   * @param {{position: string}} answer
   * @param {Api.Taken} move
   * @param {AbortSignal} signal
   */
  async follow(answer, move, signal) {
    const { position } = answer;
    try {
      const after = await post("play", { position, ...rulesOf(this.state), moves: [move], reply: false }, signal);
      await this.goTo(after.position);
      // The move that was pressed is gone: reading continues at the new verdict.
      find(this.answer, ".said")?.focus();
    } catch (error) {
      if (!isLeft(error)) replace(this.fault, problem(error));
    }
  }
}
