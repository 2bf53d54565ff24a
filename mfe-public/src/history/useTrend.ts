import type { CompanyHistory } from '@heard/contract';
import { findTrend, useFormats } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

/** Number of complete months in each of the two periods that a trend compares. */
export const PERIOD_MONTHS = 6;
const PERIOD_REVIEWS = 10;

type Months = CompanyHistory['months'];

/** Returns the total number of reviews in the months. */
export const countReviews = (months: Months): number =>
  months.flatMap(({ rated }) => rated).reduce((sum, count) => sum + count, 0);

/** Returns a function that describes, in a sentence, how the mean of the last 6 complete months differs from the 6 months before. */
export function useTrend(): (complete: Months) => string {
  const t = useMessages();
  const { formatRating } = useFormats();
  return (complete) => {
    const periods = [complete.slice(0, PERIOD_MONTHS), complete.slice(PERIOD_MONTHS)];
    if (periods.some((period) => countReviews(period) < PERIOD_REVIEWS)) return t('tooFew');
    const trend = findTrend(complete.map(({ rated }) => rated));
    if (trend === null) return t('same');
    const [from, to] = [formatRating(trend.from), formatRating(trend.to)];
    // If the rounded numbers are equal, the difference is too small to mention.
    return from === to ? t('same') : t(trend.to > trend.from ? 'rose' : 'fell', { from, to });
  };
}
