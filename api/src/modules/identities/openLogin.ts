import { hashToken } from '../../kernel/oneTimeToken.ts';
import { ProblemError } from '../../problems.ts';
import { hashBrowser } from './browserCookie.ts';
import type { IdentitiesDependencies, Provider } from './IdentitiesDependencies.ts';
import type { ReturnedLogin } from './oidcLogin.ts';

/** The body with which the browser continues a login. */
export interface LoginRequest {
  token: string;
  /** The secret of the browser; null if the browser has sent none. */
  browser: string | null;
  userAgent: string | undefined;
}

/** A login that a browser continues. */
export interface OpenLogin {
  id: string;
  provider: Provider;
  login: ReturnedLogin;
}

/**
 * Finds the login that a browser continues.
 *
 * @throws 400 when it has expired, is complete, or is another browser's; 403 when the person is no administrator at the administrators'
 *   provider
 */
export async function openLogin(
  { box, oidcLogins, providers }: Pick<IdentitiesDependencies, 'box' | 'oidcLogins' | 'providers'>,
  { token, browser }: LoginRequest,
): Promise<OpenLogin> {
  const row = await oidcLogins.find(hashToken(token));
  const login = row && box.decrypt(row.encrypted_login);
  if (row === undefined || !isReturned(login)) throw new ProblemError('login-not-valid');
  const provider = providers.get(login.provider);
  if (provider === undefined || browser === null || hashBrowser(browser) !== login.browser)
    throw new ProblemError('login-not-valid');
  if (login.staff?.isAllowed === false) throw new ProblemError('not-staff', { values: { provider: provider.name } });
  return { id: row.id, provider, login };
}

function isReturned(login: object | null | undefined): login is ReturnedLogin {
  return login !== null && login !== undefined && 'claims' in login;
}
