import type { Company, Language, RegisterCompanyBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { isVerified, toCompany } from '../../kernel/company.ts';
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
 * @param language of that email
 * @returns the company, which is the unchanged listing while the claim is pending
 * @throws 403 for a blocked website, 409 for `email`, `website` or both, when another account has them
 */
export async function registerCompany(
  dependencies: CompaniesDependencies,
  body: RegisterCompanyBody,
  language: Language,
): Promise<Company> {
  const { passwords, runInTransaction, checkWebsite, companies, claims, verifiedBy, sendsMail, mailQueue, mailLayout } =
    dependencies;
  const website = toWebsite(body.website);
  const owner = {
    name: body.name,
    email: body.email,
    work_email: body.workEmail,
    password_hash: await passwords.hash(body.password),
    phone: body.phone ?? null,
    description: body.description || null,
    country: body.country || null,
    city: body.city || null,
    address: body.address || null,
    category_ids: toCategoryIds(body.categories ?? []),
  };
  const recipient = { workEmail: body.workEmail, email: body.email, domain: website.id };
  return runInTransaction(async (transaction) => {
    await checkWebsite(transaction, website.id, 'website');
    const existing = await lockFreeListing(dependencies, transaction, body, website.id);
    const created = await companies.claim(transaction, website, owner, verifiedBy === 'owner');
    if (created !== undefined) {
      if (existing !== undefined) await checkRenames(dependencies, transaction, created.id);
      const account = { companyId: created.id };
      await companies.setMailLanguage(transaction, created.id, language);
      // Without a mail server nothing has to be confirmed.
      if (sendsMail) {
        await mailQueue.add(transaction, account, composeWorkEmailCode(mailLayout, account, recipient, language));
      }
      return toCompany(created, verifiedBy);
    }
    // A concurrent request may have created it.
    const listing = existing ?? (await companies.lock(transaction, { domain: website.id }));
    if (listing === undefined) throw new Error(`The listing of ${website.id} was not found`);
    if (verifiedBy === 'owner') throw companyTaken({ email: false, website: true });
    const account = { claimId: await claims.insert(transaction, listing.id, website.website, owner) };
    await mailQueue.add(transaction, account, composeWorkEmailCode(mailLayout, account, recipient, language));
    return toCompany(listing, verifiedBy);
  });
}

/** Locks the listing of a website, if there is one, and the email. @throws 403, 409 as above */
async function lockFreeListing(
  { companies, claims, checkWebsite, verifiedBy }: CompaniesDependencies,
  transaction: Transaction,
  body: RegisterCompanyBody,
  domain: string,
): Promise<LockedCompany | undefined> {
  await companies.lockEmail(transaction, body.email);
  const [ofCompany, ofClaim] = await Promise.all([companies.findByEmail(body.email), claims.findByEmail(body.email)]);
  const isEmailTaken = ofCompany !== undefined || ofClaim !== undefined;
  const existing = await companies.lock(transaction, { domain });
  if (existing !== undefined && existing.merged_into !== null) {
    const into = await companies.findDomain(existing.merged_into, transaction);
    await checkWebsite(transaction, into, 'website');
    throw new ProblemError('company-taken', { errors: [fieldError('website', 'websiteMerged', { into })] });
  }
  // It may have been blocked in the meantime.
  if (existing !== undefined && existing.removed_at !== null) {
    await checkWebsite(transaction, existing.domain, 'website');
  }
  const isWebsiteTaken = existing !== undefined && existing.claimed_at !== null && isVerified(existing, verifiedBy);
  if (isEmailTaken || isWebsiteTaken) throw companyTaken({ email: isEmailTaken, website: isWebsiteTaken });
  if (existing !== undefined && (await companies.isRejectedName(existing.id, toNameKey(body.name), transaction))) {
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
