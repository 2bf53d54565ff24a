import type { Database } from '../../database/Database.ts';
import { passkeyChallengesRepository } from './passkeyChallenges.repository.ts';
import { passkeysRepository } from './passkeys.repository.ts';

export function createPasskeysRepositories(database: Database) {
  return {
    passkeys: passkeysRepository(database),
    passkeyChallenges: passkeyChallengesRepository(database),
  };
}
