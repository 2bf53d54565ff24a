import type { Database } from '../../database/Database.ts';
import type { PasskeyChallengesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { ownedBy, type AccountKey } from '../../kernel/AccountKey.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The lifetime of a challenge, in seconds. */
export const CHALLENGE_SECONDS = 5 * 60;

export type PasskeyChallengesRepository = ReturnType<typeof passkeyChallengesRepository>;

/** Provides the challenges that passkeys sign (WebAuthn level 3, 13.4.3). Each is valid once. */
export function passkeyChallengesRepository(database: Database) {
  return bindTo(database, { addForCreation, addForLogin, consumeForCreation, consumeForLogin, purgeExpired });
}

async function insert(database: Database, row: Partial<PasskeyChallengesTable>): Promise<void> {
  const knex = toKnex(database);

  await knex('passkey_challenges').insert({
    ...row,
    expires_at: knex.raw('now() + make_interval(secs => ?)', [CHALLENGE_SECONDS]),
  });
}

function findValid(database: Database, challenge: string, purpose: PasskeyChallengesTable['purpose']) {
  const knex = toKnex(database);
  return knex('passkey_challenges').where({ challenge, purpose }).andWhere('expires_at', '>', knex.fn.now());
}

/** Stores the challenge of a request to create a passkey for an account. */
async function addForCreation(
  database: Database,
  challenge: string,
  account: AccountKey,
  userHandle: string,
): Promise<void> {
  await insert(database, { challenge, purpose: 'add', ...ownedBy(account), user_handle: userHandle });
}

/** Stores the challenge of a login. @param account the account whose passkey has to sign the challenge; null for any account */
async function addForLogin(database: Database, challenge: string, account: AccountKey | null): Promise<void> {
  await insert(
    database,
    account === null ? { challenge, purpose: 'login' } : { challenge, purpose: 'secondFactor', ...ownedBy(account) },
  );
}

/** Deletes a challenge for creating a passkey. @returns the new passkey's user handle; null if the challenge was not valid */
async function consumeForCreation(database: Database, challenge: string, account: AccountKey): Promise<string | null> {
  const rows: Pick<PasskeyChallengesTable, 'user_handle'>[] = await findValid(database, challenge, 'add')
    .andWhere(ownedBy(account))
    .del(['user_handle']);
  return rows[0]?.user_handle ?? null;
}

/** Deletes a challenge of a login. Only one of several concurrent calls succeeds. @returns whether the challenge was valid */
async function consumeForLogin(database: Database, challenge: string, account: AccountKey | null): Promise<boolean> {
  const query =
    account === null
      ? findValid(database, challenge, 'login')
      : findValid(database, challenge, 'secondFactor').andWhere(ownedBy(account));
  return (await query.del()) > 0;
}

async function purgeExpired(database: Database): Promise<void> {
  const knex = toKnex(database);

  await knex('passkey_challenges').where('expires_at', '<', knex.fn.now()).del();
}
