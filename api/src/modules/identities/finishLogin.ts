import { checkEmail, checkText, cleanText, textRules } from '@heard/contract';
import { createOneTimeToken, hashToken } from '../../kernel/oneTimeToken.ts';
import type { OidcClaims, OidcResult } from '../oidc/index.ts';
import { hashBrowser } from './browserCookie.ts';
import type { IdentitiesDependencies } from './IdentitiesDependencies.ts';
import { logFailure } from './logFailure.ts';
import type { StartedLogin } from './oidcLogin.ts';
import { toStaffLogin } from './staffLogin.ts';
import { toRedirectUri, toResultUrl } from './toResultUrl.ts';

/**
 * Receives the response of a provider. Its `state` is valid once, and only in the browser that has started the login.
 *
 * @param query the parameters of the provider
 * @param browser the secret of the browser; null if the browser has sent none
 * @returns the URL of the page that completes the login, or shows why it failed
 */
export async function finishLogin(
  dependencies: IdentitiesDependencies,
  query: URLSearchParams,
  browser: string | null,
): Promise<string> {
  const { providers, box, oidcLogins, publicUrl } = dependencies;
  const row = await oidcLogins.takeState(hashToken(query.get('state') ?? ''));
  const login = row && box.decrypt(row.encrypted_login);
  if (row === undefined || !isStarted(login) || browser === null || hashBrowser(browser) !== login.browser)
    return toResultUrl(publicUrl, { error: 'expired' }, { next: null, lang: null });
  const { checks, provider: id, browser: bound, isConnecting } = login;
  const provider = providers.get(id);
  if (provider === undefined) return toResultUrl(publicUrl, { error: 'expired' }, login);
  try {
    const result = await provider.client.readClaims(new URL(`${toRedirectUri(publicUrl)}?${query.toString()}`), checks);
    const { token, hash } = createOneTimeToken();
    const returned = {
      provider: id,
      browser: bound,
      isConnecting,
      claims: cleanClaims(result),
      entered: null,
      hasCode: false,
      staff: provider.staff && toStaffLogin(provider.staff, result),
    };
    await oidcLogins.setReturned(row.id, { codeHash: hash, encryptedLogin: box.encrypt(returned) });
    return toResultUrl(publicUrl, { token }, login);
  } catch (error) {
    await oidcLogins.remove(row.id);
    return toResultUrl(publicUrl, { error: logFailure(dependencies, provider, error), provider: provider.name }, login);
  }
}

function isStarted(login: object | null | undefined): login is StartedLogin {
  return login !== null && login !== undefined && 'checks' in login;
}

/** Returns the claims, and removes texts that an account can't store. */
function cleanClaims({ all: _all, idToken: _idToken, email, name, lastName, ...claims }: OidcResult): OidcClaims {
  const toValid = (text: string, rule: 'name' | 'lastName') =>
    checkText(text, textRules[rule]) === null ? cleanText(text).trim() : '';
  return {
    ...claims,
    // Ignores an email address that would have to be corrected, because the provider has verified a different address.
    email: email !== null && checkEmail(email) === null && cleanText(email) === email ? email : null,
    name: toValid(name, 'name'),
    lastName: toValid(lastName, 'lastName'),
  };
}
