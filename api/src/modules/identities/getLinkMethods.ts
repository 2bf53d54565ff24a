import type { LinkMethod } from '@heard/contract';
import { NO_PASSWORD } from '../../kernel/passwords.ts';
import type { UserRow } from '../../kernel/user.ts';
import type { IdentitiesDependencies } from './IdentitiesDependencies.ts';

/**
 * Returns the ways in which the owner of an account can confirm a link. A code is only for consumers without a password and passkey:
 * access to the emails of an administrator must not be enough.
 */
export async function getLinkMethods(
  { passkeys }: Pick<IdentitiesDependencies, 'passkeys'>,
  { id, password_hash: hash, role }: UserRow,
): Promise<LinkMethod[]> {
  const hasPasskey = (await passkeys.list({ userId: id })).length > 0;
  const methods: LinkMethod[] = [
    ...(hash === NO_PASSWORD && role !== 'admin' ? [] : (['password'] as const)),
    ...(hasPasskey ? (['passkey'] as const) : []),
  ];
  return methods.length === 0 ? ['code'] : methods;
}
