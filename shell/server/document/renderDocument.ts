import {
  deriveColors,
  getLanguages,
  getSite,
  getSiteName,
  toLanguagesScript,
  toSiteScript,
  type Language,
  type Site,
} from '@heard/contract';
import { documentTitle, paths, withUrlLanguage } from '@heard/sdk/server';
import { storageKeys } from '@heard/sdk/storage-keys';
import { escapeMarkup, getPngSize } from '@heard/server-kit';
import type { ShellConfiguration } from '../../src/configuration/ShellConfiguration.ts';
import type { RenderedPage } from '../../src/configuration/Renderer.ts';
import { translate } from '../messages/messages.ts';
import { getIcon, hasSoftwareLogo } from '../site/siteIcon.ts';
import { toSiteStyle } from '../site/siteStyle.ts';
import { toHash } from './contentSecurityPolicy.ts';
import type { Preload } from './remoteFiles.ts';
import { withoutSharedRules } from './withoutSharedRules.ts';

/** Metadata of a page for browsers, search engines and link previews. */
export interface PageDescription {
  /** The title; null for only the name of the product. */
  title: string | null;
  /** The meta description; null if the page has none. */
  description: string | null;
  /** The canonical URL in the default language; null if search engines must not index the page. */
  url: string | null;
  /** The API path of the image for link previews; null for the image of the site. */
  image?: string | null;
  /** The API paths of Atom feeds. */
  feeds?: readonly string[];
  /** The paths of the previous and next page in the default language, for search engines; null if there is none. */
  previous?: string | null;
  next?: string | null;
  /** The structured data of the page, as JSON-LD. */
  data?: readonly object[];
  /** A message in place of the page, for example that it does not exist or why it was removed. */
  notice?: { heading: string; text: string; hasSearch?: boolean; link: { path: string; text: string } };
  /** For pages that search engines must not index: the URL that link previews show, in the default language. */
  preview?: string;
}

export interface DocumentOptions {
  /** The shell's built `index.html`. */
  template: string;
  configuration: ShellConfiguration;
  preload: readonly Preload[];
  /** The remote's catalogs, by language. */
  catalogs: Readonly<Record<string, Preload>>;
  /** The language of the document. */
  language: Language;
  /** The language that the URL requests; null if the browser's language applies. */
  requestedLanguage: Language | null;
  page: PageDescription;
  /** The public URL of the site. */
  publicUrl: string;
  /** The page, if the web server has rendered it. */
  rendered?: RenderedPage | null;
  /** Set if the web server has not rendered the page: the top bar, the footer, and a skeleton in place of the page. */
  frame?: RenderedPage | null;
  /** The styled components whose rules are in the shell's stylesheet. Maps the id of each component to its classes. */
  styledNames: Readonly<Record<string, string>>;
}

// Runs before the first paint, so that a stored theme is applied without a flash, and nothing moves when the account is
// shown.
const STORED_SCRIPT = [
  `try{const e=document.documentElement,t=localStorage.getItem('${storageKeys.theme}');if(t==='light'||t==='dark')e.dataset.theme=t`,
  `e.style.setProperty('--account-width',localStorage.getItem('${storageKeys.accountWidth}'))}catch{}`,
].join(';');

/** A JavaScript function that returns whether the site offers a language. */
const IS_OFFERED = 'function(l){return heardLanguages.includes(l)}';

/**
 * Returns a JavaScript expression for the language that the browser has stored and the site offers.
 * @param fallback an expression for the language of a browser that has stored none
 */
function toStoredLanguage(fallback: string): string {
  const [account, chosen] = [storageKeys.accountLanguage, storageKeys.language].map(
    (key) => `localStorage.getItem('${key}')`,
  );
  // A site that offers all languages of the software needs no check: a browser has stored no other language.
  if (globalThis.heardLanguages === undefined) return `${account}??${chosen}??${fallback}`;
  return `[${account},${chosen}].find(${IS_OFFERED})??${fallback}`;
}

/**
 * Returns the script that runs before the first paint of a rendered page. The page is the same for everybody. The script marks a browser with a
 * session, and a browser that shows the page differently because of a stored language or of a value in the fragment, such as the token of an email
 * link.
 */
