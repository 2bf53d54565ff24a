import type { VerifiedBy } from '../../kernel/company.ts';
import type { CompanyPeopleRepository, MembershipsRepository } from '../companyPeople/index.ts';
import type { ClaimsRepository } from './claims.repository.ts';
import type { CompaniesRepository } from './companies.repository.ts';
import { createCompanyAccounts } from './createCompanyAccounts.ts';
import { createCompanyMissing } from './createCompanyMissing.ts';
import { createCompanyNames } from './companyNames.ts';

export interface CompanyLookupsOptions {
  companies: CompaniesRepository;
  claims: ClaimsRepository;
  companyPeople: CompanyPeopleRepository;
  memberships: MembershipsRepository;
  verifiedBy: VerifiedBy;
}

/** Creates the lookups of companies for other modules. */
export function createCompanyLookups(options: CompanyLookupsOptions) {
  return {
    companyAccounts: createCompanyAccounts(options),
    companyMissing: createCompanyMissing(options.companies),
    names: createCompanyNames(options.companies),
  };
}
