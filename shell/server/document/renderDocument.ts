import { LANGUAGES, type CompanyWithReviews, type Language } from '@heard/contract';
import { documentTitle, PRODUCT } from '@heard/sdk/server';
import { storageKeys } from '@heard/sdk/storage-keys';
import { escapeMarkup } from '@heard/server-kit';
import type { ShellConfiguration } from '../../src/configuration/ShellConfiguration.ts';
import type { RenderedPage } from '../../src/configuration/Renderer.ts';
import { translate } from '../messages/messages.ts';
import type { Preload } from './remoteFiles.ts';
import { toOrganization } from './structuredData.ts';
import { withUrlLanguage } from './urlLanguage.ts';

/** Metadata of a page for browsers, search engines and link previews. */
export interface PageDescription {
  /** Null: only the product's name. */
  title: string | null;
  /** Null: none. */
  description: string | null;
  /** The canonical URL in English; null: search engines must not index the page. */
  url: string | null;
  /** The company of the page; null on other pages, and while the API is unavailable. */
  company: CompanyWithReviews | null;
  /** The pages before and after this one in English, for search engines; null: none. */
  previous?: string | null;
  next?: string | null;
  /** Further JSON-LD. */
  data?: readonly object[];
  /** What the page says without JavaScript, instead of that it needs it, and where it leads. */
  notice?: { text: string; link?: { path: string; text: string } };
  /** What link previews show of a page that search engines must not index: its URL in English, and the path of its image in the API. */
  preview?: { url: string; image: string | null };
}

export interface DocumentOptions {
  /** The shell's built `index.html`. */
  template: string;
  nonce: string;
  configuration: ShellConfiguration;
  preload: readonly Preload[];
  /** The remote's catalogs, by language. */
  catalogs: Readonly<Record<string, Preload>>;
  /** The language of the document. */
  language: Language;
  /** The language that the URL requests; null: the browser's language applies. */
  requestedLanguage: Language | null;
  page: PageDescription;
  /** The public URL of the site. */
  publicUrl: string;
  /** The page, if the web server has rendered it. */
  rendered?: RenderedPage | null;
}

// Runs before the first paint, so that a stored theme does not flash the other one, and an account moves nothing when it is shown.
const STORED_SCRIPT = [
  `try{const e=document.documentElement,t=localStorage.getItem('${storageKeys.theme}');if(t==='light'||t==='dark')e.dataset.theme=t`,
  `e.style.setProperty('--account-width',localStorage.getItem('${storageKeys.accountWidth}'))}catch{}`,
].join(';');

/**
 * Runs before the first paint of a rendered page, which is the same for everybody: marks a browser with a session, and one that shows the
 * page differently, because of a stored language or of a value in the fragment, such as the token of an email link.
 */
function toSessionScript(language: Language): string {
  const { token, accountLanguage, language: chosen } = storageKeys;
  const stored = `localStorage.getItem('${accountLanguage}')??localStorage.getItem('${chosen}')??'${language}'`;
  return [
    `try{document.documentElement.toggleAttribute('data-session',localStorage.getItem('${token}')!==null)`,
    `document.documentElement.toggleAttribute('data-differs',(${stored})!=='${language}'||location.hash.includes('='))}catch{}`,
  ].join(';');
}

/** Collects the clicks and submits that React misses, to be repeated after the hydration. Forms with the method GET work without scripts. */
const EARLY_SCRIPT = [
  'heardEarly={events:[],isMissed:function(){return true},stop:function(){removeEventListener("click",heardEarly.click,true);removeEventListener("submit",heardEarly.submit,true)}',
  'click:function(e){e.target.closest("button:not([type=submit],[popovertarget]),[role=combobox]")&&heardEarly.isMissed(e.target)&&heardEarly.events.push(e)}',
  'submit:function(e){e.target.method==="post"&&heardEarly.isMissed(e.target)&&(e.preventDefault(),heardEarly.events.push(e))}};addEventListener("click",heardEarly.click,true);addEventListener("submit",heardEarly.submit,true)',
].join(',');

/** Hides a page that the browser shows differently until the app has rendered it; for at most 4 s, as the scripts may not load. */
const HIDDEN_STYLE =
  '@keyframes hide{from{visibility:hidden}}[data-differs] #root{animation:hide 4s step-end!important}';

/** The links to the shell's catalogs in the template. */
const CATALOGS = /<link\s[^>]*\bid="?catalog-([a-z]{2})\b[^>]*>/g;

