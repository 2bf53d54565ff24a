import { endpoints, type AnalyticsQuery, type TopicAnalytics } from '@heard/contract';
import { Link, paths, queryKeys, useApi, useQuery } from '@heard/sdk';
import { Button, Card, CardTitle, DataTable, Muted, Stack, useFormats, useLanguage, useNames } from '@heard/ui';
import { PendingContent } from '../account/PendingContent.tsx';
import { useState } from 'react';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { useMessages } from './messages/messages.ts';

/** Shows the topics that the reviews of a period mention, and how often reviews of similar companies mention them. */
export function Topics({ months }: { months: NonNullable<AnalyticsQuery['months']> }) {
  const t = useMessages();
  const api = useApi();
  const topics = useQuery({
    queryKey: [...queryKeys.private, 'analytics', 'topics', months],
    queryFn: ({ signal }) => api.send(endpoints.getTopicAnalytics, { query: { months }, signal }),
  });
  return (
    <Card>
      <CardTitle as="h3">{t('topics.title')}</CardTitle>
      {topics.data === undefined ? (
        <PendingContent query={topics} label={t('topics.loading')} tryAgain={t('tryAgain')} height="12rem" />
      ) : (
        <TopicTable {...topics.data} />
      )}
    </Card>
  );
}

/** The number of topics that are shown at first. Most of the other topics are mentioned once. */
const MAX_ROWS = 10;

type Topic = TopicAnalytics['topics'][number];

const renderName = (topic: Topic) => <TopicLink {...topic} />;

/** Links the name of a topic to its reviews on the company's page. */
function TopicLink({ id, name }: Topic) {
  const getName = useNames();
  const { data: company } = useOwnCompany();
  if (company === undefined) return getName(name);
  return <Link to={`${paths.company(company.id)}?topic=${id}#reviews`}>{getName(name)}</Link>;
}

function TopicTable({ reviews, topics }: TopicAnalytics) {
  const t = useMessages();
  const [isWhole, setWhole] = useState(topics.length <= MAX_ROWS);
  const language = useLanguage();
  const { formatNumber, formatRating } = useFormats();
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const points = new Intl.NumberFormat(language, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  return (
    <Stack>
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
          rows={isWhole ? topics : topics.slice(0, MAX_ROWS)}
          getKey={({ id }) => id}
        />
      )}
      {!isWhole && (
        <div>
          <Button variant="secondary" onClick={() => setWhole(true)}>
            {t('topics.all', { count: topics.length })}
          </Button>
        </div>
      )}
      <Muted as="p">{t('topics.note')}</Muted>
      <p>
        <Link to={paths.howTopicsWork}>{t('topics.how')}</Link>
      </p>
    </Stack>
  );
}
