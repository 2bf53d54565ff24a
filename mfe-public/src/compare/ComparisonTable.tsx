import type { Company, ComparedCompany } from '@heard/contract';
import { Link, paths } from '@heard/sdk';
import {
  below,
  Muted,
  RatingBars,
  ReplyRate,
  Stars,
  UnclaimedBadge,
  useFormats,
  useLanguage,
  VerifiedBadge,
  scrollHint,
  VisuallyHidden,
} from '@heard/ui';
import { X } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { CompanyAvatar } from '../companies/CompanyAvatar.tsx';
import { CompanyLink } from '../companies/CompanyLink.tsx';
import { useTrend } from '../history/useTrend.ts';
import { getShownScore } from './Differences.tsx';
import { NewestReview } from './NewestReview.tsx';
import { RowGroup } from './RowGroup.tsx';
import { ScoreRange } from './ScoreRange.tsx';
import { toComparePath } from './comparedIds.ts';
import { useMessages } from './messages/messages.ts';

// Lazily loaded. Otherwise, the page of a company would load a separate chunk with the few modules that it shares with this page.
const TopicRows = lazy(() => import(/* webpackChunkName: "compared-topics" */ './TopicRows.tsx'));

/** Scrolls sideways if the columns do not fit. */
const Scroll = styled.div`
  /* Contains the visually hidden elements, which would otherwise widen the page. */
  position: relative;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  ${scrollHint('--surface-raised')}
  background-color: var(--surface-raised);

  ${below.lg} {
    overflow-x: auto;
  }
  @media print {
    overflow: visible;
  }
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  table-layout: fixed;

  & :is(th, td) {
    padding: var(--space-3) var(--space-5) var(--space-6);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
    hyphens: auto;
  }
  & tr:not(:last-child) > td {
    padding-bottom: 0;
  }
  & thead th {
    padding-block: var(--space-5);
  }
  /* The name of a row spans the full width, above the cells of the companies. */
  & tbody th {
    padding-bottom: 0;
    border-top: 1px solid var(--border);
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-weight: var(--weight-strong);
  }
  /* Keeps the name of a row in view while the columns scroll. */
  & tbody th > span {
    position: sticky;
    inset-inline-start: var(--space-3);
  }
  & tbody th small {
    font-size: inherit;
    font-weight: var(--weight-text);
  }

  ${below.lg} {
    /* Fits two columns into a screen that is 320 px wide. */
    min-width: calc(var(--columns) * 9rem + (var(--columns) - 2) * 1.5rem);

    & :is(th, td) {
      padding-inline: var(--space-3);
    }
  }
`;

const Name = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: var(--space-2);

  & > * {
    max-width: 100%;
    line-height: 1.25;
    white-space: normal;
  }
  & > :is(img, svg, span:first-child) {
    width: 3rem;
    height: 3rem;
    border-radius: var(--radius-md);
  }
  /* Badges may need two lines. */
  & > :is(a, span):not(:first-child) {
    padding-block: var(--space-1);
  }
  & > h2 {
    font-size: var(--text-lg);
    line-height: 1.25;
  }
  & > h2 a {
    color: var(--text);
  }
`;

const Remove = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-height: 1.75rem;
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);

  & > svg {
    width: 1em;
    height: 1em;
  }
  @media print {
    display: none;
  }
`;

const Figure = styled.b`
  font: var(--weight-display) var(--text-2xl) / 1.2 var(--font-display);
  font-variant-numeric: tabular-nums;
`;

/** Makes the rating bars fit into narrow columns. */
const Bars = styled.div`
  max-width: 18rem;

  & > ul {
    column-gap: var(--space-1);
  }
`;

interface Row {
  id: string;
  name: string;
  /** A short explanation next to the name of the row. */
  about?: string;
  render: (company: ComparedCompany) => ReactNode;
}

/** Shows the companies side by side, each in a column. */
export function ComparisonTable({ companies }: { companies: readonly ComparedCompany[] }) {
  const t = useMessages();
  const { formatList } = useFormats();
  const figures = useFigures();
  const reviews = useReviews();
  const names = formatList(companies.map(({ name }) => name));
  return (
    <Scroll role="region" aria-label={t('table', { names })} tabIndex={0}>
      <Table style={{ '--columns': companies.length }}>
        <thead>
          <tr>
            {companies.map((company) => (
              <th key={company.id} scope="col">
                <Head company={company} ids={companies.map(({ id }) => id)} />
              </th>
            ))}
          </tr>
        </thead>
        <Rows rows={figures} companies={companies} />
        <Suspense>
          <TopicRows companies={companies} />
        </Suspense>
        <Rows rows={reviews} companies={companies} />
      </Table>
    </Scroll>
  );
}

