import { endpoints, type Analytics, type AnalyticsQuery } from '@heard/contract';
import { errorText, Link, queryKeys, useApi, usePageTitle, useQuery, useSearchParams } from '@heard/sdk';
import { getLanguageName } from '@heard/sdk/reviews';
import {
  Alert,
  below,
  BusyRegion,
  Button,
  ButtonLink,
  EmptyState,
  Note,
  Skeleton,
  Stack,
  useLanguage,
} from '@heard/ui';
import { Download } from 'lucide-react';
import { styled } from 'styled-components';
import { SegmentedNav } from '../account/SegmentedNav.ts';
import { useCsvDownload } from '../account/useCsvDownload.ts';
import { invitationsPath } from '../invitations/invitationsPath.ts';
import { analyticsPath } from './analyticsPath.ts';
import { Comparison } from './Comparison.tsx';
import { countReviews } from './counts.ts';
import { KeyFigures } from './KeyFigures.tsx';
import { useMessages } from './messages/messages.ts';
import { MonthCharts } from './MonthCharts.tsx';
import { Shares } from './Shares.tsx';
import { Topics } from './Topics.tsx';

type Months = NonNullable<AnalyticsQuery['months']>;

const PERIODS: readonly Months[] = ['3', '6', '12', '24'];

/** The interval (ms) at which the page reloads the figures while the API counts the reviews of a newly claimed company. */
const RELOAD_MS = 5000;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  margin-bottom: var(--space-4);

  & > h2 {
    flex: 1 1 auto;
    font: var(--weight-display) var(--text-xl) / var(--leading-snug) var(--font-display);
    letter-spacing: var(--tracking-heading);
  }
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-4);
  align-items: start;

  ${below.lg} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** `/my-company/analytics`: the figures of the company by month. The period is in the URL. */
export default function AnalyticsPage() {
  const t = useMessages();
  const api = useApi();
  const [search] = useSearchParams();
  const months = PERIODS.find((one) => one === search.get('months')) ?? '12';
  usePageTitle(t('title'));
  const query = useQuery({
    queryKey: [...queryKeys.private, 'analytics', months],
    queryFn: ({ signal }) => api.send(endpoints.getAnalytics, { query: { months }, signal }),
    refetchInterval: ({ state }) => (state.data?.ready === false ? RELOAD_MS : false),
  });
  return (
    <>
      <Head>
        <h2>{t('title')}</h2>
        <SegmentedNav aria-label={t('period')}>
          {PERIODS.map((one) => (
            <Link
              key={one}
              to={`${analyticsPath}?months=${one}`}
              replace
              aria-current={one === months ? 'page' : undefined}
            >
              {t('months', { count: one })}
            </Link>
          ))}
        </SegmentedNav>
        <DownloadCsv months={months} />
      </Head>
      {query.data !== undefined && <Figures analytics={query.data} months={months} />}
      {query.data === undefined && query.error === null && (
        <BusyRegion label={t('loading')}>
          <Stack>
            <Skeleton width="100%" height="7rem" />
            <Skeleton width="100%" height="24rem" />
          </Stack>
        </BusyRegion>
      )}
      {query.data === undefined && query.error !== null && (
        <Alert
          action={
            <Button variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {errorText(query.error)}
        </Alert>
      )}
    </>
  );
}

function Figures({ analytics, months }: { analytics: Analytics; months: Months }) {
  const t = useMessages();
  const { ready, totals } = analytics;
  if (!ready) return <Note>{t('notReady')}</Note>;
  const { rated, invited, confirmed, languages } = totals;
  if (countReviews(rated) === 0) {
    return (
      <Stack>
        <KeyFigures analytics={analytics} />
        <EmptyState
          action={
            <ButtonLink as={Link} to={invitationsPath}>
              {t('empty.link')}
            </ButtonLink>
          }
        >
          {t('empty')}
        </EmptyState>
      </Stack>
    );
  }
  const organic = rated.map((count, stars) => count - (invited[stars] ?? 0) - (confirmed[stars] ?? 0));
  return (
    <Stack>
      <KeyFigures analytics={analytics} />
      <MonthCharts analytics={analytics} />
      <Pair>
        <Shares
          title={t('origin.title')}
          shares={[
            { name: t('origin.organic'), rated: organic },
            { name: t('origin.invited'), rated: invited },
            { name: t('origin.confirmed'), rated: confirmed },
          ]}
        />
        <LanguageShares languages={languages} />
      </Pair>
      <Topics months={months} />
      <Comparison analytics={analytics} />
    </Stack>
  );
}

function LanguageShares({ languages }: { languages: Record<string, number[]> }) {
  const t = useMessages();
  const language = useLanguage();
  const shares = Object.entries(languages)
    .map(([of, rated]) => ({ name: of === 'und' ? t('language.und') : getLanguageName(of, language), rated }))
    .toSorted((one, other) => countReviews(other.rated) - countReviews(one.rated));
  return <Shares title={t('language.title')} shares={shares} />;
}

/** Downloads the figures as a file. */
function DownloadCsv({ months }: { months: Months }) {
  const t = useMessages();
  const api = useApi();
  const download = useCsvDownload('heard-analytics.csv', () =>
    api.send(endpoints.getAnalyticsAsCsv, { query: { months } }),
  );
  return (
    <Button variant="secondary" loading={download.isRunning} onClick={() => download.run()}>
      <Download />
      {t('csv')}
    </Button>
  );
}
