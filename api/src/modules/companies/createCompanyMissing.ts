import { ProblemError } from '../../problems.ts';
import type { CompaniesRepository } from './companies.repository.ts';

export type CompanyMissing = ReturnType<typeof createCompanyMissing>;

/** Creates the function that explains why there is no public company with a domain. */
export function createCompanyMissing(companies: Pick<CompaniesRepository, 'isBlocked'>) {
  /** @returns a 410 for a blocked company, otherwise a 404 */
  return async function companyMissing(domain: string): Promise<ProblemError> {
    return new ProblemError((await companies.isBlocked(domain)) ? 'company-removed' : 'not-found');
  };
}
