/**
 * Replaces stylis' list of vendor prefixes: a declaration stays as it is.
 * @param {string} value
 */
export function prefix(value) {
  return value;
}
