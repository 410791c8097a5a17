// A game by its rules, played: the same board as Fibonacci nim's, with the piles named as in the rules.

import { readable, rulesAddress } from "../../lib/address.js";
import { get, isLeft } from "../../lib/api.js";
import { choices } from "../../lib/choices.js";
import { copyButton } from "../../lib/copy.js";
import { choice, field, h, lead, replace, typed } from "../../lib/dom.js";
import { shared } from "../../lib/place.js";
import { rewrite, step } from "../../lib/router.js";
import { listed, moveWords, written } from "../../lib/rules.js";
import { sheet } from "../../lib/sheet.js";
import { number, problem } from "../../lib/text.js";
import { Sheet } from "../../play/advice.js";
import { chosen, counted, usualOpponent } from "../../play/ladder.js";
import { pace, preferenceBox, preferenceBoxes, prefers } from "../../play/preferences.js";
import { sound } from "../../play/sound.js";
import { RulesBoard } from "./board.js";
import { best, bestBlocks, blocks, Engine, isBlocked, LEVELS, reply, unblocked } from "./engine.js";
import { allMoves, reasons, reasonsToBlock, rulesInWords } from "./words.js";

/** @typedef {import("../../lib/rules.js").Position} Position */
/** @typedef {import("./engine.js").Option} Option */
/** @typedef {Pick<Option, "line" | "chosen">} Named */

/** A move that was made, and what was blocked before it. @typedef {Named & {blocked: Option[]}} Made */

/** Where a game is gone back to: after so many moves; `ready`: when these positions had been blocked. @typedef {{count: number, ready: boolean, blocked: Option[]}} Place */

const FRIEND = "friend";
const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * `rules` of the address is the name of a game, or its whole text.
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @param {AbortSignal} signal
 */
export async function mount(root, parameters, signal) {
  const rules = parameters.get("rules") ?? "";
  const styled = sheet("page.css", import.meta.url);
  const [{ games }, offered] = await Promise.all([get("rules", {}, signal), choices(), styled]);
  if (signal.aborted) return;
  const known = games.find(({ name, text }) => name === rules.trim() || text.trim() === rules.trim());
  try {
    const text = known?.text ?? rules;
    const engine = new Engine(text, signal);
    const page = new RulesPage(root, engine, known?.name ?? text, offered, signal);
    await page.open(parameters);
  } catch (error) {
    if (isLeft(error) || signal.aborted) return;
    replace(
      root,
      h("h1", {}, "This game cannot be played"),
      problem(error),
      h("p", {}, h("a", { class: "button primary", href: rulesAddress(rules) }, "Open it on the page Rules")),
    );
  }
}

