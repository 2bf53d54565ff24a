import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Card } from '../card/Card.tsx';
import { useFormats } from '../language/formats.ts';
import { useMessages } from '../messages/messages.ts';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';
import { RatingBars, type RatingBarsProps } from './RatingBars.tsx';
import { Stars } from './Stars.tsx';

const Score = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  margin-bottom: var(--space-5);

  & > b {
    font: var(--weight-display) 3.5rem/1 var(--font-display);
    letter-spacing: var(--tracking-display);
  }
  & > div {
    display: grid;
    gap: var(--space-1);
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
`;

const Lines = styled.div`
  display: grid;
  margin-top: var(--space-5);

  &:empty {
    display: none;
  }
  & > :last-child {
    padding-bottom: 0;
  }
`;

/** A line under the distribution in a `RatingSummary`: an icon, a sentence and a button. */
export const RatingSummaryLine = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-width: 0;
  padding-block: var(--space-3);
  border-top: 1px solid var(--border);
  font-size: var(--text-sm);
  line-height: 1.45;

  & > svg {
    flex: none;
    color: var(--text-muted);
  }
  & > span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

/** The props of `RatingSummary`. */
export interface RatingSummaryProps extends Pick<RatingBarsProps, 'selected' | 'onToggle'> {
  /** The mean rating, from 0 to 5. */
  mean: number;
  /** The number of reviews. */
  count: number;
  /** The number of reviews with 0, 1, 2, 3, 4 and 5 stars. */
  counts: readonly number[];
  /** Lines under the distribution, each a `RatingSummaryLine`. */
  children?: ReactNode;
}

/** The card next to a list of reviews: mean, stars, number and distribution. */
export function RatingSummary({ mean, count, counts, selected, onToggle, children }: RatingSummaryProps) {
  const t = useMessages();
  const { formatRating } = useFormats();
  return (
    <Card>
      <VisuallyHidden as="h2">{t('ratingSummary.title')}</VisuallyHidden>
      <Score>
        <b aria-hidden="true">{count < 1 ? '–' : formatRating(mean)}</b>
        <div>
          <Stars rating={count < 1 ? null : mean} />
          <span>{t('reviews.count', { count })}</span>
        </div>
      </Score>
      <RatingBars counts={counts} selected={selected} onToggle={onToggle} />
      {children ? <Lines>{children}</Lines> : null}
    </Card>
  );
}
