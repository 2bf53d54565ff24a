import {
  API_KEY_SCOPES,
  API_KEYS_MAX,
  type ApiKey,
  type CreateApiKeyBody,
  type CreatedApiKey,
  type Language,
} from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { ProblemError } from '../../problems.ts';
import type { CompanyOwner } from '../../kernel/Caller.ts';
import type { CheckPassword, CredentialsRepository } from '../auth/index.ts';
import type { CompaniesRepository } from '../companies/index.ts';
import type { CompanyLogRepository } from '../companyPeople/index.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import { createApiKey } from '../../kernel/apiKey.ts';
import type { ApiKeyRow, ApiKeysRepository } from './apiKeys.repository.ts';
import { composeKeyCreated } from './composeKeyCreated.ts';

export interface ApiKeysServiceOptions {
  apiKeys: ApiKeysRepository;
  companies: Pick<CompaniesRepository, 'findById'>;
  credentials: Pick<CredentialsRepository, 'lockOwner'>;
  checkPassword: CheckPassword;
  companyLog: Pick<CompanyLogRepository, 'add'>;
  mailLayout: MailLayout;
  mailQueue: MailQueue;
  runInTransaction: RunInTransaction;
}

export type ApiKeysService = ReturnType<typeof apiKeysService>;

/** Provides API keys. The systems of a company use the API with these keys. The keys stay valid when the password changes. */
export function apiKeysService(options: ApiKeysServiceOptions) {
  const { apiKeys, companies, credentials, checkPassword, companyLog, mailLayout, mailQueue, runInTransaction } =
    options;

  return {
    list: async ({ companyId }: CompanyOwner): Promise<ApiKey[]> => (await apiKeys.ofCompany(companyId)).map(toApiKey),

    /**
     * Creates a key and notifies the work email. Only this response contains the key.
     *
     * @param language the language of the email
     * @throws 401 for `currentPassword`, 409 when the company has too many keys
     */
    async create(caller: CompanyOwner, body: CreateApiKeyBody, language: Language): Promise<CreatedApiKey> {
      const { companyId } = caller;
      await checkPassword(caller, body.currentPassword, 'currentPassword');
      const company = await companies.findById(companyId);
      if (company === undefined) throw new ProblemError('unauthenticated');
      const { key, hash } = createApiKey();
      const scopes = API_KEY_SCOPES.filter((scope) => body.scopes.includes(scope));
      const recipient = company.work_email ?? company.email ?? '';
      const notice = composeKeyCreated(mailLayout, { recipient, language }, company.domain, scopes);
      return runInTransaction(async (transaction) => {
        if (!(await credentials.lockOwner(transaction, { companyId }, 'update')))
          throw new ProblemError('unauthenticated');
        const existing = await apiKeys.ofCompany(companyId, transaction);
        if (existing.length >= API_KEYS_MAX)
          throw new ProblemError('too-many-things', {
            detail: 'problem.too-many-things.keys',
            values: { limit: API_KEYS_MAX },
          });
        const { name, expiresInDays: days = null } = body;
        const row = await apiKeys.insert(transaction, companyId, { name, hash, scopes, days });
        await companyLog.add(transaction, caller, { kind: 'key.created', subject: name });
        await mailQueue.add(transaction, { companyId }, notice);
        return { ...toApiKey(row), key };
      });
    },

    /** Deletes a key. Requests with the key are then rejected. @throws 404 */
    remove: (caller: CompanyOwner, id: string): Promise<void> =>
      runInTransaction(async (transaction) => {
        const name = await apiKeys.remove(transaction, caller.companyId, id);
        if (name === undefined) throw new ProblemError('not-found');
        await companyLog.add(transaction, caller, { kind: 'key.deleted', subject: name });
      }),

    removeAll: (caller: CompanyOwner): Promise<void> =>
      runInTransaction(async (transaction) => {
        const keys = await apiKeys.ofCompany(caller.companyId, transaction);
        await apiKeys.removeOfCompany(caller.companyId, transaction);
        for (const { name } of keys) await companyLog.add(transaction, caller, { kind: 'key.deleted', subject: name });
      }),
  };
}

export function toApiKey(row: ApiKeyRow): ApiKey {
  const { id, name, scopes, created_at: createdAt, expires_at: expiresAt, last_used_on: lastUsedOn } = row;
  return {
    id,
    name,
    scopes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedOn,
  };
}
