import type { Database } from '../../database/Database.ts';
import { companyOwnersRepository } from './companyOwners.repository.ts';
import { companyReadsRepository } from './companyReads.repository.ts';
import { companyWritesRepository } from './companyWrites.repository.ts';
import { nameChangesRepository } from './nameChanges.repository.ts';

export type { LockedCompany } from './companyRows.ts';

export type CompaniesRepository = ReturnType<typeof companiesRepository>;

export function companiesRepository(database: Database) {
  return {
    ...companyReadsRepository(database),
    ...companyOwnersRepository(database),
    ...nameChangesRepository(database),
    ...companyWritesRepository(),
  };
}
