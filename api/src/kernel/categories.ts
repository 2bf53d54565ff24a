import type { CategoryRef } from '@heard/contract';
import { CATEGORY_ALIASES, taxonomy, type Subcategory, type TopCategory } from '@heard/contract/taxonomy';

/** The category of lists of all companies. */
export const ALL_CATEGORIES = 0;

/** A category of either level. A top category has no parent. */
export interface KnownCategory {
  id: number;
  slug: string;
  names: Subcategory['names'];
  parent: TopCategory | null;
  subcategories: readonly Subcategory[];
}

const known: KnownCategory[] = taxonomy.flatMap((top) => [
  { ...top, parent: null },
  ...top.subcategories.map((one) => ({ ...one, parent: top, subcategories: [] })),
]);
const byId = new Map(known.map((category) => [category.id, category]));
/** The slug of each category, followed by the slug of its top category. */
const slugsById = new Map(known.map(({ id, slug, parent }) => [id, parent === null ? [slug] : [slug, parent.slug]]));
const bySlug = new Map(known.map((category) => [category.slug, category]));

/** Returns a category by its id. */
export const findCategory = (id: number): KnownCategory | undefined => byId.get(id);

/** Returns a category by its current or a former slug, ignoring letter case. */
export function parseCategory(text: string): KnownCategory | undefined {
  const slug = text.toLowerCase();
  return bySlug.get(CATEGORY_ALIASES[slug] ?? slug);
}

/** Returns the id of a subcategory; null for a top category or an unknown slug. */
export function toSubcategoryId(slug: string): number | null {
  const category = bySlug.get(slug);
  return category === undefined || category.parent === null ? null : category.id;
}

/** Returns the slugs of categories as the log contains them; null if there are no categories. */
export function toSlugs(ids: readonly number[]): string | null {
  return ids.flatMap((id) => byId.get(id)?.slug ?? []).join(', ') || null;
}

/** Returns the categories of a company as responses contain them. */
export function toCategoryRefs(ids: readonly number[]): CategoryRef[] {
  return ids.flatMap((id) => {
    const category = byId.get(id);
    if (category === undefined || category.parent === null) return [];
    const { slug, names, parent } = category;
    return [{ slug, names, parent: { slug: parent.slug, names: parent.names } }];
  });
}

/** Returns the subcategories of a company with their top categories, each once. */
export function withParents(ids: readonly number[]): number[] {
  return [...new Set(ids.flatMap((id) => [id, byId.get(id)?.parent?.id ?? id]))];
}

/** Returns the slugs of the subcategories of a company and of their top categories, each once. */
export function slugsWithParents(ids: readonly number[]): string[] {
  return [...new Set(ids.flatMap((id) => slugsById.get(id) ?? []))];
}
