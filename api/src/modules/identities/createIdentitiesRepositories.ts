import type { Database } from '../../database/Database.ts';
import { identitiesRepository } from './identities.repository.ts';
import { oidcLoginsRepository } from './oidcLogins.repository.ts';
import { oidcLogoutsRepository } from './oidcLogouts.repository.ts';

export function createIdentitiesRepositories(database: Database) {
  return {
    identities: identitiesRepository(database),
    oidcLogins: oidcLoginsRepository(database),
    oidcLogouts: oidcLogoutsRepository(database),
  };
}
