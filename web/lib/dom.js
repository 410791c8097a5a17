// Elements made in code. Text only ever becomes text: nothing here parses HTML.

import { at } from "./place.js";

const SVG = "http://www.w3.org/2000/svg";
const MATH = "http://www.w3.org/1998/Math/MathML";

/**
 * What an element is given; names that begin with `on` have listeners.
 * @typedef {Record<string, string | number | bigint | boolean | null | undefined | ((event: any) => unknown)>} Attributes
 */

/** @typedef {Node | string | number | bigint | false | null | undefined | readonly any[]} Child */

/**
 * An element: `h("button", {class: "primary", onclick: f, disabled: true}, "Take ", 3)`.
 * Attributes that are `false`, `null` or `undefined` are left out; those that begin with `on` are listeners;
 * children may be nodes, text, numbers, lists, or nothing. An `href` such as "/play" is an address of this page, wherever the site is.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * The same for MathML.
 * @template {keyof MathMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 * @returns {MathMLElementTagNameMap[T]}
 */
export function math(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(MATH, tag), attributes, children);
}

/**
 * Lets a link lead elsewhere.
 * @param {HTMLAnchorElement} link
 * @param {string} address such as "/play", of this page, wherever it lies
 */
export function lead(link, address) {
  link.setAttribute("href", at(address));
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "href" && typeof value === "string" && value.startsWith("/")) element.setAttribute(name, at(value));
    else if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  // A button with its own action does not send the form.
  if (element instanceof HTMLButtonElement && attributes.onclick) element.type = "button";
  element.append(...flat(children));
  return element;
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function flat(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * Puts these children in the place of all that an element has.
 * @template {Element} E
 * @param {E} element
 * @param {...Child} children
 */
export function replace(element, ...children) {
  element.replaceChildren(...flat(children));
  return element;
}

/**
 * The first element inside another that a selector finds.
 * @param {Element} element
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function find(element, selector) {
  return element.querySelector(selector);
}

/**
 * What is drawn with on a canvas.
 * @param {HTMLCanvasElement} canvas
 * @param {CanvasRenderingContext2DSettings} [settings]
 */
export function contextOf(canvas, settings) {
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", settings));
}

let ids = 0;
/** An id that nothing else on the page has: for labels. */
export function freshId(prefix = "id") {
  ids += 1;
  return `${prefix}-${ids}`;
}

/**
 * A labelled control: `field("Opponent", select)`; `hint` is shown below it.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [hint]
 */
export function field(label, control, hint) {
  control.id ||= freshId("field");
  const told = hint ? h("small", { id: freshId("hint") }, hint) : null;
  if (told) control.setAttribute("aria-describedby", told.id);
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control, told);
}

/**
 * A line for numbers, names and other things that are no prose.
 * @param {string} value
 * @param {Attributes} attributes
 */
export function typed(value, attributes = {}) {
  return h("input", { class: "mono", value, autocomplete: "off", spellcheck: "false", ...attributes });
}

/**
 * A small round button for one of many things; `kind` is a further class.
 * @param {string} text
 * @param {string} kind
 * @param {() => unknown} press
 */
export function chip(text, kind, press) {
  return h("button", { class: `chip ${kind}`, onclick: press }, text);
}

/**
 * A form whose button, or the Enter key, calls `send()`.
 * @param {() => unknown} send
 * @param {Attributes} attributes
 * @param {...Child} children
 */
export function form(send, attributes, ...children) {
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    send();
  };
  return h("form", { ...attributes, onsubmit }, ...children);
}

/**
 * A list to choose from: pairs of value and text.
 * @param {string[][]} options
 * @param {string | null} chosen
 * @param {Attributes} attributes
 */
export function choice(options, chosen, attributes = {}) {
  return h(
    "select",
    attributes,
    options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
  );
}
