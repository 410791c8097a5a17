// The board of a game in a notebook: what Python says in `state` is shown, what a person does goes back as a message.

const SVG = "http://www.w3.org/2000/svg";
const COLOURS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"];
const ROW = 21;
const STEP = 18;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// A long number by its ends.
function short(text) {
  return text.length > 24 ? `${text.slice(0, 8)}...${text.slice(-8)} (${text.length} digits)` : text;
}

// Stones in groups, one for each part, as circles; the last of them are the first to be taken.
function stones(parts) {
  const drawing = document.createElementNS(SVG, "svg");
  const circles = [];
  let x = 0;
  let y = 0;
  let widest = 0;
  parts.forEach((part, place) => {
    const count = Number(part);
    if (x > 0 && x + Math.min(count, ROW) * STEP > ROW * STEP) {
      x = 0;
      y += STEP + 6;
    }
    for (let stone = 0; stone < count; stone++) {
      const circle = document.createElementNS(SVG, "circle");
      circle.setAttribute("cx", x + (stone % ROW) * STEP + STEP / 2);
      circle.setAttribute("cy", y + Math.floor(stone / ROW) * STEP + STEP / 2);
      circle.setAttribute("r", 7);
      circle.setAttribute("fill", COLOURS[place % COLOURS.length]);
      circles.push(circle);
      drawing.append(circle);
    }
    widest = Math.max(widest, x + Math.min(count, ROW) * STEP);
    if (count > ROW) {
      x = 0;
      y += Math.ceil(count / ROW) * STEP + 6;
    } else {
      x += count * STEP + 10;
    }
  });
  drawing.setAttribute("width", Math.max(widest, STEP));
  drawing.setAttribute("height", Math.max(x > 0 ? y + STEP : y, STEP));
  drawing.setAttribute("aria-hidden", "true");
  return { drawing, circles };
}

// A pile that is drawn: a slider, whose value is how many stones are chosen.
function slider(pile, place, take) {
  const most = Number(pile.most);
  const { drawing, circles } = stones(pile.parts);
  const shown = element(
    "div",
    { class: "fibnim-pile", role: "slider", tabindex: "0", "aria-valuemin": "1", "aria-valuemax": String(most) },
    drawing,
  );
  shown.setAttribute("aria-label", `pile ${place + 1}, ${pile.stones} stones, at most ${most} may be taken`);
  let chosen = 1;
  const choose = (count) => {
    chosen = Math.max(1, Math.min(most, count));
    shown.setAttribute("aria-valuenow", String(chosen));
    shown.setAttribute("aria-valuetext", `take ${chosen}`);
    circles.forEach((circle, index) => {
      circle.classList.toggle("fibnim-chosen", index >= circles.length - chosen);
    });
  };
  const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 5, PageDown: -5 };
  shown.addEventListener("keydown", (event) => {
    if (event.key in steps) choose(chosen + steps[event.key]);
    else if (event.key === "Home") choose(1);
    else if (event.key === "End") choose(most);
    else if (event.key === "Enter" || event.key === " ") take(place, String(chosen));
    else return;
    // The notebook has keys of its own.
    event.preventDefault();
    event.stopPropagation();
  });
  circles.forEach((circle, index) => {
    circle.addEventListener("pointerenter", () => choose(circles.length - index));
    circle.addEventListener("click", () => {
      if (circles.length - index <= most) take(place, String(circles.length - index));
    });
  });
  choose(1);
  return shown;
}

// A pile with too many stones to draw: a field for a number.
function field(pile, place, take) {
  const input = element("input", { type: "text", inputmode: "numeric", pattern: "[0-9]*", size: "24", value: "1" });
  input.setAttribute("aria-label", `how many stones to take from pile ${place + 1}, at most ${pile.most}`);
  input.addEventListener("keydown", (event) => event.stopPropagation());
  const form = element("form", { class: "fibnim-pile" }, input, element("button", { type: "submit" }, "Take"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    take(place, input.value.trim());
  });
  return form;
}

function render({ model, el }) {
  const send = (message) => model.send(message);
  const take = (pile, count) => send({ do: "take", pile, take: count });
  const piles = element("div", { class: "fibnim-piles" });
  const status = element("div", { class: "fibnim-status", role: "status", "aria-live": "polite" });
  const rules = element("div", { class: "fibnim-rules" });
  const taken = element("div", { class: "fibnim-rules" });
  const button = (text, what) => {
    const made = element("button", { type: "button" }, text);
    made.addEventListener("click", () => send({ do: what }));
    return made;
  };
  const buttons = element(
    "div",
    { class: "fibnim-buttons" },
    button("Take back", "undo"),
    button("Hint", "hint"),
    button("Why?", "why"),
    button("Start again", "new"),
  );
  const board = element("div", { class: "fibnim-board", role: "group", "aria-label": "a game" });
  board.append(rules, piles, status, buttons, taken);
  el.append(board);

  const show = () => {
    const state = model.get("state");
    const had = [...piles.children].findIndex((child) => child.contains(document.activeElement));
    rules.textContent = state.rules;
    piles.replaceChildren(
      ...state.piles.map((pile, place) => {
        const title = element("div", {}, `${pile.heap ? "nim heap of " : ""}${short(pile.stones)}`);
        if (pile.parts.length > 1) title.append(` = ${pile.parts.map(short).join(" + ")}`);
        if (!pile.heap && !state.over) title.append(`, at most ${short(pile.most)} now`);
        const over = state.over || pile.most === "0";
        const shown = over ? stones(pile.drawn ? pile.parts : []).drawing : (pile.drawn ? slider : field)(pile, place, take);
        return element("div", {}, title, shown);
      }),
    );
    status.textContent = state.message;
    // A reason is read, not seen.
    status.classList.toggle("fibnim-long", state.message.length > 90);
    taken.textContent = state.taken.length ? `taken so far: ${state.taken.map(short).join(", ")}` : "";
    // A player with a keyboard stays at the pile.
    if (had >= 0) piles.children[had]?.querySelector("[tabindex], input")?.focus();
  };
  model.on("change:state", show);
  show();
  return () => model.off("change:state", show);
}

export default { render };
