// Addresses of this page as people read them.

/**
 * A query in which commas, semicolons, colons and slashes stay as they are.
 * @param {URLSearchParams} query
 */
export function readable(query) {
  return query.toString().replace(/%3B/g, ";").replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%2F/g, "/");
}

/**
 * The address of a theorem on this page.
 * @param {string} family
 * @param {Record<string, string>} more
 */
export function theoremAddress(family, more = {}) {
  return `/theorems?${readable(new URLSearchParams({ family, ...more }))}`;
}

/**
 * The address where a game is shown by its rules: a name that is known, or the whole text.
 * @param {string} rules
 * @param {string} position
 */
export function rulesAddress(rules, position = "") {
  const query = new URLSearchParams(/\s/.test(rules) ? { rules } : { game: rules });
  if (position) query.set("position", position);
  return `/rules?${readable(query)}`;
}

/**
 * Where a game by its rules is played: a name that is known, or the whole text.
 * @param {string} rules
 * @param {string} position
 */
export function playAddress(rules, position = "") {
  const query = new URLSearchParams({ rules });
  if (position) query.set("position", position);
  return `/play?${readable(query)}`;
}
