import type { CompanyWithReviews } from '@heard/contract';
import { toCompany, type VerifiedBy } from '../../kernel/company.ts';
import { toPlace } from '../../kernel/places.ts';
import { toReplyRate } from '../../kernel/reply.ts';
import { parseCompanyId } from '../../kernel/website.ts';
import type { CompanyMissing } from '../companies/index.ts';
import { toCompanyReview } from './review.ts';
import type { ReviewPagesRepository } from './reviewPages.repository.ts';

export interface ReadCompanyOptions {
  reviewPages: Pick<ReviewPagesRepository, 'withCompany'>;
  companyMissing: CompanyMissing;
  verifiedBy: VerifiedBy;
}

/** Selects the page of reviews in the response for a company. */
const NEWEST_REVIEWS = { limit: 20, after: null, sort: 'newest', ratings: null, language: null, origin: null } as const;

/** Creates the function that reads a company with its newest reviews. */
export function createReadCompany({ reviewPages, companyMissing, verifiedBy }: ReadCompanyOptions) {
  /**
   * @param id the company's id, or its website in any form
   * @throws 404, 410 for a blocked company
   */
  return async function readCompany(id: string): Promise<CompanyWithReviews> {
    const domain = parseCompanyId(id);
    const company = await reviewPages.withCompany({ domain }, NEWEST_REVIEWS);
    if (company === undefined) throw await companyMissing(domain);
    return Object.assign(toCompany(company, verifiedBy), {
      place: toPlace(company.country_code, company.city_of_list),
      mergedFrom: company.merged_from,
      unusualReviews: company.unusual,
      replies: toReplyRate(company.reply_counts),
      review: company.reviews.map(toCompanyReview),
    });
  };
}
