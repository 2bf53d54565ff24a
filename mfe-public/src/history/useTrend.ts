import type { CompanyHistory } from '@heard/contract';
import { findTrend, useFormats } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

/** The trend compares two periods of so many complete months, if each has enough reviews. */
export const PERIOD_MONTHS = 6;
const PERIOD_REVIEWS = 10;

type Months = CompanyHistory['months'];

/** Returns the number of reviews in months. */
export const countReviews = (months: Months): number =>
  months.flatMap(({ rated }) => rated).reduce((sum, count) => sum + count, 0);

/** Returns a function that compares the last 6 of 12 complete months with those before them: a sentence. */
export function useTrend(): (complete: Months) => string {
  const t = useMessages();
  const { formatRating } = useFormats();
  return (complete) => {
    const periods = [complete.slice(0, PERIOD_MONTHS), complete.slice(PERIOD_MONTHS)];
    if (periods.some((period) => countReviews(period) < PERIOD_REVIEWS)) return t('tooFew');
    const trend = findTrend(complete.map(({ rated }) => rated));
    if (trend === null) return t('same');
    const [from, to] = [formatRating(trend.from), formatRating(trend.to)];
    // Ignores a difference that the rounded numbers do not show.
    return from === to ? t('same') : t(trend.to > trend.from ? 'rose' : 'fell', { from, to });
  };
}
