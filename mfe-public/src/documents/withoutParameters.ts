/** Returns a query without parameters, which the URL of a page has only once it is written in another way. */
export function withoutParameters(query: URLSearchParams, names: readonly string[]): string {
  const rest = new URLSearchParams(query);
  for (const name of names) rest.delete(name);
  return rest.size === 0 ? '' : `?${rest.toString()}`;
}
