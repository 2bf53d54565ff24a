import { styled } from 'styled-components';
import { useLanguage } from '../language/language.ts';
import { useMessages } from '../messages/messages.ts';
import { below } from '../theme/breakpoints.ts';
import { ratingTones, getRatingTone } from '../theme/ratingTones.ts';

const Row = styled.span`
  ${ratingTones}
  --size: 1.25rem;
  display: inline-block;
  flex: none;
  height: var(--size);
  width: calc(var(--size) * 5.4);
  background: linear-gradient(calc(90deg * var(--forward)), var(--c) calc(var(--v) * 20%), var(--star-empty) 0);
  -webkit-mask: var(--star-mask) 0 50% / 20% 100% repeat-x;
  mask: var(--star-mask) 0 50% / 20% 100% repeat-x;
  forced-color-adjust: none;

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

/** Five stars, filled up to the rating, in its color: an image with the name "4.1 out of 5 stars". */
export function Stars({ rating, size = 'md' }: StarsProps) {
  const t = useMessages();
  const language = useLanguage();
  const name =
    rating === null
      ? t('rating.none')
      : t('stars.label', { rating: rating.toLocaleString(language, { maximumFractionDigits: 1 }) });
  return (
    <Row
      role="img"
      aria-label={name}
      data-tone={getRatingTone(rating)}
      data-size={size}
      style={{ '--v': rating ?? 0 }}
    />
  );
}
