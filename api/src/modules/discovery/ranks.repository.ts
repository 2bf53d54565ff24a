import type { Database } from '../../database/Database.ts';
import { rankedPlacesRepository } from './rankedPlaces.repository.ts';
import { rankEntriesRepository } from './rankEntries.repository.ts';
import { rankQueueRepository } from './rankQueue.repository.ts';

export type { QueuedCompany } from './rankQueue.repository.ts';
export type { Location, LocatedPlace } from './rankedPlaces.repository.ts';
export { toName } from './rankEntries.repository.ts';

export type RanksRepository = ReturnType<typeof ranksRepository>;

/** Provides the entries from which lists are read (`rank_entries`), the totals of lists, and the queue of changed companies. */
export function ranksRepository(database: Database) {
  return { ...rankQueueRepository(database), ...rankedPlacesRepository(database), ...rankEntriesRepository(database) };
}
