import type { StartOidcLoginQuery } from '@heard/contract';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { hashToken } from '../../kernel/oneTimeToken.ts';
import { ProblemError } from '../../problems.ts';
import { hashBrowser } from './browserCookie.ts';
import type { IdentitiesDependencies } from './IdentitiesDependencies.ts';
import { logFailure } from './logFailure.ts';
import { toRedirectUri, toResultUrl } from './toResultUrl.ts';

/**
 * Starts a login.
 *
 * @param browser the secret of the browser, which the browser must send again when it returns
 * @returns the URL to redirect the browser to: the provider's login page, or the page with the reason why it can't be reached
 * @throws 404 for an unknown provider
 */
export async function startLogin(
  dependencies: IdentitiesDependencies,
  providerId: string,
  { next, lang, connect }: StartOidcLoginQuery,
  browser: string,
): Promise<string> {
  const { providers, box, oidcLogins, publicUrl } = dependencies;
  const provider = providers.get(providerId);
  if (provider === undefined) throw new ProblemError('not-found');
  const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const target = { next: next ?? null, lang: lang ?? null };
  try {
    const url = await provider.client.createLoginUrl(toRedirectUri(publicUrl), checks);
    const login = {
      provider: provider.id,
      browser: hashBrowser(browser),
      // Ignores `connect` for the provider of administrators, because only a login links that provider.
      isConnecting: connect !== undefined && provider.staff === null,
      checks,
      ...target,
    };
    await oidcLogins.start(hashToken(checks.state), box.encrypt(login));
    return url.href;
  } catch (error) {
    const reason = logFailure(dependencies, provider, error);
    return toResultUrl(publicUrl, { error: reason, provider: provider.name }, target);
  }
}
