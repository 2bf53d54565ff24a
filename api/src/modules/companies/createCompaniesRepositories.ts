import type { Database } from '../../database/Database.ts';
import { claimsRepository } from './claims.repository.ts';
import { companiesRepository } from './companies.repository.ts';
import { renamesRepository } from './renames.repository.ts';

export function createCompaniesRepositories(database: Database) {
  return {
    companies: companiesRepository(database),
    claims: claimsRepository(database),
    renames: renamesRepository(database),
  };
}
