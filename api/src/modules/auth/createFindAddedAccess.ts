import type { AccountKey } from '../../kernel/AccountKey.ts';
import type { AddedAccess } from './composePasswordChanged.ts';

/** Emails about a new password list passkeys and API keys up to this age. */
const ADDED_MS = 30 * 24 * 60 * 60 * 1000;

/** Finds the passkeys and valid API keys that an account has added in the last 30 days. They stay valid when the password changes. */
export type FindAddedAccess = (account: AccountKey) => Promise<AddedAccess[]>;

interface NamedAccess {
  name: string;
  created_at: Date;
}

export function createFindAddedAccess(options: {
  passkeys: { list(account: AccountKey): Promise<NamedAccess[]> };
  apiKeys: { ofCompany(companyId: string): Promise<NamedAccess[]> };
}): FindAddedAccess {
  const { passkeys, apiKeys } = options;
  return async (account) => {
    const since = Date.now() - ADDED_MS;
    const [ofAccount, ofCompany] = await Promise.all([
      passkeys.list(account),
      'companyId' in account ? apiKeys.ofCompany(account.companyId) : [],
    ]);
    return [
      ...ofAccount.map(({ name, created_at: at }) => ({ kind: 'passkey' as const, name, at })),
      ...ofCompany.map(({ name, created_at: at }) => ({ kind: 'apiKey' as const, name, at })),
    ].filter(({ at }) => at.getTime() > since);
  };
}
