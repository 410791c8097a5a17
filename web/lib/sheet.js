// Style sheets that only one page needs come with it, so that the others stay light.

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/**
 * Loads the style sheet of a page once: `await sheet("page.css", import.meta.url)`. One that cannot be loaded delays nothing.
 * @param {string} name
 * @param {string} beside the address of the module that needs it
 */
export function sheet(name, beside) {
  const { href } = new URL(name, beside);
  const known = asked.get(href);
  if (known) return known;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const loaded = new Promise((/** @type {(done: void) => void} */ resolve) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      asked.delete(href);
      link.remove();
      resolve();
    });
  });
  asked.set(href, loaded);
  document.head.append(link);
  return loaded;
}
