import { endpoints, type AnalyticsQuery, type TopicAnalytics } from '@heard/contract';
import { errorText, Link, paths, queryKeys, useApi, useQuery } from '@heard/sdk';
import {
  Alert,
  BusyRegion,
  Button,
  Card,
  CardTitle,
  DataTable,
  Muted,
  Skeleton,
  useFormats,
  useLanguage,
  useNames,
} from '@heard/ui';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { useMessages } from './messages/messages.ts';

/** What the reviews of a period mention, and how often reviews of similar companies do. */
export function Topics({ months }: { months: NonNullable<AnalyticsQuery['months']> }) {
  const t = useMessages();
  const api = useApi();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKeys.private, 'analytics', 'topics', months],
    queryFn: ({ signal }) => api.send(endpoints.getTopicAnalytics, { query: { months }, signal }),
  });
  return (
    <Card>
      <CardTitle as="h3">{t('topics.title')}</CardTitle>
      {data !== undefined ? (
        <TopicTable {...data} />
      ) : error === null ? (
        <BusyRegion label={t('topics.loading')}>
          <Skeleton width="100%" height="12rem" />
        </BusyRegion>
      ) : (
        <Alert
          action={
            <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {errorText(error)}
        </Alert>
      )}
    </Card>
  );
}

type Topic = TopicAnalytics['topics'][number];

const renderName = (topic: Topic) => <TopicLink {...topic} />;

/** The name of a topic, which leads to the reviews on the company's page. */
function TopicLink({ id, name }: Topic) {
  const getName = useNames();
  const { data: company } = useOwnCompany();
  if (company === undefined) return getName(name);
  return <Link to={`${paths.company(company.id)}?topic=${id}#reviews`}>{getName(name)}</Link>;
}

function TopicTable({ reviews, topics }: TopicAnalytics) {
  const t = useMessages();
  const language = useLanguage();
  const { formatNumber, formatRating } = useFormats();
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const points = new Intl.NumberFormat(language, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  return (
    <>
      {topics.length === 0 ? (
        <Muted as="p">{t('topics.none')}</Muted>
      ) : (
        <DataTable
          caption={t('topics.read', { count: reviews })}
          columns={[
            {
              id: 'topic',
              head: t('topics.topic'),
              cell: renderName,
            },
            {
              id: 'reviews',
              head: t('figure.reviews'),
              numeric: true,
              cell: ({ reviews: count }) => formatNumber(count),
            },
            { id: 'share', head: t('topics.share'), numeric: true, cell: ({ share }) => percent.format(share) },
            { id: 'mean', head: t('figure.mean'), numeric: true, cell: ({ mean }) => formatRating(mean) },
            {
              id: 'change',
              head: t('topics.change'),
              numeric: true,
              cell: ({ change }) => (change === null ? '–' : points.format(change * 100)),
            },
            {
              id: 'median',
              head: t('topics.median'),
              numeric: true,
              cell: ({ median }) => (median === null ? '–' : percent.format(median)),
            },
          ]}
          rows={topics}
          getKey={({ id }) => id}
        />
      )}
      <Muted as="p">{t('topics.note')}</Muted>
      <p>
        <Link to={paths.howTopicsWork}>{t('topics.how')}</Link>
      </p>
    </>
  );
}
