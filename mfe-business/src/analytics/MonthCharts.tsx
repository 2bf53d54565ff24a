import type { Analytics } from '@heard/contract';
import { Card, findTrend, MonthChart, useFormats } from '@heard/ui';
import { countReviews } from './counts.ts';
import { useMessages } from './messages/messages.ts';

const STARS = [0, 1, 2, 3, 4, 5];

/** The point of a month with fewer reviews than this is hollow, because the mean of the month is not reliable. */
const HOLLOW_BELOW = 3;

/** Two charts by month: the mean rating with the number of reviews, and the numbers of reviews with 0 to 5 stars. */
export function MonthCharts({ analytics: { months, totals } }: { analytics: Analytics }) {
  const t = useMessages();
  const { formatRating } = useFormats();
  const trend = findTrend(months.map(({ rated }) => rated));
  const most = totals.rated.indexOf(Math.max(...totals.rated));
  return (
    <>
      <Card>
        <MonthChart
          title={t('time.title')}
          summary={
            trend === null
              ? t('time.same', { count: months.length })
              : t(trend.to > trend.from ? 'time.rose' : 'time.fell', {
                  from: formatRating(trend.from),
                  to: formatRating(trend.to),
                  count: months.length,
                })
          }
          months={months.map(({ month, mean, rated }) => {
            const reviews = countReviews(rated);
            return { month, mean, parts: [reviews], hollow: reviews < HOLLOW_BELOW };
          })}
          parts={[{ name: t('time.reviews'), color: 'var(--surface-sunken)' }]}
          line={t('time.mean')}
          isLastSoFar
        />
      </Card>
      <Card>
        <MonthChart
          title={t('star.title')}
          summary={t('star.summary', { count: countReviews(totals.rated), stars: most })}
          months={months.map(({ month, rated }) => ({ month, parts: rated }))}
          parts={STARS.map((stars) => ({ name: t('star.name', { count: stars }), color: `var(--rating-${stars})` }))}
          isLastSoFar
        />
      </Card>
    </>
  );
}
