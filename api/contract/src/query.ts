/** Writes members as the query of an address, `?sort=oldest&rating=4&rating=5`; one without a value is left out. */
export function toQuery(members: object): string {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(members)) {
    for (const value of [values].flat()) if (value !== undefined) query.append(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
