import { formatMean, getDefaultLanguage, getSiteName, type BadgeQuery } from '@heard/contract';
import { drawSiteIcon, drawStars, escapeMarkup, getEmbedColors } from '@heard/server-kit';
import { translate } from '../../messages/messages.ts';

/** The ratings of a company. */
export interface BadgeRatings {
  /** The mean of all ratings, from 0 to 5; null if there are no reviews. */
  mean: number | null;
  reviews: number;
}

const LABELS = ['awful', 'bad', 'average', 'good', 'excellent', 'excellent'] as const;

/** The mean width of a character, in relation to the font size. The badge computes the length of each text from this width, because fonts differ. */
const CHARACTER_WIDTH = 0.56;

/**
 * Creates the badge of a company as SVG: without scripts and external references, in a system font, with a text alternative.
 * @returns 136 × 32, 232 × 64 or 232 × 112 pixels
 */
export function createBadge(
  { mean, reviews }: BadgeRatings,
  { size = 'm', theme = 'auto', lang: language = getDefaultLanguage() }: BadgeQuery,
): string {
  const rating = mean === null ? null : formatMean(mean, language);
  const counted = translate(language, 'badge.reviews', { count: reviews });
  const notRated = translate(language, 'badge.notRated');
  const title = rating === null ? notRated : translate(language, 'badge.title', { rating, reviews: counted });
  const tone = Math.min(5, Math.max(0, Math.floor(mean ?? 0)));
  const label = translate(language, `badge.${LABELS[tone] ?? 'excellent'}`);
  const filled = drawStars(mean, 'c');
  const mark = drawSiteIcon('class="m"', 'class="p"');
  const { width, height, radius, content } = {
    s: {
      width: 136,
      height: 32,
      radius: 8,
      content:
        place(7, 7, 0.56, mark) +
        (rating === null
          ? write(notRated, { x: 31, y: 21, size: 13, width: 96 })
          : place(31, 10, 0.5, filled) + write(rating, { x: 102, y: 21, size: 13, width: 27, kind: 'strong' })),
    },
    m: {
      width: 232,
      height: 64,
      radius: 14,
      content:
        place(14, 15, 1.06, mark) +
        place(62, 13, 0.72, filled) +
        write(rating ?? '', { x: 164, y: 28, size: 18, width: 54, kind: 'strong' }) +
        write(rating === null ? notRated : counted, { x: 62, y: 49, size: 12.5, width: 156 }),
    },
    l: {
      width: 232,
      height: 112,
      radius: 18,
      content:
        write(rating ?? '–', { x: 18, y: 57, size: 40, width: 62, kind: 'strong' }) +
        place(94, 21, 0.92, filled) +
        write(rating === null ? notRated : label, { x: 94, y: 63, size: 13, width: 120, kind: 'label' }) +
        `<path class="l" d="M18 76h196"/>${place(18, 84, 0.56, mark)}` +
        write(rating === null ? getSiteName() : counted, { x: 44, y: 98, size: 12.5, width: 170 }),
    },
  }[size];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">` +
    `<title>${escapeMarkup(title)}</title><style>${createStyle(theme, tone)}</style>` +
    `<rect class="s" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="${radius}"/>${content}</svg>`
  );
}

function createStyle(theme: 'light' | 'dark' | 'auto', tone: number): string {
  const font = `text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}.b{font-weight:700}.w{font-weight:600}`;
  const toRules = (name: 'light' | 'dark') => {
    const { surface, border, accent, empty, text, muted, stars } = getEmbedColors(name);
    return `.s{fill:${surface};stroke:${border}}.l{stroke:${border}}.m{fill:${accent}}.p{fill:${name === 'dark' ? '#fff' : 'none'}}.e{fill:${empty}}.b{fill:${text}}.t{fill:${muted}}.f,.w{fill:${stars[tone]}}`;
  };
  const colors =
    theme === 'auto' ? `${toRules('light')}@media(prefers-color-scheme:dark){${toRules('dark')}}` : toRules(theme);
  return font + colors + FORCED_COLORS;
}

/**
 * The system's colors for forced-colors mode, in which browsers would replace only the colors of texts, not of the
 * surface. Empty stars are outlines in this mode.
 */
const FORCED_COLORS =
  '@media(forced-colors:active){.s{fill:Canvas;stroke:CanvasText}.l,.e{stroke:CanvasText}.e{fill:Canvas}.b,.t,.f,.w{fill:CanvasText}}';

const CLASSES = { strong: 'b', label: 'w', plain: 't' } as const;

interface Writing {
  x: number;
  y: number;
  /** Font size in pixels. */
  size: number;
  /** The maximum length of the text, in pixels. */
  width: number;
  kind?: keyof typeof CLASSES;
}

function write(text: string, { x, y, size, width, kind = 'plain' }: Writing): string {
  if (text === '') return '';
  const length = Math.min(width, text.length * CHARACTER_WIDTH * size).toFixed(1);
  return `<text class="${CLASSES[kind]}" x="${x}" y="${y}" font-size="${size}" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(text)}</text>`;
}

function place(x: number, y: number, scale: number, content: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`;
}
