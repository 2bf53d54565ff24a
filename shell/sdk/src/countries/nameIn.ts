/** A catalog's names by ISO 3166-1 alpha-2 code. Some countries have several. */
type Names = Record<string, string | string[] | undefined>;

/** A country's name in a catalog: of several, the first is the one to show. */
export function nameIn(names: Names, iso2: string): string {
  return [names[iso2]].flat()[0] ?? iso2;
}
