import { endpoints, webVitals, type PageVitals, type WebVital } from '@heard/contract';
import { queryKeys, useApi, usePageTitle, useQuery } from '@heard/sdk';
import { Card, DataTable, EmptyState, Muted, Pill, useFormats, type DataTableColumn } from '@heard/ui';
import { LoadedSection } from '../area/LoadedSection.tsx';
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
  usePageTitle(t('title'));
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.send(endpoints.listWebVitals, { signal }),
  });
  return (
    <LoadedSection title={t('title')} explanation={t('explanation')} query={query}>
      {(pages) =>
        pages.length === 0 ? (
          <EmptyState>
            {t('empty')} {t('empty.setting')}
          </EmptyState>
        ) : (
          <Card>
            <DataTable
              caption={t('title')}
              hiddenCaption
              rows={pages}
              getKey={({ mount, remote, version }) => `${remote} ${mount} ${version}`}
              columns={createColumns(t, formatNumber)}
            />
          </Card>
        )
      }
    </LoadedSection>
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
