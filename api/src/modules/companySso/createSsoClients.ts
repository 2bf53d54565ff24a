import type { SecretBox } from '../../kernel/secretBox.ts';
import type { PublicHttp } from '../../outbound/publicHttp.ts';
import { createOidcClient, type OidcClient, OidcError } from '../oidc/index.ts';
import type { SsoRow } from './companySso.repository.ts';

export interface SsoClientsOptions {
  http: Pick<PublicHttp, 'exchange'>;
  secretBox: SecretBox;
  /** The time limit (ms) of each request to a provider. */
  timeoutMs: number;
  /** Returns the current time in milliseconds. */
  now: () => number;
}

/** Maximum number of stored clients. Each includes the metadata and keys of its provider. */
const MAX_CLIENTS = 500;

/** Returns the client of a company's provider. @throws OidcError `unavailable` if the secret was encrypted with another `DATA_SECRET` */
export type SsoClients = (row: SsoRow) => OidcClient;

/** Creates the clients of the providers of companies when they are first needed. */
export function createSsoClients({ http, secretBox, timeoutMs, now }: SsoClientsOptions): SsoClients {
  /** Maps the revision of a company's settings to its client. The least recently used client comes first. */
  const clients = new Map<string, OidcClient>();
  return (row) => {
    const { revision, issuer, client_id: clientId, client_secret: encrypted, groups_claim: groups } = row;
    let client = clients.get(revision);
    if (client === undefined) {
      const clientSecret = secretBox.decrypt(encrypted)?.toString();
      if (clientSecret === undefined) throw new OidcError('unavailable');
      const needed = { scope: groups, neededClaims: groups === null ? [] : [groups] };
      client = createOidcClient({ issuer, clientId, clientSecret, http, timeoutMs, now, ...needed });
    }
    clients.delete(revision);
    clients.set(revision, client);
    const [oldest] = clients.keys();
    if (clients.size > MAX_CLIENTS && oldest !== undefined) clients.delete(oldest);
    return client;
  };
}