class RulesPage {
  /**
   * @param {HTMLElement} root
   * @param {Engine} engine
   * @param {string} rules what the address says of them
   * @param {Api.Choices} offered
   * @param {AbortSignal} signal
   */
  constructor(root, engine, rules, offered, signal) {
    this.engine = engine;
    this.rules = rules;
    this.signal = signal;
    this.turns = 0;
    this.opponent = usualOpponent() in LEVELS ? usualOpponent() : "beginner";
    this.second = false;
    /** The positions so far, and the moves between them. @type {Position[]} */
    this.positions = [];
    /** @type {Made[]} */
    this.moves = [];
    /** @type {import("./engine.js").Options} */
    this.known = { options: [], complete: true, won: null };
    /** What is blocked in this turn, and whether that is all. @type {Option[]} */
    this.blocked = [];
    this.ready = true;
    signal.addEventListener("abort", () => this.next());
    this.board = new RulesBoard(engine, (option) => (this.ready ? this.move(option) : this.block(option)), signal);
    this.board.bar.pass(() => this.unleash());
    this.titles = new Map([
      [FRIEND, "A friend here"],
      ...offered.opponents
        .filter(({ name }) => name in LEVELS)
        .map(({ name, title }) => /** @type {[string, string]} */ ([name, title])),
    ]);
    /** @type {(text: string, key: string, act: () => void) => HTMLButtonElement} */
    const tool = (text, key, act) => {
      /** @type {HTMLButtonElement} */
      const button = h(
        "button",
        {
          title: `Key ${key}`,
          "aria-keyshortcuts": key,
          onclick: () => button.getAttribute("aria-disabled") !== "true" && act(),
        },
        text,
      );
      return button;
    };
    this.status = h("div", { class: "status", "aria-live": "polite", "aria-atomic": "true" });
    this.ending = h("div", { class: "ending" });
    this.strip = h("div", { class: "strip" });
    this.below = h("div", { class: "below" });
    this.list = h("ol", { class: "moves", tabindex: "0", "aria-label": "Moves so far" });
    this.hintButton = tool("Hint", "h", () => this.hint());
    this.whyButton = tool("Why?", "w", () => this.why());
    this.undoButton = tool("Undo", "u", () => this.undo());
    this.newButton = tool("New game", "n", () => this.surprise());
    this.advice = new Sheet(() => this.advice.clear());
    this.controls = h(
      "div",
      { class: "controls" },
      this.board.bar.element,
      h("div", { class: "tools" }, this.hintButton, this.whyButton, this.undoButton, this.newButton),
    );
    this.solve = h("a", { class: "open" }, "Open in Rules");
    this.more = h(
      "div",
      { class: "more" },
      preferenceBox("values", "Show what each move does", () => this.tell()),
      copyButton("Copy link to this game", {}, () => shared(this.address())),
      this.solve,
    );
    /** @type {HTMLSelectElement} */
    this.opponentChoice = choice([...this.titles], this.opponent, {
      onchange: () => this.against(this.opponentChoice.value),
    });
    /** @type {HTMLSelectElement} */
    this.begins = choice(
      [
        ["", "You"],
        ["true", "The computer"],
      ],
      "",
      { onchange: () => this.begin(this.positions[0], { second: this.begins.value === "true" }) },
    );
    this.beginsField = field("Who begins", this.begins);
    this.written = typed("", { onchange: () => this.typed() });
    this.mistake = h("p", { class: "quiet-text", role: "status" });
    this.table = h("section", { class: "card board", "aria-label": "The board" });
    this.draw(root);
    addEventListener("keydown", (event) => this.key(event), { signal });
  }

  /** @param {HTMLElement} root */
  draw(root) {
    const { game } = this.engine;
    const name = game.name.replace(/-/g, " ");
    root.classList.add("by-rules");
    root.classList.toggle("blocking", game.block > 0);
    root.append(
      h(
        "header",
        { class: "hero" },
        h("h1", {}, name[0].toUpperCase() + name.slice(1)),
        h(
          "details",
          {
            class: "rules",
            open: !matchMedia("(max-height: 700px) and (max-width: 640px), (max-height: 560px)").matches,
          },
          h("summary", {}, "Rules"),
          h("p", { class: "lead" }, rulesInWords(game)),
        ),
      ),
      h(
        "div",
        { class: "sides" },
        replace(
          this.table,
          h("div", { class: "head" }, this.status),
          this.ending,
          this.board.element,
          this.strip,
          this.below,
          this.controls,
          this.advice.element,
          this.more,
        ),
        h(
          "aside",
          { "aria-label": "Settings and moves" },
          this.settings(),
          h("section", { class: "card" }, h("h2", {}, "Moves"), this.list),
        ),
      ),
    );
    const { style } = document.documentElement;
    const watcher = new ResizeObserver(() => style.setProperty("--bar", `${this.controls.offsetHeight}px`));
    watcher.observe(this.controls);
    this.signal.addEventListener("abort", () => {
      watcher.disconnect();
      style.removeProperty("--bar");
    });
  }

