// For a class: where others find this page, as an address and as squares for their cameras, and larger letters for a projector.

import { get, isLeft } from "./api.js";
import { copyButton } from "./copy.js";
import { choice, field, h, replace } from "./dom.js";
import { here } from "./place.js";
import { ofThisTab } from "./storage.js";
import { problem } from "./text.js";

const PROJECTOR = "projector";

/**
 * Makes letters large for a projector, or usual again.
 * @param {boolean} large
 */
export function project(large) {
  ofThisTab.set(PROJECTOR, large ? "on" : "");
  if (large) document.documentElement.dataset.projector = "on";
  else delete document.documentElement.dataset.projector;
  // Canvases measure again.
  dispatchEvent(new Event("resize"));
  dispatchEvent(new Event(PROJECTOR));
}

/** Whether letters are large. Views that differ then hear `projector` when that changes. */
export function isProjected() {
  return document.documentElement.dataset.projector === "on";
}

/**
 * Lets a button open what a class needs.
 * @param {HTMLElement} button
 */
export function offerClassroom(button) {
  project(ofThisTab.get(PROJECTOR) === "on");
  const large = h("input", { type: "checkbox" });
  const out = h("div", { "aria-live": "polite" });
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { class: "classroom", "aria-labelledby": "classroom-title" },
    h("h2", { id: "classroom-title" }, "For a class"),
    h("label", { class: "check" }, large, " Large letters, for a projector"),
    out,
    h(
      "p",
      { class: "row" },
      h("button", { onclick: () => dialog.close() }, "Close"),
      h("a", { class: "button", href: "/class", onclick: () => dialog.close() }, "The teacher’s page"),
    ),
  );
  large.addEventListener("change", () => {
    project(large.checked);
  });
  button.addEventListener("click", async () => {
    if (!dialog.isConnected) document.body.append(dialog);
    large.checked = isProjected();
    replace(out);
    dialog.showModal();
    try {
      const path = here();
      // What is too long for a picture is found from the beginning.
      replace(out, addresses(await get("classroom", { path: path.length <= 1000 ? path : "/" })));
    } catch (error) {
      if (!isLeft(error)) replace(out, problem(error));
    }
  });
}

/**
 * The addresses and the code, for all to see.
 * @param {Api.Got<"classroom">} found
 */
export function addresses(found) {
  if (!found.shared)
    return h(
      "p",
      {},
      "Only this machine can open this page now. Start it as ",
      h("code", {}, "fibnim --listen 0.0.0.0"),
      ", and an address for everyone in the room will appear here.",
    );
  const squares = h("img", { class: "qr", alt: "The address as a QR code" });
  const text = h("code", { class: "class-address" });
  /** The whole address, with the code in it. */
  let whole = "";
  /** @param {string} chosen */
  const show = (chosen) => {
    const one = found.addresses.find(({ url }) => url === chosen) ?? found.addresses[0];
    squares.src = `data:image/svg+xml,${encodeURIComponent(one.qr)}`;
    replace(text, one.place);
    whole = one.url;
  };
  show("");
  const names = found.addresses.map(({ url }) => [url, new URL(url).host]);
  const select = choice(names, null, {});
  select.addEventListener("change", () => show(select.value));
  return [
    squares,
    h(
      "p",
      {},
      text,
      " ",
      copyButton("Copy with the code", { class: "quiet small" }, () => whole),
    ),
    h("p", {}, "Class code: ", h("strong", { class: "class-code" }, spaced(found.code ?? ""))),
    names.length > 1 ? field("If it does not open, another address of this machine", select) : null,
    h("p", { class: "quiet-text" }, "Pupils who open it must enter the code. They play and compute on this machine."),
  ];
}

/**
 * A code in groups of three, as people read it aloud.
 * @param {string} code
 */
function spaced(code) {
  return code.replace(/(...)(?=.)/g, "$1 ");
}
