import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  CompanySso,
  CompanySsoTest,
  FinishOidcLoginQuery,
  OidcLoginBody,
  PutCompanySsoBody,
  SsoLinkBody,
  SsoLogin,
  SsoRedirect,
  StartSsoLoginBody,
  StartSsoTestBody,
} from '../schemas/index.ts';

export const getCompanySso = defineEndpoint<{ response: CompanySso }>({ method: 'GET', path: '/company/sso' });

export const putCompanySso = defineEndpoint<{ body: PutCompanySsoBody; response: CompanySso }>({
  method: 'PUT',
  path: '/company/sso',
});

export const deleteCompanySso = defineEndpoint<{ response: void }>({ method: 'DELETE', path: '/company/sso' });

export const startCompanySsoTest = defineEndpoint<{ body: StartSsoTestBody; response: SsoRedirect }>({
  method: 'POST',
  path: '/company/sso/test',
});

export const readCompanySsoTest = defineEndpoint<{ body: OidcLoginBody; response: CompanySsoTest }>({
  method: 'POST',
  path: '/company/sso/test/result',
});

export const startSsoLogin = defineEndpoint<{ body: StartSsoLoginBody; response: SsoRedirect }>({
  method: 'POST',
  path: '/auth/sso/start',
});

export const finishSsoLogin = defineEndpoint<{
  params: { companyId: string };
  query: FinishOidcLoginQuery;
  response: void;
}>({ method: 'GET', path: '/auth/sso/{companyId}/callback' });

export const continueSsoLogin = defineEndpoint<{ body: OidcLoginBody; response: SsoLogin }>({
  method: 'POST',
  path: '/auth/sso/login',
});

export const linkSsoLogin = defineEndpoint<{ body: SsoLinkBody; response: SsoLogin }>({
  method: 'POST',
  path: '/auth/sso/link',
});
