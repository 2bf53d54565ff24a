import type { Database } from '../../database/Database.ts';
import { aliasesRepository } from './aliases/aliases.repository.ts';
import { outboxRepository } from './algolia/outbox.repository.ts';
import { searchRepository } from './search.repository.ts';

export function createSearchRepositories(database: Database) {
  return {
    search: searchRepository(database),
    aliases: aliasesRepository(database),
    outbox: outboxRepository(database),
  };
}
