/** Returns the query string without the given parameters, for a redirect to the canonical URL. Empty, or with a leading `?`. */
export function withoutParameters(query: URLSearchParams, names: readonly string[]): string {
  const rest = new URLSearchParams(query);
  for (const name of names) rest.delete(name);
  return rest.size === 0 ? '' : `?${rest.toString()}`;
}
