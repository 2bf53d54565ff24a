import type { Database } from '../../database/Database.ts';
import { identitiesRepository } from './identities.repository.ts';
import { oidcLoginsRepository } from './oidcLogins.repository.ts';

export function createIdentitiesRepositories(database: Database) {
  return { identities: identitiesRepository(database), oidcLogins: oidcLoginsRepository(database) };
}
