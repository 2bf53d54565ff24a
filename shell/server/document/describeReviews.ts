import type { CompanyReview, CompanyWithReviews, Language } from '@heard/contract';
import { paths } from '@heard/sdk/server';
import { translate } from '../messages/messages.ts';
import { describeRating } from './describeRating.ts';
import { cutText, DESCRIPTION_MAX_LENGTH } from '@heard/server-kit';
import type { PageDescription } from './renderDocument.ts';

const REVIEWS_PER_PAGE = 20;
const MAX_PAGE = 50;

interface DescribeReviewsOptions {
  company: CompanyWithReviews;
  /** From 2; null for the reviews before another one. */
  page: number | null;
  /** The reviews of the page. */
  reviews: CompanyReview[];
  language: Language;
  publicUrl: string;
}

/** Describes a further page of a company's reviews for browsers, search engines and link previews. */
export function describeReviews({
  company,
  page,
  reviews,
  language,
  publicUrl,
}: DescribeReviewsOptions): PageDescription {
  const shown = { ...company, review: reviews };
  if (page === null) return { title: company.name, description: null, url: null, company: shown };
  const pages = Math.min(MAX_PAGE, Math.ceil(company.reviewsQuantity / REVIEWS_PER_PAGE));
  const toUrl = (number: number) => `${publicUrl}${paths.companyReviews(company.id, number)}`;
  const about = `${describeRating(company, language)} ${company.description ?? ''}`;
  return {
    title: translate(language, 'list.page', { title: company.name, page }),
    description: cutText(about, DESCRIPTION_MAX_LENGTH),
    url: toUrl(page),
    company: shown,
    previous: toUrl(page - 1),
    next: page < pages ? toUrl(page + 1) : null,
  };
}
