// A button that copies something.

import { h, replace } from "./dom.js";
import { isOnlyHere, shared } from "./place.js";

/** What is said of a link that others cannot open. */
const ONLY_HERE = "Copied; this link works on this machine only";

/**
 * `text()` is what is copied, at first the address of what is shown. A copied address that only this machine can open is said to be one.
 * @param {string} label
 * @param {import("./dom.js").Attributes} attributes
 */
export function copyButton(label, attributes = {}, text = () => shared()) {
  const button = h("button", { type: "button", ...attributes }, label);
  button.addEventListener("click", async () => {
    const copied = text();
    try {
      await navigator.clipboard.writeText(copied);
      const told = isOnlyHere() && copied.includes(location.origin) ? ONLY_HERE : "Copied";
      replace(button, told);
      setTimeout(() => replace(button, label), told === ONLY_HERE ? 4000 : 1500);
    } catch {
      // Without a clipboard (plain http from another machine) it is shown to be copied by hand.
      const shown = h("input", { type: "text", readonly: true, value: copied, "aria-label": "To be copied" });
      button.replaceWith(shown);
      shown.select();
    }
  });
  return button;
}
