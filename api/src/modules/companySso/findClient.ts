import type { OidcClient } from '../oidc/index.ts';
import type { CompanySsoDependencies } from './CompanySsoDependencies.ts';

/**
 * Finds the client that validates a logout token, and the companies whose sessions the token ends.
 *
 * @param audience the issuer and the client ids in the token, which is not validated yet
 */
export async function findClient(
  { clients, companySso }: Pick<CompanySsoDependencies, 'clients' | 'companySso'>,
  audience: { issuer: string; clientIds: readonly string[] },
): Promise<{ client: OidcClient; companyIds: string[] } | null> {
  const [row, ...others] = await companySso.findByClient(audience);
  if (row === undefined) return null;
  const isSame = ({ client_id: clientId }: { client_id: string }) => clientId === row.client_id;
  return {
    client: clients(row),
    companyIds: [row, ...others.filter(isSame)].map(({ company_id: companyId }) => companyId),
  };
}
