/**
 * Converts properties to a query string, such as `?sort=oldest&rating=4&rating=5`. Undefined values are left out.
 * @returns '' if all values are undefined
 */
export function toQuery(properties: object): string {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(properties)) {
    for (const value of [values].flat()) if (value !== undefined) query.append(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
