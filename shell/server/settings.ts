import { existsSync } from 'node:fs';
import type { BlockList } from 'node:net';
import { resolve } from 'node:path';
import type { AlgoliaSettings } from '@heard/sdk/configuration';
import { logLevels, loopback, parseNetworks, type LogLevel } from '@heard/server-kit';
import type { FooterLinks } from '../src/configuration/ShellConfiguration.ts';
import { footerLinkNames } from '../src/configuration/ShellConfiguration.ts';

/** What the web server is told by its environment. Every variable has a default (README, "Settings"). */
export interface WebSettings {
  port: number;
  /** The API's root as this process reaches it, without a slash at its end: of the one API, or of a proxy before several. */
  apiUrl: string;
  /** A JSON file or an address that lists the remotes, `{"name": "address"}`; null: the builds of this clone. */
  remotes: string | null;
  /**
   * Origins that a browser's owner may take remotes from by their own wish, as CSP host sources (CSP Level 3, 2.3.1):
   * `https://preview.example`, `https://*.preview.example`, `http://localhost:*`. Empty: none.
   */
  remoteOverrides: readonly string[];
  /** What browsers are told; null: the API answers searches. */
  algolia: AlgoliaSettings | null;
  /** Hops of proxies in front of this server whose word about the caller's address is believed. */
  trustedProxies: number;
  /** Where the shell's own files come from: a folder, or the address of a CDN or a development server. */
  shellFiles: string;
  footerLinks: FooterLinks;
  /** The web's own address, which documents and sitemaps name; without a slash at its end. */
  publicUrl: string;
  logLevel: LogLevel;
  /** Who may read `/metrics`. */
  metricsFrom: BlockList;
  /** Whether spans are sent, to where OpenTelemetry's own variables say. */
  traces: boolean;
}

/** A wrong value. The message is one line that names the variable. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/**
 * Reads the settings.
 * @param builtFiles the folder of the shell's own build, for where nothing else is set
 * @throws SettingError
 */
export function readSettings(environment: NodeJS.ProcessEnv, builtFiles: string): WebSettings {
  const remotes = environment.REMOTES || null;
  if (remotes !== null && !isAddress(remotes) && !existsSync(remotes)) {
    throw new SettingError(`REMOTES names ${remotes}, which is neither an http(s) address nor a file that is there.`);
  }
  const port = portOf(environment, 'PORT', 3000);
  return {
    port,
    apiUrl: apiUrlOf(environment.API_URL) ?? `http://localhost:${portOf(environment, 'API_PORT', 4000)}`,
    remotes: remotes === null || isAddress(remotes) ? remotes : resolve(remotes),
    remoteOverrides: remoteOverridesOf(environment.REMOTE_OVERRIDES),
    algolia: algoliaOf(environment),
    trustedProxies: wholeNumberOf(environment, 'TRUSTED_PROXIES', 0, 0, 100),
    shellFiles: environment.SHELL_FILES || builtFiles,
    footerLinks: footerLinksOf(environment.FOOTER_LINKS),
    publicUrl: publicUrlOf(environment.PUBLIC_URL || `http://localhost:${port}`),
    logLevel: logLevelOf(environment.LOG_LEVEL || 'info'),
    metricsFrom: metricsFromOf(environment.METRICS_FROM),
    traces: tracesOf(environment.OTEL_EXPORTER_OTLP_ENDPOINT),
  };
}

export function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function portOf(environment: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  return wholeNumberOf(environment, name, otherwise, 0, 65_535);
}

function wholeNumberOf(environment: NodeJS.ProcessEnv, name: string, otherwise: number, min: number, max: number) {
  const text = environment[name];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new SettingError(`${name} is "${text}", but must be a whole number from ${min} to ${max}.`);
  }
  return value;
}

function algoliaOf(environment: NodeJS.ProcessEnv): AlgoliaSettings | null {
  const { ALGOLIA_APP_ID: appId, ALGOLIA_SEARCH_KEY: searchKey, ALGOLIA_URL: url } = environment;
  if (Boolean(appId) !== Boolean(searchKey)) {
    throw new SettingError('ALGOLIA_APP_ID and ALGOLIA_SEARCH_KEY go together: set both, or neither.');
  }
  if (url && !isAddress(url)) throw new SettingError(`ALGOLIA_URL is "${url}", but must be an http(s) address.`);
  return appId && searchKey ? { appId, searchKey, ...(url && { url }) } : null;
}

function logLevelOf(text: string): LogLevel {
  const level = logLevels.find((one) => one === text);
  if (level === undefined) throw new SettingError(`LOG_LEVEL is "${text}", but must be ${logLevels.join(' or ')}.`);
  return level;
}

function metricsFromOf(text: string | undefined): BlockList {
  const networks = text ? parseNetworks(text) : loopback;
  if (networks === null) throw new SettingError('METRICS_FROM must list addresses or networks such as 10.0.0.0/8.');
  return networks;
}

function tracesOf(endpoint: string | undefined): boolean {
  if (endpoint && !isAddress(endpoint)) {
    throw new SettingError('OTEL_EXPORTER_OTLP_ENDPOINT must be an http(s) address.');
  }
  return Boolean(endpoint);
}

function apiUrlOf(text: string | undefined): string | null {
  if (!text) return null;
  const address = isAddress(text) ? new URL(text) : null;
  if (address === null || address.search !== '' || address.hash !== '' || address.username !== '') {
    throw new SettingError('API_URL must be the http(s) address of the API, such as http://10.0.0.5:4000.');
  }
  return address.href.replace(/\/+$/, '');
}

function publicUrlOf(text: string): string {
  const address = isAddress(text) ? new URL(text) : null;
  if (address === null || address.href !== `${address.origin}/`) {
    throw new SettingError('PUBLIC_URL must be an http(s) address without a path: https://heard.example.');
  }
  return address.origin;
}

function remoteOverridesOf(text: string | undefined): string[] {
  const sources = (text ?? '')
    .split(',')
    .map((source) => source.trim())
    .filter((source) => source !== '');
  for (const source of sources) {
    if (!/^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:(\d+|\*))?$/i.test(source)) {
      throw new SettingError(
        `REMOTE_OVERRIDES has "${source}", but must be origins with commas between them: http://localhost:*.`,
      );
    }
  }
  return sources;
}

function footerLinksOf(text: string | undefined): FooterLinks {
  if (!text) return {};
  const names: readonly string[] = footerLinkNames;
  let links: unknown;
  try {
    links = JSON.parse(text);
  } catch {
    links = null;
  }
  const isRight =
    typeof links === 'object' &&
    links !== null &&
    Object.entries(links).every(
      ([name, address]) =>
        names.includes(name) && typeof address === 'string' && (/^\/(?!\/)/.test(address) || isAddress(address)),
    );
  if (!isRight) {
    throw new SettingError(`FOOTER_LINKS must be a JSON object of addresses; its names are ${names.join(', ')}.`);
  }
  // Checked above, member by member.
  return links as FooterLinks;
}
