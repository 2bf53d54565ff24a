import {
  parseWebsite,
  type Company,
  type CompanyWithReviews,
  type OwnCompany,
  type RegisterCompanyBody,
  type UpdateCompanyBody,
  type Website,
} from '@heard/contract';
import { fieldError, ProblemError } from '../../problems.ts';
import type { ReviewPagesRepository } from '../reviews/reviewPages.repository.ts';
import { toCompanyReview } from '../reviews/toReview.ts';
import type { CompanyOwner } from '../auth/Caller.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { CompaniesRepository, CompanyProfile } from './companies.repository.ts';
import { publicSuffixOf } from './publicSuffixOf.ts';
import { toCompany, toOwnCompany } from './toCompany.ts';

export interface CompaniesServiceOptions {
  companies: CompaniesRepository;
  reviewPages: ReviewPagesRepository;
  passwords: Passwords;
  discardPicture: (path: string | null) => Promise<void>;
}

/** The reviews that come with a company. */
const NEWEST_REVIEWS = { limit: 20, after: null, sort: 'newest', ratings: null } as const;

export type CompaniesService = ReturnType<typeof companiesService>;

export function companiesService({ companies, reviewPages, passwords, discardPicture }: CompaniesServiceOptions) {
  return {
    /** @throws 409 naming `email` or `website`, or both, when they belong to another account */
    async register(body: RegisterCompanyBody): Promise<Company> {
      const registered = await companies.register(websiteOf(body.website), {
        name: body.name,
        email: body.email,
        work_email: body.workEmail,
        password_hash: await passwords.hash(body.password),
        phone: body.phone ?? null,
        description: body.description || null,
        country: body.country || null,
        city: body.city || null,
        address: body.address || null,
      });
      if (!Array.isArray(registered)) return toCompany(registered);
      const errors = registered.map((field) => fieldError(field, field === 'email' ? 'emailTaken' : 'websiteTaken'));
      throw new ProblemError('company-taken', { errors });
    },

    /** @param id the company's id or any form of its website. @throws 404 */
    async read(id: string): Promise<CompanyWithReviews> {
      const company = await reviewPages.ofCompany({ domain: companyIdOf(id) }, NEWEST_REVIEWS);
      if (company === undefined) throw new ProblemError('not-found');
      return { ...toCompany(company), review: company.reviews.map(toCompanyReview) };
    },

    async own({ companyId, account }: CompanyOwner): Promise<OwnCompany> {
      const company = account ?? (await companies.findById(companyId));
      if (company === undefined) throw new ProblemError('unauthenticated');
      return toOwnCompany(company);
    },

    async update({ companyId }: CompanyOwner, body: UpdateCompanyBody): Promise<OwnCompany> {
      const company = await companies.update(companyId, toChanges(body));
      if (company === undefined) throw new ProblemError('unauthenticated');
      return toOwnCompany(company);
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
function toChanges({ name, description, address, country, city }: UpdateCompanyBody): Partial<CompanyProfile> {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description || null }),
    ...(address !== undefined && { address: address || null }),
    ...(country !== undefined && { country: country || null }),
    ...(city !== undefined && { city: city || null }),
  };
}
