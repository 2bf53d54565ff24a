import { deriveColors, getSite } from '@heard/contract';

/** The colors of embedded badges and widgets, icons and emails, equal to the colors of the design (`tokens.css`). */
export interface EmbedColors {
  surface: string;
  border: string;
  /** The fill of icons, and of buttons in emails. */
  accent: string;
  /** The color of the empty part of stars. */
  empty: string;
  text: string;
  muted: string;
  link: string;
  /** The color of the stars for each rating from 0 to 5. Ratings are rounded down. */
  stars: readonly string[];
}

/** The colors of embedded badges and widgets in both themes, for a site without an accent. */
export const EMBED_COLORS: Readonly<Record<'light' | 'dark', EmbedColors>> = {
  light: {
    surface: '#ffffff',
    border: '#dde2f0',
    accent: '#2142e7',
    empty: '#d3d9ea',
    text: '#10152e',
    muted: '#50597a',
    link: '#1f3dd4',
    stars: ['#b0153f', '#cc3d14', '#a86700', '#1b7fae', '#2763e6', '#1f3dd4'],
  },
  dark: {
    surface: '#131934',
    border: '#283158',
    accent: '#4460f4',
    empty: '#353f68',
    text: '#eef1fc',
    muted: '#a9b2d3',
    link: '#a3b4ff',
    stars: ['#ff6f91', '#ff8458', '#f3b13c', '#5ec1f2', '#7ba2ff', '#94a7ff'],
  },
};

/** Returns the colors of embedded badges and widgets, icons and emails of this site. */
export function getEmbedColors(theme: 'light' | 'dark'): EmbedColors {
  const accent = getSite()?.accent;
  if (!accent) return EMBED_COLORS[theme];
  const derived = deriveColors(accent)[theme];
  return { ...EMBED_COLORS[theme], accent: derived.accent, link: derived.accentText };
}

const STAR =
  'M12 1.9c.5 0 .95.28 1.17.73l2.5 5.08 5.6.81c1.07.16 1.5 1.47.72 2.22l-4.05 3.95.96 5.58c.18 1.06-.93 1.87-1.88 1.37L12 19.01l-5.02 2.63c-.95.5-2.06-.31-1.88-1.37l.96-5.58-4.05-3.95c-.78-.75-.35-2.06.72-2.22l5.6-.81 2.5-5.08c.22-.45.67-.73 1.17-.73z';
/** The distance between the starts of two stars, and the width of a star. */
const [STEP, WIDTH] = [26, 22.72];

/**
 * Draws five stars as SVG elements, 128 × 24. The mean determines which part of them is filled. Without a mean, all stars are empty. The classes `e`
 * (empty) and `f` (filled) give the stars their colors.
 * @param mean from 0 to 5
 * @param clipId the id of the clipping path, unique in its document
 */
export function drawStars(mean: number | null, clipId: string): string {
  const stars = [0, 1, 2, 3, 4].map((at) => `<path transform="translate(${at * STEP})" d="${STAR}"/>`).join('');
  if (mean === null) return `<g class="e">${stars}</g>`;
  const filled = Math.floor(mean) * STEP + (mean % 1) * WIDTH;
  return (
    `<clipPath id="${clipId}"><rect width="${filled.toFixed(2)}" height="24"/></clipPath>` +
    `<g class="e">${stars}</g><g class="f" clip-path="url(#${clipId})">${stars}</g>`
  );
}
