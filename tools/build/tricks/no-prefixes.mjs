/** In the place of stylis' list of vendor prefixes: a declaration stays as it is. */
export function prefix(value) {
  return value;
}
