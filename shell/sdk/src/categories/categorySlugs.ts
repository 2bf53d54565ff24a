/** The maximum number of subcategories of a company. */
export const MAX_CATEGORIES = 3;

/** Splits the value of a `CategoryPicker` into slugs. */
export function splitSlugs(value: string): string[] {
  return value === '' ? [] : value.split(',');
}

/** Joins slugs to the value of a `CategoryPicker`. The value is a text, because forms compare and store texts. */
export function joinSlugs(slugs: readonly string[]): string {
  return slugs.join(',');
}
