import { LANGUAGES, type Language } from '@heard/contract';
import { escapeMarkup } from '@heard/server-kit';
import { documentTitle, PRODUCT } from '@heard/sdk/server';
import { storageKeys } from '@heard/sdk/storage-keys';
import type { ShellConfiguration } from '../../src/configuration/ShellConfiguration.ts';
import { translate } from '../messages/messages.ts';
import { addressIn } from './addressIn.ts';
import { companyMarkup } from './companyMarkup.ts';
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

/** A page that people without scripts can go to. */
export interface PageLink {
  path: string;
  title: string;
}

export interface DocumentOptions {
  /** The shell's built `index.html`. */
  template: string;
  nonce: string;
  configuration: ShellConfiguration;
  preload: readonly Preload[];
  /** The files with the remote's texts, by language. */
  catalogs: Readonly<Record<string, string>>;
  /** What it is written in. */
  language: Language;
  /** What its address asks for; null: the language is the browser's. */
  asked: Language | null;
  page: PageDescription;
  links: readonly PageLink[];
  /** The web's own address. */
  publicUrl: string;
}

// Before the first paint: a remembered theme must not flash the other one.
const THEME_SCRIPT = `try{const t=localStorage.getItem('${storageKeys.theme}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/** Where the shell's build names its files of texts. */
const CATALOGS = /<link [^>]*\bid="?catalog-([a-z]{2})\b[^>]*>/g;

/** The places of the template that are replaced. One pass, so that inserted text is never searched again. */
const PLACES = /<html[^>]*>|<title>.*?<\/title>|<script defer|<\/head>|<noscript>.*?<\/noscript>|<\/body>/gs;

/** Writes what the server knows into the shell's document. */
export function renderDocument(options: DocumentOptions): string {
  const { template, nonce, configuration, preload, language, page } = options;
  return template.replaceAll(CATALOGS, '').replaceAll(PLACES, (place) => {
    if (place.startsWith('<html')) return `<html lang="${language}">`;
    // Behind the shell's script: nothing is shown before that one, and a browser asks a server for few files at once.
    if (place === '</head>') return `${preload.map(linkOf).join('')}</head>`;
    if (place === '<script defer') return `<script nonce="${nonce}" defer`;
    if (place === '</body>') {
      return `<script type="application/json" id="configuration">${escapeJson(configuration)}</script></body>`;
    }
    if (place.startsWith('<noscript>')) return `<noscript>${withoutScripts(options)}</noscript>`;
    return [
      `<title>${escapeMarkup(documentTitle(page.title))}</title>`,
      scriptOf(nonce, THEME_SCRIPT),
      // Before the stylesheet, which scripts wait for.
      preloadCatalogs(options),
      ...descriptionOf(options),
    ].join('');
  });
}

/**
 * Has the texts of one language come with the scripts that will ask for them. Only the browser knows what was chosen
 * (`createLocalLanguageStore`).
 */
function preloadCatalogs({ template, catalogs, language, nonce, publicUrl }: DocumentOptions): string {
  const links: Record<string, string> = {};
  for (const [link, name = ''] of template.matchAll(CATALOGS)) links[name] = link;
  for (const [name, href] of Object.entries(catalogs)) {
    // As webpack loads what is loaded late: with CORS from elsewhere alone.
    const isElsewhere = /^https?:/.test(href) && !href.startsWith(`${publicUrl}/`);
    const crossorigin = isElsewhere ? ' crossorigin' : '';
    const link = `<link rel="preload" as="script" fetchpriority="low" href="${escapeMarkup(href)}"${crossorigin}>`;
    links[name] = (links[name] ?? '') + link;
  }
  if (Object.keys(links).length === 0) return '';
  const choose = `try{l=localStorage.getItem('${storageKeys.accountLanguage}')??localStorage.getItem('${storageKeys.language}')??l}catch{}`;
  return scriptOf(nonce, `(l=>{${choose}${insertIntoHead(`${escapeJson(links)}[l]??''`)}})('${language}')`);
}

/** @param html an expression of the script */
const insertIntoHead = (html: string) => `document.head.insertAdjacentHTML('beforeend',${html})`;

const scriptOf = (nonce: string, code: string) => `<script nonce="${nonce}">${code}</script>`;

function linkOf({ href, as, integrity }: Preload): string {
  const hash = integrity === undefined ? '' : ` integrity="${escapeMarkup(integrity)}"`;
  const file = `href="${escapeMarkup(href)}"${hash}`;
  if (as === 'style') return `<link rel="preload" as="style" ${file}>`;
  // The federation runtime loads scripts with CORS. Without the low priority they come before the shell's.
  return `<link rel="preload" as="script" crossorigin fetchpriority="low" ${file}>`;
}

/** What is said of the page to those who don't run it. `data-page`: the shell takes it out with the first step to another page. */
function descriptionOf({ page, language, asked, publicUrl }: DocumentOptions): string[] {
  const { title, description, address, company } = page;
  if (address === null) return ['<meta name="robots" content="noindex" data-page>'];
  const canonical = addressIn(asked, address);
  const image = typeof company?.avatar === 'string' ? `${publicUrl}/api${company.avatar}` : null;
  const others = LANGUAGES.filter((one) => one !== language);
  const properties: [string, string | null][] = [
    ['og:site_name', PRODUCT],
    ['og:type', 'website'],
    ['og:locale', LOCALES[language]],
    ...others.map((one): [string, string] => ['og:locale:alternate', LOCALES[one]]),
    ['og:url', canonical],
    ['og:title', title ?? PRODUCT],
    ['og:description', description],
    ['og:image', image],
  ];
  return [
    metaOf('name', 'description', description),
    linkTo('canonical', canonical),
    ...LANGUAGES.map((one) => linkTo('alternate', addressIn(one, address), one)),
    linkTo('alternate', address, 'x-default'),
    ...properties.map(([property, content]) => metaOf('property', property, content)),
    // The rest of a card is taken from Open Graph.
    metaOf('name', 'twitter:card', 'summary'),
    company === null
      ? ''
      : `<script type="application/ld+json" data-page>${escapeJson(organizationOf({ company, address, page: canonical, image }))}</script>`,
  ];
}

/** Open Graph's: with a territory (ogp.me). */
const LOCALES: Record<Language, string> = { en: 'en_US', es: 'es_ES', fr: 'fr_FR' };

function linkTo(rel: 'canonical' | 'alternate', address: string, language?: string): string {
  const hreflang = language === undefined ? '' : ` hreflang="${language}"`;
  return `<link rel="${rel}"${hreflang} href="${escapeMarkup(address)}" data-page>`;
}

function metaOf(kind: 'name' | 'property', name: string, content: string | null): string {
  return content === null ? '' : `<meta ${kind}="${name}" content="${escapeMarkup(content)}" data-page>`;
}

/** The page for whoever runs no scripts. With scripts a browser takes it as text, so that nothing flashes or moves. */
function withoutScripts({ page: { title, description, company }, language, asked, links }: DocumentOptions): string {
  const anchors = links.map(
    ({ path, title }) => `<a href="${escapeMarkup(addressIn(asked, path))}">${escapeMarkup(title)}</a>`,
  );
  const nav = `<nav>${anchors.join(' · ')}</nav>`;
  if (company !== null) {
    return `${nav}${companyMarkup(company, language)}<p>${translate(language, 'needsScriptToWrite')}</p>`;
  }
  const about = description === null ? '' : `<p>${escapeMarkup(description)}</p>`;
  return `${nav}<h1>${escapeMarkup(title ?? PRODUCT)}</h1>${about}<p>${translate(language, 'needsScript')}</p>`;
}
