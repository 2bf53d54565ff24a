import {
  COMPANY_MEMBERSHIPS_MAX,
  type AddMembershipBody,
  type Company,
  type Language,
  type RegisterCompanyBody,
} from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { type CompanyCaller, hasCompany } from '../../kernel/Caller.ts';
import { isVerified, type NewOwner, toCompany } from '../../kernel/company.ts';
import { toCategoryIds } from '../../kernel/toCategoryIds.ts';
import { toWebsite } from '../../kernel/website.ts';
import { fieldError, invalidField, ProblemError } from '../../problems.ts';
import { composeWorkEmailCode } from '../auth/index.ts';
import { checkRenames } from './checkRenames.ts';
import type { CompaniesDependencies } from './CompaniesDependencies.ts';
import { toNameKey } from './companyNames.ts';
import type { LockedCompany } from './companyRows.ts';

/**
 * Registers a company, or claims the listing of its website, and queues the email with the code that confirms the work
 * email. Where emails are sent, the claim of an existing listing is pending until it is proven.
 *
 * @param language the language of this email
 * @returns the company; while the claim is pending, this is the unchanged listing
 * @throws 403 for a blocked website, 409 for `email`, `website` or both, when another account has them
 */
export async function registerCompany(
  dependencies: CompaniesDependencies,
  body: RegisterCompanyBody,
  language: Language,
): Promise<Company> {
  const { passwords, companies, runInTransaction } = dependencies;
  const login = { email: body.email, password_hash: await passwords.hash(body.password) };
  return runInTransaction(async (transaction) => {
    const { id } = toWebsite(body.website);
    await dependencies.checkWebsite(transaction, id, 'website');
    await companies.lockEmail(transaction, body.email);
    const isEmailTaken = await hasLogin(dependencies, transaction, body.email);
    return (await register(dependencies, transaction, body, { ...login, isEmailTaken }, body.email, language)).company;
  });
}

/**
 * Registers or claims a further company for a person, who becomes its admin.
 *
 * @param language the language of the email with the code
 * @returns the company; while the claim is pending, this is the unchanged listing
 * @throws 403 and 409 for the reasons of `registerCompany`, 409 with too many companies
 */
export async function addCompany(
  dependencies: CompaniesDependencies,
  caller: CompanyCaller,
  body: AddMembershipBody,
  language: Language,
): Promise<Company> {
  const { ensurePerson, memberships, companyLog, runInTransaction } = dependencies;
  const { sessionId } = caller;
  const { id: personId, email } = await ensurePerson(caller);
  const domain = toWebsite(body.website).id;
  return runInTransaction(async (transaction) => {
    await dependencies.checkWebsite(transaction, domain, 'website');
    const login = { email: null, password_hash: null, isEmailTaken: false };
    const { company, account } = await register(dependencies, transaction, body, login, email, language);
    // Locks the person's memberships after the company, in the same order as when a person accepts an invitation, to
    // avoid deadlocks.
    if ((await memberships.lockOfPerson(transaction, personId)) >= COMPANY_MEMBERSHIPS_MAX) {
      throw new ProblemError('too-many-things', {
        detail: 'problem.too-many-things.memberships',
        values: { limit: COMPANY_MEMBERSHIPS_MAX },
      });
    }
    const existing = await memberships.ofPerson(personId, transaction);
    if (existing.some((membership) => membership.domain === domain))
      throw companyTaken({ email: false, website: true });
    await memberships.insert(transaction, personId, account, 'admin');
    if ('companyId' in account) {
      await companyLog.add(transaction, { ...account, personId }, { kind: 'person.joined', subjectPersonId: personId });
    }
    if (!hasCompany(caller)) await memberships.activate({ sessionId, personId }, account, transaction);
    return company;
  });
}

/** Returns whether a login for companies has the email, ignoring letter case. */
async function hasLogin(
  { companies, claims, companyPeople }: CompaniesDependencies,
  transaction: Transaction,
  email: string,
): Promise<boolean> {
  const owners = await Promise.all([companies.findByEmail(email), claims.findByEmail(email)]);
  return (
    owners.some((owner) => owner !== undefined) || (await companyPeople.findByEmail(email, transaction)) !== undefined
  );
}

