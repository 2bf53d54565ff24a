import type { Database, Transaction } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The user id of an administrator. */
interface Person {
  userId: string;
}

export interface StoredFactors {
  hasPasskey: boolean;
  /** The encrypted secret of the authenticator app; null if none is set up. */
  secret: Buffer | null;
  /** An encrypted secret that no code has confirmed yet. */
  newSecret: Buffer | null;
  recoveryCodes: number;
}

export type SecondFactorsRepository = ReturnType<typeof secondFactorsRepository>;

/** Provides the authenticator apps and recovery codes of administrators. */
export function secondFactorsRepository(database: Database) {
  return {
    confirmSecret,
    consumeStep,
    removeTotp,
    replaceRecoveryCodes,
    consumeRecoveryCode,
    ...bindTo(database, { find, storeNewSecret }),
  };
}

async function find(database: Database, { userId }: Person, transaction?: Transaction): Promise<StoredFactors> {
  const { rows } = await toKnex(transaction ?? database).raw<{
    rows: { secret: Buffer | null; new_secret: Buffer | null; has_passkey: boolean; recovery_codes: number }[];
  }>(
    `select secret, new_secret,
       exists (select from passkeys where user_id = wanted.id) as has_passkey,
       (select count(*)::integer from recovery_codes where user_id = wanted.id) as recovery_codes
     from (select ?::bigint as id) wanted left join totp_secrets on user_id = wanted.id`,
    [userId],
  );
  const [row] = rows;
  return {
    hasPasskey: row?.has_passkey ?? false,
    secret: row?.secret ?? null,
    newSecret: row?.new_secret ?? null,
    recoveryCodes: row?.recovery_codes ?? 0,
  };
}

/** Stores a new secret, which a code has to confirm. Until then, the previous secret stays in use. */
async function storeNewSecret(database: Database, { userId }: Person, newSecret: Buffer): Promise<void> {
  await toKnex(database)('totp_secrets')
    .insert({ user_id: userId, new_secret: newSecret })
    .onConflict('user_id')
    .merge(['new_secret']);
}

/** Activates the pending secret. @returns false if it was replaced in the meantime */
async function confirmSecret(
  transaction: Transaction,
  { userId }: Person,
  newSecret: Buffer,
  step: number,
): Promise<boolean> {
  const changed = await toKnex(transaction)('totp_secrets')
    .where({ user_id: userId, new_secret: newSecret })
    .update({ secret: newSecret, new_secret: null, last_step: String(step) });
  return changed > 0;
}

/**
 * Stores that the code of a time step was used. @returns false if this code or the code of a later step was used before
 * (RFC 6238, 5.2)
 */
async function consumeStep(transaction: Transaction, { userId }: Person, step: number): Promise<boolean> {
  const changed = await toKnex(transaction)('totp_secrets')
    .where({ user_id: userId })
    .andWhere('last_step', '<', step)
    .update({ last_step: String(step) });
  return changed > 0;
}

/** @returns whether an authenticator app was set up */
async function removeTotp(transaction: Transaction, { userId }: Person): Promise<boolean> {
  return (await toKnex(transaction)('totp_secrets').where({ user_id: userId }).del()) > 0;
}

async function replaceRecoveryCodes(transaction: Transaction, { userId }: Person, hashes: Buffer[]): Promise<void> {
  const codes = () => toKnex(transaction)('recovery_codes');
  await codes().where({ user_id: userId }).del();
  if (hashes.length > 0) await codes().insert(hashes.map((hash) => ({ hash, user_id: userId })));
}

/** Deletes a recovery code. @returns whether the account had it */
async function consumeRecoveryCode(transaction: Transaction, { userId }: Person, hash: Buffer): Promise<boolean> {
  return (await toKnex(transaction)('recovery_codes').where({ user_id: userId, hash }).del()) > 0;
}
