// Addresses of this page as people read them.

/**
 * A query in which commas, semicolons, colons and slashes stay as they are.
 * @param {URLSearchParams} query
 */
export function readable(query) {
  return query.toString().replace(/%3B/g, ";").replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%2F/g, "/");
}
