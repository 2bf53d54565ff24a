import type { Account, CompanyRole } from '@heard/contract';
import { toRole } from '../../kernel/toRole.ts';
import { toCompanyAccount, toOwnCompany, type VerifiedBy } from '../../kernel/company.ts';
import type {
  CompanyPeopleRepository,
  MembershipsRepository,
  MembershipTarget,
  PersonRow,
} from '../companyPeople/index.ts';
import type { CompanyAccounts, CompanyLogin, CompanyLoginKey } from '../users/index.ts';
import { toOwnClaimant } from './claim.ts';
import type { ClaimsRepository } from './claims.repository.ts';
import type { CompaniesRepository } from './companies.repository.ts';

export interface CompanyAccountsOptions {
  companies: Pick<CompaniesRepository, 'findById' | 'findByEmail'>;
  claims: Pick<ClaimsRepository, 'findById' | 'findByEmail'>;
  companyPeople: Pick<CompanyPeopleRepository, 'confirmEmail' | 'findByEmail' | 'findById'>;
  memberships: Pick<MembershipsRepository, 'lastUsed'>;
  verifiedBy: VerifiedBy;
}

/** Creates the lookups of accounts of companies for other modules. They include accounts whose claim is not effective. */
export function createCompanyAccounts(options: CompanyAccountsOptions): CompanyAccounts {
  const { companies, claims, companyPeople, memberships, verifiedBy } = options;

  return {
    async read(given) {
      const person = 'personId' in given ? await companyPeople.findById(given.personId) : undefined;
      const account = await findActiveCompany(memberships, given);
      if (account === null) return person === undefined ? null : toPersonAccount(person);
      const found = await readCompany(options, account);
      return found && { ...found, ...(person && { email: person.email }), companyRole: account.role };
    },

    async readPerson(personId) {
      const person = await companyPeople.findById(personId);
      return person === undefined ? null : toPersonAccount(person);
    },

    async findByEmail(email) {
      const [company, claim, person] = await Promise.all([
        companies.findByEmail(email),
        claims.findByEmail(email),
        findPerson(options, email),
      ]);
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
      return [owner, claimant, person].filter((login) => login !== undefined);
    },

    confirmEmail: companyPeople.confirmEmail,

    async findContact(account) {
      const row = await ('claimId' in account
        ? claims.findById(account.claimId)
        : companies.findById(account.companyId));
      const { work_email: workEmail = null } = row ?? {};
      if (row === undefined || workEmail === null) return null;
      const isConfirmed = row.work_email_confirmed_at !== null;
      return {
        domain: row.domain,
        email: row.email ?? workEmail,
        workEmail,
        isConfirmed,
        hasEnded: 'state' in row && row.state !== 'pending',
      };
    },
  };
}

/** Returns the company that a login acts for, or has used last, with the role in it; null if the login has no membership. */
async function findActiveCompany(
  memberships: CompanyAccountsOptions['memberships'],
  account: CompanyLoginKey & { companyRole?: CompanyRole },
) {
  // A login in the row of a company belongs to the only person of the company.
  const role = account.companyRole ?? 'admin';
  if ('companyId' in account) return { companyId: account.companyId, role };
  if ('claimId' in account) return { claimId: account.claimId, role };
  return memberships.lastUsed(account.personId);
}

async function readCompany({ claims, companies }: CompanyAccountsOptions, account: MembershipTarget) {
  if ('claimId' in account) {
    const claim = await claims.findById(account.claimId);
    return claim === undefined ? null : toCompanyAccount({ ...claim, id: claim.company_id });
  }
  const company = await companies.findById(account.companyId);
  return company === undefined ? null : toCompanyAccount(company);
}

/** Finds the login of a person, with the company that the person has used last. */
async function findPerson(options: CompanyAccountsOptions, email: string): Promise<CompanyLogin | undefined> {
  const { claims, companies, companyPeople, memberships, verifiedBy } = options;
  const person = await companyPeople.findByEmail(email);
  if (person === undefined) return undefined;
  const target = await memberships.lastUsed(person.id);
  const row =
    target &&
    ('claimId' in target ? await claims.findById(target.claimId) : await companies.findById(target.companyId));
  const company = row && ('claim_id' in row ? toOwnClaimant(row, verifiedBy) : toOwnCompany(row, verifiedBy));
  return {
    account: { personId: person.id },
    email: person.email,
    passwordHash: person.password_hash,
    company: company ? { ...company, email: person.email } : null,
  };
}

/** Returns the account of a person without a company. */
function toPersonAccount({ email, name, email_confirmed_at: confirmedAt }: PersonRow): Account {
  return {
    id: '',
    name: name ?? email,
    lastName: null,
    email,
    emailConfirmed: confirmedAt !== null,
    avatar: null,
    country: null,
    language: null,
    shareData: true,
    role: toRole('company'),
    reviewsQuantity: 0,
  };
}
