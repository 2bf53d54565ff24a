import type { CompanyRole } from '@heard/contract';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import type { AddedAccess } from './composePasswordChanged.ts';

/** The maximum age of the passkeys and API keys that are listed in emails about a new password. */
const ADDED_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Finds the passkeys that a login has added in the last 30 days, and the valid API keys that were created in the same 30 days for companies
 * whose admin has this login. A change of the password does not invalidate them.
 */
export type FindAddedAccess = (account: AccountKey) => Promise<AddedAccess[]>;

interface NamedAccess {
  name: string;
  created_at: Date;
}

export function createFindAddedAccess(options: {
  passkeys: { list(account: AccountKey): Promise<NamedAccess[]> };
  apiKeys: { ofCompany(companyId: string): Promise<NamedAccess[]> };
  memberships: { ofPerson(personId: string): Promise<{ company_id: string | null; role: CompanyRole }[]> };
}): FindAddedAccess {
  const { passkeys, apiKeys, memberships } = options;

  /** Returns the database ids of the companies whose API keys the account can see. */
  async function listCompanies(account: AccountKey): Promise<string[]> {
    if (!('personId' in account)) return 'companyId' in account ? [account.companyId] : [];
    const rows = await memberships.ofPerson(account.personId);
    return rows.flatMap(({ company_id: id, role }) => (id !== null && role === 'admin' ? [id] : []));
  }

  return async (account) => {
    const since = Date.now() - ADDED_MS;
    const ofAccount = await passkeys.list(account);
    const ofCompanies = await Promise.all((await listCompanies(account)).map((id) => apiKeys.ofCompany(id)));
    return [
      ...ofAccount.map(({ name, created_at: at }) => ({ kind: 'passkey' as const, name, at })),
      ...ofCompanies.flat().map(({ name, created_at: at }) => ({ kind: 'apiKey' as const, name, at })),
    ].filter(({ at }) => at.getTime() > since);
  };
}