  settings() {
    const { piles, allowance } = this.engine.game;
    const hint = allowance
      ? `${piles.join(", ")}; ${allowance}, which is the most that may be taken`
      : piles.join(", ");
    return h(
      "details",
      { class: "card", open: !matchMedia("(max-width: 899px)").matches },
      h("summary", {}, h("h2", {}, "Settings")),
      h(
        "div",
        { class: "settings" },
        field("Opponent", this.opponentChoice),
        this.beginsField,
        field("Position", this.written, hint),
        this.mistake,
        preferenceBoxes(),
        h("p", {}, h("a", { href: rulesAddress(this.rules) }, "Change the rules")),
        this.engine.game.block
          ? null
          : h(
              "p",
              {},
              h(
                "a",
                { href: `/puzzle?${readable(new URLSearchParams({ rules: this.rules }))}` },
                "Puzzles from this game",
              ),
            ),
        h("p", {}, h("a", { href: "/play?position=20" }, "Back to Fibonacci nim")),
      ),
    );
  }

  get friend() {
    return this.opponent === FRIEND;
  }

  get position() {
    return this.positions[this.positions.length - 1];
  }

  get me() {
    return this.second && !this.friend ? 1 : 0;
  }

  get toMove() {
    return this.moves.length % 2;
  }

  /** Who has something to do: the player to move, or before that the other, who may block. */
  get acting() {
    return this.ready ? this.toMove : 1 - this.toMove;
  }

  get mine() {
    return this.friend || this.acting === this.me;
  }

  /** The moves that are not blocked. */
  get free() {
    return this.engine.game.block ? unblocked(this.known, this.blocked) : this.known;
  }

  get over() {
    return !this.free.options.length;
  }

  /** Who has won: the one who moved last, or in misère play the other. */
  get winner() {
    return this.engine.game.misere ? this.toMove : 1 - this.toMove;
  }

  /** @param {number} player */
  name(player) {
    if (this.friend) return `Player ${player + 1}`;
    return player === this.me ? "You" : "The computer";
  }

  next() {
    this.turns += 1;
    return this.turns;
  }

  /**
   * The game that an address describes.
   * @param {URLSearchParams} parameters
   */
  async open(parameters) {
    const asked = parameters.get("opponent");
    if (asked && this.titles.has(asked)) this.opponent = asked;
    this.second = parameters.get("second") === "true";
    const text = parameters.get("position");
    const start = text === null ? null : this.engine.position(text);
    const first = start ?? (await this.engine.pleasant());
    await this.begin(first, {
      turns: readTurns(parameters.get("moves") ?? ""),
      second: this.second,
      remember: rewrite,
    });
    if (text !== null && !start) this.advice.say(`“${text}” is not a position of this game, so another one is shown.`);
  }

  /**
   * A new game, after some moves if they are given.
   * @param {Position} start
   * @param {{turns?: Turn[], second?: boolean, remember?: (address: string) => void}} options
   */
  async begin(start, { turns = [], second = this.second, remember = step } = {}) {
    const turn = this.next();
    this.second = second;
    this.positions = [start];
    this.moves = [];
    this.fresh();
    for (const { blocked, move } of turns) {
      this.ready = true;
      this.blocked = blocked.flatMap((one) => this.engine.option(this.position, one) ?? []);
      const option = move && this.engine.option(this.position, move);
      if (!option || isBlocked(option, this.blocked)) break;
      this.made(option);
    }
    this.quiet();
    this.board.clear();
    await this.enter(turn, true, remember);
    if (turn === this.turns) this.board.settle();
  }

  quiet() {
    for (const element of [this.status, this.table]) element.style.removeProperty("min-height");
    this.advice.clear();
    replace(this.ending);
    replace(this.below);
    replace(this.strip);
    for (const element of [this.controls, this.board.element, this.more]) element.hidden = false;
    this.begins.value = this.second ? "true" : "";
    this.opponentChoice.value = this.opponent;
    this.beginsField.hidden = this.friend;
    this.written.value = written(this.positions[0]);
    this.mistake.textContent = "";
  }

