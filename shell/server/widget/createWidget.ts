import { formatMean, cutText, type CompanyWithReviews, type Language } from '@heard/contract';
import { paths } from '@heard/sdk/server';
import { drawStars, escapeMarkup, getEmbedColors, toInitial } from '@heard/server-kit';
import { toHash } from '../document/contentSecurityPolicy.ts';
import { translate } from '../messages/messages.ts';

export const WIDGET_THEMES = ['light', 'dark', 'auto'] as const;
export type WidgetTheme = (typeof WIDGET_THEMES)[number];

export interface WidgetOptions {
  company: CompanyWithReviews;
  theme: WidgetTheme;
  language: Language;
  /** The public URL of the site. */
  publicUrl: string;
}

/** Maximum number of reviews in the widget, and of characters in each review. */
const [MAX_REVIEWS, MAX_CHARACTERS] = [3, 160];

/** Declares the colors as custom properties. */
function declareColors(theme: 'light' | 'dark'): string {
  const { surface, border, empty, text, muted, link, stars } = getEmbedColors(theme);
  const colors = { s: surface, l: border, e: empty, x: text, m: muted, a: link };
  return [
    ...Object.entries(colors).map(([name, color]) => `--${name}:${color}`),
    ...stars.map((color, rating) => `--r${rating}:${color}`),
  ].join(';');
}

const STYLE = [
  'body{margin:0;padding:20px;background:var(--s);color:var(--x);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}',
  'header,.by{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px}header b{font-size:36px;line-height:1}',
  'svg{height:20px;width:auto;vertical-align:middle;forced-color-adjust:none}.by svg{height:15px}.e{fill:var(--e)}',
  ...[0, 1, 2, 3, 4, 5].map((rating) => `.r${rating} .f{fill:var(--r${rating})}`),
  'ul{list-style:none;margin:14px 0 0;padding:0}li{padding:14px 0;border-top:1px solid var(--l)}h3{margin:4px 0 0;font-size:16px}',
  'p{margin:0;font-size:14px}.by,.count{color:var(--m);font-size:14px}a{color:var(--a);font-weight:600;font-size:14px;display:inline-block;padding:11px 0}',
].join('');

function createStyle(theme: WidgetTheme): string {
  if (theme !== 'auto') return `:root{color-scheme:${theme};${declareColors(theme)}}${STYLE}`;
  return `:root{color-scheme:light dark;${declareColors('light')}}@media(prefers-color-scheme:dark){:root{${declareColors('dark')}}}${STYLE}`;
}

/** A document for frames of other sites, and its Content-Security-Policy. */
export interface Widget {
  html: string;
  policy: string;
}

/**
 * Creates the document that other sites show in a frame: the mean, the number of reviews and the newest three reviews. Its policy allows frames of
 * any site and the widget's style, but no scripts.
 */
export function createWidget({ company, theme, language, publicUrl }: WidgetOptions): Widget {
  const style = createStyle(theme);
  const { id, name, ratingGeneral, reviewsQuantity: count, review: reviews } = company;
  const mean = count === 0 ? null : ratingGeneral;
  const counted = count === 0 ? translate(language, 'widget.none') : translate(language, 'widget.reviews', { count });
  const toStars = (rating: number | null, clipId: string) => {
    const tone = Math.min(5, Math.floor(rating ?? 0));
    const label =
      rating === null
        ? counted
        : translate(language, 'widget.stars', {
            rating: Number.isInteger(rating) ? rating : formatMean(rating, language),
          });
    return `<svg class="r${tone}" viewBox="0 0 128 24" role="img" aria-label="${escapeMarkup(label)}">${drawStars(rating, clipId)}</svg>`;
  };
  const items = reviews.slice(0, MAX_REVIEWS).map((review, at) => {
    const { title, description, rating, origin, benefit, createdAt, language: lang, user } = review;
    const date = new Date(createdAt).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
    const facts = [
      `${user.name} ${toInitial(user.lastName)}`,
      date,
      translate(language, `widget.${origin}`),
      ...(benefit === true ? [translate(language, 'widget.benefit')] : []),
    ]
      .map(escapeMarkup)
      .join(' · ');
    const of = lang === null ? '' : ` lang="${escapeMarkup(lang)}"`;
    return (
      `<li><div class="by">${toStars(rating, `c${at}`)}<span dir="auto">${facts}</span></div>` +
      `<h3 dir="auto"${of}>${escapeMarkup(title)}</h3><p dir="auto"${of}>${escapeMarkup(cutText(description, MAX_CHARACTERS))}</p></li>`
    );
  });
  const url = escapeMarkup(`${publicUrl}${paths.company(id)}`);
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><title>${escapeMarkup(name)}</title><style>${style}</style></head>` +
    `<body><header>${mean === null ? '' : `<b aria-hidden="true">${formatMean(mean, language)}</b>`}<div>${toStars(mean, 'c')}<div class="count">${escapeMarkup(counted)}</div></div></header>` +
    `<ul>${items.join('')}</ul><a href="${url}" target="_blank" rel="noopener">${escapeMarkup(translate(language, 'widget.all'))}</a></body></html>`;
  const policy = `default-src 'none'; style-src ${toHash(style)}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *`;
  return { html, policy };
}
