import { hashToken } from '../../kernel/oneTimeToken.ts';
import { ProblemError } from '../../problems.ts';
import { hashBrowser } from '../identities/index.ts';
import type { SsoRow } from './companySso.repository.ts';
import type { CompanySsoDependencies } from './CompanySsoDependencies.ts';
import type { ReturnedSso, StartedSso } from './ssoLogin.ts';

/** The body with which the browser continues a login. */
export interface SsoRequest {
  token: string;
  /** The secret of the browser; null if the browser has sent none. */
  browser: string | null;
}

/** A login or test that a browser continues. */
export interface OpenSso {
  id: string;
  login: ReturnedSso;
  row: SsoRow;
}

/**
 * Finds the login or test that a browser continues.
 *
 * @throws 400 if it has expired or is complete, was started in another browser, is not of the expected kind (login or test), or if the
 * settings have changed
 */
export async function openSso(
  { companySso, loginBox, oidcLogins }: CompanySsoDependencies,
  { token, browser }: SsoRequest,
  isTest: boolean,
): Promise<OpenSso> {
  const found = await oidcLogins.find(hashToken(token));
  const login = found && loginBox.decrypt(found.encrypted_login);
  if (found === undefined || !isReturned(login)) throw new ProblemError('login-not-valid');
  if (login.isTest !== isTest || browser === null || hashBrowser(browser) !== login.browser)
    throw new ProblemError('login-not-valid');
  const row = await companySso.find(login.companyId);
  if (row === undefined || (!isTest && !isOpen(row, login))) throw new ProblemError('login-not-valid');
  return { id: found.id, login, row };
}

/** Returns whether a login in progress may continue: single sign-on is on and unchanged, and the domain is still proven. */
export const isOpen = (row: SsoRow, { revision }: { revision: string }): boolean =>
  row.active && row.verified_at !== null && row.revision === revision;

function isReturned(login: StartedSso | ReturnedSso | null | undefined): login is ReturnedSso {
  return login !== null && login !== undefined && 'claims' in login;
}