  /**
   * The present position: the player to move moves, or the game is over.
   * @param {number} turn
   * @param {boolean} loaded
   * @param {(address: string) => void} remember
   */
  async enter(turn, loaded, remember = rewrite) {
    remember(this.address());
    lead(this.solve, rulesAddress(this.rules, written(this.position)));
    try {
      const late = setTimeout(() => turn === this.turns && this.advice.say("Computing …"), 400);
      const known = await this.engine.options(this.position).finally(() => clearTimeout(late));
      if (turn !== this.turns) return;
      this.advice.clear();
      this.known = known;
      if (!this.ready && !this.over && !this.mine) {
        this.blocked = blocks(known, this.engine.game.block, this.opponent);
        this.ready = true;
        rewrite(this.address());
      }
      this.board.showPosition(this.position, this.free.options, this.blocked, !this.ready);
      this.listMoves();
      if (this.over) this.end(!loaded);
      else if (this.mine) this.yourTurn();
      else await this.theirs(turn);
    } catch (error) {
      if (!isLeft(error) && turn === this.turns) this.advice.show(problem(error));
    }
  }

  yourTurn() {
    const said = this.ready ? this.turnWords() : this.blockWords();
    replace(this.status, h("p", { class: "whose" }, said), h("p", { class: "may" }, this.allowance()));
    this.tools(true);
    this.board.activate(true);
    this.keepHeights();
    this.tell();
  }

  /** What happened last, and whose move it is. */
  turnWords() {
    const other = this.name(1 - this.toMove);
    const last = this.lastWords();
    const blocked = this.blockedWords(this.blocked, this.position);
    const happened = [last ? `took ${last}` : "", blocked ? `${last ? "blocks" : "has blocked"} ${blocked}` : ""];
    const told = happened.some(Boolean) ? `${other} ${listed(happened.filter(Boolean))}. ` : "";
    if (this.friend) return `${told}${this.name(this.toMove)}, your move.`;
    return told ? `${told}${last ? "Your move" : "You begin"}.` : "You begin";
  }

  /** Who may block, and how much. */
  blockWords() {
    const left = this.engine.game.block - this.blocked.length;
    const blocked = this.blockedWords(this.blocked, this.position);
    const many = `${left === 1 ? "one" : `up to ${left}`} ${blocked ? "more " : ""}`;
    const done = blocked ? `Blocked: ${blocked}. ` : "";
    return this.friend
      ? `${done}${this.name(this.acting)}, block ${many}of ${this.name(this.toMove)}’s moves.`
      : `${done}The computer is next. Block ${many}of its moves.`;
  }

  /**
   * @param {Option[]} blocked
   * @param {Position} position
   */
  blockedWords(blocked, position) {
    return listed(blocked.map(({ to }) => moveWords(this.engine.game, position, to)));
  }

  /** What may be done, said above the stones. */
  allowance() {
    const { game } = this.engine;
    const { allowance } = this.position;
    if (!this.ready) return `Choose stones that ${this.friend ? this.name(this.toMove) : "it"} may not take`;
    if (allowance === null) return game.piles.length > 1 ? "Choose stones, and take them" : "Choose stones";
    const most = allowance === Number.POSITIVE_INFINITY ? "no limit" : number(allowance);
    return [`${game.allowance} is `, h("strong", {}, most)];
  }

  lastWords() {
    const at = this.moves.length;
    return at ? moveWords(this.engine.game, this.positions[at - 1], this.positions[at]) : "";
  }

  /** @param {boolean} active */
  tools(active) {
    for (const button of [this.hintButton, this.whyButton]) button.setAttribute("aria-disabled", String(!active));
    this.undoButton.setAttribute("aria-disabled", String(!this.before()));
  }

  /** @param {Option} option */
  async move(option) {
    const turn = this.next();
    // What is below the board stays there, even when the last stone goes.
    this.keepHeights();
    this.board.activate(false);
    this.tools(false);
    replace(this.strip);
    this.advice.clear();
    sound("mine");
    await this.board.depart(option);
    if (turn !== this.turns) return;
    this.made(option);
    await this.enter(turn, false);
  }

  /** @param {Option} option */
  made({ line, chosen, to }) {
    this.moves.push({ line, chosen, blocked: this.blocked });
    this.positions.push(to);
    this.fresh();
  }

  /** A turn in which nothing is blocked yet. */
  fresh() {
    this.blocked = [];
    this.ready = !this.engine.game.block;
  }

