// What a position may not have been meant to say, though it can be read: the note that the program prints at the shell.

const SIZE = /^\d+$/;

/**
 * `1,000` is two piles, and so is `1000+7`; null where there is no doubt.
 * @param {string} written
 */
export function doubt(written) {
  const piles = written.split(";")[0].trim();
  const groups = piles.split(",");
  const [first, ...others] = groups;
  if (others.length && /^\d{1,3}$/.test(first) && others.every((group) => /^\d{3}$/.test(group)))
    return `${piles} is ${counted(groups.length)}; write ${groups.join("_")} for one number, or ${groups.join(", ")} for piles`;
  const parts = written.trim().split("+");
  if (parts.length > 1 && parts.every((part) => SIZE.test(part)))
    return `${written.trim()} is ${counted(parts.length)}; a sum is a number only after a power, as in 10^3+7; write ${parts.join(" + ")} for piles`;
  return null;
}

/** @param {number} count */
function counted(count) {
  return count === 2 ? "two piles" : `${count} piles`;
}
