import { OidcError, type OidcFailure } from '../oidc/index.ts';
import type { IdentitiesDependencies, Provider } from './IdentitiesDependencies.ts';

/**
 * Logs why a login with a provider failed, without the data that the provider has sent.
 *
 * @returns the reason
 * @throws the error if it is not about the provider
 */
export function logFailure(
  { log }: Pick<IdentitiesDependencies, 'log'>,
  provider: Provider,
  error: unknown,
): OidcFailure {
  if (!(error instanceof OidcError)) throw error;
  const { reason, cause } = error;
  const detail = cause instanceof Error ? cause.message : null;
  log.warn({ provider: provider.id, reason, detail }, 'login with a provider failed');
  return reason;
}
