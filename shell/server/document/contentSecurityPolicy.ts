import type { AlgoliaSettings } from '@heard/sdk/configuration';

/** The hosts that Algolia's client connects to. */
const ALGOLIA_HOSTS = ['https://*.algolia.net', 'https://*.algolianet.com'];

export interface PolicyOptions {
  nonce: string;
  /** Other origins that may serve remotes and the shell's files, as CSP host sources. */
  origins: readonly string[];
  algolia: AlgoliaSettings | null;
}

/** Returns the page's Content-Security-Policy (CSP Level 3): scripts and styles of the configured origins, no inline code without the nonce, no eval. */
export function contentSecurityPolicy({ nonce, origins, algolia }: PolicyOptions): string {
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
