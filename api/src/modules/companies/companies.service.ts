import type {
  Company,
  CompanyWithReviews,
  Language,
  OwnCompany,
  RegisterCompanyBody,
  Score,
  UpdateCompanyBody,
} from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { fieldError, ProblemError, invalidField, wrongPassword } from '../../problems.ts';
import type { CompanyAccount, KeyHolder } from '../auth/Caller.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { AddRemoval } from '../blocks/createAddRemoval.ts';
import type { CompanyMissing } from '../blocks/createCompanyMissing.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { MarksRepository } from '../moderation/marks.repository.ts';
import { toCategoryIds } from '../discovery/toCategoryIds.ts';
import { toPlace } from '../discovery/places.ts';
import { toOwnClaimant } from '../ownership/claim.ts';
import type { ClaimsRepository } from '../ownership/claims.repository.ts';
import { toCompanyReview } from '../reviews/review.ts';
import type { ReviewPagesRepository } from '../reviews/reviewPages.repository.ts';
import { toScore } from '../score/score.ts';
import type { WeightsRepository } from '../score/weights.repository.ts';
import { toReplyRate } from '../replies/reply.ts';
import type { CheckWebsite } from '../websites/checkWebsite.ts';
import { isSameEmail } from '../users/isSameEmail.ts';
import type { CompaniesRepository } from './companies.repository.ts';
import {
  isVerified,
  toCompany,
  toLockEnd,
  toOwnCompany,
  toProof,
  type CompanyChanges,
  type CompanyRow,
  type VerifiedBy,
} from './company.ts';
import { toNameKey, type CompanyNames } from './companyNames.ts';
import type { RenamesRepository } from './renames.repository.ts';
import { parseCompanyId, toWebsite } from './website.ts';

export interface CompaniesServiceOptions {
  companies: CompaniesRepository;
  claims: ClaimsRepository;
  marks: MarksRepository;
  names: CompanyNames;
  renames: Pick<RenamesRepository, 'countRecent'>;
  reviewPages: ReviewPagesRepository;
  weights: Pick<WeightsRepository, 'find'>;
  passwords: Passwords;
  mailQueue: MailQueue;
  checkWebsite: CheckWebsite;
  companyMissing: CompanyMissing;
  addRemoval: AddRemoval;
  compose: MailComposer;
  verifiedBy: VerifiedBy;
  runInTransaction: RunInTransaction;
}

/** Each rename rewrites search terms and the company's entries in indexes. */
const MAX_RENAMES_PER_DAY = 10;

/** The page of reviews that is part of a company. */
const NEWEST_REVIEWS = { limit: 20, after: null, sort: 'newest', ratings: null, language: null, origin: null } as const;

export type CompaniesService = ReturnType<typeof companiesService>;

