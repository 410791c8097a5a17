// Keeps the site in the browser, so that it opens without a network from the second visit on. Browsers that cannot do that do without.

import { at } from "./place.js";

/** After the page has come: nothing waits for it. */
export function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  const root = at("/");
  const register = () => navigator.serviceWorker.register(`${root}sw.js`, { scope: root }).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
