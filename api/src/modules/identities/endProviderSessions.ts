import { hashToken } from '../../kernel/oneTimeToken.ts';
import { ProblemError } from '../../problems.ts';
import { LOGOUT_TOKEN_MAX_AGE_SECONDS, type OidcClient, OidcError, readLogoutAudience } from '../oidc/index.ts';
import type { IdentitiesDependencies } from './IdentitiesDependencies.ts';

/** The time for which a used logout token is stored: twice its longest validity, because clocks differ. */
const REMEMBERED_SECONDS = 2 * LOGOUT_TOKEN_MAX_AGE_SECONDS;

/**
 * Ends the sessions that a provider names (OpenID Connect Back-Channel Logout 1.0).
 *
 * @param token the logout token, which is valid once
 * @throws 400 for an invalid token, 503 while the keys of the provider can't be fetched
 */
export async function endProviderSessions(dependencies: IdentitiesDependencies, token: string): Promise<void> {
  const { oidcLogouts, runInTransaction, sessions } = dependencies;
  const { logout, companyIds } = await readLogout(dependencies, token).catch((error: unknown) => {
    throw toProblem(dependencies, error);
  });
  await runInTransaction(async (transaction) => {
    const tokenHash = hashToken(`${logout.issuer} ${logout.id}`);
    if (!(await oidcLogouts.use(transaction, tokenHash, REMEMBERED_SECONDS))) throw new ProblemError('bad-request');
    await sessions.endFromProvider(transaction, logout, companyIds);
  });
}

async function readLogout(dependencies: IdentitiesDependencies, token: string) {
  const found = await findClient(dependencies, token);
  if (found === null) throw new ProblemError('bad-request');
  return { logout: await found.client.readLogoutToken(token), companyIds: found.companyIds };
}

async function findClient(
  { findCompanyClient, providers }: Pick<IdentitiesDependencies, 'findCompanyClient' | 'providers'>,
  token: string,
): Promise<{ client: Pick<OidcClient, 'readLogoutToken'>; companyIds: string[] | null } | null> {
  const audience = readLogoutAudience(token);
  if (audience === null) return null;
  const { issuer, clientIds } = audience;
  const own = [...providers.values()].find(
    ({ client }) => client.issuer === issuer && clientIds.includes(client.clientId),
  );
  return own === undefined ? findCompanyClient(audience) : { client: own.client, companyIds: null };
}

function toProblem({ log }: Pick<IdentitiesDependencies, 'log'>, error: unknown): unknown {
  if (!(error instanceof OidcError)) return error;
  const { reason, cause } = error;
  log.warn({ reason, detail: cause instanceof Error ? cause.message : null }, 'logout of a provider failed');
  return new ProblemError(reason === 'unavailable' ? 'unavailable' : 'bad-request');
}
