import { endpoints, getDefaultLanguage, getSiteName, type BadgeQuery, type Language } from '@heard/contract';

/** The appearance of a badge. The widget has the same theme and language. */
export type BadgeLook = Required<BadgeQuery>;

/** The width and height of each size of the badge, in CSS pixels. */
export const BADGE_SIZES = { s: [136, 32], m: [232, 64], l: [232, 112] } as const satisfies Record<
  BadgeLook['size'],
  readonly [number, number]
>;

/** The height of the widget, in CSS pixels. In a column of medium width, it fits three reviews. */
export const WIDGET_HEIGHT = 560;

/** The sandbox permissions of a widget: it may only open its links. */
export const WIDGET_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

/** The alternative texts in the embed code, in the language of the badge. The language of this page may differ. */
const ALTERNATIVES: Readonly<
  Record<Language, { badge: (site: string) => string; widget: (company: string, site: string) => string }>
> = {
  en: { badge: (site) => `Our reviews on ${site}`, widget: (company, site) => `Reviews of ${company} on ${site}` },
  es: { badge: (site) => `Nuestras reseñas en ${site}`, widget: (company, site) => `Reseñas de ${company} en ${site}` },
  fr: { badge: (site) => `Nos avis sur ${site}`, widget: (company, site) => `Avis sur ${company} sur ${site}` },
};

/** Returns the path of a company's badge. Leaves out default values. */
export function toBadgePath(id: string, { size, theme, lang }: BadgeLook): string {
  const path = `/api${endpoints.getBadge.path.replace('{id}', encodeURIComponent(id))}`;
  return path + toQuery({ size: size === 'm' ? undefined : size, ...toShared({ theme, lang }) });
}

/** Returns the path of a company's widget. Leaves out default values. */
export function toWidgetPath(id: string, look: Omit<BadgeLook, 'size'>): string {
  return `/widget/${encodeURIComponent(id)}${toQuery(toShared(look))}`;
}

const toShared = ({ theme, lang }: Omit<BadgeLook, 'size'>) => ({
  theme: theme === 'auto' ? undefined : theme,
  lang: lang === getDefaultLanguage() ? undefined : lang,
});

function toQuery(values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? '' : `?${query.toString()}`;
}

interface EmbedOptions {
  /** The public URL of the site, without a trailing slash. */
  publicUrl: string;
  company: { id: string; name: string };
  look: BadgeLook;
}

/** Returns the HTML that shows a company's badge on another site. */
export function createBadgeCode({ publicUrl, company: { id }, look }: EmbedOptions): string {
  const [width, height] = BADGE_SIZES[look.size];
  return `<a href="${escape(`${publicUrl}/business/${encodeURIComponent(id)}`)}">
  <img src="${escape(publicUrl + toBadgePath(id, look))}"
       width="${width}" height="${height}" alt="${escape(ALTERNATIVES[look.lang].badge(getSiteName()))}">
</a>`;
}

/** Returns the HTML that shows a company's widget on another site. Uses no `style` attribute, because the CSP of the other site may forbid it. */
export function createWidgetCode({ publicUrl, company: { id, name }, look }: EmbedOptions): string {
  return `<iframe src="${escape(publicUrl + toWidgetPath(id, look))}"
        title="${escape(ALTERNATIVES[look.lang].widget(name, getSiteName()))}" loading="lazy"
        sandbox="${WIDGET_SANDBOX}"
        width="100%" height="${WIDGET_HEIGHT}" frameborder="0"></iframe>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
