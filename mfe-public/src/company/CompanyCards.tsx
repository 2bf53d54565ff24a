import type { CompanyRow } from '@heard/contract';
import { Stars, useFormats, useNames } from '@heard/ui';
import { styled } from 'styled-components';
import { CompanyLink } from '../companies/CompanyLink.tsx';
import { CompanyAvatar } from '../companies/CompanyAvatar.tsx';
import { cardColumns, linkedCard } from '../lists/cards.ts';

const List = styled.ul`
  ${cardColumns(3)}
`;

const Card = styled.li`
  ${linkedCard}
  display: grid;
  grid-template-columns: 3rem minmax(0, 1fr);
  gap: var(--space-4);
  align-items: center;

  & > :is(img, svg) {
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

interface CompanyCardsProps {
  companies: readonly CompanyRow[];
  /** The accessible name of the list. */
  label: string;
}

/** A few companies with their ratings, in three columns. */
export function CompanyCards({ companies, label }: CompanyCardsProps) {
  const getName = useNames();
  const { formatNumber, formatRating } = useFormats();
  return (
    <List aria-label={label}>
      {companies.map((company) => (
        <Card key={company.id}>
          <CompanyAvatar company={company} />
          <div>
            <h3>
              <CompanyLink id={company.id}>{company.name}</CompanyLink>
            </h3>
            <Line>
              <Stars rating={company.ratingGeneral} size="sm" />
              <b aria-hidden="true">{formatRating(company.ratingGeneral)}</b>
              <span>({formatNumber(company.reviewsQuantity)})</span>
            </Line>
            {company.categories[0] !== undefined && <Line>{getName(company.categories[0].names)}</Line>}
          </div>
        </Card>
      ))}
    </List>
  );
}