/** The places of the template that are replaced. One pass, so that inserted text is never searched again. */
const PLACES =
  /<html[^>]*>|<title>.*?<\/title>|<script defer.*?<\/script>|<\/head>|<div id="?root"?><\/div>|<noscript>.*?<\/noscript>|<\/body>/gs;

/** Milliseconds after which a page counts as painted even if the browser has not reported it. */
const PAINT_TIMEOUT_MS = 2000;

/**
 * Calls a function after the first paint (Paint Timing), maybe repeatedly. A page that is hidden, or that the browser shows differently, does
 * not wait.
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

/** Inserts configuration, metadata and preloads into the shell's document. */
export function renderDocument(options: DocumentOptions): string {
  const { template, nonce, configuration, preload, language, page, rendered = null } = options;
  const toLinks = (files: readonly Preload[]) => files.map(toPreloadLink).join('');
  const [styles, scripts] = [preload.filter(({ as }) => as === 'style'), preload.filter(({ as }) => as === 'script')];
  const catalogs = preloadCatalogs(options);
  let shellScript = '';
  return template.replaceAll(CATALOGS, '').replaceAll(PLACES, (place) => {
    if (place.startsWith('<html')) return `<html lang="${language}">`;
    // After the shell's script, which renders the page: browsers limit concurrent requests to a server.
    if (place === '</head>')
      return (rendered === null ? toLinks(preload) : toLinks(styles) + toStyle(rendered, nonce)) + place;
    if (place.startsWith('<script')) {
      shellScript = place.replace('<script', `<script nonce="${nonce}"`);
      return rendered === null ? shellScript : '';
    }
    if (place.startsWith('<div')) {
      return rendered === null ? place : `<div id="root" data-time="${rendered.time}">${rendered.html}</div>`;
    }
    if (place === '</body>') {
      return [
        `<script type="application/json" id="configuration">${escapeJson(configuration)}</script>`,
        rendered === null ? '' : toLaterScripts(shellScript + toLinks(scripts), catalogs, nonce),
        place,
      ].join('');
    }
    if (place.startsWith('<noscript>')) {
      return rendered === null ? toNoscript(options) : '';
    }
    return [
      `<title>${escapeMarkup(documentTitle(page.title))}</title>`,
      toInlineScript(
        nonce,
        rendered === null ? STORED_SCRIPT : [STORED_SCRIPT, toSessionScript(language), EARLY_SCRIPT].join(';'),
      ),
      // Before the stylesheet, which blocks scripts.
      rendered === null && catalogs !== null ? toInlineScript(nonce, catalogs) : '',
      ...toMetaTags(options),
    ].join('');
  });
}

/** What a page says without JavaScript that the web server does not render. */
function toNoscript({ page: { notice }, language, requestedLanguage }: DocumentOptions): string {
  const text = escapeMarkup(notice?.text ?? translate(language, 'needsScript'));
  if (notice?.link === undefined) return `<noscript><p>${text}</p></noscript>`;
  const href = escapeMarkup(withUrlLanguage(requestedLanguage, notice.link.path));
  return `<noscript><p>${text}</p><p><a href="${href}">${escapeMarkup(notice.link.text)}</a></p></noscript>`;
}

/** The rules of the rendered page. The attributes are those by which styled-components finds them in the browser. */
function toStyle(rendered: RenderedPage, nonce: string): string {
  return `<style nonce="${nonce}" ${rendered.styleAttributes}>${rendered.css}</style><style nonce="${nonce}">${HIDDEN_STYLE}${rendered.inlineCss}</style>`;
}

/** The scripts of a rendered page, which is visible without them: they delay neither its fonts and images nor its first paint. */
function toLaterScripts(elements: string, catalogs: string | null, nonce: string): string {
  const start = toInlineScript(nonce, `(${AFTER_PAINT})(()=>{${ADD_SCRIPTS};${catalogs ?? ''}})`);
  return `<template id="${SCRIPTS}">${elements}</template>${start}`;
}

/**
 * Returns the code that preloads the catalogs of one language along with the scripts that import them; null: there are none. Only the browser
 * knows the user's choice (`createLocalLanguageStore`).
 */
