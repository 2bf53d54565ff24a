import { endpoints, type SiteTransparency, type TransparencyMonth } from '@heard/contract';
import { queryKeys, useApi, usePageTitle, useQuery } from '@heard/sdk';
import {
  BusyRegion,
  Card,
  CardTitle,
  formatDuration,
  GROUNDS,
  Skeleton,
  Stack,
  useFormats,
  useGroundLabel,
  useLanguage,
} from '@heard/ui';
import { styled } from 'styled-components';
import { Definitions } from '../lists/Definitions.ts';
import { DecisionLog } from './DecisionLog.tsx';
import { Figures } from './Figures.tsx';
import { useMessages } from './messages/messages.ts';
import { MonthChart } from './MonthChart.tsx';
import { RuleDefinitions } from './RuleDefinitions.tsx';
import { Pair, TransparencyRoom, TransparencySection } from './TransparencyLayout.tsx';
import { LoadFailure } from '../lists/LoadFailure.tsx';

const Table = styled.table`
  width: 100%;
  margin-top: var(--space-3);
  border-collapse: collapse;
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;

  & th,
  & td {
    padding: var(--space-3) var(--space-1);
    border-bottom: 1px solid var(--border);
    text-align: end;
    overflow-wrap: anywhere;
  }
  & :is(th, td):first-child {
    padding-inline-start: 0;
    text-align: start;
  }
  & tr:last-child > * {
    border-bottom: 0;
  }
  & th {
    color: var(--text-muted);
    font-weight: var(--weight-strong);
  }
  & thead th {
    overflow-wrap: normal;
  }
  & tbody th {
    color: var(--text);
    font-weight: var(--weight-text);
  }
`;

/** The number of months that the figures sum up, including the current month. */
const SHOWN_MONTHS = 12;

const STEPS = ['report', 'person', 'appeal'] as const;
const stepTexts = {
  report: 'site.how.reportText',
  person: 'site.how.personText',
  appeal: 'site.how.appealText',
} as const;

/** `/transparency`: figures about moderation, the rules, and the log of decisions. */
export default function TransparencyPage() {
  const t = useMessages();
  const api = useApi();
  const { formatRelative } = useFormats();
  const title = t('site.title');
  usePageTitle(title);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.response(endpoints.getTransparency.path),
    queryFn: ({ signal }) => api.send(endpoints.getTransparency, { signal }),
  });

  function figures() {
    if (data !== undefined) return <Numbers months={data.months.slice(0, SHOWN_MONTHS)} />;
    if (error !== null) {
      return <LoadFailure {...{ error, isFetching, refetch }} tryAgain={t('tryAgain')} />;
    }
    return (
      <BusyRegion label={t('figures.loading')}>
        <Skeleton width="100%" height="8rem" />
        <Skeleton width="100%" height="18rem" top="1.25rem" />
      </BusyRegion>
    );
  }

  return (
    <TransparencyRoom>
      <header>
        <h1>{title}</h1>
        <p>{t('site.lead', { description: t('site.description') })}</p>
      </header>
      <TransparencySection
        title={t('site.period')}
        {...(data && { note: t('site.computed', { when: formatRelative(data.computedAt) }) })}
      >
        {figures()}
      </TransparencySection>
      <TransparencySection title={t('site.rules')}>
        <RuleDefinitions />
      </TransparencySection>
      <HowSection contactEmail={data?.contactEmail ?? null} />
      <TransparencySection title={t('decisions.newest')}>
        <DecisionLog companyId={null} />
      </TransparencySection>
    </TransparencyRoom>
  );
}

/** The steps from a report to an appeal. */
function HowSection({ contactEmail }: Pick<SiteTransparency, 'contactEmail'>) {
  const t = useMessages();
  const { formatNumber } = useFormats();
  return (
    <TransparencySection title={t('site.how')}>
      <Definitions>
        {STEPS.map((step, index) => (
          <div key={step}>
            <dt>
              {formatNumber(index + 1)}
              {' · '}
              {t(`site.how.${step}`)}
            </dt>
            <dd>{t(stepTexts[step])}</dd>
          </div>
        ))}
      </Definitions>
      <Contact email={contactEmail} />
    </TransparencySection>
  );
}

