import type {
  Company,
  CompanyWithReviews,
  Language,
  OwnCompany,
  RegisterCompanyBody,
  UpdateCompanyBody,
} from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { fieldError, ProblemError, invalidField, wrongPassword } from '../../problems.ts';
import type { CompanyOwner } from '../auth/Caller.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { SessionsRepository } from '../auth/sessions.repository.ts';
import type { PasskeysRepository } from '../passkeys/passkeys.repository.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import { toCompanyReview } from '../reviews/review.ts';
import type { ReviewPagesRepository } from '../reviews/reviewPages.repository.ts';
import { isSameEmail } from '../users/isSameEmail.ts';
import type { CompaniesRepository } from './companies.repository.ts';
import { toCompany, toOwnCompany, type CompanyChanges, type CompanyRow, type VerifiedBy } from './company.ts';
import { parseCompanyId, toWebsite } from './website.ts';

export interface CompaniesServiceOptions {
  companies: CompaniesRepository;
  reviewPages: ReviewPagesRepository;
  sessions: SessionsRepository;
  passkeys: Pick<PasskeysRepository, 'removeAll'>;
  passwords: Passwords;
  mailQueue: MailQueue;
  compose: MailComposer;
  verifiedBy: VerifiedBy;
  discardPicture: (path: string | null) => Promise<void>;
  runInTransaction: RunInTransaction;
}

/** The page of reviews that is part of a company. */
const NEWEST_REVIEWS = { limit: 20, after: null, sort: 'newest', ratings: null, language: null } as const;

export type CompaniesService = ReturnType<typeof companiesService>;

export function companiesService(options: CompaniesServiceOptions) {
  const { companies, reviewPages, sessions, passkeys, passwords, mailQueue, compose, verifiedBy, discardPicture } =
    options;
  const { runInTransaction } = options;

  async function getCompany(companyId: string): Promise<CompanyRow> {
    const company = await companies.findById(companyId);
    if (company === undefined) throw new ProblemError('unauthenticated');
    return company;
  }

  /** @throws 400 or 401 for `currentPassword` */
  async function checkCurrentPassword(company: CompanyRow, { currentPassword }: UpdateCompanyBody): Promise<void> {
    if (currentPassword === undefined) throw invalidField('currentPassword', 'currentPasswordNeeded');
    if (!(await passwords.matches(company.password_hash, currentPassword))) throw wrongPassword('currentPassword');
  }

  /** Sends the confirmation email to the new work email and a notice to the old one. */
  function changeWorkEmail(company: CompanyRow, workEmail: string, changes: CompanyChanges, language: Language) {
    const confirmation = compose.confirmWorkEmail(workEmail, company.domain, language);
    const notice = compose.workEmailChanged(company.work_email ?? '', company.domain, language);
    return runInTransaction(async (transaction) => {
      const unconfirmed = { work_email_confirmed_at: null, verified_at: null };
      const changed = await companies.update(transaction, company.id, { ...changes, ...unconfirmed });
      if (changed === undefined) return undefined;
      const account = { companyId: company.id };
      await mailQueue.revokeLinks(transaction, account, ['confirmEmail']);
      await mailQueue.add(transaction, account, confirmation);
      // An address that was never confirmed may be a stranger's.
      if (company.work_email_confirmed_at !== null) await mailQueue.add(transaction, account, notice);
      return changed;
    });
  }

  return {
    /**
     * Registers a company, or claims the listing of its website, and queues the email that asks to confirm the work email.
     *
     * @param language of that email
     * @throws 409 for `email`, `website` or both, when another account has them
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
      };
      const confirmation = compose.confirmWorkEmail(body.workEmail, website.id, language);
      try {
        const company = await runInTransaction(async (transaction) => {
          const claimed = await companies.claim(transaction, website, owner);
          if (claimed !== undefined) await mailQueue.add(transaction, { companyId: claimed.id }, confirmation);
          return claimed;
        });
        if (company !== undefined) return toCompany(company, verifiedBy);
      } catch (error) {
        if (!companies.isEmailTaken(error)) throw error;
        throw companyTaken({ email: true, website: await companies.isClaimed(website.id) });
      }
      throw companyTaken({ email: (await companies.findByEmail(body.email)) !== undefined, website: true });
    },

    /**
     * @param id the company's id, or its website in any form
     * @throws 404
     */
    async read(id: string): Promise<CompanyWithReviews> {
      const company = await reviewPages.withCompany({ domain: parseCompanyId(id) }, NEWEST_REVIEWS);
      if (company === undefined) throw new ProblemError('not-found');
      return Object.assign(toCompany(company, verifiedBy), { review: company.reviews.map(toCompanyReview) });
    },

    async own({ companyId, account }: CompanyOwner): Promise<OwnCompany> {
      return toOwnCompany(account ?? (await getCompany(companyId)), verifiedBy);
    },

    /**
     * Changes a company's profile. A new work email has to be confirmed again, and the old one is notified.
     *
     * @param language of these emails
     * @throws 400 or 401 for `currentPassword` when the work email changes
     */
    async update({ companyId }: CompanyOwner, body: UpdateCompanyBody, language: Language): Promise<OwnCompany> {
      const company = await getCompany(companyId);
      const changes = toChanges(body);
      const current = company.work_email ?? '';
      const { workEmail = current } = body;
      if (workEmail !== current) await checkCurrentPassword(company, body);
      const apply = () => {
        if (Object.keys(changes).length === 0) return company;
        if (!isSameEmail(workEmail, current)) {
          return changeWorkEmail(company, workEmail, changes, language);
        }
        return runInTransaction((transaction) => companies.update(transaction, companyId, changes));
      };
      const changed = await apply();
      if (changed === undefined) throw new ProblemError('unauthenticated');
      return toOwnCompany(changed, verifiedBy);
    },

    /** Deletes the owner's account. The company stays as an unclaimed listing with its reviews. */
    async removeOwner({ companyId }: CompanyOwner): Promise<void> {
      const picture = await runInTransaction(async (transaction) => {
        const avatar = await companies.unclaim(transaction, companyId);
        await sessions.endAll(transaction, { companyId });
        await passkeys.removeAll(transaction, { companyId });
        await mailQueue.clear(transaction, { companyId });
        return avatar;
      });
      await discardPicture(picture);
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
function toChanges({ name, description, address, country, city, workEmail }: UpdateCompanyBody): CompanyChanges {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description || null }),
    ...(address !== undefined && { address: address || null }),
    ...(country !== undefined && { country: country || null }),
    ...(city !== undefined && { city: city || null }),
    ...(workEmail !== undefined && { work_email: workEmail }),
  };
}
