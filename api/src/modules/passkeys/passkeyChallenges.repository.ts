import type { Database } from '../../database/Database.ts';
import type { PasskeyChallengesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { ownedBy, type AccountKey } from '../auth/AccountKey.ts';

/** Lifetime of a challenge. */
export const CHALLENGE_SECONDS = 5 * 60;

export type PasskeyChallengesRepository = ReturnType<typeof passkeyChallengesRepository>;

/** The challenges that passkeys sign (WebAuthn level 3, 13.4.3). Each is valid once. */
export function passkeyChallengesRepository(database: Database) {
  const knex = toKnex(database);

  async function insert(row: Partial<PasskeyChallengesTable>): Promise<void> {
    await knex('passkey_challenges').insert({
      ...row,
      expires_at: knex.raw('now() + make_interval(secs => ?)', [CHALLENGE_SECONDS]),
    });
  }

  const findValid = (challenge: string, purpose: PasskeyChallengesTable['purpose']) =>
    knex('passkey_challenges').where({ challenge, purpose }).andWhere('expires_at', '>', knex.fn.now());

  return {
    /** Stores the challenge of a request to create a passkey for an account. */
    async addForCreation(challenge: string, account: AccountKey, userHandle: string): Promise<void> {
      await insert({ challenge, purpose: 'add', ...ownedBy(account), user_handle: userHandle });
    },

    /** Stores the challenge of a login. @param account whose passkey has to sign it; null if any may */
    async addForLogin(challenge: string, account: AccountKey | null): Promise<void> {
      await insert(
        account === null
          ? { challenge, purpose: 'login' }
          : { challenge, purpose: 'secondFactor', ...ownedBy(account) },
      );
    },

    /** Deletes a challenge for creating a passkey. @returns the new passkey's user handle; null if it was not valid */
    async consumeForCreation(challenge: string, account: AccountKey): Promise<string | null> {
      const rows: Pick<PasskeyChallengesTable, 'user_handle'>[] = await findValid(challenge, 'add')
        .andWhere(ownedBy(account))
        .del(['user_handle']);
      return rows[0]?.user_handle ?? null;
    },

    /** Deletes a challenge of a login. Only one of several concurrent calls succeeds. @returns whether it was valid */
    async consumeForLogin(challenge: string, account: AccountKey | null): Promise<boolean> {
      const query =
        account === null
          ? findValid(challenge, 'login')
          : findValid(challenge, 'secondFactor').andWhere(ownedBy(account));
      return (await query.del()) > 0;
    },

    async purgeExpired(): Promise<void> {
      await knex('passkey_challenges').where('expires_at', '<', knex.fn.now()).del();
    },
  };
}
