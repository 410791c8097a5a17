// A button that copies something.

import { h, replace } from "./dom.js";

/**
 * `text()` is what is copied, at first the address of what is shown.
 * @param {string} label
 * @param {import("./dom.js").Attributes} attributes
 */
export function copyButton(label, attributes = {}, text = () => location.href) {
  const button = h("button", { type: "button", ...attributes }, label);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text());
      replace(button, "Copied");
      setTimeout(() => replace(button, label), 1500);
    } catch {
      // Without a clipboard (plain http from another machine) it is shown to be copied by hand.
      const shown = h("input", { type: "text", readonly: true, value: text(), "aria-label": "To be copied" });
      button.replaceWith(shown);
      shown.select();
    }
  });
  return button;
}
