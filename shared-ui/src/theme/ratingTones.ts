import { css } from 'styled-components';

/** A step of the rating scale; `none` if not rated. */
export type RatingTone = '0' | '1' | '2' | '3' | '4' | '5' | 'none';

const tones = ['0', '1', '2', '3', '4', '5'] as const satisfies readonly RatingTone[];

/** Returns the tone of a rating or a mean, by its floor; `none` for null. Clamps values to 0 to 5. */
export function getRatingTone(rating: number | null): RatingTone {
  if (rating === null || Number.isNaN(rating)) return 'none';
  return tones[Math.min(5, Math.max(0, Math.floor(rating)))] ?? 'none';
}

/**
 * Sets the rating colors of an element with `data-tone` as custom properties: `--c` (stars, bars), `--cs` (soft
 * background) and `--ct` (text on that background).
 */
export const ratingTones = css`
  &[data-tone='0'] {
    --c: var(--rating-0);
    --cs: var(--rating-0-soft);
    --ct: var(--rating-0-text);
  }
  &[data-tone='1'] {
    --c: var(--rating-1);
    --cs: var(--rating-1-soft);
    --ct: var(--rating-1-text);
  }
  &[data-tone='2'] {
    --c: var(--rating-2);
    --cs: var(--rating-2-soft);
    --ct: var(--rating-2-text);
  }
  &[data-tone='3'] {
    --c: var(--rating-3);
    --cs: var(--rating-3-soft);
    --ct: var(--rating-3-text);
  }
  &[data-tone='4'] {
    --c: var(--rating-4);
    --cs: var(--rating-4-soft);
    --ct: var(--rating-4-text);
  }
  &[data-tone='5'] {
    --c: var(--rating-5);
    --cs: var(--rating-5-soft);
    --ct: var(--rating-5-text);
  }
  &[data-tone='none'] {
    --c: var(--star-empty);
    --cs: var(--surface-sunken);
    --ct: var(--text-muted);
  }
`;

/** One star in the color of its rating, 16 pixels wide. For an element inside an element with `ratingTones`. */
export const starStyle = css`
  width: 1rem;
  height: 1rem;
  background: var(--c);
  -webkit-mask: var(--star-mask) center / contain no-repeat;
  mask: var(--star-mask) center / contain no-repeat;
  forced-color-adjust: none;
  print-color-adjust: exact;
`;
