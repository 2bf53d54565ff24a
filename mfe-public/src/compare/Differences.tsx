import { SCORED_FROM_REVIEWS, type ComparedCompany } from '@heard/contract';
import { Link, paths } from '@heard/sdk';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Box = styled.div`
  padding: var(--space-4) var(--space-5);
  border-radius: var(--radius-lg);
  background: var(--accent-soft);

  & li + li {
    margin-top: var(--space-1);
  }
  & :is(li, p) {
    font-weight: var(--weight-strong);
    overflow-wrap: anywhere;
  }
  & > a {
    display: inline-flex;
    align-items: center;
    min-height: 1.75rem;
    margin-top: var(--space-1);
    font-size: var(--text-sm);
  }
`;

interface Scored {
  name: string;
  value: number;
  low: number;
  high: number;
}

/** Returns the score of a company; null if the company has too few reviews to show a score. */
export function getShownScore({ score, reviewsQuantity }: ComparedCompany) {
  const [low, high] = score?.range ?? [];
  if (score === null || low === undefined || high === undefined || reviewsQuantity < SCORED_FROM_REVIEWS) return null;
  return { value: score.value, low, high };
}

/** Returns whether chance may explain the difference of two scores, because their ranges overlap. */
const isChance = (a: Scored, b: Scored) => a.low <= b.high && b.low <= a.high;

/** Explains for each pair of companies whether chance may cause the difference of their scores. */
export function Differences({ companies }: { companies: readonly ComparedCompany[] }) {
  const t = useMessages();
  const scored = companies.flatMap((company): Scored[] => {
    const score = getShownScore(company);
    return score === null ? [] : [{ name: company.name, ...score }];
  });
  const pairs = scored.flatMap((a, at) => scored.slice(at + 1).map((b) => [a, b] as const));
  if (pairs.length === 0) return null;
  const areAllChance = pairs.every(([a, b]) => isChance(a, b));
  const describe = ([a, b]: readonly [Scored, Scored]) => {
    if (isChance(a, b)) return t('difference.pair', { a: a.name, b: b.name, sentence: t('difference.chance') });
    const [higher, lower] = a.low > b.high ? [a, b] : [b, a];
    return t('difference.real', { higher: higher.name, lower: lower.name });
  };
  return (
    <Box>
      {areAllChance ? (
        <p>{t(pairs.length === 1 ? 'difference.chance' : 'difference.allChance')}</p>
      ) : (
        <ul>
          {pairs.map((pair) => (
            <li key={pair.map(({ name }) => name).join()}>{describe(pair)}</li>
          ))}
        </ul>
      )}
      <Link to={`${paths.howScoresWork}#range`}>{t('difference.how')}</Link>
    </Box>
  );
}
