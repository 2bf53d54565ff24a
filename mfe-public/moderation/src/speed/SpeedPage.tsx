import { endpoints, webVitals, type PageVitals, type WebVital } from '@heard/contract';
import { errorText, queryKeys, useApi, usePageTitle, useQuery } from '@heard/sdk';
import {
  Alert,
  Button,
  Card,
  DataTable,
  EmptyState,
  Muted,
  PageHead,
  Pill,
  ReviewListSkeleton,
  Stack,
  useFormats,
  type DataTableColumn,
} from '@heard/ui';
import { useId } from 'react';
import { useMessages } from './messages/messages.ts';

const KEY = [...queryKeys.private, 'webVitals'];

/** For each vital, the highest value that is good, and the highest value that is not poor (web.dev, "Web Vitals" and "Time to First Byte"). */
const THRESHOLDS: Record<WebVital, readonly [good: number, fair: number]> = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [0.1, 0.25],
  ttfb: [800, 1800],
};

/** `/moderation/speed`: the web vitals of the last 7 days, by page and release. */
export function SpeedPage() {
  const t = useMessages();
  const { formatNumber } = useFormats();
  const api = useApi();
  const headingId = useId();
  usePageTitle(t('title'));
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.send(endpoints.listWebVitals, { signal }),
  });
  const again = (
    <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
      {t('tryAgain')}
    </Button>
  );
  return (
    <section aria-labelledby={headingId}>
      <PageHead id={headingId} title={t('title')} />
      <Stack>
        <Muted>{t('explanation')}</Muted>
        {error !== null && <Alert action={again}>{errorText(error)}</Alert>}
        {data === undefined && error === null && <ReviewListSkeleton />}
        {data?.length === 0 && (
          <EmptyState>
            {t('empty')} {t('empty.setting')}
          </EmptyState>
        )}
        {data !== undefined && data.length > 0 && (
          <Card>
            <DataTable
              caption={t('title')}
              hiddenCaption
              rows={data}
              getKey={({ mount, remote, version }) => `${remote} ${mount} ${version}`}
              columns={createColumns(t, formatNumber)}
            />
          </Card>
        )}
      </Stack>
    </section>
  );
}

function createColumns(
  t: ReturnType<typeof useMessages>,
  formatNumber: (value: number) => string,
): DataTableColumn<PageVitals>[] {
  return [
    { id: 'page', head: t('page'), cell: ({ mount }) => <code>{mount}</code> },
    { id: 'visits', head: t('visits'), numeric: true, cell: ({ visits }) => formatNumber(visits) },
    ...webVitals.map((vital): DataTableColumn<PageVitals> => ({
      id: vital,
      head: t(vital),
      numeric: true,
      cell: (page) => <Vital vital={vital} value={page[vital]} />,
    })),
    { id: 'release', head: t('release'), cell: ({ remote, version }) => `${remote} ${version}` },
  ];
}

/** A value, with a label that rates it unless it is good. */
function Vital({ vital, value }: { vital: WebVital; value: number | null }) {
  const t = useMessages();
  const { formatNumber } = useFormats();
  if (value === null) return <Muted as="span">{t('unmeasured')}</Muted>;
  const [good, fair] = THRESHOLDS[vital];
  const text =
    vital === 'cls'
      ? formatNumber(value)
      : value < 1000
        ? t('value.ms', { value: formatNumber(Math.round(value)) })
        : t('value.seconds', { value: formatNumber(Math.round(value / 100) / 10) });
  if (value <= good) return text;
  return (
    <>
      <Pill tone={value <= fair ? 'neutral' : 'danger'}>
        {t(value <= fair ? 'rating.needsImprovement' : 'rating.poor')}
      </Pill>{' '}
      {text}
    </>
  );
}
