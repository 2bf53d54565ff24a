import { RATING_MAX, type Language, type PublicReview } from '@heard/contract';
import { fullName, paths } from '@heard/sdk/server';
import { translate } from '../messages/messages.ts';
import { cutText, DESCRIPTION_MAX_LENGTH } from '@heard/server-kit';
import type { PageDescription } from './renderDocument.ts';
import { toReviewOfCompany } from './structuredData.ts';

interface DescribeReviewOptions {
  review: PublicReview;
  language: Language;
  publicUrl: string;
}

/** Describes the page of a review for browsers and link previews. Search engines have its text from the company's page. */
export function describeReview({ review, language, publicUrl }: DescribeReviewOptions): PageDescription {
  const { id, rating, title, description, user, company } = review;
  const url = `${publicUrl}${paths.review(id)}`;
  const about = translate(language, 'review.description', {
    author: fullName(user),
    company: company.name,
    text: description,
  });
  return {
    title: `${rating}/${RATING_MAX}: ${title}`,
    description: cutText(about, DESCRIPTION_MAX_LENGTH),
    url: null,
    company: null,
    preview: { url, image: company.avatar },
    data: [toReviewOfCompany(review, url, publicUrl)],
  };
}
