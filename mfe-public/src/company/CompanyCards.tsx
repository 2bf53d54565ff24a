import type { CompanyRow } from '@heard/contract';
import { Link, paths, useApi } from '@heard/sdk';
import { CompanyImage, Stars, useFormats, useNames } from '@heard/ui';
import { styled } from 'styled-components';
import { cardColumns, linkedCard } from '../lists/cards.ts';

const List = styled.ul`
  ${cardColumns(3)}
`;

const Card = styled.li`
  ${linkedCard}
  display: grid;
  grid-template-columns: 3rem minmax(0, 1fr) auto;
  gap: var(--space-4);
  align-items: center;

  & img {
    width: 3rem;
    height: 3rem;
    border-radius: var(--radius-md);
  }
  & h3 {
    font-size: var(--text-md);
    line-height: 1.3;
  }
`;

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-2);
  margin-top: var(--space-1);
  color: var(--text-muted);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;

  & b {
    color: var(--text);
    font-weight: var(--weight-strong);
  }
`;

const Score = styled.div`
  display: grid;
  justify-items: end;
  gap: 2px;
  max-width: 4rem;
  color: var(--text-muted);
  font-size: var(--text-xs);
  line-height: 1.25;
  text-align: end;

  & > b {
    color: var(--text);
    font: var(--weight-display) var(--text-2xl) / 1 var(--font-display);
    font-variant-numeric: tabular-nums;
    letter-spacing: var(--tracking-heading);
  }
`;

interface CompanyCardsProps {
  companies: readonly CompanyRow[];
  /** The name of the Heard score. */
  scoreLabel: string;
  /** The accessible name of the list. */
  label: string;
}

/** A few companies with their ratings, in three columns. */
export function CompanyCards({ companies, scoreLabel, label }: CompanyCardsProps) {
  const api = useApi();
  const getName = useNames();
  const { formatNumber, formatRating } = useFormats();
  return (
    <List aria-label={label}>
      {companies.map(({ id, name, avatar, reviewsQuantity, ratingGeneral, score, categories: [category] }) => (
        <Card key={id}>
          <CompanyImage src={api.pictureUrl(avatar)} />
          <div>
            <h3>
              <Link to={paths.company(id)}>{name}</Link>
            </h3>
            <Line>
              <Stars rating={ratingGeneral} size="sm" />
              <b aria-hidden="true">{formatRating(ratingGeneral)}</b>
              <span>({formatNumber(reviewsQuantity)})</span>
            </Line>
            {category !== undefined && <Line>{getName(category.names)}</Line>}
          </div>
          {score !== null && (
            <Score>
              <b>{formatRating(score)}</b>
              <span>{scoreLabel}</span>
            </Score>
          )}
        </Card>
      ))}
    </List>
  );
}
