import { endpoints, SCORED_FROM_REVIEWS, toQuery, type CompanyReview, type OwnCompany } from '@heard/contract';
import { Link, paths, useApi, useQuery } from '@heard/sdk';
import { below, Card, useFormats, useNames } from '@heard/ui';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const UNKNOWN = '–';

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-4);

  & > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
  & dt {
    font-size: var(--text-sm);
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  & dd {
    margin: 0;
    font: var(--weight-display) var(--text-xl) / 1.3 var(--font-display);
    font-variant-numeric: tabular-nums;
  }

  ${below.sm} {
    grid-template-columns: minmax(0, 1fr);

    & > div {
      flex-direction: row;
      justify-content: space-between;
      align-items: baseline;
      gap: var(--space-4);
    }
  }
`;

interface FiguresProps {
  company: OwnCompany;
  /** The newest reviews; undefined while they load. */
  newest: readonly CompanyReview[] | undefined;
  /** Whether the company has older reviews than those in `newest`. */
  hasMore: boolean;
}

/** The figures of the company: its score, its rank in its main category, and the number of new reviews of the week. */
export function Figures({ company, newest, hasMore }: FiguresProps) {
  const t = useMessages();
  const { formatRating, formatNumber } = useFormats();
  const few = t('figures.few', { count: SCORED_FROM_REVIEWS });
  // Computed only at the first render, so that the number of new reviews does not change while it is shown.
  const [weekAgo] = useState(() => Date.now() - WEEK_MS);
  const recent = newest?.filter(({ createdAt }) => Date.parse(createdAt) >= weekAgo).length;
  const isAll = recent !== newest?.length || !hasMore;
  const score = company.score === null ? UNKNOWN : formatRating(company.score.value);
  return (
    <Card>
      <List>
        <Figure name={<Link to={paths.howScoresWork}>{t('figures.score')}</Link>}>
          {company.reviewsQuantity < SCORED_FROM_REVIEWS ? few : score}
        </Figure>
        <Place company={company} />
        <Figure name={t('figures.week')}>
          {recent === undefined ? '\u00A0' : `${formatNumber(recent)}${isAll ? '' : '+'}`}
        </Figure>
      </List>
    </Card>
  );
}

/** The rank of the company among the companies of all countries in its main category. */
function Place({ company }: { company: OwnCompany }) {
  const t = useMessages();
  const api = useApi();
  const getName = useNames();
  const { formatNumber } = useFormats();
  const few = t('figures.few', { count: SCORED_FROM_REVIEWS });
  const [category] = company.categories;
  const { data: list, isError } = useQuery({
    queryKey: ['place', company.id, category?.slug],
    queryFn: ({ signal }) => {
      const { method, path } = endpoints.getCompanyList;
      const endpoint: typeof endpoints.getCompanyList = {
        method,
        path: `${path}${toQuery({ category: category?.slug })}`,
      };
      return api.send(endpoint, { signal });
    },
    enabled: category !== undefined,
  });
  if (category === undefined) {
    return (
      <Figure name={<Link to={`${paths.myCompanySettings}#profile`}>{t('figures.chooseCategory')}</Link>}>
        {UNKNOWN}
      </Figure>
    );
  }
  const name = <Link to={paths.category(category.slug)}>{getName(category.names)}</Link>;
  if (list === undefined) return <Figure name={name}>{isError ? UNKNOWN : '\u00A0'}</Figure>;
  const rank = list.companies.find(({ id }) => id === company.id)?.rank ?? null;
  if (rank !== null) {
    return (
      <Figure name={name}>{t('figures.place', { rank: formatNumber(rank), total: formatNumber(list.total) })}</Figure>
    );
  }
  if (company.reviewsQuantity < SCORED_FROM_REVIEWS) return <Figure name={name}>{few}</Figure>;
  return (
    <Figure name={name}>
      {t('figures.placeAfter', { rank: formatNumber(list.companies.length), total: formatNumber(list.total) })}
    </Figure>
  );
}

function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
