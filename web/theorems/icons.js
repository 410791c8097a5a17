// Signs for buttons, drawn: fonts do not have them everywhere.

import { svg } from "../lib/dom.js";

const PATHS = {
  first: "M4 3v10M13 3l-7 5 7 5z",
  back: "M11 3l-7 5 7 5z",
  on: "M5 3l7 5-7 5z",
  last: "M12 3v10M3 3l7 5-7 5z",
  more: "M8 3v10M3 8h10",
  less: "M3 8h10",
  all: "M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3M6 8h4M8 6v4",
  screen: "M2 3h12v10H2zM5 8V6h2M11 8v2H9",
};

/**
 * One of the signs above; the button around it carries its name.
 * @param {keyof typeof PATHS} name
 */
export function icon(name) {
  return svg(
    "svg",
    { viewBox: "0 0 16 16", width: 16, height: 16, class: `icon icon-${name}`, "aria-hidden": "true" },
    svg("path", { d: PATHS[name] }),
  );
}
