import { formatMean, RATING_MAX, withSiteName, type PublicReview } from '@heard/contract';
import { paths } from '@heard/sdk/server';
import { describeReview, toList, toText, type MarkdownContext } from './companyMarkdown.ts';
import { escapeMarkdown } from './escapeMarkdown.ts';
import { LICENCE, STATEMENTS } from './texts.ts';

/** Converts a review to Markdown. */
export function toReviewMarkdown(review: PublicReview, context: MarkdownContext): string {
  const { day, publicUrl } = context;
  const { id, name, reviewsQuantity, ratingGeneral } = review.company;
  return toText([
    ...describeReview(review, '#', context),
    withSiteName(STATEMENTS),
    '## Company',
    toList([
      `${escapeMarkdown(name)}: <${publicUrl}${paths.company(id)}.md>`,
      `Mean: ${formatMean(ratingGeneral, 'en')} out of ${RATING_MAX}, of ${reviewsQuantity} ${reviewsQuantity === 1 ? 'review' : 'reviews'}`,
      `As of: ${day} (UTC)`,
    ]),
    '## Licence',
    LICENCE,
  ]);
}
