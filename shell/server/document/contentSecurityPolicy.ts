import type { AlgoliaSettings } from '@heard/sdk/configuration';

/** Where Algolia's client asks. */
const ALGOLIA_HOSTS = ['https://*.algolia.net', 'https://*.algolianet.com'];

export interface PolicyOptions {
  nonce: string;
  /** Origins other than this one that the remotes and the shell's files come from, or may come from: CSP host sources. */
  origins: readonly string[];
  algolia: AlgoliaSettings | null;
}

/** The page's Content-Security-Policy (CSP Level 3): scripts and styles from the configured origins, nothing inline without the nonce, no eval. */
export function contentSecurityPolicy({ nonce, origins, algolia }: PolicyOptions): string {
  const sockets = origins.filter((origin) => isLocal(origin)).map((origin) => origin.replace(/^http/, 'ws'));
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    // As the default has it; checks of policies look for it by its name.
    'object-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...origins],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...origins],
    'img-src': ["'self'", 'data:', 'blob:', ...origins],
    'font-src': ["'self'", ...origins],
    // A development server tells its page over a socket that a file has changed.
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

/** The API, which answers when Algolia does not, is of this origin. */
function searchSources(algolia: AlgoliaSettings | null): string[] {
  if (algolia === null) return [];
  return algolia.url === undefined ? ALGOLIA_HOSTS : [new URL(algolia.url).origin];
}

function isLocal(origin: string): boolean {
  return /^https?:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(origin);
}