function Rows({ rows, companies }: { rows: readonly Row[]; companies: readonly ComparedCompany[] }) {
  return rows.map(({ id, name, about, render }) => (
    <RowGroup key={id} name={name} about={about} columns={companies.length}>
      <tr>
        {companies.map((company) => (
          <td key={company.id}>{render(company)}</td>
        ))}
      </tr>
    </RowGroup>
  ));
}

/** Shows the header of a column, with a link that removes the company from the comparison. */
function Head({ company, ids }: { company: ComparedCompany; ids: readonly string[] }) {
  const t = useMessages();
  const { id, name, verified, claimed } = company;
  return (
    <Name>
      <CompanyAvatar company={company} />
      <h2>
        <CompanyLink id={id}>{name}</CompanyLink>
      </h2>
      {verified && <VerifiedBadge muted={company.verification === 'none'} />}
      {!claimed && <UnclaimedBadge />}
      <Remove
        to={toComparePath(
          ids.filter((one) => one !== id),
          ids.length < 3 ? '' : null,
        )}
      >
        <X aria-hidden="true" />
        {t('remove')}
        <VisuallyHidden>{name}</VisuallyHidden>
      </Remove>
    </Name>
  );
}

/** The mean rating of a company, as a number and as stars. */
function Mean({ reviewsQuantity, ratingGeneral }: Pick<Company, 'reviewsQuantity' | 'ratingGeneral'>) {
  const t = useMessages();
  const { formatRating } = useFormats();
  if (reviewsQuantity === 0) return t('none');
  return (
    <>
      <Figure>{formatRating(ratingGeneral)}</Figure>
      <div>
        <Stars rating={ratingGeneral} size="sm" />
      </div>
    </>
  );
}

/** Returns the rows with the figures of each company. */
function useFigures(): Row[] {
  const t = useMessages();
  const getTrend = useTrend();
  const { formatNumber } = useFormats();
  return [
    {
      id: 'mean',
      name: t('mean'),
      render: (company) => <Mean {...company} />,
    },
    { id: 'score', name: t('score'), about: t('score.about'), render: (company) => <Score company={company} /> },
    {
      id: 'reviews',
      name: t('reviews'),
      render: ({ reviewsQuantity }) => <Figure>{formatNumber(reviewsQuantity)}</Figure>,
    },
    {
      id: 'stars',
      name: t('stars'),
      about: t('stars.about'),
      render: ({ name, ratingCounts }) => (
        <Bars>
          <RatingBars counts={ratingCounts} label={t('stars.company', { name })} />
        </Bars>
      ),
    },
    {
      id: 'trend',
      name: t('trend'),
      about: t('trend.about'),
      render: ({ months }) => (months === null ? t('trend.counting') : getTrend(months)),
    },
    {
      id: 'replies',
      name: t('replies'),
      render: ({ replies, claimed }) =>
        replies === null ? t(claimed ? 'none' : 'replies.unclaimed') : <ReplyRate {...replies} />,
    },
    { id: 'origins', name: t('origins'), render: (company) => <Origins {...company} /> },
    {
      id: 'hidden',
      name: t('hidden'),
      render: ({ id, hiddenQuantity }) =>
        hiddenQuantity === 0 ? (
          t('hidden.none')
        ) : (
          <Link to={paths.companyTransparency(id)}>{t('hidden.count', { count: hiddenQuantity })}</Link>
        ),
    },
  ];
}

/** Returns the rows with a review of each company. */
function useReviews(): Row[] {
  const t = useMessages();
  return [
    {
      id: 'favourable',
      name: t('favourable'),
      about: t('favourable.about'),
      render: ({ favourable }) => <NewestReview review={favourable} />,
    },
    {
      id: 'critical',
      name: t('critical'),
      about: t('critical.about'),
      render: ({ critical }) => <NewestReview review={critical} />,
    },
  ];
}

function Score({ company }: { company: ComparedCompany }) {
  const t = useMessages();
  const { formatRating } = useFormats();
  const score = getShownScore(company);
  if (score === null) return t('score.few');
  return (
    <>
      <Figure>{formatRating(score.value)}</Figure>
      <ScoreRange {...score} />
      <Muted data-small>{t('score.range', { low: formatRating(score.low), high: formatRating(score.high) })}</Muted>
    </>
  );
}

const ORIGINS = ['organic', 'invited', 'confirmed'] as const;

/** Lists the share of reviews of each origin. */
function Origins({ originCounts, reviewsQuantity }: ComparedCompany) {
  const t = useMessages();
  const language = useLanguage();
  if (reviewsQuantity === 0) return t('none');
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <ul>
      {ORIGINS.map((origin) => {
        const count = originCounts[origin].reduce((sum, one) => sum + one, 0);
        return <li key={origin}>{t(`origins.${origin}`, { share: percent.format(count / reviewsQuantity) })}</li>;
      })}
    </ul>
  );
}