function preloadCatalogs({ template, catalogs, language, publicUrl }: DocumentOptions): string | null {
  const links: Record<string, string> = {};
  for (const [link, name = ''] of template.matchAll(CATALOGS)) links[name] = link;
  for (const [name, { href, integrity }] of Object.entries(catalogs)) {
    // Matches webpack, which lazily loads chunks of other origins with CORS.
    const isCrossOrigin = /^https?:/.test(href) && !href.startsWith(`${publicUrl}/`);
    const crossorigin = isCrossOrigin ? ' crossorigin' : '';
    const link = `<link rel="preload" as="script" fetchpriority="low" ${toFile(href, integrity)}${crossorigin}>`;
    links[name] = (links[name] ?? '') + link;
  }
  if (Object.keys(links).length === 0) return null;
  const choose = `try{l=localStorage.getItem('${storageKeys.accountLanguage}')??localStorage.getItem('${storageKeys.language}')??l}catch{}`;
  return `(l=>{${choose}${insertIntoHead(`${escapeJson(links)}[l]??''`)}})('${language}')`;
}

/** @param html a JavaScript expression */
const insertIntoHead = (html: string) => `document.head.insertAdjacentHTML('beforeend',${html})`;

const toInlineScript = (nonce: string, code: string) => `<script nonce="${nonce}">${code}</script>`;

function toFile(href: string, integrity: string | undefined): string {
  return `href="${escapeMarkup(href)}"${integrity === undefined ? '' : ` integrity="${escapeMarkup(integrity)}"`}`;
}

function toPreloadLink({ href, as, integrity }: Preload): string {
  const file = toFile(href, integrity);
  if (as === 'style') return `<link rel="preload" as="style" ${file}>`;
  // The federation runtime loads scripts with CORS. Low priority, so that the shell's scripts load first.
  return `<link rel="preload" as="script" crossorigin fetchpriority="low" ${file}>`;
}

/** Tags for clients that do not run the app. `data-page`: the shell removes them on the first navigation. */
function toMetaTags(options: DocumentOptions): string[] {
  const { page, requestedLanguage, publicUrl } = options;
  const { description, url, company, previous = null, next = null, preview, data = [] } = page;
  const toScripts = (all: readonly object[]) =>
    all.map((one) => `<script type="application/ld+json" data-page>${escapeJson(one)}</script>`);
  if (url === null) {
    return [
      '<meta name="robots" content="noindex" data-page>',
      ...(preview === undefined
        ? []
        : [
            toMeta('name', 'description', description),
            ...toPreviewTags(options, withUrlLanguage(requestedLanguage, preview.url), preview.image),
          ]),
      ...toScripts(data),
    ];
  }
  const canonical = withUrlLanguage(requestedLanguage, url);
  const avatar = company?.avatar ?? null;
  return [
    toMeta('name', 'description', description),
    toLink('canonical', canonical),
    previous === null ? '' : toLink('prev', withUrlLanguage(requestedLanguage, previous)),
    next === null ? '' : toLink('next', withUrlLanguage(requestedLanguage, next)),
    ...LANGUAGES.map((code) => toLink('alternate', withUrlLanguage(code, url), code)),
    toLink('alternate', url, 'x-default'),
    ...toPreviewTags(options, canonical, avatar),
    ...toScripts([
      ...(company === null
        ? []
        : [
            toOrganization({
              company,
              url: url.split('?', 1)[0] ?? url,
              page: canonical,
              image: avatar === null ? null : `${publicUrl}/api${avatar}`,
            }),
          ]),
      ...data,
    ]),
  ];
}

/** The tags of link previews. @param image the path of the image in the API */
function toPreviewTags(
  { page: { title, description }, language, publicUrl }: DocumentOptions,
  url: string,
  image: string | null,
): string[] {
  const own = image === null ? null : `${publicUrl}/api${image}`;
  const others = LANGUAGES.filter((code) => code !== language);
  const properties: [string, string | null][] = [
    ['og:site_name', PRODUCT],
    ['og:type', 'website'],
    ['og:locale', LOCALES[language]],
    ...others.map((code): [string, string] => ['og:locale:alternate', LOCALES[code]]),
    ['og:url', url],
    ['og:title', title ?? PRODUCT],
    ['og:description', description],
    ['og:image', own ?? `${publicUrl}${SHARE_IMAGE.path}`],
    // Without them, the first preview of a page has no image.
    ['og:image:width', own === null ? SHARE_IMAGE.width : null],
    ['og:image:height', own === null ? SHARE_IMAGE.height : null],
    ['og:image:alt', own === null ? translate(language, 'shareImage') : null],
  ];
  return [
    ...properties.map(([property, content]) => toMeta('property', property, content)),
    // The other properties of the card are taken from Open Graph.
    toMeta('name', 'twitter:card', own === null ? 'summary_large_image' : 'summary'),
  ];
}

/** The image of link previews to pages without their own. `npm run icons` draws it. */
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

/** JSON that can't close the script element around it, whatever its texts contain: `</script>`, `<!--`. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
