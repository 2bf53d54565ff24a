import { endpoints, isIndexedReview, RATING_MAX, type PublicReview } from '@heard/contract';
import {
  fullName,
  paths,
  type DescribeContext,
  type LoadInput,
  type LoadResult,
  type PageDescription,
} from '@heard/sdk/documents';
import { toReviewOfCompany } from '../documents/structuredData.ts';
import { translate } from '../documents/translate.ts';

/** Requests a review and its company, because the page also shows other reviews of the company. */
export async function load({ params: { id = '' }, api }: LoadInput): Promise<LoadResult<PublicReview>> {
  const review = await api.get(endpoints.getReview, { params: { id } });
  if (review.status !== 'found') return review;
  await api.get('getCompany', { params: { id: review.body.company.id } });
  return { status: 'found', data: review.body };
}

/**
 * Describes the page for browsers, link previews and search engines. Search engines must not index the page of a short review, because the
 * page of its company also shows the review.
 */
export function describe(review: PublicReview, { language, publicUrl }: DescribeContext): PageDescription {
  const { id, rating, title, description, user, company } = review;
  const path = paths.review(id);
  return {
    title: `${rating}/${RATING_MAX}: ${title}`,
    description: translate(language, 'review.description', {
      author: fullName(user),
      company: company.name,
      text: description,
    }),
    canonical: isIndexedReview(review) ? path : null,
    preview: path,
    image: company.avatar,
    // Omits the rating of a person with a connection to the company, because search engines must not show it.
    structuredData: review.relation === null ? [toReviewOfCompany(review, `${publicUrl}${path}`, publicUrl)] : [],
  };
}
