import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  AddIdentityBody,
  BackchannelLogoutBody,
  FinishOidcLoginQuery,
  Identities,
  Identity,
  OidcConfirmBody,
  OidcLinkBody,
  OidcLogin,
  OidcLoginBody,
  OidcRegisterBody,
  PasswordBody,
  StartOidcLoginQuery,
} from '../schemas/index.ts';

export const startOidcLogin = defineEndpoint<{
  params: { provider: string };
  query: StartOidcLoginQuery;
  response: void;
}>({ method: 'GET', path: '/auth/oidc/{provider}/start' });

export const finishOidcLogin = defineEndpoint<{ query: FinishOidcLoginQuery; response: void }>({
  method: 'GET',
  path: '/auth/oidc/callback',
});

export const continueOidcLogin = defineEndpoint<{ body: OidcLoginBody; response: OidcLogin }>({
  method: 'POST',
  path: '/auth/oidc/login',
});

export const registerWithOidc = defineEndpoint<{ body: OidcRegisterBody; response: OidcLogin }>({
  method: 'POST',
  path: '/auth/oidc/register',
});

export const sendOidcCode = defineEndpoint<{ body: OidcLoginBody; response: void }>({
  method: 'POST',
  path: '/auth/oidc/code',
});

export const confirmOidcEmail = defineEndpoint<{ body: OidcConfirmBody; response: OidcLogin }>({
  method: 'POST',
  path: '/auth/oidc/confirm',
});

export const linkOidcAccount = defineEndpoint<{ body: OidcLinkBody; response: OidcLogin }>({
  method: 'POST',
  path: '/auth/oidc/link',
});

export const endOidcSessions = defineEndpoint<{ body: BackchannelLogoutBody; response: object }>({
  method: 'POST',
  path: '/auth/oidc/backchannelLogout',
});

export const listIdentities = defineEndpoint<{ response: Identities }>({
  method: 'GET',
  path: '/user/me/identities',
});

export const addIdentity = defineEndpoint<{ body: AddIdentityBody; response: Identity }>({
  method: 'POST',
  path: '/user/me/identities',
});

export const removeIdentity = defineEndpoint<{
  params: { id: string };
  body: PasswordBody;
  response: void;
}>({ method: 'DELETE', path: '/user/me/identities/{id}' });