function toSessionScript(language: Language): string {
  return [
    `try{document.documentElement.toggleAttribute('data-session',localStorage.getItem('${storageKeys.token}')!==null)`,
    `document.documentElement.toggleAttribute('data-differs',(${toStoredLanguage(`'${language}'`)})!=='${language}'||location.hash.includes('='))}catch{}`,
  ].join(';');
}

/**
 * Collects the clicks and submits that React misses, to repeat them after the hydration. Does not collect submits of forms with the method
 * GET, which work without scripts.
 */
const EARLY_SCRIPT = [
  'heardEarly={events:[],isMissed:function(){return true},stop:function(){removeEventListener("click",heardEarly.click,true);removeEventListener("submit",heardEarly.submit,true)}',
  'click:function(e){e.target.closest("button:not([type=submit],[popovertarget]),[role=combobox]")&&heardEarly.isMissed(e.target)&&heardEarly.events.push(e)}',
  'submit:function(e){e.target.method==="post"&&heardEarly.isMissed(e.target)&&(e.preventDefault(),heardEarly.events.push(e))}};addEventListener("click",heardEarly.click,true);addEventListener("submit",heardEarly.submit,true)',
].join(',');

/**
 * Hides a rendered page if the first render of the browser will differ from it. The page is visible again when the app has rendered it, or after 4 s,
 * because the scripts may not load.
 */
const HIDDEN_STYLE =
  '@keyframes hide{from{visibility:hidden}}[data-differs] #root{animation:hide 4s step-end!important}';

/** The links to the shell's catalogs in the template. */
const CATALOGS = /<link\s[^>]*\bid="?catalog-([a-z]{2})\b[^>]*>/g;

/** Matches the parts of the template that are replaced. A single pass replaces all of them, so that inserted text is never searched. */
const PLACES =
  /<html[^>]*>|<link rel="?(?:icon|apple-touch-icon|search)\b[^>]*>|<meta name="?theme-color\b[^>]*>|<title>.*?<\/title>|<script defer.*?<\/script>|<\/head>|<div id="?root"?><\/div>|<noscript>.*?<\/noscript>|<\/body>/gs;

/** Matches the title of the link to the search description. This title contains the name of the site. */
const SEARCH_TITLE = /title=(?:"Heard"|Heard\b)/;

/** Milliseconds after which a page counts as painted even if the browser has not reported it. */
const PAINT_TIMEOUT_MS = 2000;

/**
 * Calls a function after the first paint (Paint Timing), maybe several times. Does not wait if the page is in the background, or if the
 * browser will show another page than the server has rendered.
 */
const AFTER_PAINT = [
  'f=>{if(document.hidden||document.documentElement.hasAttribute("data-differs"))return f()',
  `setTimeout(f,${PAINT_TIMEOUT_MS})`,
  'new PerformanceObserver(f).observe({type:"paint",buffered:true})}',
].join(';');

/** The id of the template with the scripts of a rendered page. */
const SCRIPTS = 'scripts';

/** Adds the scripts of a rendered page, once. */
const ADD_SCRIPTS = `let t=document.getElementById("${SCRIPTS}");if(!t)return;t.remove();document.head.append(t.content)`;

/** A document and the hashes of its inline scripts and styles for the Content-Security-Policy. */
export interface RenderedDocument {
  html: string;
  scripts: readonly string[];
  styles: readonly string[];
}

/** Writes the inline scripts and styles of a document and collects their hashes. */
class InlineCode {
  readonly scripts: string[] = [];
  readonly styles: string[] = [];

  toScript(code: string): string {
    this.scripts.push(toHash(code));
    return `<script>${code}</script>`;
  }

  /** @param attributes HTML attributes of the element, with a leading space */
  toStyle(css: string, attributes = ''): string {
    // Normalizes line breaks before hashing, because browsers hash the text after their parser has normalized its line breaks.
    const text = css.replaceAll(/\r\n?/g, '\n');
    this.styles.push(toHash(text));
    return `<style${attributes}>${text}</style>`;
  }
}

/** Inserts configuration, metadata and preloads into the shell's document. */
export function renderDocument(options: DocumentOptions): RenderedDocument {
  const code = new InlineCode();
  const html = toHtml(options, code);
  return { html, scripts: code.scripts, styles: code.styles };
}

