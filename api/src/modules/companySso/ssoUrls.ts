import { LANGUAGES } from '@heard/contract';

/**
 * Returns the URL to which the provider of a company redirects the browser. Each company has a different URL, to prevent mix-up attacks
 * (RFC 9700, 4.4).
 */
export const toRedirectUri = (publicUrl: string, domain: string): string =>
  `${publicUrl}/api/auth/sso/${domain}/callback`;

/** Returns the URL to which providers send logout tokens. */
export const toLogoutUri = (publicUrl: string): string => `${publicUrl}/api/auth/oidc/backchannelLogout`;

/**
 * The parameters after `#` in the URL of the page that continues the login. `company` is the domain whose provider has
 * failed.
 */
export type SsoResult = { ssoToken: string } | { ssoError: string; company: string };

/**
 * Returns the URL of the page that continues after the provider: the login page, or the settings after a test. Its parameters are after
 * `#`, so that no server logs the token, and no other site receives it as the referrer.
 */
export function toPageUrl(
  publicUrl: string,
  result: SsoResult,
  { isTest, next, lang }: { isTest: boolean; next: string | null; lang: string | null },
): string {
  const known = LANGUAGES.find((language) => language === lang);
  const fragment = new URLSearchParams({ ...result, ...(next !== null && { next }) });
  const path = isTest ? '/my-company/settings' : '/login-business';
  return `${publicUrl}${path}${known === undefined ? '' : `?lang=${known}`}#${fragment.toString()}`;
}

/** Returns the URL of the login page, with the reason of a rejection. @param params the unvalidated parameters of the request */
export function toFailureUrl(publicUrl: string, ssoError: string, params: unknown): string {
  const { companyId } = Object(params) as Record<string, unknown>;
  const company = typeof companyId === 'string' ? companyId : '';
  return toPageUrl(publicUrl, { ssoError, company }, { isTest: false, next: null, lang: null });
}
