import { RATING_MAX, type CompanyWithReviews, type Language } from '@heard/contract';
import { translate } from '../messages/messages.ts';

const formats: Record<Language, Intl.NumberFormat> = {
  en: createFormat('en-US'),
  es: createFormat('es'),
  fr: createFormat('fr'),
};

/** Describes a company's rating in one sentence. */
export function describeRating({ ratingGeneral, reviewsQuantity }: CompanyWithReviews, language: Language): string {
  if (reviewsQuantity === 0) return translate(language, 'company.notRated');
  const rating = translate(language, 'review.rating', {
    rating: formats[language].format(ratingGeneral),
    max: RATING_MAX,
  });
  return translate(language, 'company.rated', { rating, count: reviewsQuantity });
}

function createFormat(locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
