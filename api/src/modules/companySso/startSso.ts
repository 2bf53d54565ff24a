import type { SsoRedirect, StartSsoLoginBody } from '@heard/contract';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { CompanyOwner } from '../../kernel/Caller.ts';
import { toDomains } from '../../kernel/isOnWebsite.ts';
import { hashToken } from '../../kernel/oneTimeToken.ts';
import { ProblemError } from '../../problems.ts';
import { hashBrowser } from '../identities/index.ts';
import type { SsoRow } from './companySso.repository.ts';
import type { CompanySsoDependencies } from './CompanySsoDependencies.ts';
import { logSsoFailure } from './logSsoFailure.ts';
import { toPageUrl, toRedirectUri } from './ssoUrls.ts';

/** The request that starts a login or a test. */
interface StartContext {
  isTest: boolean;
  next: string | null;
  lang: string | null;
  /** The secret of the browser that starts the login. The same browser has to return from the provider. */
  browser: string;
}

/**
 * Starts a login. The response depends only on the domain of the email, so that it doesn't reveal who has a login.
 *
 * @returns the URL of the provider's login page, or the URL of Heard's login page with the reason why the login can't start
 */
export async function startLogin(
  dependencies: CompanySsoDependencies,
  { email, next, lang }: StartSsoLoginBody,
  browser: string,
): Promise<SsoRedirect> {
  const { companySso, publicUrl } = dependencies;
  const context = { isTest: false, next: next ?? null, lang: lang ?? null, browser };
  const [domain = '', ...parents] = toDomains(email);
  const row = await companySso.findByDomains([domain, ...parents]);
  const url =
    row === undefined
      ? toPageUrl(publicUrl, { ssoError: 'unknown', company: domain }, context)
      : await start(dependencies, row, context);
  return { url };
}

/** Starts a test of the settings of a company. @throws 404 when the company has no settings */
export async function startTest(
  dependencies: CompanySsoDependencies,
  { companyId }: CompanyOwner,
  lang: string | null,
  browser: string,
): Promise<SsoRedirect> {
  const row = await dependencies.companySso.find(companyId);
  if (row === undefined) throw new ProblemError('not-found');
  return { url: await start(dependencies, row, { isTest: true, next: null, lang, browser }) };
}

async function start(dependencies: CompanySsoDependencies, row: SsoRow, context: StartContext): Promise<string> {
  const { clients, loginBox, oidcLogins, publicUrl } = dependencies;
  const { browser, ...target } = context;
  const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  try {
    const url = await clients(row).createLoginUrl(toRedirectUri(publicUrl, row.domain), checks);
    const { company_id: companyId, revision } = row;
    const login = { companyId, revision, browser: hashBrowser(browser), checks, ...target };
    await oidcLogins.start(hashToken(checks.state), loginBox.encrypt(login));
    return url.href;
  } catch (error) {
    const reason = logSsoFailure(dependencies, row, error);
    return toPageUrl(publicUrl, { ssoError: reason, company: row.domain }, target);
  }
}
