import { RATING_MAX } from '@heard/contract';
import { getRatingTone, ratingTones } from '@heard/ui';
import { styled } from 'styled-components';

const Track = styled.span`
  ${ratingTones}
  position: relative;
  display: block;
  height: 0.625rem;
  max-width: 14rem;
  margin-block: var(--space-2);
  border-radius: var(--radius-full);
  background: var(--surface-sunken);
  print-color-adjust: exact;

  & > * {
    position: absolute;
    inset-block: 0;
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
  & > :first-child {
    min-width: 4px;
    border-radius: inherit;
    background: var(--c);
    opacity: 0.45;
  }
  & > :last-child {
    inset-block: -0.1875rem;
    width: 4px;
    margin-inline-start: -2px;
    border-radius: var(--radius-full);
    background: var(--c);
  }
`;

interface ScoreRangeProps {
  value: number;
  low: number;
  high: number;
}

/** Draws a score and its range on the scale from 0 to 5. Hidden from assistive technology, because the numbers are next to it as text. */
export function ScoreRange({ value, low, high }: ScoreRangeProps) {
  const toShare = (rating: number) => `${(rating / RATING_MAX) * 100}%`;
  return (
    <Track data-tone={getRatingTone(value)} aria-hidden="true">
      <span style={{ insetInlineStart: toShare(low), width: toShare(high - low) }} />
      <span style={{ insetInlineStart: toShare(value) }} />
    </Track>
  );
}