  /**
   * The player forbids a position; once it is enough, the other one moves.
   * @param {Option} option
   */
  async block(option) {
    this.blocked = [...this.blocked, option];
    this.ready = this.blocked.length === this.engine.game.block || this.over;
    await this.goOn();
  }

  /** The player blocks no more. */
  async unleash() {
    this.ready = true;
    await this.goOn();
  }

  async goOn() {
    const turn = this.next();
    this.board.activate(false);
    this.tools(false);
    replace(this.strip);
    await this.enter(turn, false);
  }

  /** The table, its piles and what is said above them stay as high as they are. */
  keepHeights() {
    for (const element of [this.status, this.table, ...this.board.piles.map((pile) => pile.element)]) {
      const { height } = element.getBoundingClientRect();
      if (height) element.style.setProperty("min-height", `${height}px`);
    }
  }

  /** @param {number} turn */
  async theirs(turn) {
    this.board.activate(false);
    this.tools(false);
    replace(this.strip);
    replace(this.status, h("p", { class: "whose theirs" }, "The computer’s move"), h("p", { class: "may" }, "\u00a0"));
    await pause(pace().wait);
    const option = reply(this.free, this.opponent);
    if (turn !== this.turns || !option) return;
    const words = moveWords(this.engine.game, this.position, option.to);
    replace(
      this.status,
      h("p", { class: "whose theirs" }, "The computer’s move"),
      h("p", { class: "may" }, `It takes ${words}`),
    );
    sound("theirs");
    await this.board.depart(option, `It takes ${words}`);
    if (turn !== this.turns) return;
    this.made(option);
    await this.enter(turn, false);
  }

  /** @param {boolean} played whether it has ended just now */
  end(played) {
    const won = this.friend || this.winner === this.me;
    const none = !this.moves.length && !this.blocked.length;
    this.board.activate(false);
    // What takes its place says how the game ended; stones that are left would be pushed down by it.
    this.board.element.hidden = played || this.position.piles.every((count) => !count);
    for (const element of [this.controls, this.more]) element.hidden = true;
    const last = this.name(1 - this.toMove);
    const how = this.blocked.length
      ? `${last} blocked every move.`
      : none
        ? "There is no move at this position."
        : `${last} made the last move.`;
    replace(this.status, h("p", { class: "whose theirs" }, "The game is over"), h("p", { class: "may" }, how));
    const title = this.friend ? `${this.name(this.winner)} won!` : won ? "You won!" : "You lost this one";
    const acts = /** @type {[string, () => void][]} */ ([
      ["Another game", () => this.surprise()],
      ["Review the game", () => this.review()],
      ["The same again", () => this.begin(this.positions[0])],
      ["Undo", () => this.undo()],
    ]).filter((_, at) => !none || !at);
    if (!won && !none) acts.unshift(...acts.splice(1, 1));
    const buttons = acts.map(([text, onclick], at) => h("button", { class: at ? "plain" : "primary", onclick }, text));
    const level = h("div");
    replace(
      this.ending,
      h(
        "div",
        { class: `result ${won && !none ? "won" : "lost"}${played ? "" : " found"}` },
        h("p", { class: "big" }, none ? "There is no move to play" : title),
        level,
        h("div", { class: "row" }, buttons, none ? null : copyButton("Copy link", { class: "plain" })),
      ),
    );
    if (played) {
      sound(won ? "won" : "lost");
      if (!this.friend) this.offerLevel(level, won);
      buttons[0].focus({ preventScroll: true });
    }
    this.ending.scrollIntoView({ block: "nearest" });
  }

  /**
   * Who should be played next.
   * @param {Element} place
   * @param {boolean} won
   */
  offerLevel(place, won) {
    const offer = counted(this.opponent, won);
    if (!offer) return;
    const title = this.titles.get(offer.opponent) ?? offer.opponent;
    const accept = () => {
      this.opponent = offer.opponent;
      chosen(offer.opponent);
      this.surprise();
    };
    const why = offer.up ? "Well played." : `That was loss number ${offer.games} in a row.`;
    replace(
      place,
      h(
        "p",
        { class: "level" },
        `${why} ${offer.up ? "A stronger player" : "An easier player"}? `,
        h("button", { class: "plain", onclick: accept }, `Play against ${title}`),
      ),
    );
  }

