import { createOneTimeToken, hashToken } from '../../kernel/oneTimeToken.ts';

const NAME = 'heard-login';

/** Prefix of the cookie's name with HTTPS. Browsers accept such a cookie only from this host (RFC 6265bis, 4.1.3.2). */
const HOST_PREFIX = '__Host-';

/** The maximum duration of a login. */
const MAX_AGE_SECONDS = 45 * 60;

const toName = (isSecure: boolean) => `${isSecure ? HOST_PREFIX : ''}${NAME}`;

/**
 * Reads the secret that binds logins to a browser.
 *
 * @param cookies the `Cookie` header
 * @param isSecure whether the site uses HTTPS
 */
export function readBrowser(cookies: string | undefined, isSecure: boolean): string | null {
  const name = `${toName(isSecure)}=`;
  const pair = (cookies ?? '').split(';').find((one) => one.trim().startsWith(name));
  const value = pair?.trim().slice(name.length) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : null;
}

export const createBrowser = (): string => createOneTimeToken().token;

/** Returns the stored hash of the secret of a browser. */
export const hashBrowser = (browser: string): string => hashToken(browser).toString('base64');

/** Returns the `Set-Cookie` header that stores the secret of a browser. */
export function toBrowserCookie(browser: string, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  // Uses `Lax`, because the redirect from the provider is a navigation from another site.
  return `${toName(isSecure)}=${browser}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
