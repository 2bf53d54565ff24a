import type { Database, Transaction } from '../../database/Database.ts';
import { isUniqueViolation } from '../../database/isUniqueViolation.ts';
import type { PasskeysTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { ownedBy, type AccountKey } from '../auth/AccountKey.ts';

const PASSKEY_COLUMNS = [
  'id',
  'user_id',
  'company_id',
  'claim_id',
  'credential_id',
  'user_handle',
  'public_key',
  'signature_count',
  'transports',
  'name',
  'created_at',
  'last_used_at',
] as const satisfies (keyof PasskeysTable)[];

export type PasskeyRow = Pick<PasskeysTable, (typeof PASSKEY_COLUMNS)[number]>;

export type NewPasskey = Pick<
  PasskeysTable,
  'credential_id' | 'user_handle' | 'public_key' | 'signature_count' | 'transports' | 'name'
>;

export type PasskeysRepository = ReturnType<typeof passkeysRepository>;

export function passkeysRepository(database: Database) {
  const knex = toKnex(database);

  return {
    /** Returns an account's passkeys, newest first. */
    list(account: AccountKey, transaction?: Transaction): Promise<PasskeyRow[]> {
      return toKnex(transaction ?? database)('passkeys')
        .select(...PASSKEY_COLUMNS)
        .where(ownedBy(account))
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ]);
    },

    findByCredentialId: (credentialId: string): Promise<PasskeyRow | undefined> =>
      knex('passkeys')
        .first(...PASSKEY_COLUMNS)
        .where({ credential_id: credentialId }),

    /** @throws an error that `isTaken` recognizes */
    async insert(transaction: Transaction, account: AccountKey, passkey: NewPasskey): Promise<PasskeyRow> {
      const [row] = await toKnex(transaction)('passkeys').insert({ ...ownedBy(account), ...passkey }, [
        ...PASSKEY_COLUMNS,
      ]);
      if (row === undefined) throw new Error('INSERT returned no row');
      return row;
    },

    /** Returns whether an insert failed because the credential already exists. */
    isTaken: (error: unknown): boolean => isUniqueViolation(error, 'passkeys_credential_taken'),

    /**
     * Records the use of a passkey. Of two uses with the same signature counter only one succeeds, unless the
     * authenticator has no counter and always reports 0 (WebAuthn level 3, 6.1.1).
     *
     * @returns whether the passkey still exists and its counter was lower
     */
    async noteUse(transaction: Transaction, id: string, signatureCount: number): Promise<boolean> {
      const knex = toKnex(transaction);
      const changed = await knex('passkeys')
        .where({ id })
        .andWhereRaw('(signature_count < ? or (signature_count = 0 and ? = 0))', [signatureCount, signatureCount])
        .update({ signature_count: String(signatureCount), last_used_at: knex.fn.now() });
      return changed > 0;
    },

    async rename(account: AccountKey, id: string, name: string): Promise<PasskeyRow | undefined> {
      const [row] = await knex('passkeys')
        .where(ownedBy(account))
        .andWhere({ id })
        .update({ name }, [...PASSKEY_COLUMNS]);
      return row;
    },

    /** @returns whether the account had it */
    async remove(transaction: Transaction, account: AccountKey, id: string): Promise<boolean> {
      return (await toKnex(transaction)('passkeys').where(ownedBy(account)).andWhere({ id }).del()) > 0;
    },

    /** Hands all passkeys of an account over to the account that takes its place. */
    async move(transaction: Transaction, from: AccountKey, to: AccountKey): Promise<void> {
      const none = { user_id: null, company_id: null, claim_id: null };
      await toKnex(transaction)('passkeys')
        .where(ownedBy(from))
        .update({ ...none, ...ownedBy(to) });
    },

    async removeAll(transaction: Transaction, account: AccountKey): Promise<number> {
      return toKnex(transaction)('passkeys').where(ownedBy(account)).del();
    },
  };
}
