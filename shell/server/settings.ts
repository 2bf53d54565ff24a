import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { PUBLIC_KEY } from '@heard/build/record';
import type { AlgoliaSettings, Operator } from '@heard/sdk/configuration';
import {
  isHttpUrl,
  commaSeparated,
  either,
  optionalSetting,
  parseSettings,
  requireTogether,
  setting,
  sharedSettings,
  text,
  toSharedSettings,
  wholeNumber,
  type SettingType,
  type SharedSettings,
} from '@heard/server-kit';
import { Type, type Static } from 'typebox';
import {
  footerLinkNames,
  sitePageNames,
  type FooterLinks,
  type SitePages,
} from '../src/configuration/ShellConfiguration.ts';

/** The settings of the web server. */
export interface WebSettings extends SharedSettings {
  port: number;
  /** Root URL of the API as this process reaches it, without a slash at its end: a single API or a load balancer. */
  apiUrl: string;
  /** The folder of the deployment record, or the URL of its index; null to serve the builds of this repository. */
  remotes: string | null;
  /** The file that stores the last good state of the remotes for the next start; null if the state is not stored. */
  remotesState: string | null;
  /** The public key of the platform's administrators (Ed25519, SPKI in base64); null if they have no key. */
  platformKey: string | null;
  /**
   * Origins from which users may load other builds of remotes in their browser, as CSP host sources (CSP Level 3, 2.3.1):
   * `https://preview.example`, `https://*.preview.example`, `http://localhost:*`. Empty: none.
   */
  remoteOverrides: readonly string[];
  /** The part of the Algolia settings that browsers receive; null if searches are sent to the API. */
  algolia: AlgoliaSettings | null;
  /** The location of the shell's own files: a folder, or the URL of a CDN or a development server. */
  shellFiles: string;
  footerLinks: FooterLinks;
  /** Maps each page about the site that the deployment replaces to the URL of its replacement. */
  pages: SitePages;
  /** The operator of the installation; null while the operator has not published this data. */
  operator: Operator | null;
  /** The email address for people without an account; null if none is published. */
  contactEmail: string | null;
  /** The product tokens of AI crawlers that robots.txt disallows. Empty if there are none. */
  disallowedCrawlers: readonly string[];
  /** Whether the API sends emails. */
  sendsEmail: boolean | null;
  /** Whether the web server renders the pages of mounts that have enabled this (`render`). */
  serverRendering: boolean;
  /** The share of visits whose web vitals are measured, 0 to 1. */
  vitalsSample: number;
  /** The maximum number of pages that the web server renders for a network in a minute. */
  renderMisses: number;
}

const apiUrl: SettingType<string> = {
  mustBe: 'the http(s) URL of the API, such as http://10.0.0.5:4000',
  isSecret: true,
  parse: (value) => {
    const url = isHttpUrl(value) ? new URL(value) : null;
    if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return undefined;
    return url.href.replace(/\/+$/, '');
  },
};

const deploymentRecord: SettingType<string> = {
  mustBe: 'an http(s) URL or an existing folder',
  parse: (value) => {
    if (isHttpUrl(value)) return value;
    return statSync(value, { throwIfNoEntry: false })?.isDirectory() === true ? resolve(value) : undefined;
  },
};

const share: SettingType<number> = {
  mustBe: 'a number from 0 to 1, such as 0.1',
  parse: (value) => (/^(?:0|1|0?\.\d+|1\.0+)$/.test(value) ? Number(value) : undefined),
};

const platformKey: SettingType<string> = {
  mustBe: 'a public key that `heard-remote keys` has printed',
  parse: (value) => (PUBLIC_KEY.test(value) ? value : undefined),
};

/** Parses CSP host sources: a scheme and a host. The first label of the host and the port may be `*`. */
const hostSources = commaSeparated('a comma-separated list of origins, such as http://localhost:*', (item) =>
  /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:(\d+|\*))?$/i.test(item) ? item : undefined,
);

const footerLinks: SettingType<FooterLinks> = {
  mustBe: `a JSON object of paths or http(s) URLs with the keys ${footerLinkNames.join(', ')}`,
  parse: (value) => {
    try {
      const links: unknown = JSON.parse(value);
      return isFooterLinks(links) ? links : undefined;
    } catch {
      return undefined;
    }
  },
};

