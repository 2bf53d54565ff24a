import { endpoints, type OriginCounts, type Score } from '@heard/contract';
import { Link, paths, queryKeys, useApi, useQuery } from '@heard/sdk';
import { BusyRegion, CardTitle, Skeleton, useFormats, useLanguage } from '@heard/ui';
import { styled } from 'styled-components';
import { OriginComparison } from '../origins/OriginComparison.tsx';
import { useMessages as useOriginMessages } from '../origins/messages/messages.ts';
import { useMessages } from './messages/messages.ts';
import { ScoreTable, Sum } from './ScoreTable.tsx';
import { LoadFailure } from '../lists/LoadFailure.tsx';

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  font-size: var(--text-sm);

  &[data-in-place] {
    margin: var(--space-2) calc(-1 * var(--space-3)) var(--space-4);
    padding: var(--space-5) var(--space-4);
    border: 1px solid var(--border);
    border-radius: var(--radius-md);
    background: var(--surface);
  }
  & > h3 {
    font-size: var(--text-lg);
  }
  & > table :is(th, td) {
    padding-block: var(--space-1);
  }

  & > ul > li > a {
    display: inline-flex;
    align-items: center;
    min-height: var(--control);
    font-weight: var(--weight-strong);
  }
`;

export interface ScorePanelProps {
  companyId: string;
  originCounts: OriginCounts;
  /** Whether the panel is in a dialog, which already has a frame. */
  inDialog?: boolean;
}

/**
 * Explains the score of a company: the current weight of each review, the sum, and the origins of the reviews, which do
 * not affect the score.
 */
export default function ScorePanel({ companyId, originCounts, inDialog = false }: ScorePanelProps) {
  const t = useMessages();
  const api = useApi();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['score', companyId],
    queryFn: ({ signal }) => api.send(endpoints.getScore, { params: { id: companyId }, signal }),
  });
  if (data !== undefined) {
    return (
      <Panel data-in-place={!inDialog || undefined}>
        <Numbers score={data} />
        {data.reviews > 0 && <Origins companyId={companyId} originCounts={originCounts} />}
      </Panel>
    );
  }
  if (error !== null) {
    return <LoadFailure error={error} isFetching={isFetching} refetch={refetch} tryAgain={t('panel.tryAgain')} />;
  }
  return (
    <BusyRegion label={t('panel.loading')}>
      <Skeleton width="100%" height="24rem" />
    </BusyRegion>
  );
}

function Numbers({ score }: { score: Score }) {
  const t = useMessages();
  const api = useApi();
  const language = useLanguage();
  const { formatRating } = useFormats();
  const { prior, exact, value, range, mean, reason, weight, reviews, ratings } = score;
  if (exact === null || value === null || range === null || mean === null || reason === null)
    return <p>{t('panel.none')}</p>;
  const hundredths = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const [low = '', high = ''] = range.map(formatRating);
  const top = ratings.reduce((sum, one) => sum + one.rating * one.weight, prior.reviews * prior.rating);
  const bottom = prior.reviews + weight;
  const sumLine = `${hundredths.format(top)} / ${hundredths.format(bottom)} = ${hundredths.format(exact)}`;
  return (
    <>
      <p>{t('panel.intro', { count: reviews, mean: formatRating(mean) })}</p>
      <RatingsTable score={score} />
      <div>
        <Sum>
          <span>{sumLine}</span>
          <b>{formatRating(value)}</b>
        </Sum>
      </div>
      <p>{t(`panel.${reason}`)}</p>
      <p>{t('panel.range', { low, high })}</p>
      <ul>
        <li>
          <Link to={paths.howScoresWork}>{t('panel.how')}</Link>
        </li>
        <li>
          <a href={api.pictureUrl(`/company/${encodeURIComponent(score.companyId)}/score`) ?? ''}>
            {t('panel.asData')}
          </a>
        </li>
        <li>
          <Link to={`${paths.companyTransparency(score.companyId)}#data`}>{t('panel.reviewsAsData')}</Link>
        </li>
      </ul>
    </>
  );
}

/** Shows for each number of stars how many reviews have it, and how much these reviews weigh in the score. */
function RatingsTable({ score: { prior, ratings, reviews, weight } }: { score: Score }) {
  const t = useMessages();
  const { formatNumber, formatRating } = useFormats();
  return (
    <ScoreTable>
      <caption>{t('panel.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('panel.stars')}</th>
          <th scope="col">{t('panel.reviews')}</th>
          <th scope="col">{t('panel.countAs')}</th>
        </tr>
      </thead>
      <tbody>
        {ratings.toReversed().map(({ rating, reviews: count, weight: one }) => (
          <tr key={rating}>
            <th scope="row">{formatNumber(rating)}</th>
            <td>{formatNumber(count)}</td>
            <td>{formatRating(one)}</td>
          </tr>
        ))}
        <tr data-start>
          <th scope="row" colSpan={2}>
            {t('panel.start')}
          </th>
          <td>{formatRating(prior.reviews)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('panel.together')}</th>
          <td>{formatNumber(reviews)}</td>
          <td>{formatRating(prior.reviews + weight)}</td>
        </tr>
      </tfoot>
    </ScoreTable>
  );
}

/** Shows the origins of the reviews side by side. Adds the figures of the invitations once they have loaded. */
function Origins({ companyId, originCounts }: ScorePanelProps) {
  const t = useOriginMessages();
  const api = useApi();
  const figures = useQuery({
    queryKey: queryKeys.response(`/company/${encodeURIComponent(companyId)}/transparency`),
    queryFn: ({ signal }) => api.send(endpoints.getCompanyTransparency, { params: { id: companyId }, signal }),
  });
  return (
    <>
      <CardTitle as="h3">{t('title')}</CardTitle>
      <OriginComparison origins={originCounts} invitations={figures.data?.invitations} inPanel />
    </>
  );
}
