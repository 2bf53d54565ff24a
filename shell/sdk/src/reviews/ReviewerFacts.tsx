import type { Reviewer } from '@heard/contract';
import { useCountryName } from '@heard/sdk/countries';
import { useReviewListMessages } from './messages/messages.ts';

/** The props of `ReviewerFacts`. */
export interface ReviewerFactsProps {
  user: Pick<Reviewer, 'country' | 'reviewsQuantity'>;
}

/**
 * The country and the number of reviews of an author who shares their data, in one line.
 * @example
 * <ReviewerFacts user={review.user} />
 */
export function ReviewerFacts({ user: { country, reviewsQuantity } }: ReviewerFactsProps) {
  const t = useReviewListMessages();
  const countryName = useCountryName(country ?? '');
  const count = reviewsQuantity === undefined ? '' : t('reviewCount', { count: reviewsQuantity });
  return [countryName, count].filter(Boolean).join(' · ');
}
