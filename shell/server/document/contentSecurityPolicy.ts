import type { AlgoliaSettings } from '@heard/sdk/configuration';
import type { ConfiguredRemote } from '../../src/configuration/ShellConfiguration.ts';
import type { WebSettings } from '../settings.ts';

/** The hosts that Algolia's client connects to. */
const ALGOLIA_HOSTS = ['https://*.algolia.net', 'https://*.algolianet.com'];

/** Below the 4 KB or 8 KB that proxies have for a response's headers. */
const MAX_POLICY_BYTES = 3_800;

interface DocumentPolicyOptions {
  nonce: string;
  settings: Pick<WebSettings, 'shellFiles' | 'remoteOverrides' | 'algolia'>;
  remotes: readonly ConfiguredRemote[];
  /** The remote of the page. */
  owner: ConfiguredRemote | null;
}

/**
 * Returns the Content-Security-Policy of a document, within what proxies accept as a header, and the names of the remotes that it covers:
 * the owner of the page and as many others as fit.
 */
export function documentPolicy({ nonce, settings, remotes, owner }: DocumentPolicyOptions): {
  policy: string;
  covered: ReadonlySet<string>;
} {
  const toText = (origins: ReadonlySet<string>) =>
    contentSecurityPolicy({
      nonce,
      origins: [...origins, ...settings.remoteOverrides],
      algolia: settings.algolia,
    });
  const shellOrigin = getOrigin(settings.shellFiles);
  const origins = new Set(shellOrigin === null ? [] : [shellOrigin]);
  const covered = new Set<string>();
  let policy = toText(origins);
  for (const remote of owner === null ? remotes : [owner, ...remotes]) {
    const origin = getOrigin(remote.manifest);
    if (origin !== null && !origins.has(origin)) {
      const extended = toText(new Set([...origins, origin]));
      if (extended.length > MAX_POLICY_BYTES && remote !== owner) continue;
      origins.add(origin);
      policy = extended;
    }
    covered.add(remote.name);
  }
  return { policy, covered };
}

/** Returns the origin of an http(s) URL; null for a path or a folder. */
function getOrigin(url: string): string | null {
  return /^https?:/.test(url) ? new URL(url).origin : null;
}

interface PolicyOptions {
  nonce: string;
  /** Other origins that may serve remotes and the shell's files, as CSP host sources. */
  origins: readonly string[];
  algolia: AlgoliaSettings | null;
}

/** Returns the page's Content-Security-Policy (CSP Level 3): scripts and styles of the configured origins, no inline code without the nonce, no eval. */
function contentSecurityPolicy({ nonce, origins, algolia }: PolicyOptions): string {
  const sockets = origins.filter((origin) => isLocal(origin)).map((origin) => origin.replace(/^http/, 'ws'));
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    // Implied by default-src; policy checkers look for it by name.
    'object-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...origins],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...origins],
    'img-src': ["'self'", 'data:', 'blob:', ...origins],
    'font-src': ["'self'", ...origins],
    // A development server reports changed files over a WebSocket.
    'connect-src': ["'self'", ...origins, ...sockets, ...searchSources(algolia)],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The API, the fallback for Algolia, has the same origin as the page. */
function searchSources(algolia: AlgoliaSettings | null): string[] {
  if (algolia === null) return [];
  return algolia.url === undefined ? ALGOLIA_HOSTS : [new URL(algolia.url).origin];
}

function isLocal(origin: string): boolean {
  return /^https?:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(origin);
}
