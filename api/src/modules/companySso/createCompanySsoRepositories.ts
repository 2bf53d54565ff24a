import type { Database } from '../../database/Database.ts';
import { companyIdentitiesRepository } from './companyIdentities.repository.ts';
import { companySsoRepository } from './companySso.repository.ts';

export function createCompanySsoRepositories(database: Database) {
  return { companySso: companySsoRepository(database), companyIdentities: companyIdentitiesRepository(database) };
}
