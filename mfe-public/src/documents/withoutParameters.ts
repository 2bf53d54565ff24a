/** Returns a query without the given parameters, in the form that redirects to canonical URLs use. */
export function withoutParameters(query: URLSearchParams, names: readonly string[]): string {
  const rest = new URLSearchParams(query);
  for (const name of names) rest.delete(name);
  return rest.size === 0 ? '' : `?${rest.toString()}`;
}
