/** The maximum number of subcategories of a company. */
export const MAX_CATEGORIES = 3;

/** Returns the slugs in a form's value. */
export function splitSlugs(value: string): string[] {
  return value === '' ? [] : value.split(',');
}

/** Returns the value of a form as a text, because forms compare and store texts. */
export function joinSlugs(slugs: readonly string[]): string {
  return slugs.join(',');
}
