import type { Database } from '../../database/Database.ts';
import { listFacetsRepository } from './listFacets.repository.ts';
import { listPagesRepository } from './listPages.repository.ts';

export { MAX_SEARCHED, type ListFilters } from './listPages.repository.ts';
export type { CountRow } from './listFacets.repository.ts';

export type ListsRepository = ReturnType<typeof listsRepository>;

/** Reads lists of companies. Each read uses a bounded number of index entries, however many companies there are. */
export function listsRepository(database: Database) {
  return { ...listFacetsRepository(database), ...listPagesRepository(database) };
}
