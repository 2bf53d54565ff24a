import { LANGUAGES } from '@heard/contract';

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