const ContactText = styled.p`
  max-width: var(--measure);
  margin-top: var(--space-4);
  overflow-wrap: anywhere;
`;

function Contact({ email }: { email: SiteTransparency['contactEmail'] }) {
  const t = useMessages();
  if (email === null) return null;
  // Splits the text at the email address, which becomes a link. Its position in the text depends on the language.
  const [before = '', after = ''] = t('site.contact', { email: '\u0000' }).split('\u0000');
  return (
    <ContactText>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </ContactText>
  );
}

function Numbers({ months }: { months: readonly TransparencyMonth[] }) {
  const t = useMessages();
  return (
    <Stack>
      <SiteFigures months={months} />
      <Pair>
        <Card>
          <CardTitle as="h3">{t('site.byMonth')}</CardTitle>
          <MonthChart months={months} />
        </Card>
        <Card>
          <CardTitle as="h3" id="by-ground">
            {t('site.byGround')}
          </CardTitle>
          <GroundTable months={months} />
        </Card>
      </Pair>
    </Stack>
  );
}

/** Returns a function that sums up a figure over all months. */
function createSum(months: readonly TransparencyMonth[]) {
  return (pick: (month: TransparencyMonth) => number) => months.reduce((total, month) => total + pick(month), 0);
}

function SiteFigures({ months }: { months: readonly TransparencyMonth[] }) {
  const t = useMessages();
  const { formatMonth, formatNumber } = useFormats();
  const language = useLanguage();
  const sum = createSum(months);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const share = (part: number, whole: number) => (whole === 0 ? '–' : percent.format(part / whole));

  const reports = sum((month) => month.flags);
  const decidedByCompany = sum((month) => month.decidedByCompany);
  const decidedByOthers = sum((month) => month.decidedByOthers);
  const upheldByCompany = sum((month) => month.upheldByCompany);
  const upheldByOthers = sum((month) => month.upheldByOthers);
  // Shows the newest median with its month, because medians cannot be added up.
  const waited = months.find(({ medianWaitedSeconds }) => medianWaitedSeconds !== null);
  return (
    <Figures
      figures={[
        {
          name: t('site.flags'),
          value: formatNumber(reports),
          note: t('site.byCompanies', {
            share: share(
              sum((month) => month.flagsByCompany),
              reports,
            ),
          }),
        },
        {
          name: t('site.upheld'),
          value: share(upheldByCompany + upheldByOthers, decidedByCompany + decidedByOthers),
          note: t('site.upheldBy', {
            companies: share(upheldByCompany, decidedByCompany),
            others: share(upheldByOthers, decidedByOthers),
          }),
        },
        {
          name: t('figure.wait'),
          value: waited === undefined ? '–' : formatDuration(waited.medianWaitedSeconds ?? 0, language),
          note:
            waited === undefined
              ? t('figure.untilAll')
              : t('figure.until', { month: formatMonth(`${waited.month}-01T00:00:00Z`) }),
        },
        {
          name: t('site.appeals'),
          value: formatNumber(sum((month) => month.appeals)),
          note: t('site.appealsGranted', { count: sum((month) => month.appealsGranted) }),
        },
      ]}
    />
  );
}

/** Reports and decisions by rule. */
function GroundTable({ months }: { months: readonly TransparencyMonth[] }) {
  const t = useMessages();
  const labelGround = useGroundLabel();
  const { formatNumber } = useFormats();
  const sum = createSum(months);
  return (
    <Table aria-labelledby="by-ground">
      <thead>
        <tr>
          <th scope="col">{t('site.ground')}</th>
          <th scope="col">{t('site.flags')}</th>
          <th scope="col">{t('site.decisions')}</th>
        </tr>
      </thead>
      <tbody>
        {GROUNDS.map((ground) => (
          <tr key={ground}>
            <th scope="row">{labelGround(ground)}</th>
            <td>{formatNumber(sum(({ flagsByReason }) => flagsByReason[ground] ?? 0))}</td>
            <td>{formatNumber(sum(({ byGround }) => byGround[ground] ?? 0))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
