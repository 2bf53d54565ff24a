import { OidcError, type OidcFailure } from '../oidc/index.ts';
import type { CompanySsoDependencies } from './CompanySsoDependencies.ts';

/**
 * Logs why a login with the provider of a company failed, without the data that the provider has sent.
 *
 * @returns the reason
 * @throws the error if it is not about the provider
 */
export function logSsoFailure(
  { log }: Pick<CompanySsoDependencies, 'log'>,
  { domain }: { domain: string },
  error: unknown,
): OidcFailure {
  if (!(error instanceof OidcError)) throw error;
  const { reason, cause } = error;
  log.warn({ company: domain, reason, detail: cause instanceof Error ? cause.message : null }, 'single sign-on failed');
  return reason;
}
