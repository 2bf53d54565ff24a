import { endpoints, type CompanyHistory } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';
import { BusyRegion, Card, CardTitle, MonthChart, Muted, Skeleton, useLanguage, Wrap } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { countReviews, PERIOD_MONTHS, useTrend } from './useTrend.ts';
import { LoadFailure } from '../lists/LoadFailure.tsx';

const Part = styled(Wrap)`
  padding-top: var(--space-16);
`;

const Text = styled.div`
  margin-top: var(--space-4);

  & > ul {
    margin-bottom: var(--space-2);
    font-size: var(--text-sm);
  }
  /* This symbol also marks events on the axis of the chart. */
  & > ul > li::before {
    content: '▲ ' / '';
  }
`;

/** The point of a month with fewer reviews than this is hollow, because the mean of the month is not reliable. */
const HOLLOW_BELOW = 3;

/** Shows the ratings of a company by month, the trend of its mean, and events such as a new name. */
export default function RatingHistory({ companyId }: { companyId: string }) {
  const t = useMessages();
  const api = useApi();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKeys.company(companyId), 'history'],
    queryFn: ({ signal }) => api.send(endpoints.getCompanyHistory, { params: { id: companyId }, signal }),
  });
  return (
    <Part as="section">
      <Card>
        {data !== undefined ? (
          <Chart {...data} />
        ) : (
          <>
            <CardTitle>{t('title')}</CardTitle>
            {error === null ? (
              <BusyRegion label={t('loading')}>
                <Skeleton width="100%" height="20rem" />
              </BusyRegion>
            ) : (
              <LoadFailure error={error} isFetching={isFetching} refetch={refetch} tryAgain={t('tryAgain')} />
            )}
          </>
        )}
      </Card>
    </Part>
  );
}

function Chart({ months, events }: CompanyHistory) {
  const t = useMessages();
  // Excludes the last month: it is the current month and therefore not complete.
  const trend = useTrend()(months.slice(-1 - 2 * PERIOD_MONTHS, -1));
  const language = useLanguage();
  const long = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const rated = months.filter(({ mean }) => mean !== null);
  if (rated.length === 0) {
    return (
      <>
        <CardTitle>{t('title')}</CardTitle>
        <Muted as="p">{t('none')}</Muted>
      </>
    );
  }
  const changes = months.flatMap(({ month }) => {
    const kinds = new Set(events.flatMap(({ at, kind }) => (at.startsWith(month) ? kind : [])));
    return [...kinds].map((kind) => ({ month, text: t(`event.${kind}`) }));
  });
  return (
    <MonthChart
      title={t('title')}
      level="h2"
      summary={t('summary', { count: countReviews(months) })}
      // The chart shows fewer than two rated months as a table, which needs no empty months.
      months={(rated.length < 2 ? rated : months).map((one) => {
        const reviews = countReviews([one]);
        const event = changes.flatMap(({ month, text }) => (month === one.month ? text : [])).join(', ');
        return {
          month: one.month,
          mean: one.mean,
          parts: [reviews],
          hollow: reviews < HOLLOW_BELOW,
          ...(event !== '' && { event }),
        };
      })}
      parts={[{ name: t('reviews'), color: 'var(--surface-sunken)' }]}
      line={t('mean')}
      isLastSoFar={rated.length >= 2}
    >
      <Text>
        {changes.length > 0 && (
          <ul aria-label={t('events')}>
            {changes.map(({ month, text }) => (
              <li key={`${month} ${text}`}>
                {t('event.in', { month: long.format(new Date(`${month}-01`)), event: text })}
              </li>
            ))}
          </ul>
        )}
        <b>{trend}</b>
        <Muted as="p" data-small>
          {t('periods')} {t('hollow')}
        </Muted>
      </Text>
    </MonthChart>
  );
}
