import type { SitemapList, SitemapParts } from '@heard/contract';
import { findCategory } from '../../kernel/categories.ts';
import { ProblemError } from '../../problems.ts';
import type { ListsDependencies } from './ListsDependencies.ts';
import { toPath } from './toPath.ts';

/** Returns the indexable lists of a part of the sitemap, starting at 1. @throws 404 */
export async function readSitemapPart(
  dependencies: Pick<ListsDependencies, 'lists'>,
  part: string,
): Promise<SitemapList[]> {
  const { lists } = dependencies;
  if (!/^[1-9]\d{0,8}$/.test(part) || Number(part) > (await countParts(dependencies)).parts)
    throw new ProblemError('not-found');
  return (await lists.readPart(Number(part))).map(({ category_id: id, country, slug, changed_at: at }) => ({
    path: toPath(findCategory(id)?.slug ?? null, country === '' ? null : country, slug),
    lastModified: at.toISOString(),
  }));
}

/** Returns the number of parts of the sitemap of lists. */
export async function countParts(dependencies: Pick<ListsDependencies, 'lists'>): Promise<SitemapParts> {
  const { lists } = dependencies;
  return { parts: await lists.countParts() };
}
