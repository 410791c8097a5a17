// Moves between the addresses of this page without loading it anew. What is shown there is up to the one who starts it; pages
// rewrite the query of their own address themselves.

/** @type {(moved: boolean) => void} */
let show = () => {};

/**
 * Goes to an address of this page.
 * @param {string} address
 */
export function go(address) {
  history.pushState(null, "", address);
  show(true);
}

/**
 * Calls `shown(moved)` now, and whenever somebody goes to an address of this page; `moved` tells these cases apart. Links to
 * paths for which `inside(path)` holds are followed here; all others, and clicks that ask for a new window or a file, by the
 * browser.
 * @param {(path: string) => boolean} inside
 * @param {(moved: boolean) => void} shown
 */
export function start(inside, shown) {
  show = shown;
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || !inside(url.pathname) || link.target || link.hasAttribute("download")) return;
    // A place within what is shown, such as the link past the navigation.
    if (url.hash && url.pathname === location.pathname) return;
    event.preventDefault();
    go(url.pathname + url.search);
  });
  addEventListener("popstate", () => show(true));
  show(false);
}
