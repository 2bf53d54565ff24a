import { createOneTimeToken, hashToken } from '../../kernel/oneTimeToken.ts';
import { hashBrowser } from '../identities/index.ts';
import type { CompanySsoDependencies } from './CompanySsoDependencies.ts';
import { logSsoFailure } from './logSsoFailure.ts';
import { mapClaims } from './mapClaims.ts';
import type { ReturnedSso, StartedSso } from './ssoLogin.ts';
import { toPageUrl, toRedirectUri } from './ssoUrls.ts';

/**
 * Receives the response of a provider. Its `state` is valid once, in the browser that has started the login, and at the redirect URI of the
 * company that uses the provider.
 *
 * @param domain the company in the redirect URI
 * @param query the parameters of the provider
 * @param browser the secret of the browser; null if the browser has sent none
 * @returns the URL of the page that continues
 */
export async function finishSso(
  dependencies: CompanySsoDependencies,
  domain: string,
  query: URLSearchParams,
  browser: string | null,
): Promise<string> {
  const { clients, companySso, loginBox, oidcLogins, publicUrl } = dependencies;
  const taken = await oidcLogins.takeState(hashToken(query.get('state') ?? ''));
  const login = taken && loginBox.decrypt(taken.encrypted_login);
  if (taken === undefined || !isStarted(login) || browser === null || hashBrowser(browser) !== login.browser)
    return toPageUrl(publicUrl, { ssoError: 'expired', company: domain }, { isTest: false, next: null, lang: null });
  const row = await companySso.find(login.companyId);
  if (row?.domain !== domain || row.revision !== login.revision) {
    await oidcLogins.remove(taken.id);
    return toPageUrl(publicUrl, { ssoError: 'expired', company: domain }, login);
  }
  try {
    const url = new URL(`${toRedirectUri(publicUrl, domain)}?${query.toString()}`);
    const sent = await clients(row).readClaims(url, login.checks);
    const claims = mapClaims(sent, row);
    if (claims.email === null && !login.isTest) {
      await oidcLogins.remove(taken.id);
      return toPageUrl(publicUrl, { ssoError: claims.problem ?? 'rejected', company: domain }, login);
    }
    const { companyId, revision, browser: bound, isTest } = login;
    const returned: ReturnedSso = {
      companyId,
      revision,
      browser: bound,
      isTest,
      claims,
      all: isTest ? sent.all : null,
    };
    const { token, hash } = createOneTimeToken();
    await oidcLogins.setReturned(taken.id, { codeHash: hash, encryptedLogin: loginBox.encrypt(returned) });
    if (isTest && claims.problem === null) await companySso.notePassed(companyId, revision);
    return toPageUrl(publicUrl, { ssoToken: token }, login);
  } catch (error) {
    await oidcLogins.remove(taken.id);
    return toPageUrl(publicUrl, { ssoError: logSsoFailure(dependencies, row, error), company: domain }, login);
  }
}

function isStarted(login: object | null | undefined): login is StartedSso {
  return login !== null && login !== undefined && 'checks' in login;
}
