// A button that copies the address of what is shown.

import { h, replace } from "./dom.js";

/** @param {string} label */
export function copyLink(label) {
  const button = h("button", { type: "button" }, label);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      replace(button, "Copied");
      setTimeout(() => replace(button, label), 1500);
    } catch {
      // Without a clipboard (plain http from another machine) the link is shown to be copied by hand.
      const shown = h("input", { type: "text", readonly: true, value: location.href, "aria-label": "The link" });
      button.replaceWith(shown);
      shown.select();
    }
  });
  return button;
}
