import {
  parseWebsite,
  type Company,
  type CompanyWithReviews,
  type Language,
  type OwnCompany,
  type RegisterCompanyBody,
  type UpdateCompanyBody,
  type Website,
} from '@heard/contract';
import { fieldError, ProblemError, invalidField, wrongPassword } from '../../problems.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { ReviewPagesRepository } from '../reviews/reviewPages.repository.ts';
import { toCompanyReview } from '../reviews/toReview.ts';
import type { CompanyOwner } from '../auth/Caller.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { NewEmail } from '../users/users.repository.ts';
import { isSameEmail } from '../users/users.service.ts';
import type { CompaniesRepository, CompanyChanges } from './companies.repository.ts';
import { publicSuffixOf } from './publicSuffixOf.ts';
import { toCompany, toOwnCompany, type VerifiedBy } from './toCompany.ts';

export interface CompaniesServiceOptions {
  companies: CompaniesRepository;
  reviewPages: ReviewPagesRepository;
  passwords: Passwords;
  compose: MailComposer;
  verifiedBy: VerifiedBy;
  discardPicture: (path: string | null) => Promise<void>;
}

/** The reviews that come with a company. */
const NEWEST_REVIEWS = { limit: 20, after: null, sort: 'newest', ratings: null, language: null } as const;

export type CompaniesService = ReturnType<typeof companiesService>;

export function companiesService(options: CompaniesServiceOptions) {
  const { companies, reviewPages, passwords, compose, verifiedBy, discardPicture } = options;

  async function newWorkEmail(
    companyId: string,
    workEmail: string,
    { currentPassword }: UpdateCompanyBody,
    language: Language,
  ): Promise<NewEmail | null> {
    const company = await companies.findById(companyId);
    if (company === undefined) throw new ProblemError('unauthenticated');
    const before = company.work_email ?? '';
    if (workEmail === before) return null;
    if (currentPassword === undefined) throw invalidField('currentPassword', 'currentPasswordNeeded');
    if (!(await passwords.matches(company.password_hash, currentPassword))) throw wrongPassword('currentPassword');
    if (isSameEmail(workEmail, before)) return null;
    return {
      confirmation: compose.confirmWorkEmail(workEmail, company.domain, language),
      notice: compose.workEmailChanged(before, company.domain, language),
    };
  }

  return {
    /**
     * Registers, and writes the mail that asks for the work email to be confirmed.
     * @param language of the mail
     * @throws 409 naming `email` or `website`, or both, when they belong to another account
     */
    async register(body: RegisterCompanyBody, language: Language): Promise<Company> {
      const website = websiteOf(body.website);
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
      const registered = await companies.register(website, owner, confirmation);
      if (!Array.isArray(registered)) return toCompany(registered, verifiedBy);
      const errors = registered.map((field) => fieldError(field, field === 'email' ? 'emailTaken' : 'websiteTaken'));
      throw new ProblemError('company-taken', { errors });
    },

    /** @param id the company's id or any form of its website. @throws 404 */
    async read(id: string): Promise<CompanyWithReviews> {
      const company = await reviewPages.withCompany({ domain: companyIdOf(id) }, NEWEST_REVIEWS);
      if (company === undefined) throw new ProblemError('not-found');
      return Object.assign(toCompany(company, verifiedBy), { review: company.reviews.map(toCompanyReview) });
    },

    async own({ companyId, account }: CompanyOwner): Promise<OwnCompany> {
      const company = account ?? (await companies.findById(companyId));
      if (company === undefined) throw new ProblemError('unauthenticated');
      return toOwnCompany(company, verifiedBy);
    },

    /**
     * A new work email is not confirmed: it gets the mail that asks for that, and the old one is told.
     * @param language of the mails
     * @throws 400 or 401 for `currentPassword` when the work email changes
     */
    async update({ companyId }: CompanyOwner, body: UpdateCompanyBody, language: Language): Promise<OwnCompany> {
      const newEmail =
        body.workEmail === undefined ? null : await newWorkEmail(companyId, body.workEmail, body, language);
      const company = await companies.update(companyId, toChanges(body), newEmail);
      if (company === undefined) throw new ProblemError('unauthenticated');
      return toOwnCompany(company, verifiedBy);
    },

    /** Ends the company's account; its listing and its reviews stay. */
    async removeOwner({ companyId }: CompanyOwner): Promise<void> {
      await discardPicture(await companies.removeOwner(companyId));
    },
  };
}

/** The company id that an address names in any form (`WWW.Acme.com`). @throws 404 when it names no website */
export function companyIdOf(text: string): string {
  const website = parseWebsite(text, publicSuffixOf);
  if ('problem' in website) throw new ProblemError('not-found');
  return website.id;
}

/** The website that a validated body names. */
export function websiteOf(text: string): Website {
  const website = parseWebsite(text, publicSuffixOf);
  if ('problem' in website) throw new Error('The website was not validated');
  return website;
}

/** An empty text clears what may be empty. */
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