  async surprise() {
    const turn = this.next();
    const start = await this.engine.pleasant();
    if (turn === this.turns) await this.begin(start);
  }

  /** @param {string} opponent */
  against(opponent) {
    const wasMine = this.mine;
    this.opponent = opponent;
    chosen(opponent);
    const turn = this.next();
    this.beginsField.hidden = this.friend;
    if (!this.over && !(wasMine && this.mine)) this.enter(turn, true);
    else {
      rewrite(this.address());
      this.listMoves();
      if (!this.over) this.yourTurn();
    }
    this.advice.say(
      this.friend
        ? "You are now playing a friend at this screen."
        : `You are now playing against “${this.titles.get(opponent)}”.`,
    );
  }

  typed() {
    const text = this.written.value;
    const position = this.engine.position(text);
    if (position) this.begin(position);
    else {
      const { piles, allowance } = this.engine.game;
      const many = piles.length === 1 ? "one number" : `${piles.length} numbers`;
      this.mistake.textContent = `Write ${many}${piles.length > 1 ? ", with commas between them" : ""}${allowance ? `, then “;” and the limit ${allowance}` : ""}.`;
    }
  }

  /** What was to be done when the player last did something; null if that was never. @returns {Place | null} */
  before() {
    let count = this.moves.length;
    let { ready, blocked } = this;
    for (;;) {
      if (ready && this.engine.game.block) {
        ready = false;
        blocked = [];
      } else if (count) {
        count -= 1;
        ready = true;
        blocked = this.moves[count].blocked;
      } else return null;
      const acting = ready ? count % 2 : 1 - (count % 2);
      if (this.friend || acting === this.me) return { count, ready, blocked };
    }
  }

  undo() {
    const back = this.before();
    if (back) this.resume(back);
  }

  /** @param {Place} place */
  async resume({ count, ready, blocked }) {
    const turn = this.next();
    this.moves = this.moves.slice(0, count);
    this.positions = this.positions.slice(0, count + 1);
    this.blocked = blocked;
    this.ready = ready;
    this.quiet();
    this.board.clear();
    await this.enter(turn, true);
  }

  hint() {
    const { options, won } = this.free;
    if (!this.ready) {
      this.hintToBlock();
      return;
    }
    const move = best(options);
    const wins = options.filter(({ lost }) => lost).length;
    if (won === null) this.advice.say("This position is too large to decide, so there is no hint.");
    else if (!won) this.advice.say("No move wins here, whatever you do. Make the game last, and wait for a mistake.");
    else if (move) {
      this.board.propose(move);
      const rest =
        wins > 2
          ? `, and so do ${wins - 1} other moves`
          : wins > 1
            ? ", and so does one other move"
            : ", and it is the only move that does";
      this.advice.say(`${this.board.words(move)}: that wins${rest}.`);
    }
  }

  hintToBlock() {
    const { options, won } = this.free;
    const [move] = bestBlocks(this.free, 1);
    const them = this.friend ? this.name(this.toMove) : "the computer";
    if (!move || options.some(({ lost }) => lost === null))
      this.advice.say("This position is too large to decide, so there is no hint.");
    else if (!move.lost) this.advice.say(`No move wins for ${them} here: you need not block any.`);
    else {
      this.board.propose(move);
      const left = unblocked(this.known, [
        ...this.blocked,
        ...bestBlocks(this.free, this.engine.game.block - this.blocked.length),
      ]);
      const all = left.won ? `, but ${them} has another move that wins` : "";
      this.advice.say(`${this.board.words(move)}: that would win${won ? all : ""}.`);
    }
  }

