import { toCompanyAccount, toOwnCompany, type VerifiedBy } from '../../kernel/company.ts';
import type { CompanyAccounts } from '../users/index.ts';
import { toOwnClaimant } from './claim.ts';
import type { ClaimsRepository } from './claims.repository.ts';
import type { CompaniesRepository } from './companies.repository.ts';

export interface CompanyAccountsOptions {
  companies: Pick<CompaniesRepository, 'findById' | 'findByEmail'>;
  claims: Pick<ClaimsRepository, 'findById' | 'findByEmail'>;
  verifiedBy: VerifiedBy;
}

/** Creates the view of owners and claims that are not effective for the modules of accounts. */
export function createCompanyAccounts({ companies, claims, verifiedBy }: CompanyAccountsOptions): CompanyAccounts {
  return {
    async read(account) {
      if ('claimId' in account) {
        const claim = await claims.findById(account.claimId);
        return claim === undefined ? null : toCompanyAccount({ ...claim, id: claim.company_id });
      }
      const company = await companies.findById(account.companyId);
      return company === undefined || company.password_hash === null ? null : toCompanyAccount(company);
    },

    async findByEmail(email) {
      const [company, claim] = await Promise.all([companies.findByEmail(email), claims.findByEmail(email)]);
      const owner = company && {
        account: { companyId: company.id },
        email: company.email ?? email,
        passwordHash: company.password_hash,
        company: toOwnCompany(company, verifiedBy),
      };
      const claimant = claim && {
        account: { claimId: claim.claim_id },
        email: claim.email ?? email,
        passwordHash: claim.password_hash,
        company: toOwnClaimant(claim, verifiedBy),
      };
      return [owner, claimant].filter((login) => login !== undefined);
    },

    async findContact(account) {
      const row = await ('claimId' in account
        ? claims.findById(account.claimId)
        : companies.findById(account.companyId));
      const { work_email: workEmail = null, email = null } = row ?? {};
      if (row === undefined || workEmail === null || email === null) return null;
      const isConfirmed = row.work_email_confirmed_at !== null;
      return { domain: row.domain, email, workEmail, isConfirmed, hasEnded: 'state' in row && row.state !== 'pending' };
    },
  };
}