function isFooterLinks(links: unknown): links is FooterLinks {
  if (typeof links !== 'object' || links === null) return false;
  const names: readonly string[] = footerLinkNames;
  return Object.entries(links).every(
    ([name, link]) =>
      names.includes(name) && typeof link === 'string' && (/^\/(?![/\\])/.test(link) || isHttpUrl(link)),
  );
}

const sitePages: SettingType<SitePages> = {
  mustBe: `a JSON object of http(s) URLs with the keys ${sitePageNames.join(', ')}`,
  parse: (value) => {
    const pages = parseTexts(value, sitePageNames);
    return pages !== undefined && Object.values(pages).every(isHttpUrl) ? pages : undefined;
  },
};

const OPERATOR_REQUIRED = ['name', 'address', 'email', 'country'] as const;
const OPERATOR_OPTIONAL = ['phone', 'registration', 'vat', 'dataProtection', 'authority', 'hosting'] as const;

const operator: SettingType<Operator> = {
  mustBe: `a JSON object of texts with ${OPERATOR_REQUIRED.join(', ')} and optionally ${OPERATOR_OPTIONAL.join(', ')}`,
  parse: (value) => {
    const texts = parseTexts(value, [...OPERATOR_REQUIRED, ...OPERATOR_OPTIONAL]);
    if (texts === undefined) return undefined;
    const { name, address, email, country, ...others } = texts;
    if (name === undefined || address === undefined || email === undefined || country === undefined) return undefined;
    return { name, address, email, country, ...others };
  },
};

/** Parses a JSON object whose values are non-empty texts. @returns undefined for any other JSON, and for an object with an unknown key */
function parseTexts<Name extends string>(
  value: string,
  names: readonly Name[],
): Partial<Record<Name, string>> | undefined {
  try {
    const texts: unknown = JSON.parse(value);
    if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return undefined;
    const entries = Object.entries(texts).map(([key, text]) => [names.find((name) => name === key), text] as const);
    if (!entries.every(([name, text]) => name !== undefined && typeof text === 'string' && text.trim() !== '')) {
      return undefined;
    }
    // Each key and each value has just been checked.
    return Object.fromEntries(entries) as Partial<Record<Name, string>>;
  } catch {
    return undefined;
  }
}

const contactEmail: SettingType<string> = {
  mustBe: 'an email address',
  parse: (value) => (/^[^\s@]+@[^\s@]+$/.test(value) ? value : undefined),
};

/** Product tokens (RFC 9309, 2.2.1), with the digits that some crawlers use. */
const productTokens = commaSeparated('a comma-separated list of crawlers, such as GPTBot,CCBot', (item) =>
  /^[a-z0-9_-]+$/i.test(item) ? item : undefined,
);

