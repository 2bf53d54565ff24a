import type {
  AddIdentityBody,
  OidcConfirmBody,
  OidcLinkBody,
  OidcRegisterBody,
  StartOidcLoginQuery,
} from '@heard/contract';
import type { Language } from '@heard/contract';
import type { Consumer } from '../../kernel/Caller.ts';
import { advanceLogin } from './advanceLogin.ts';
import { confirmLink } from './confirmLink.ts';
import { confirmEmail, registerPerson, sendCode } from './emailCode.ts';
import { endProviderSessions } from './endProviderSessions.ts';
import { finishLogin } from './finishLogin.ts';
import type { IdentitiesDependencies } from './IdentitiesDependencies.ts';
import { type LoginRequest, openLogin } from './openLogin.ts';
import { addIdentity, exportIdentities, listIdentities, removeIdentity } from './ownIdentities.ts';
import type { BrowserFailure } from './showFailure.ts';
import { startLogin } from './startLogin.ts';
import { toFailureUrl } from './toResultUrl.ts';

/** A request that continues a login. */
export interface StepRequest extends LoginRequest {
  language: Language;
}

export type IdentitiesService = ReturnType<typeof identitiesService>;

/** Logs consumers and administrators in with OpenID providers, and links providers to accounts. */
export function identitiesService(dependencies: IdentitiesDependencies) {
  const open = (request: LoginRequest) => openLogin(dependencies, request);
  return {
    start: (provider: string, query: StartOidcLoginQuery, browser: string) =>
      startLogin(dependencies, provider, query, browser),
    /** @param query the unvalidated query of the rejected request */
    toFailureUrl: (failure: BrowserFailure, query: unknown) => toFailureUrl(dependencies.publicUrl, failure, query),
    finish: (query: URLSearchParams, browser: string | null) => finishLogin(dependencies, query, browser),
    advance: async (request: StepRequest) => advanceLogin(dependencies, await open(request), request),
    register: async (request: StepRequest, body: OidcRegisterBody) =>
      registerPerson(dependencies, await open(request), body, request),
    sendCode: async (request: StepRequest) => sendCode(dependencies, await open(request), request),
    confirm: async (request: StepRequest, { code }: OidcConfirmBody) =>
      confirmEmail(dependencies, await open(request), code, request),
    link: async (request: StepRequest, body: OidcLinkBody) =>
      confirmLink(dependencies, await open(request), body, request),
    endSessions: (logoutToken: string) => endProviderSessions(dependencies, logoutToken),
    list: (account: { userId: string }) => listIdentities(dependencies, account),
    exportAll: (account: { userId: string }) => exportIdentities(dependencies, account),
    add: async (caller: Consumer, request: StepRequest, body: AddIdentityBody) =>
      addIdentity(dependencies, caller, await open(request), body, request.language),
    remove: (caller: Consumer, id: string, password: string, language: Language) =>
      removeIdentity(dependencies, caller, id, password, language),
  };
}
