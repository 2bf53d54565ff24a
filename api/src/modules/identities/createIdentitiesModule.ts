import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import type { PublicHttp } from '../../outbound/publicHttp.ts';
import type { OidcProvider } from '@heard/server-kit';
import { createOidcClient } from '../oidc/index.ts';
import { createLoginBox } from './createLoginBox.ts';
import { identitiesRoutes } from './identities.routes.ts';
import { identitiesService } from './identities.service.ts';
import { oidcLoginRoutes } from './oidcLogin.routes.ts';
import type { IdentitiesDependencies, Provider } from './IdentitiesDependencies.ts';

export interface IdentitiesOptions extends Omit<IdentitiesDependencies, 'box' | 'providers'> {
  /** The providers of consumers, in the order in which pages show them. */
  oidcProviders: readonly OidcProvider[];
  http: Pick<PublicHttp, 'exchange'>;
  /** Milliseconds for each request to a provider. */
  oidcTimeoutMs: number;
  /** Returns the current time in milliseconds. */
  now: () => number;
  /** Encrypts logins that are not complete. */
  dataSecret: string;
}

/** Creates the logins of consumers with OpenID providers. */
export function createIdentitiesModule(options: IdentitiesOptions) {
  const { oidcProviders, http, oidcTimeoutMs: timeoutMs, now, dataSecret, publicUrl } = options;
  const providers = oidcProviders.map(({ id, name, ...registration }): [string, Provider] => [
    id,
    { id, name, issuer: registration.issuer, client: createOidcClient({ ...registration, http, timeoutMs, now }) },
  ]);
  const identityLogins = identitiesService({
    ...options,
    providers: new Map(providers),
    box: createLoginBox(dataSecret),
  });
  const isSecure = publicUrl.startsWith('https:');
  const routes: RegisterRoutes = async (app) => {
    await app.register(oidcLoginRoutes, { identityLogins, isSecure });
    await app.register(identitiesRoutes, { identityLogins, isSecure });
  };
  return { identityLogins, routes };
}
