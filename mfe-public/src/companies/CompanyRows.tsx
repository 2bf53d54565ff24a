import type { CompanyList, CompanyRow } from '@heard/contract';
import { below, BusyRegion, Skeleton, Stars, useFormats, useNames } from '@heard/ui';
import { BadgeCheck, MapPin, MessageSquareReply, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CompareButton } from '../compare/tray/CompareButton.tsx';
import { linkedCard } from '../lists/cards.ts';
import { CompanyLink } from './CompanyLink.tsx';
import { CompanyAvatar } from './CompanyAvatar.tsx';
import { useMessages } from './messages/messages.ts';

const Rows = styled.ol`
  display: grid;
  gap: var(--space-3);
`;

const Row = styled.li`
  ${linkedCard}
  display: grid;
  grid-template-columns: 4rem minmax(0, 1fr) auto;
  gap: var(--space-2) var(--space-4);
  align-items: center;

  /* Above the link that covers the row. */
  & > :last-child {
    position: relative;
  }
  &[data-ranked] {
    grid-template-columns: 1.75rem 4rem minmax(0, 1fr) auto;
  }
  & > :is(img, svg) {
    width: 4rem;
    height: 4rem;
    border-radius: var(--radius-lg);
  }
  & h3 {
    font-size: var(--text-lg);
  }
  & h3 svg {
    display: inline-block;
    width: 1.1rem;
    height: 1.1rem;
    margin-inline-start: var(--space-2);
    color: var(--accent-text);
    vertical-align: -0.15em;
  }

  ${below.md} {
    grid-template-columns: 3rem minmax(0, 1fr);
    gap: var(--space-2) var(--space-3);
    align-items: start;
    padding: var(--space-4);

    &[data-ranked] {
      grid-template-columns: 3rem minmax(0, 1fr);
    }
    & > :is(img, svg) {
      width: 3rem;
      height: 3rem;
      border-radius: var(--radius-md);
    }
    & > :last-child {
      grid-column: 2;
      justify-self: start;
    }
  }
`;

const Position = styled.span`
  color: var(--text-muted);
  font: var(--weight-display) var(--text-lg) / 1 var(--font-display);
  font-variant-numeric: tabular-nums;
  text-align: center;

  ${below.md} {
    position: absolute;
    inset-inline-start: var(--space-4);
    top: calc(var(--space-4) + 3.25rem);
    width: 3rem;
    font-size: var(--text-sm);
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

  & b {
    color: var(--text);
    font-weight: var(--weight-strong);
  }
  & > span {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & > span > svg {
    flex: none;
    width: 1em;
    height: 1em;
  }
`;

export interface ShownCompany extends CompanyRow, Partial<Pick<CompanyList['companies'][number], 'rank'>> {
  /** The name with the parts that match a search. */
  markedName?: ReactNode;
  /** The former name or website by which a search has found the company. */
  formerly?: string | undefined;
}

interface CompanyRowsProps {
  companies: readonly ShownCompany[];
  /** Whether each row names the main category of its company, for lists with several categories. */
  withCategory: boolean;
}

/** A list of companies with their ratings, and their positions where they are ranked. */
export function CompanyRows({ companies, withCategory }: CompanyRowsProps) {
  const t = useMessages();
  const getName = useNames();
  const { formatNumber, formatRating } = useFormats();
  return (
    <Rows>
      {companies.map(({ rank = null, place, categories, ...company }) => {
        const where = [place?.city?.name, place === null ? undefined : getName(place.country.names)];
        const [category] = categories;
        return (
          <Row key={company.id} data-ranked={rank === null ? undefined : true}>
            {rank !== null && <Position>{formatNumber(rank)}</Position>}
            <CompanyAvatar company={{ ...company, categories }} />
            <div>
              <h3>
                <CompanyLink id={company.id}>{company.markedName ?? company.name}</CompanyLink>
                {company.verified && <BadgeCheck role="img" aria-label={t('verified')} />}
              </h3>
              {company.formerly !== undefined && (
                <Line>
                  <span dir="auto">{t('formerly', { name: company.formerly })}</span>
                </Line>
              )}
              <Line>
                <Stars rating={company.reviewsQuantity === 0 ? null : company.ratingGeneral} size="sm" />
                {company.reviewsQuantity > 0 && <b>{formatRating(company.ratingGeneral)}</b>}
                <span>{t('reviews', { count: company.reviewsQuantity })}</span>
              </Line>
              <Line>
                {withCategory && category !== undefined && (
                  <span>
                    <Tag aria-hidden="true" />
                    {getName(category.names)}
                  </span>
                )}
                {place !== null && (
                  <span>
                    <MapPin aria-hidden="true" />
                    {where.filter((part) => part !== undefined).join(', ')}
                  </span>
                )}
                {company.replies && (
                  <span>
                    <MessageSquareReply aria-hidden="true" />
                    {t('repliesToReviews')}
                  </span>
                )}
              </Line>
            </div>
            <CompareButton id={company.id} name={company.name} label={t('compare.company', { name: company.name })}>
              {t('compare')}
            </CompareButton>
          </Row>
        );
      })}
    </Rows>
  );
}

/** Placeholders while companies are loading. */
export function CompanyRowsSkeleton({ label }: { label: string }) {
  return (
    <BusyRegion label={label}>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} width="100%" height="6.5rem" top="0.75rem" />
      ))}
    </BusyRegion>
  );
}