/** The environment variables that the web server reads. */
export const settingsSchema = Type.Object({
  ...sharedSettings,
  API_URL: optionalSetting(apiUrl, {
    defaultText: '`http://localhost:API_PORT`',
    description: 'URL of the API for the web server: another host, or a load balancer',
  }),
  REMOTES: optionalSetting(deploymentRecord, {
    defaultText: 'the builds of this clone',
    description:
      'folder of the deployment record of the remotes, or the URL of its `index.json`; reloaded every 10 s (deploying.md)',
  }),
  REMOTES_STATE: optionalSetting(text, {
    defaultText: '`.data/remotes-PORT.json`',
    description:
      'file in which the web server keeps the last good state of the remotes, for a start while the record or a remote is unavailable',
  }),
  PLATFORM_KEY: optionalSetting(platformKey, {
    defaultText: 'none',
    description:
      'public key with which administrators sign changes of the deployment record in place of a team (deploying.md)',
  }),
  REMOTE_OVERRIDES: optionalSetting(hostSources, {
    defaultText: 'none',
    description:
      'comma-separated origins from which a browser may load remotes instead of the deployed ones, with `?remote.NAME=URL`: `http://localhost:*`',
  }),
  SHELL_FILES: optionalSetting(text, {
    defaultText: 'the build of this clone',
    description: "folder or URL (a CDN) of the shell's files; a URL is loaded every 10 s",
  }),
  SERVER_RENDERING: setting(either('on', 'off'), {
    default: 'on',
    description:
      '`off`: only browsers render pages, and documents have only the texts of `remote.json`. `on`: the web server renders public pages first (operating.md)',
  }),
  RENDER_MISSES: setting(wholeNumber(0, 1_000_000), {
    default: '60',
    description:
      'pages per minute that the web server renders for an IPv4 address or an IPv6 /64, without those from its cache; browsers render the others',
  }),
  VITALS_SAMPLE: setting(share, {
    default: '1',
    description:
      'share of visits, 0 to 1, whose loading times and responsiveness are measured (operating.md); visitors who ask not to be tracked never are',
  }),
  FOOTER_LINKS: optionalSetting(footerLinks, {
    defaultText: 'all to `/`',
    description: 'other targets for the footer\'s links, JSON: `{"blog": "https://…"}`',
  }),
  PAGES: optionalSetting(sitePages, {
    defaultText: 'none',
    description: 'pages about the site that redirect elsewhere, JSON: `{"terms": "https://…"}`',
  }),
  OPERATOR: optionalSetting(operator, {
    defaultText: 'unset',
    description:
      'who runs the installation, for the pages about it, JSON: `{"name": "…", "address": "…", "email": "…", "country": "…"}`',
  }),
  EMAILS: optionalSetting(either('on', 'off'), {
    defaultText: '`on` while the API has a mail server',
    description: 'whether pages say that the site sends emails',
  }),
  CONTACT_EMAIL: optionalSetting(contactEmail, {
    defaultText: 'unset',
    description:
      'email address on the transparency page and in `/.well-known/security.txt`, for people without an account, authorities and reports of vulnerabilities',
  }),
  AI_CRAWLERS_DISALLOWED: optionalSetting(productTokens, {
    defaultText: 'none: the licence allows them',
    description:
      'comma-separated names of AI crawlers that `robots.txt` disallows: `GPTBot,ClaudeBot,Google-Extended,CCBot`',
  }),
});

/**
 * Reads the settings. A variable that is unset or empty has its default.
 * @param builtFiles the folder of the shell's own build, the default of SHELL_FILES
 * @throws SettingsError on the first invalid value
 */
export function readSettings(environment: NodeJS.ProcessEnv, builtFiles: string): WebSettings {
  const values = parseSettings(settingsSchema, environment);
  return {
    ...toSharedSettings(values),
    port: values.PORT,
    apiUrl: values.API_URL ?? `http://localhost:${values.API_PORT}`,
    remotes: values.REMOTES ?? null,
    remotesState: values.REMOTES_STATE === undefined ? null : resolve(values.REMOTES_STATE),
    platformKey: values.PLATFORM_KEY ?? null,
    remoteOverrides: values.REMOTE_OVERRIDES ?? [],
    algolia: toAlgolia(values),
    shellFiles: values.SHELL_FILES ?? builtFiles,
    footerLinks: values.FOOTER_LINKS ?? {},
    pages: values.PAGES ?? {},
    operator: values.OPERATOR ?? null,
    contactEmail: values.CONTACT_EMAIL ?? null,
    disallowedCrawlers: values.AI_CRAWLERS_DISALLOWED ?? [],
    sendsEmail: values.EMAILS ?? null,
    serverRendering: values.SERVER_RENDERING,
    vitalsSample: values.VITALS_SAMPLE,
    renderMisses: values.RENDER_MISSES,
  };
}

function toAlgolia(values: Static<typeof settingsSchema>): AlgoliaSettings | null {
  requireTogether(values, ['ALGOLIA_APP_ID', 'ALGOLIA_SEARCH_KEY']);
  const { ALGOLIA_APP_ID: appId, ALGOLIA_SEARCH_KEY: searchKey, ALGOLIA_URL: url } = values;
  if (appId === undefined || searchKey === undefined) return null;
  return { appId, searchKey, ...(url !== undefined && { url }) };
}
