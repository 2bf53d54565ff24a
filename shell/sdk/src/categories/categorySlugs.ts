/** The maximum number of subcategories of a company. */
export const MAX_CATEGORIES = 3;

/** Returns the slugs in a form's value. */
export function splitSlugs(value: string): string[] {
  return value === '' ? [] : value.split(',');
}

/** Returns a form's value: a text, because forms compare and store values as such. */
export function joinSlugs(slugs: readonly string[]): string {
  return slugs.join(',');
}
