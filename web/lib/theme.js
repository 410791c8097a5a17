// The colours of the page, for what is drawn on a canvas.

/** The colours called so in style.css as they are now, light or dark: `{ink: "rgb(35, 33, 29)"}`. */
export function colours(names) {
  // The custom properties themselves say light-dark(...); a colour that is used is resolved.
  const probe = document.body.appendChild(document.createElement("span"));
  const resolve = (name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const found = Object.fromEntries(names.map((name) => [name, resolve(name)]));
  probe.remove();
  return found;
}
