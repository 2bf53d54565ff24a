import type { Categories } from '@heard/contract';
import { taxonomy } from '@heard/contract/taxonomy';
import type { ListsDependencies } from './ListsDependencies.ts';
import { toCounts } from './toCounts.ts';

/** Returns all categories with the numbers of their companies. */
export async function getCategories(dependencies: Pick<ListsDependencies, 'lists'>): Promise<Categories> {
  const { lists } = dependencies;
  const ids = taxonomy.flatMap(({ id, subcategories }) => [id, ...subcategories.map((one) => one.id)]);
  const counts = new Map((await lists.readCategories(ids)).map((row) => [row.id, row]));
  return {
    categories: taxonomy.map(({ id, slug, icon, names, subcategories }) => ({
      slug,
      icon,
      names,
      ...toCounts(counts.get(id)),
      subcategories: subcategories.map((one) => ({
        slug: one.slug,
        names: one.names,
        ...toCounts(counts.get(one.id)),
      })),
    })),
  };
}
