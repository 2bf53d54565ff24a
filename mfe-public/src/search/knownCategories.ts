import { taxonomy, type Subcategory } from '@heard/contract/taxonomy';
import type { CategoryRef } from '@heard/contract';

/** A top category or a subcategory. */
export interface KnownCategory extends Pick<Subcategory, 'slug' | 'names' | 'also'> {
  /** The parent category; null for a top category. */
  parent: CategoryRef['parent'] | null;
}

/** Maps the slug of each category, of both levels, to the category. */
export const knownCategories: ReadonlyMap<string, KnownCategory> = new Map(
  taxonomy
    .flatMap(({ slug, names, subcategories }): KnownCategory[] => [
      { slug, names, also: [], parent: null },
      ...subcategories.map((one) => ({ ...one, parent: { slug, names } })),
    ])
    .map((category) => [category.slug, category]),
);
