import type { Analytics } from '@heard/contract';
import { Link, paths } from '@heard/sdk';
import { Card, CardTitle, Muted, useFormats, useNames } from '@heard/ui';
import { styled } from 'styled-components';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { useMessages } from './messages/messages.ts';

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-10);
  margin-block: var(--space-4) var(--space-3);

  & dt {
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  & dd {
    margin: 0;
    font: var(--weight-display) var(--text-xl) / 1.3 var(--font-display);
    font-variant-numeric: tabular-nums;
  }
`;

/** Compares the company with the other companies of its main category. Renders nothing while the company has no score. */
export function Comparison({ analytics: { score, category } }: { analytics: Analytics }) {
  const t = useMessages();
  const getName = useNames();
  const { formatNumber, formatRating } = useFormats();
  const { data: company } = useOwnCompany();
  const names = company?.categories.find(({ slug }) => slug === category?.slug)?.names;
  if (score === null) return null;
  return (
    <Card>
      <CardTitle as="h3">{t('compare.title')}</CardTitle>
      <List>
        <div>
          <dt>
            <Link to={paths.howScoresWork}>{t('compare.score')}</Link>
          </dt>
          <dd>{formatRating(score.value)}</dd>
        </div>
        {category !== null && names !== undefined && (
          <>
            <div>
              <dt>
                <Link to={paths.category(category.slug)}>{t('compare.rank', { category: getName(names) })}</Link>
              </dt>
              <dd>{t('compare.rankOf', { rank: formatNumber(category.rank), of: formatNumber(category.of) })}</dd>
            </div>
            <div>
              <dt>{t('compare.median')}</dt>
              <dd>{formatRating(category.medianMean)}</dd>
            </div>
          </>
        )}
      </List>
      {category !== null && <Muted>{t('compare.note')}</Muted>}
    </Card>
  );
}
