import { randomUUID } from 'node:crypto';
import type { TestApi } from './testApi.ts';
import { CLIENT, type TestOidcProvider } from './TestOidcProvider.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const now = () => Math.floor(Date.now() / 1000);

/** Returns the claims of a logout token (OpenID Connect Back-Channel Logout 1.0, 2.4). */
export const createLogoutClaims = (provider: TestOidcProvider, claims: object) => ({
  iss: provider.issuer,
  aud: CLIENT.clientId,
  iat: now(),
  exp: now() + 120,
  jti: randomUUID(),
  events: { [EVENT]: {} },
  ...claims,
});

/** Sends a logout token, as a provider does. */
export const sendLogoutToken = (api: TestApi, token: string) =>
  api.send('POST', '/auth/oidc/backchannelLogout', {
    body: new URLSearchParams({ logout_token: token }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Sends a logout token with these claims, signed by the provider. */
export const sendLogout = (api: TestApi, provider: TestOidcProvider, claims: object) =>
  sendLogoutToken(api, provider.sign(createLogoutClaims(provider, claims), { typ: 'logout+jwt' }));
