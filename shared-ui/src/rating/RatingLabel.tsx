import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { ratingTones, getRatingTone } from '../theme/ratingTones.ts';
import { getRatingKind } from './getRatingKind.ts';

const Pill = styled.span`
  ${ratingTones}
  display: inline-flex;
  align-items: center;
  min-height: 1.75rem;
  padding: 0 var(--space-3);
  border-radius: var(--radius-full);
  background: var(--cs);
  color: var(--ct);
  font-weight: var(--weight-strong);
  font-size: var(--text-sm);
  line-height: 1;
  white-space: nowrap;
  print-color-adjust: exact;

  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

/** The props of `RatingLabel`. */
export interface RatingLabelProps {
  /** A rating or a mean from 0 to 5. */
  rating: number;
  /** The number of reviews; 1 by default. The label is 'Not rated' below 1. */
  count?: number;
}

/** The name of a rating in its colors: Not rated, Awful, Bad, Average, Good or Excellent. */
export function RatingLabel({ rating, count = 1 }: RatingLabelProps) {
  const t = useMessages();
  return (
    <Pill data-tone={getRatingTone(count < 1 ? null : rating)}>{t(`rating.${getRatingKind(rating, count)}`)}</Pill>
  );
}
