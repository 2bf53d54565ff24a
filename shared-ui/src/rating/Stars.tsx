import { styled } from 'styled-components';
import { getNumberFormat } from '../language/getNumberFormat.ts';
import { useLanguage } from '../language/language.ts';
import { useMessages } from '../messages/messages.ts';
import { below } from '../theme/breakpoints.ts';
import { ratingTones, getRatingTone } from '../theme/ratingTones.ts';

// A mask for each star, because WebKit rounds a repeated mask to whole pixels, which cuts off the last star. The
// positions are percentages of the width that one star leaves free: the gap is 8 % of a star.
const Row = styled.span`
  ${ratingTones}
  --size: 1.25rem;
  display: inline-block;
  flex: none;
  height: var(--size);
  width: calc(var(--size) * 5.4);
  background: linear-gradient(calc(90deg * var(--forward)), var(--c) var(--filled), var(--star-empty) 0);
  mask:
    var(--star-mask) 0.9091% 50% / contain no-repeat,
    var(--star-mask) 25.4545% 50% / contain no-repeat,
    var(--star-mask) 50% 50% / contain no-repeat,
    var(--star-mask) 74.5455% 50% / contain no-repeat,
    var(--star-mask) 99.0909% 50% / contain no-repeat;
  forced-color-adjust: none;
  print-color-adjust: exact;

  &[data-size='sm'] {
    --size: 1rem;
  }
  &[data-size='lg'] {
    --size: 1.75rem;
  }

  ${below.md} {
    &[data-size='lg'] {
      --size: 1.375rem;
    }
  }
`;

/** The props of `Stars`. */
export interface StarsProps {
  /** A rating or a mean from 0 to 5; null if not rated. */
  rating: number | null;
  /** 16 pixels (`sm`), 20 (`md`, the default) or 28 (`lg`; 22 on phones). */
  size?: 'sm' | 'md' | 'lg';
}

/** The width of a star's shape, as a part of the width of its place in the row. */
const SHAPE = 0.8;

/** Returns the filled part of the row in percent, rounded to quarters of a star. Smaller parts would be specks on the tip of a star. */
export function getFilledPercent(rating: number): number {
  // Computed from the displayed value with one decimal, so that equal numbers have equal stars.
  const shown = Math.round(Math.min(5, Math.max(0, rating)) * 10) / 10;
  const quarters = Math.round(shown * 4) / 4;
  const whole = Math.floor(quarters);
  const part = quarters - whole;
  return 20 * (part === 0 ? whole : whole + 0.5 + (part - 0.5) * SHAPE);
}

/** Five stars, filled up to the rating's nearest quarter, in its color: an image with the name "4.1 out of 5 stars". */
export function Stars({ rating, size = 'md' }: StarsProps) {
  const t = useMessages();
  const language = useLanguage();
  const name =
    rating === null
      ? t('rating.none')
      : t('stars.label', { rating: getNumberFormat(language, { maximumFractionDigits: 1 }).format(rating) });
  return (
    <Row
      role="img"
      aria-label={name}
      data-tone={getRatingTone(rating)}
      data-size={size}
      style={{ '--filled': `${getFilledPercent(rating ?? 0)}%` }}
    />
  );
}
