import type { TopCategory } from './TopCategory.ts';
import data from './taxonomy.json' with { type: 'json' };

export type * from './TopCategory.ts';

/**
 * The taxonomy of companies. An id or a slug is never changed and never used again: a slug that has to change stays in
 * `CATEGORY_ALIASES`. Only subcategories are assigned to companies.
 */
export const taxonomy: readonly TopCategory[] = data.categories;

/** Former slugs with the current slug of the same category. */
export const CATEGORY_ALIASES: Readonly<Record<string, string>> = data.aliases;
