import { documentTitle, PRODUCT } from '../../sdk/src/page/documentTitle.ts';
import type { ShellConfiguration } from '../../src/configuration/ShellConfiguration.ts';
import { LANGUAGE, translate } from '../messages/messages.ts';
import { companyMarkup } from './companyMarkup.ts';
import { escapeMarkup } from '@heard/server-kit';
import { escapeJson } from './escapeJson.ts';
import { organizationOf } from './organizationOf.ts';
import type { PageDescription } from './PageDescription.ts';

/** A file that this page will ask for first. */
export interface Preload {
  href: string;
  as: 'script' | 'style';
  /** Its hash, where whoever loads it later gives one as well: a browser takes only a preload with the same hash. */
  integrity?: string;
}

export interface DocumentOptions {
  /** The shell's built `index.html`. */
  template: string;
  nonce: string;
  configuration: ShellConfiguration;
  preload: readonly Preload[];
  page: PageDescription;
  /** The web's own address. */
  publicUrl: string;
  /** Whether the page asks for data at once, with what the shell has for it. Whoever is logged in does so on any page. */
  needsQueries: boolean;
}

// Before the first paint: a remembered theme must not flash the other one.
const THEME_SCRIPT = `try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/**
 * Where something is written into the template: at the link, the shell's build names the file that asks for data. One pass:
 * what was written is not looked through again.
 */
const PLACES =
  /<title>.*?<\/title>|<link [^>]*\bid="?queries"?[^>]*>|<script defer|<noscript>.*?<\/noscript>|<\/body>/gs;

/** Writes what the server knows into the shell's document. */
export function renderDocument(options: DocumentOptions): string {
  const { template, nonce, configuration, preload, page, needsQueries } = options;
  return template.replaceAll(PLACES, (place) => {
    if (place === '<script defer') return `<script nonce="${nonce}" defer`;
    if (place === '</body>') {
      return `<script type="application/json" id="configuration">${escapeJson(configuration)}</script></body>`;
    }
    if (place.startsWith('<link')) return needsQueries ? place : preloadIfLoggedIn(place, nonce);
    if (place.startsWith('<noscript>')) return `<noscript>${withoutScripts(page)}</noscript>`;
    return [
      `<title>${escapeMarkup(documentTitle(page.title))}</title>`,
      `<script nonce="${nonce}">${THEME_SCRIPT}</script>`,
      ...preload.map(linkOf),
      ...descriptionOf(options),
    ].join('');
  });
}

/** Only the browser knows whether somebody is logged in. */
function preloadIfLoggedIn(link: string, nonce: string): string {
  const html = escapeJson(link);
  // oxlint-disable-next-line i18next/no-literal-string -- a script, no text
  return `<script nonce="${nonce}">try{if(localStorage.getItem('auth_token'))document.head.insertAdjacentHTML('beforeend',${html})}catch{}</script>`;
}

function linkOf({ href, as, integrity }: Preload): string {
  const hash = integrity === undefined ? '' : ` integrity="${escapeMarkup(integrity)}"`;
  const file = `href="${escapeMarkup(href)}"${hash}`;
  if (as === 'style') return `<link rel="preload" as="style" ${file}>`;
  // The federation runtime loads scripts with CORS. None of a page is worth more than the shell's: nothing is shown before it.
  return `<link rel="preload" as="script" crossorigin fetchpriority="low" ${file}>`;
}

/** What is said of the page to those who don't run it. `data-page`: the shell takes it out with the first step to another page. */
function descriptionOf({ page: { title, description, canonical, company }, publicUrl }: DocumentOptions): string[] {
  if (canonical === null) return ['<meta name="robots" content="noindex" data-page>'];
  const image = typeof company?.avatar === 'string' ? `${publicUrl}/api${company.avatar}` : null;
  const properties = {
    'og:site_name': PRODUCT,
    'og:type': 'website',
    'og:locale': LANGUAGE,
    'og:url': canonical,
    'og:title': title ?? PRODUCT,
    'og:description': description,
    'og:image': image,
  };
  const metas = Object.entries(properties).map(([property, content]) => metaOf('property', property, content));
  return [
    metaOf('name', 'description', description),
    `<link rel="canonical" href="${escapeMarkup(canonical)}" data-page>`,
    ...metas,
    // The rest of a card is taken from Open Graph.
    metaOf('name', 'twitter:card', 'summary'),
    company === null
      ? ''
      : `<script type="application/ld+json" data-page>${escapeJson(organizationOf(company, canonical, image))}</script>`,
  ];
}

function metaOf(kind: 'name' | 'property', name: string, content: string | null): string {
  return content === null ? '' : `<meta ${kind}="${name}" content="${escapeMarkup(content)}" data-page>`;
}

/** The page for whoever runs no scripts. With scripts a browser takes it as text, so that nothing flashes or moves. */
function withoutScripts({ title, description, company }: PageDescription): string {
  if (company !== null) return `${companyMarkup(company)}<p>${translate('needsScriptToWrite')}</p>`;
  const about = description === null ? '' : `<p>${escapeMarkup(description)}</p>`;
  return `<h1>${escapeMarkup(title ?? PRODUCT)}</h1>${about}<p>${translate('needsScript')}</p>`;
}
