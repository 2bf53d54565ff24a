import { formatMean, RATING_MAX, type CompanyWithReviews, type Language } from '@heard/contract';
import { translate } from './translate.ts';

/** Describes a company's rating in one sentence. */
export function describeRating({ ratingGeneral, reviewsQuantity }: CompanyWithReviews, language: Language): string {
  if (reviewsQuantity === 0) return translate(language, 'company.notRated');
  const rating = translate(language, 'review.rating', {
    rating: formatMean(ratingGeneral, language),
    max: RATING_MAX,
  });
  return translate(language, 'company.rated', { rating, count: reviewsQuantity });
}
