import { hash } from 'node:crypto';
import type { AlgoliaSettings } from '@heard/sdk/configuration';
import type { ConfiguredRemote } from '../../src/configuration/ShellConfiguration.ts';
import type { WebSettings } from '../settings.ts';

/** The hosts that Algolia's client connects to. */
const ALGOLIA_HOSTS = ['https://*.algolia.net', 'https://*.algolianet.com'];

/** The maximum length of a policy. Proxies limit the headers of a response to 4 KB or 8 KB. */
const MAX_POLICY_BYTES = 3_800;

/** The maximum number of inline scripts and styles in a document. */
const MAX_INLINE = { scripts: 2, styles: 2 };

/** A placeholder for the hashes of inline code, with which the length of the policy is computed. All hashes have this length. */
const EMPTY_HASH = toHash('');

interface CoveredOriginsOptions {
  settings: Pick<WebSettings, 'shellFiles' | 'remoteOverrides' | 'algolia'>;
  remotes: readonly ConfiguredRemote[];
  /** The remote that owns the page. */
  owner: ConfiguredRemote | null;
}

/** The origins in the policy of a document. */
export interface CoveredOrigins {
  /** Other origins that may serve remotes and the shell's files, as CSP host sources. */
  origins: readonly string[];
  /** The names of the remotes whose origins the policy contains. */
  covered: ReadonlySet<string>;
}

/**
 * Returns the origins for the Content-Security-Policy of a document, and the names of the remotes that the policy covers: the
 * owner of the page, and as many other remotes as fit into the size of a header that proxies accept.
 */
export function getCoveredOrigins({ settings, remotes, owner }: CoveredOriginsOptions): CoveredOrigins {
  const withOverrides = (origins: ReadonlySet<string>) => [...origins, ...settings.remoteOverrides];
  const isTooLong = (origins: ReadonlySet<string>) =>
    contentSecurityPolicy({
      scripts: Array.from({ length: MAX_INLINE.scripts }, () => EMPTY_HASH),
      styles: Array.from({ length: MAX_INLINE.styles }, () => EMPTY_HASH),
      origins: withOverrides(origins),
      algolia: settings.algolia,
    }).length > MAX_POLICY_BYTES;
  const shellOrigin = getOrigin(settings.shellFiles);
  const origins = new Set(shellOrigin === null ? [] : [shellOrigin]);
  const covered = new Set<string>();
  for (const remote of owner === null ? remotes : [owner, ...remotes]) {
    const origin = getOrigin(remote.manifest);
    if (origin !== null && !origins.has(origin)) {
      if (remote !== owner && isTooLong(new Set([...origins, origin]))) continue;
      origins.add(origin);
    }
    covered.add(remote.name);
  }
  return { origins: withOverrides(origins), covered };
}

/** Returns the hash of an inline script or style as a CSP source. */
export function toHash(code: string): string {
  return `'sha256-${hash('sha256', code, 'base64')}'`;
}

/** Returns the origin of an http(s) URL; null for a path or a folder. */
function getOrigin(url: string): string | null {
  return /^https?:/.test(url) ? new URL(url).origin : null;
}

interface PolicyOptions {
  /** The hashes of the inline scripts and styles, see `toHash`. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Other origins that may serve remotes and the shell's files, as CSP host sources. */
  origins: readonly string[];
  algolia: AlgoliaSettings | null;
}

/**
 * Returns the page's Content-Security-Policy (CSP Level 3): scripts and styles of the configured origins, inline code only with one of the
 * hashes, no eval.
 */
export function contentSecurityPolicy({ scripts, styles, origins, algolia }: PolicyOptions): string {
  const sockets = origins.filter((origin) => isLocal(origin)).map((origin) => origin.replace(/^http/, 'ws'));
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    // Repeats the value of `default-src`, because policy checkers expect an explicit `object-src`.
    'object-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...origins],
    // Allows the empty element to which styled-components adds its rules. The policy does not apply to rules that are added by CSSOM.
    'style-src': ["'self'", EMPTY_HASH, ...styles, ...origins],
    'img-src': ["'self'", 'data:', 'blob:', ...origins],
    'font-src': ["'self'", ...origins],
    // Allows WebSockets of development servers, because these servers report changed files over a WebSocket.
    'connect-src': ["'self'", ...origins, ...sockets, ...searchSources(algolia)],
    // Allows pages to embed frames of this site, because the pages for owners show a preview of the widget.
    'frame-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

// `'self'` covers the API, the fallback for Algolia, because the API has the same origin as the page.
function searchSources(algolia: AlgoliaSettings | null): string[] {
  if (algolia === null) return [];
  return algolia.url === undefined ? ALGOLIA_HOSTS : [new URL(algolia.url).origin];
}

function isLocal(origin: string): boolean {
  return /^https?:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(origin);
}