function toHtml(options: DocumentOptions, code: InlineCode): string {
  const { template, configuration, preload, language, page, rendered = null, frame = null, styledNames } = options;
  const toLinks = (files: readonly Preload[]) => files.map((file) => toPreloadLink(file, options.publicUrl)).join('');
  const [styles, scripts] = [preload.filter(({ as }) => as === 'style'), preload.filter(({ as }) => as === 'script')];
  const catalogs = preloadCatalogs(options);
  const site = getSite();
  let shellScript = '';
  return template.replaceAll(CATALOGS, '').replaceAll(PLACES, (place) => {
    if (place.startsWith('<html')) return `<html lang="${language}">`;
    if (place.startsWith('<link')) return site === undefined ? place : toSiteLink(place, site);
    if (place.startsWith('<meta')) return site?.accent ? toThemeColor(place, site.accent) : place;
    // These links follow the script of the shell, because this script renders the page, and browsers limit the number of concurrent
    // requests to a server.
    if (place === '</head>')
      return [
        toLinks(rendered === null ? preload : styles),
        site === undefined ? '' : code.toStyle(toSiteStyle(site)),
        ...[rendered ?? frame].map((shown) => (shown === null ? '' : toStyle(shown, styledNames, code))),
        place,
      ].join('');
    if (place.startsWith('<script')) {
      shellScript = place;
      return rendered === null ? place : '';
    }
    if (place.startsWith('<div')) {
      if (rendered !== null) return `<div id="root" data-time="${rendered.time}">${rendered.html}</div>`;
      const notice = page.notice === undefined ? null : toNotice(options, page.notice, code);
      if (frame !== null) return `<div id="root">${notice === null ? frame.html : withMain(frame.html, notice)}</div>`;
      return notice === null ? place : `<div id="root"><main>${notice}</main></div>`;
    }
    if (place === '</body>') {
      return [
        `<script type="application/json" id="configuration">${escapeJson(configuration)}</script>`,
        rendered === null ? '' : toLaterScripts(shellScript + toLinks(scripts), catalogs, code),
        place,
      ].join('');
    }
    if (place.startsWith('<noscript>')) {
      return rendered === null && page.notice === undefined ? toNoscript(options) : '';
    }
    return [
      `<title>${escapeMarkup(documentTitle(page.title))}</title>`,
      code.toScript(
        [
          ...[toLanguagesScript(), site === undefined ? null : toSiteScript(site)].filter((script) => script !== null),
          STORED_SCRIPT,
          ...(rendered === null && frame === null ? [] : [toSessionScript(language)]),
          ...(rendered === null ? [] : [EARLY_SCRIPT]),
        ].join(';'),
      ),
      // This script precedes the stylesheet, because scripts after a stylesheet have to wait for the stylesheet.
      rendered === null && catalogs !== null ? code.toScript(catalogs) : '',
      ...toMetaTags(options),
    ].join('');
  });
}

/** Replaces a link in the template to an icon or to the search description, if the name of the site differs from that of the software. */
function toSiteLink(link: string, { name }: Site): string {
  if (link.includes('/opensearch.xml')) return link.replace(SEARCH_TITLE, () => `title="${escapeMarkup(name)}"`);
  if (!link.includes('/favicon.svg')) return '';
  const { path, type } = getIcon();
  return `<link rel="icon" href="${path}" type="${type}">`;
}

