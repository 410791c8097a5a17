// Elements made in code. Text only ever becomes text: nothing here parses HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element: `h("button", {class: "primary", onclick: f, disabled: true}, "Take ", 3)`.
 * Attributes that are `false`, `null` or `undefined` are left out; those that begin with `on` are listeners;
 * children may be nodes, text, numbers, lists, or nothing.
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...flat(children));
  return element;
}

function flat(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/** Puts these children in the place of all that an element has. */
export function replace(element, ...children) {
  element.replaceChildren(...flat(children));
  return element;
}

let ids = 0;
/** An id that nothing else on the page has: for labels. */
export function freshId(prefix = "id") {
  ids += 1;
  return `${prefix}-${ids}`;
}

/** A labelled control: `field("Opponent", select)`; `hint` stands below it. */
export function field(label, control, hint) {
  control.id ||= freshId("field");
  const told = hint ? h("small", { id: freshId("hint") }, hint) : null;
  if (told) control.setAttribute("aria-describedby", told.id);
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control, told);
}

/** A list to choose from: pairs of value and text. */
export function choice(options, chosen, attributes = {}) {
  return h("select", attributes,
    options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
}
