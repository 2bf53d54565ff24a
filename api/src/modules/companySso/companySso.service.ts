import type { ExportedIdentity, SsoLinkBody, StartSsoLoginBody } from '@heard/contract';
import type { CompanyOwner } from '../../kernel/Caller.ts';
import type { BrowserFailure } from '../identities/index.ts';
import type { CompanySsoDependencies } from './CompanySsoDependencies.ts';
import { findClient } from './findClient.ts';
import { finishSso } from './finishSso.ts';
import { advanceSso, linkSso, type SsoContext } from './logIn.ts';
import { openSso, type SsoRequest } from './openSso.ts';
import { readTest } from './readTest.ts';
import { toFailureUrl } from './ssoUrls.ts';
import { startLogin, startTest } from './startSso.ts';

export type CompanySsoService = ReturnType<typeof companySsoService>;

/** Logs people in by the provider of their company, and tests the settings of the provider. */
export function companySsoService(dependencies: CompanySsoDependencies) {
  const open = (request: SsoRequest) => openSso(dependencies, request, false);
  return {
    startLogin: (body: StartSsoLoginBody, browser: string) => startLogin(dependencies, body, browser),
    startTest: (caller: CompanyOwner, lang: string | null, browser: string) =>
      startTest(dependencies, caller, lang, browser),
    finish: (domain: string, query: URLSearchParams, browser: string | null) =>
      finishSso(dependencies, domain, query, browser),
    /** @param params the unvalidated parameters of the rejected request */
    toFailureUrl: (failure: BrowserFailure, params: unknown) => toFailureUrl(dependencies.publicUrl, failure, params),
    findClient: (audience: Parameters<typeof findClient>[1]) => findClient(dependencies, audience),
    readTest: (caller: CompanyOwner, request: SsoRequest) => readTest(dependencies, caller, request),
    advance: async (request: SsoRequest, context: SsoContext) => advanceSso(dependencies, await open(request), context),
    link: async (request: SsoRequest, body: SsoLinkBody, context: SsoContext) =>
      linkSso(dependencies, await open(request), body, context),

    /** Returns the stored data about a person's accounts at the providers of companies. */
    async exportIdentities(personId: string): Promise<ExportedIdentity[]> {
      const rows = await dependencies.companyIdentities.list(personId);
      return rows.map(({ id, domain, issuer, subject, created_at: createdAt, last_used_at: lastUsedAt }) => ({
        id,
        provider: domain,
        issuer,
        subject,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }));
    },
  };
}