export function companiesService(options: CompaniesServiceOptions) {
  const { companies, claims, marks, names, renames, reviewPages, passwords, mailQueue, compose, verifiedBy } = options;
  const { weights, checkWebsite, companyMissing, addRemoval, runInTransaction } = options;

  /** Returns the stored account of the caller, and how to write to it. */
  async function getAccount(caller: CompanyAccount) {
    if ('claimId' in caller) {
      const key = { claimId: caller.claimId };
      const row = await claims.findById(key.claimId);
      if (row === undefined) throw new ProblemError('unauthenticated');
      return {
        key,
        row,
        update: (transaction: Transaction, changes: CompanyChanges) => claims.update(transaction, key.claimId, changes),
      };
    }
    const key = { companyId: caller.companyId };
    const row = await companies.findById(key.companyId);
    if (row === undefined) throw new ProblemError('unauthenticated');
    return {
      key,
      row,
      async update(transaction: Transaction, changes: CompanyChanges) {
        if ((await companies.update(transaction, key.companyId, changes)) === undefined) {
          throw new ProblemError('unauthenticated');
        }
      },
    };
  }

  /** @throws 409 when another account of a company has the email */
  async function checkEmailIsFree(transaction: Transaction, email: string): Promise<void> {
    await companies.lockEmail(transaction, email);
    const owners = await Promise.all([companies.findByEmail(email), claims.findByEmail(email)]);
    if (owners.some((owner) => owner !== undefined)) {
      throw new ProblemError('email-taken', { errors: [fieldError('email', 'emailTaken')] });
    }
  }

  /** @throws 429 when the name has changed too often. The transaction that has changed it must be rolled back. */
  async function checkRenames(transaction: Transaction, companyId: string): Promise<void> {
    const { count, seconds } = await renames.countRecent(transaction, companyId);
    if (count > MAX_RENAMES_PER_DAY) throw new ProblemError('too-many-requests', {}, Math.max(1, seconds));
  }

  /** @throws 400 or 401 for `currentPassword` */
  async function checkCurrentPassword(
    passwordHash: string | null,
    { currentPassword }: UpdateCompanyBody,
  ): Promise<void> {
    if (currentPassword === undefined) throw invalidField('currentPassword', 'currentPasswordNeeded');
    if (!(await passwords.matches(passwordHash, currentPassword))) throw wrongPassword('currentPassword');
  }

  /**
   * A verified company that changes its name keeps the badge and shows both names until an administrator has reviewed the new
   * one.
   */
  function toNameChanges(company: CompanyRow, name = company.name): Pick<CompanyChanges, 'former_name'> {
    if (name === company.name || !isVerified(company, verifiedBy)) return {};
    const former = company.former_name ?? company.name;
    return { former_name: name === former ? null : former };
  }

  return {
    /**
     * Registers a company, or claims the listing of its website, and queues the email with the code that confirms the work
     * email. Where emails are sent, the claim of an existing listing is pending until it is proven.
     *
     * @param language of that email
     * @returns the company, which is the unchanged listing while the claim is pending
     * @throws 403 for a blocked website, 409 for `email`, `website` or both, when another account has them
     */
    async register(body: RegisterCompanyBody, language: Language): Promise<Company> {
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
        await companies.lockEmail(transaction, body.email);
        const [ofCompany, ofClaim] = await Promise.all([
          companies.findByEmail(body.email),
          claims.findByEmail(body.email),
        ]);
        const isEmailTaken = ofCompany !== undefined || ofClaim !== undefined;
        const existing = await companies.lock(transaction, { domain: website.id });
        if (existing !== undefined && existing.merged_into !== null) {
          const into = await companies.findDomain(existing.merged_into, transaction);
          await checkWebsite(transaction, into, 'website');
          throw new ProblemError('company-taken', { errors: [fieldError('website', 'websiteMerged', { into })] });
        }
        // It may have been blocked in the meantime.
        if (existing !== undefined && existing.removed_at !== null) {
          await checkWebsite(transaction, existing.domain, 'website');
        }
        const isWebsiteTaken =
          existing !== undefined && existing.claimed_at !== null && isVerified(existing, verifiedBy);
        if (isEmailTaken || isWebsiteTaken) throw companyTaken({ email: isEmailTaken, website: isWebsiteTaken });
        if (
          existing !== undefined &&
          (await companies.isRejectedName(existing.id, toNameKey(body.name), transaction))
        ) {
          throw invalidField('name', 'nameRejected');
        }
        const created = await companies.claim(transaction, website, owner, verifiedBy === 'owner');
        if (created !== undefined) {
          if (existing !== undefined) await checkRenames(transaction, created.id);
          const account = { companyId: created.id };
          await companies.setMailLanguage(transaction, created.id, language);
          await mailQueue.add(transaction, account, compose.workEmailCode(account, recipient, language));
          return toCompany(created, verifiedBy);
        }
        // A concurrent request may have created it.
        const listing = existing ?? (await companies.lock(transaction, { domain: website.id }));
        if (listing === undefined) throw new Error(`The listing of ${website.id} was not found`);
        if (verifiedBy === 'owner') throw companyTaken({ email: false, website: true });
        const account = { claimId: await claims.insert(transaction, listing.id, website.website, owner) };
        await mailQueue.add(transaction, account, compose.workEmailCode(account, recipient, language));
        return toCompany(listing, verifiedBy);
      });
    },

    /**
     * @param id the company's id, or its website in any form
     * @throws 404, 410 for a blocked company
     */
    async read(id: string): Promise<CompanyWithReviews> {
      const domain = parseCompanyId(id);
      const company = await reviewPages.withCompany({ domain }, NEWEST_REVIEWS);
      if (company === undefined) throw await companyMissing(domain);
      return Object.assign(toCompany(company, verifiedBy), {
        place: toPlace(company.country_code, company.city_of_list),
        mergedFrom: company.merged_from,
        replies: toReplyRate(company.reply_counts),
        review: company.reviews.map(toCompanyReview),
      });
    },

    /** @param id the company's id, or its website in any form. @throws 404, 410 for a blocked company */
    async score(id: string): Promise<Score> {
      const domain = parseCompanyId(id);
      const company = await weights.find(domain);
      if (company === undefined) throw await companyMissing(domain);
      return toScore(company);
    },

    async own(caller: CompanyAccount | KeyHolder): Promise<OwnCompany> {
      if ('claimId' in caller) {
        const claim = await claims.findById(caller.claimId);
        if (claim === undefined) throw new ProblemError('unauthenticated');
        return toOwnClaimant(claim, verifiedBy);
      }
      const company =
        ('account' in caller ? caller.account : undefined) ?? (await companies.findById(caller.companyId));
      if (company === undefined) throw new ProblemError('unauthenticated');
      return addRemoval(toOwnCompany(company, verifiedBy), company);
    },

    /**
     * Changes a company's profile. A new work email has to be confirmed again. The old one is notified, and so is the old
     * login email. While the claim is not effective, the profile is only stored.
     *
     * @param language of these emails
     * @throws 400 or 401 for `currentPassword` when an email changes, 400 for a rejected name, 409 when the login email is taken
     */
    async update(caller: CompanyAccount, body: UpdateCompanyBody, language: Language): Promise<OwnCompany> {
      const { key, row, update } = await getAccount(caller);
      const current = row.work_email ?? '';
      const currentEmail = row.email ?? '';
      const { workEmail = current, email = currentEmail, name = row.name } = body;
      if (workEmail !== current || email !== currentEmail) await checkCurrentPassword(row.password_hash, body);
      const lockedUntil = toLockEnd(row);
      if (body.categories !== undefined && lockedUntil !== null) {
        throw new ProblemError('category-locked', { values: { date: lockedUntil } });
      }
      const companyId = 'company_id' in row ? row.company_id : row.id;
      if (name !== row.name && (await names.isRejected(companyId, name))) throw invalidField('name', 'nameRejected');
      const former = 'company_id' in row ? {} : toNameChanges(row, name);
      const changes = { ...toChanges(body), ...former };
      if (Object.keys(changes).length === 0) return this.own(caller);
      const isNewWorkEmail = !isSameEmail(workEmail, current);
      const isNewEmail = !isSameEmail(email, currentEmail);
      // A proof by other means than the work email stays valid.
      const unproven = toProof(row) === 'workEmail' ? { verified_at: null, proof: null } : {};
      await runInTransaction(async (transaction) => {
        if (isNewEmail) await checkEmailIsFree(transaction, email);
        await update(transaction, {
          ...changes,
          ...(isNewWorkEmail && { work_email_confirmed_at: null, ...unproven }),
        });
        if (name !== row.name && !('company_id' in row)) await checkRenames(transaction, companyId);
        if (typeof former.former_name === 'string') {
          await marks.markCompany(transaction, companyId, { renamed: { from: former.former_name, to: name } });
        }
        if (isNewEmail) {
          await mailQueue.revokeLinks(transaction, key, ['resetPassword']);
          await mailQueue.add(transaction, key, compose.emailChanged(currentEmail, language));
        }
        if (!isNewWorkEmail) return;
        const recipient = { workEmail, email, domain: row.domain };
        await mailQueue.revokeLinks(transaction, key, ['workEmailCode', 'refuseClaim', 'confirmEmail']);
        await mailQueue.add(transaction, key, compose.workEmailCode(key, recipient, language));
        // An address that was never confirmed may be a stranger's.
        if (row.work_email_confirmed_at === null) return;
        await mailQueue.add(transaction, key, compose.workEmailChanged(current, row.domain, language));
      });
      return this.own('claimId' in caller ? caller : { role: 'company', sessionId: caller.sessionId, companyId });
    },
  };
}

function companyTaken(taken: { email: boolean; website: boolean }): ProblemError {
  const errors = [
    ...(taken.email ? [fieldError('email', 'emailTaken')] : []),
    ...(taken.website ? [fieldError('website', 'websiteTaken')] : []),
  ];
  return new ProblemError('company-taken', { errors });
}

/** An empty string clears an optional property. */
function toChanges({
  name,
  description,
  address,
  country,
  city,
  email,
  phone,
  workEmail,
  categories,
}: UpdateCompanyBody): CompanyChanges {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description || null }),
    ...(address !== undefined && { address: address || null }),
    ...(country !== undefined && { country: country || null }),
    ...(city !== undefined && { city: city || null }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(workEmail !== undefined && { work_email: workEmail }),
    ...(categories !== undefined && { category_ids: toCategoryIds(categories) }),
  };
}