  async why() {
    const { turns } = this;
    try {
      const content = this.ready
        ? await reasons(this.engine, this.position, this.free, this.friend)
        : reasonsToBlock(this.engine, this.position, this.known, this.friend);
      if (turns !== this.turns) return;
      const move = this.ready
        ? this.free.won
          ? best(this.free.options)
          : null
        : bestBlocks(this.free, 1).find(({ lost }) => lost);
      if (move) this.board.propose(move);
      this.advice.show(...content);
    } catch (error) {
      if (!isLeft(error) && turns === this.turns) this.advice.show(problem(error));
    }
  }

  /** What each move does, below the stones, where that is wanted. */
  tell() {
    const shown = prefers("values") && this.mine && !this.over;
    replace(
      this.strip,
      shown ? allMoves(this.engine, this.position, this.free, (option) => this.board.propose(option)) : null,
    );
  }

  async review() {
    const turn = this.next();
    const { showReview } = await import("./review.js");
    if (turn !== this.turns) return;
    for (const element of [this.controls, this.board.element]) element.hidden = true;
    this.ending.firstElementChild?.classList.add("small");
    await showReview(this.below, this.engine, {
      positions: this.positions,
      moves: this.moves,
      name: (player) => this.name(player),
      me: this.friend ? null : this.me,
      resume: (count) => this.resume({ count, ready: !this.engine.game.block, blocked: [] }),
    });
  }

  listMoves() {
    const { game } = this.engine;
    /** @type {(player: number, what: string, words: string) => Element} */
    const item = (player, what, words) =>
      h(
        "li",
        { class: player === this.me ? "mine" : "theirs" },
        h("span", {}, this.name(player), what),
        " ",
        h("b", {}, words),
      );
    const blocked = (/** @type {Option[]} */ all, /** @type {number} */ at) =>
      all.length ? [item(1 - (at % 2), " blocked", this.blockedWords(all, this.positions[at]))] : [];
    const items = this.moves.flatMap((move, at) => [
      ...blocked(move.blocked, at),
      item(at % 2, "", moveWords(game, this.positions[at], this.positions[at + 1])),
    ]);
    items.push(...blocked(this.blocked, this.moves.length));
    replace(this.list, items.length ? items : h("li", { class: "quiet-text none" }, "No moves yet."));
    this.list.scrollTop = this.list.scrollHeight;
  }

  address() {
    const query = new URLSearchParams({
      rules: this.rules,
      position: written(this.positions[0]),
      opponent: this.opponent,
    });
    if (this.second) query.set("second", "true");
    const named = (/** @type {Named} */ { line, chosen }) => [line, ...chosen].join(".");
    // What was blocked comes before its move, each with a star.
    const starred = (/** @type {Option[]} */ blocked) =>
      this.engine.game.block ? blocked.map((one) => `${named(one)}*`).join("") || "*" : "";
    const turns = this.moves.map((move) => `${starred(move.blocked)}${named(move)}`);
    if (this.ready && this.engine.game.block) turns.push(starred(this.blocked));
    if (turns.length) query.set("moves", turns.join("-"));
    return `/play?${readable(query)}`;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest("input:not([type=checkbox]), textarea, select")) return;
    if (event.key === "Escape") this.advice.clear();
    const button = { h: this.hintButton, w: this.whyButton, u: this.undoButton, n: this.newButton }[event.key];
    if (button?.offsetParent || this.over) button?.click();
  }
}

/** What an address says of a turn; a move that is still to come is null. @typedef {{blocked: Named[], move: Named | null}} Turn */

/** @param {string} text @returns {Turn[]} */
function readTurns(text) {
  /** @type {Turn[]} */
  const turns = [];
  for (const turn of text.split("-")) {
    if (!/^(?:[\d.]*\*)*(?:\d{1,2}(?:\.\d{1,13})*)?$/.test(turn) || !turn) break;
    const named = turn.split("*").map((one) => {
      const [line, ...chosen] = one.split(".").map(Number);
      return one ? { line, chosen } : null;
    });
    turns.push({ blocked: named.slice(0, -1).flatMap((one) => one ?? []), move: named[named.length - 1] });
  }
  return turns;
}