/** Gives the browser's own bars the color of the site in a theme. */
function toThemeColor(meta: string, accent: string): string {
  const { light, dark } = deriveColors(accent);
  return meta.replace(/content=(?:"[^"]*"|[^\s>]*)/, `content="${(meta.includes('dark') ? dark : light).brand}"`);
}

/** Returns the message of a page without JavaScript that the web server does not render. */
function toNoscript({ language }: DocumentOptions): string {
  return `<noscript><p>${escapeMarkup(translate(language, 'needsScript'))}</p></noscript>`;
}

const NOTICE_STYLE =
  '#root main{max-width:34rem;margin:0 auto;padding:var(--space-16) var(--gutter);color:var(--text);font-family:var(--font-text);text-align:center}#root main input,#root main button{min-height:var(--control);max-width:100%}#root main a{display:inline-block;padding:var(--space-3)}';

/** Renders a page in plain HTML, with its style. The app replaces the HTML and the style. */
function toNotice(
  { language, requestedLanguage }: DocumentOptions,
  { heading, text, hasSearch = false, link }: NonNullable<PageDescription['notice']>,
  code: InlineCode,
): string {
  const label = escapeMarkup(translate(language, 'search.label'));
  const languageField =
    requestedLanguage === null ? '' : `<input type="hidden" name="lang" value="${requestedLanguage}">`;
  const search = `<form action="${paths.search({})}"><input type="search" name="q" aria-label="${label}">${languageField} <button>${label}</button></form>`;
  const href = escapeMarkup(withUrlLanguage(requestedLanguage, link.path));
  return [
    `${code.toStyle(NOTICE_STYLE)}<h1>${escapeMarkup(heading)}</h1><p>${escapeMarkup(text)}</p>`,
    hasSearch ? search : '',
    `<p><a href="${href}">${escapeMarkup(link.text)}</a></p>`,
  ].join('');
}

/** Replaces the skeleton in the `<main>` of a frame. */
function withMain(frame: string, content: string): string {
  return frame.replace(/(<main\b[^>]*>).*(<\/main>)/s, (_, start: string, end: string) => start + content + end);
}

/** Returns the style element with the rules of the rendered page. In the browser, styled-components finds this element by its attributes. */
function toStyle(
  { css, styleAttributes, inlineCss }: RenderedPage,
  styledNames: DocumentOptions['styledNames'],
  code: InlineCode,
): string {
  return (
    code.toStyle(withoutSharedRules(css, styledNames), ` ${styleAttributes}`) + code.toStyle(HIDDEN_STYLE + inlineCss)
  );
}

/**
 * Returns the scripts of a rendered page. The scripts delay neither the fonts and images of the page nor its first paint, because the page is visible
 * without scripts.
 */
function toLaterScripts(elements: string, catalogs: string | null, code: InlineCode): string {
  const start = code.toScript(`(${AFTER_PAINT})(()=>{${ADD_SCRIPTS};${catalogs ?? ''}})`);
  return `<template id="${SCRIPTS}">${elements}</template>${start}`;
}

/**
 * Returns a script that preloads the catalogs of one language in parallel with the scripts that import them; null if there are no catalogs. Only the
 * browser knows the user's choice (`createLocalLanguageStore`).
 */
function preloadCatalogs({ template, catalogs, language, publicUrl }: DocumentOptions): string | null {
  const links: Record<string, string> = {};
  for (const [link, name = ''] of template.matchAll(CATALOGS)) links[name] = link;
  for (const [name, { href, integrity }] of Object.entries(catalogs)) {
    links[name] = (links[name] ?? '') + toPreloadLink({ href, as: 'script', integrity }, publicUrl);
  }
  if (Object.keys(links).length === 0) return null;
  const choose = `try{l=${toStoredLanguage('l')}}catch{}`;
  return `(l=>{${choose}${insertIntoHead(`${escapeJson(links)}[l]??''`)}})('${language}')`;
}

/** @param html a JavaScript expression */
const insertIntoHead = (html: string) => `document.head.insertAdjacentHTML('beforeend',${html})`;

function toFile(href: string, integrity: string | undefined): string {
  return `href="${escapeMarkup(href)}"${integrity === undefined ? '' : ` integrity="${escapeMarkup(integrity)}"`}`;
}

/** Returns a preload that webpack and the federation runtime can use, because both load scripts of other origins with CORS. */
function toPreloadLink({ href, as, integrity }: Preload, publicUrl: string): string {
  const file = toFile(href, integrity);
  if (as === 'style') return `<link rel="preload" as="style" ${file}>`;
  const isCrossOrigin = /^https?:/.test(href) && !href.startsWith(`${publicUrl}/`);
  // Uses a low priority, so that the shell's scripts load first.
  return `<link rel="preload" as="script" fetchpriority="low" ${file}${isCrossOrigin ? ' crossorigin' : ''}>`;
}

/** Tags for clients that do not run the app. The shell removes tags with `data-page` on the first navigation. */
function toMetaTags(options: DocumentOptions): string[] {
  const { page, requestedLanguage, publicUrl } = options;
  const { description, url, image = null, feeds = [], previous = null, next = null, preview, data = [] } = page;
  const toScripts = (all: readonly object[]) =>
    all.map((one) => `<script type="application/ld+json" data-page>${escapeJson(one)}</script>`);
  if (url === null) {
    return [
      '<meta name="robots" content="noindex" data-page>',
      ...(preview === undefined
        ? []
        : [
            toMeta('name', 'description', description),
            ...toPreviewTags(options, withUrlLanguage(requestedLanguage, preview), image),
          ]),
      ...toScripts(data),
    ];
  }
  const canonical = withUrlLanguage(requestedLanguage, url);
  return [
    toMeta('name', 'description', description),
    toLink('canonical', canonical),
    previous === null ? '' : toLink('prev', withUrlLanguage(requestedLanguage, previous)),
    next === null ? '' : toLink('next', withUrlLanguage(requestedLanguage, next)),
    ...toAlternates(url),
    ...feeds.map((path) => toFeedLink(`${publicUrl}/api${path}`)),
    ...toPreviewTags(options, canonical, image),
    ...toScripts(data),
  ];
}

/**
 * Returns the links to a page in each language of the site; no links if the site has only one language.
 * @param url the URL in the default language
 */
function toAlternates(url: string): string[] {
  const languages = getLanguages();
  if (languages.length === 1) return [];
  return [
    ...languages.map((code) => toLink('alternate', withUrlLanguage(code, url), code)),
    toLink('alternate', url, 'x-default'),
  ];
}

/** Returns the link by which feed readers find a feed. */
function toFeedLink(url: string): string {
  return `<link rel="alternate" type="application/atom+xml" href="${escapeMarkup(url)}" data-page>`;
}

/** Returns the tags of link previews. @param image the path of the image in the API */
function toPreviewTags(
  { page: { title, description }, language, publicUrl }: DocumentOptions,
  url: string,
  image: string | null,
): string[] {
  const own: PreviewImage | null = image === null ? null : { path: `/api${image}` };
  const shown = own ?? getSiteImage(language);
  const others = getLanguages().filter((code) => code !== language);
  const properties: [string, string | null][] = [
    ['og:site_name', getSiteName()],
    ['og:type', 'website'],
    ['og:locale', LOCALES[language]],
    ...others.map((code): [string, string] => ['og:locale:alternate', LOCALES[code]]),
    ['og:url', url],
    ['og:title', title ?? getSiteName()],
    ['og:description', description],
    ['og:image', shown && publicUrl + shown.path],
    // States the dimensions, because without them the first link preview of a page has no image.
    ['og:image:width', shown?.width ?? null],
    ['og:image:height', shown?.height ?? null],
    ['og:image:alt', shown?.alt ?? null],
  ];
  return [
    ...properties.map(([property, content]) => toMeta('property', property, content)),
    // Omits the other properties of the card, because clients take them from Open Graph.
    toMeta('name', 'twitter:card', shown?.path === SHARE_IMAGE.path ? 'summary_large_image' : 'summary'),
  ];
}

interface PreviewImage {
  path: string;
  width?: string;
  height?: string;
  alt?: string;
}

/** Returns the image of link previews for pages without an image; null for a site that has another name than the software and no logo. */
function getSiteImage(language: Language): PreviewImage | null {
  if (hasSoftwareLogo()) return { ...SHARE_IMAGE, alt: translate(language, 'shareImage') };
  const logo = getSite()?.logo;
  if (!logo) return null;
  const { width, height } = getPngSize(logo);
  return { path: logo.pngPath, width: `${width}`, height: `${height}`, alt: getSiteName() };
}

/** The image of link previews for pages without an image. `npm run icons` draws it. */
const SHARE_IMAGE = { path: '/og.png', width: '1200', height: '630' };

/** Open Graph locales, with a territory (ogp.me). */
const LOCALES: Record<Language, string> = { en: 'en_US', es: 'es_ES', fr: 'fr_FR' };

function toLink(rel: 'canonical' | 'alternate' | 'prev' | 'next', url: string, language?: string): string {
  const hreflang = language === undefined ? '' : ` hreflang="${language}"`;
  return `<link rel="${rel}"${hreflang} href="${escapeMarkup(url)}" data-page>`;
}

function toMeta(kind: 'name' | 'property', name: string, content: string | null): string {
  return content === null ? '' : `<meta ${kind}="${name}" content="${escapeMarkup(content)}" data-page>`;
}

// Returns JSON that can't close the surrounding script element, even if the texts in the JSON contain `</script>` or `<!--`.
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
