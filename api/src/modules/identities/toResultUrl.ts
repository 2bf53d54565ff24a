import { LANGUAGES } from '@heard/contract';
import type { BrowserFailure } from './showFailure.ts';

/** Returns the URL to which providers redirect the browser, through the web server. */
export const toRedirectUri = (publicUrl: string): string => `${publicUrl}/api/auth/oidc/callback`;

/**
 * Returns the URL of the page that completes a login. Its parameters are after `#`, so that no server logs the token, and no other site
 * receives it as the referrer.
 */
export function toResultUrl(
  publicUrl: string,
  result: { token: string } | { error: string; provider?: string },
  { next, lang }: { next: string | null; lang: string | null },
): string {
  const parameters = new URLSearchParams({ ...result, ...(next !== null && { next }) });
  const known = LANGUAGES.find((language) => language === lang);
  return `${publicUrl}/single-sign-on${known === undefined ? '' : `?lang=${known}`}#${parameters.toString()}`;
}

/** Returns the URL of the page that shows why a request was rejected. @param query the unvalidated query of the request */
export function toFailureUrl(publicUrl: string, error: BrowserFailure, query: unknown): string {
  const { next, lang } = Object(query) as Record<string, unknown>;
  const toText = (value: unknown) => (typeof value === 'string' ? value : null);
  return toResultUrl(publicUrl, { error }, { next: toText(next), lang: toText(lang) });
}
