import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import type { PublicHttp } from '../../outbound/publicHttp.ts';
import { type OidcProvider, type OidcStaff, STAFF_PROVIDER_ID } from '@heard/server-kit';
import { createOidcClient } from '../oidc/index.ts';
import { createLoginBox } from './createLoginBox.ts';
import { identitiesRoutes } from './identities.routes.ts';
import { identitiesService } from './identities.service.ts';
import { oidcEmailRoutes } from './oidcEmail.routes.ts';
import { oidcLoginRoutes } from './oidcLogin.routes.ts';
import { oidcLogoutRoutes } from './oidcLogout.routes.ts';
import { oidcRedirectRoutes } from './oidcRedirect.routes.ts';
import type { IdentitiesDependencies, Provider } from './IdentitiesDependencies.ts';

export interface IdentitiesOptions extends Omit<IdentitiesDependencies, 'box' | 'providers'> {
  /** The providers of consumers, in the order in which pages show them. */
  oidcProviders: readonly OidcProvider[];
  /** The provider of administrators; null if there is none. */
  oidcStaff: OidcStaff | null;
  http: Pick<PublicHttp, 'exchange'>;
  /** The time limit (ms) of each request to a provider. */
  oidcTimeoutMs: number;
  /** Returns the current time in milliseconds. */
  now: () => number;
  /** Encrypts logins that are not complete. */
  dataSecret: string;
}

/** Creates the logins of consumers and administrators with OpenID providers. */
export function createIdentitiesModule(options: IdentitiesOptions) {
  const { oidcProviders, oidcStaff, http, oidcTimeoutMs: timeoutMs, now, dataSecret, publicUrl } = options;
  const connection = { http, timeoutMs, now };
  const providers = oidcProviders.map(({ id, name, ...registration }): Provider => ({
    id,
    name,
    client: createOidcClient({ ...registration, ...connection }),
    staff: null,
  }));
  if (oidcStaff !== null) {
    const { role, secondFactor, localLogin: _localLogin, ...registration } = oidcStaff;
    providers.push({
      id: STAFF_PROVIDER_ID,
      name: new URL(registration.issuer).host,
      client: createOidcClient({ ...registration, ...connection, neededClaims: [role.claim] }),
      staff: { role, secondFactor },
    });
  }
  const identityLogins = identitiesService({
    ...options,
    providers: new Map(providers.map((provider) => [provider.id, provider])),
    box: createLoginBox(dataSecret),
  });
  const isSecure = publicUrl.startsWith('https:');
  const routes: RegisterRoutes = async (app) => {
    await app.register(oidcRedirectRoutes, { identityLogins, isSecure });
    await app.register(oidcLoginRoutes, { identityLogins, isSecure });
    await app.register(oidcEmailRoutes, { identityLogins, isSecure });
    await app.register(oidcLogoutRoutes, { identityLogins });
    await app.register(identitiesRoutes, { identityLogins, isSecure });
  };
  return { identityLogins, routes };
}
