import type { Database } from '../../database/Database.ts';
import { digestsRepository } from './digests.repository.ts';
import { followsRepository } from './follows.repository.ts';

export function createFollowsRepositories(database: Database) {
  return {
    follows: followsRepository(database),
    digests: digestsRepository(),
  };
}
