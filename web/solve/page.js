// The page Solve: a position as text, answered as it is typed.

import { get, post } from "../lib/api.js";
import { choice, field, h, replace } from "../lib/dom.js";
import { DYNAMICS, gameField } from "../lib/games.js";
import { problem } from "../lib/text.js";
import { readable } from "../play/game.js";
import { answerView } from "../solve/answer.js";

export const title = "Solve";

const EXAMPLES = [
  ["12"], ["12;4"], ["5,7;1"], ["3,4,7"], ["12;4 + 7;6"], ["10^40, 10^40+7; 5"],
  ["100", { game: "takeaway:3/2" }], ["3,4,6", { game: "nim" }], ["12", { misere: true }],
];
const FIRST = [["", "as usual"], ["all", "all may be taken"], ["all-but-one", "all but one stone"]];

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export function mount(root, parameters, signal) {
  new SolvePage(root, parameters, signal).solve();
}

class SolvePage {
  constructor(root, parameters, signal) {
    this.signal = signal;
    this.state = {
      position: parameters.get("position") ?? "12",
      game: parameters.get("game") || "fibonacci",
      piles: parameters.get("piles") ?? "",
      first_move: parameters.get("first_move") ?? "",
      misere: ["true", "1", ""].includes(parameters.get("misere") ?? "no"),
    };
    this.input = h("input", {
      type: "text", class: "mono", spellcheck: "false", autocomplete: "off", autocapitalize: "off", value: this.state.position,
      oninput: () => this.typed(),
    });
    this.options = h("div", { class: "options" });
    this.fault = h("div", { class: "fault" });
    this.answer = h("div", { class: "answer", "aria-live": "polite", "aria-atomic": "false" });
    this.drawOptions();
    root.append(
      h("header", { class: "hero" }, h("h1", {}, "Solve a position"),
        h("p", { class: "lead" }, "Who wins, by which moves, and why. Sizes of piles are joined by commas; what may be taken now stands behind a semicolon.")),
      h("section", { class: "card question", "aria-label": "The position" },
        field("Position", this.input),
        h("div", { class: "chips", role: "group", "aria-label": "Examples" }, EXAMPLES.map((example) => this.example(example))),
        this.options, this.fault),
      this.answer);
  }

  /** Drawn again when an example changes the rules. */
  drawOptions() {
    const { state } = this;
    const set = (name) => (event) => this.change({ [name]: event.target.value });
    const misere = h("input", { type: "checkbox", checked: state.misere, onchange: () => this.change({ misere: misere.checked }) });
    replace(this.options,
      gameField(state.game, (game) => this.change({ game })),
      field("Allowance", choice(DYNAMICS, state.piles, { onchange: set("piles") })),
      field("First move", choice(FIRST, state.first_move, { onchange: set("first_move") })),
      h("label", { class: "check" }, misere, " Misère"));
  }

  example([position, rules = {}]) {
    const plain = { game: "fibonacci", piles: "", first_move: "", misere: false };
    const note = rules.game ?? (rules.misere ? "misère" : null);
    return h("button", {
      type: "button", class: "chip",
      onclick: () => {
        Object.assign(this.state, plain, rules);
        this.drawOptions();
        this.goTo(position);
      },
    }, h("span", { class: "mono" }, position), note ? h("small", {}, ` ${note}`) : null);
  }

  /** Another position, as a step that the browser can go back from. */
  goTo(position) {
    this.input.value = position;
    this.state.position = position;
    this.typing = false;
    history.pushState(null, "", this.address());
    return this.solve();
  }

  change(part) {
    Object.assign(this.state, part);
    history.replaceState(null, "", this.address());
    this.solve();
  }

  typed() {
    this.state.position = this.input.value;
    this.typing = true;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      if (this.signal.aborted) return;
      history.replaceState(null, "", this.address());
      this.solve();
    }, 180);
  }

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
    const signal = AbortSignal.any([asking.signal, this.signal]);
    const question = { ...this.state };
    if (!question.position.trim()) {
      replace(this.fault);
      replace(this.answer);
      return;
    }
    const slow = setTimeout(() => this.busy(), 200);
    try {
      const answer = await get("solve", question, signal);
      replace(this.fault);
      this.input.removeAttribute("aria-invalid");
      replace(this.answer, answerView(answer, {
        signal,
        rules: { game: question.game, piles: question.piles, misere: question.misere },
        playAddress: this.address("/play", answer.position ?? question.position),
        follow: (move) => this.follow(answer, move, signal),
      }));
    } catch (error) {
      if (error.name === "AbortError") return;
      // Half of a position is often wrong for a moment: who is still typing is not told so.
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

  /** Goes to the position after a move. */
  async follow(answer, move, signal) {
    const { game, piles, misere } = this.state;
    const position = answer.position ?? this.state.position;
    try {
      const after = await post("play", { position, game, piles: piles || undefined, misere, moves: [move], reply: false }, signal);
      await this.goTo(after.position);
      // The move that was pressed is gone: reading goes on at the new verdict.
      this.answer.querySelector(".said")?.focus();
    } catch (error) {
      if (error.name !== "AbortError") replace(this.fault, problem(error));
    }
  }
}
