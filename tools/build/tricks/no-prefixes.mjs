/**
 * Replaces stylis' list of vendor prefixes by a function that returns a declaration unchanged.
 * @param {string} value
 */
export function prefix(value) {
  return value;
}