/** Stores a company or claim with or without a login in its row. The caller has checked the website. @throws 409 */
async function register(
  dependencies: CompaniesDependencies,
  transaction: Transaction,
  body: AddMembershipBody,
  { isEmailTaken, ...login }: Pick<NewOwner, 'email' | 'password_hash'> & { isEmailTaken: boolean },
  email: string,
  language: Language,
): Promise<{ company: Company; account: { companyId: string } | { claimId: string } }> {
  const { companies, claims, verifiedBy, sendsMail, mailQueue, mailLayout } = dependencies;
  const website = toWebsite(body.website);
  const owner = {
    ...login,
    name: body.name,
    work_email: body.workEmail,
    phone: body.phone ?? null,
    description: body.description || null,
    country: body.country || null,
    city: body.city || null,
    address: body.address || null,
    category_ids: toCategoryIds(body.categories ?? []),
  };
  const recipient = { workEmail: body.workEmail, email, domain: website.id };
  const existing = await lockFreeListing(dependencies, transaction, body.name, website.id, isEmailTaken);
  const created = await companies.claim(transaction, website, owner, verifiedBy() === 'owner');
  if (created !== undefined) {
    if (existing !== undefined) await checkRenames(dependencies, transaction, created.id);
    const account = { companyId: created.id };
    await companies.setMailLanguage(transaction, created.id, language);
    // Sends no code without a mail server, because nothing has to be confirmed then.
    if (sendsMail()) {
      await mailQueue.add(transaction, account, composeWorkEmailCode(mailLayout, account, recipient, language));
    }
    return { company: toCompany(created, verifiedBy), account };
  }
  // Reads the listing again, because a concurrent request may have created it.
  const listing = existing ?? (await companies.lock(transaction, { domain: website.id }));
  if (listing === undefined) throw new Error(`The listing of ${website.id} was not found`);
  if (verifiedBy() === 'owner') throw companyTaken({ email: false, website: true });
  const account = { claimId: await claims.insert(transaction, listing.id, website.website, owner) };
  await mailQueue.add(transaction, account, composeWorkEmailCode(mailLayout, account, recipient, language));
  return { company: toCompany(listing, verifiedBy), account };
}

/** Locks the listing of a website, if there is one. @throws 403 or 409 when the website can't be registered */
async function lockFreeListing(
  { companies, checkWebsite, verifiedBy }: CompaniesDependencies,
  transaction: Transaction,
  name: string,
  domain: string,
  isEmailTaken: boolean,
): Promise<LockedCompany | undefined> {
  const existing = await companies.lock(transaction, { domain });
  if (existing !== undefined && existing.merged_into !== null) {
    const into = await companies.findDomain(existing.merged_into, transaction);
    await checkWebsite(transaction, into, 'website');
    throw new ProblemError('company-taken', { errors: [fieldError('website', 'websiteMerged', { into })] });
  }
  // Checks the locked row, because the company may have been blocked in the meantime.
  if (existing !== undefined && existing.removed_at !== null) {
    await checkWebsite(transaction, existing.domain, 'website');
  }
  const isWebsiteTaken = existing !== undefined && existing.claimed_at !== null && isVerified(existing, verifiedBy);
  if (isEmailTaken || isWebsiteTaken) throw companyTaken({ email: isEmailTaken, website: isWebsiteTaken });
  if (existing !== undefined && (await companies.isRejectedName(existing.id, toNameKey(name), transaction))) {
    throw invalidField('name', 'nameRejected');
  }
  return existing;
}

function companyTaken(taken: { email: boolean; website: boolean }): ProblemError {
  const errors = [
    ...(taken.email ? [fieldError('email', 'emailTaken')] : []),
    ...(taken.website ? [fieldError('website', 'websiteTaken')] : []),
  ];
  return new ProblemError('company-taken', { errors });
}
