import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { Transaction } from '../../database/Database.ts';
import type { CredentialsRepository, OneTimeTokensRepository, SessionsRepository } from '../auth/index.ts';
import type { PasskeysRepository } from '../passkeys/index.ts';
import type { SecondFactorsRepository } from '../secondFactor/index.ts';
import type { NewUser } from '../../kernel/user.ts';
import type { UsersRepository } from '../users/index.ts';
import type { ActionsRepository } from '../auditLog/index.ts';

export interface AdministratorsServiceOptions {
  users: UsersRepository;
  sessions: SessionsRepository;
  passkeys: PasskeysRepository;
  secondFactors: SecondFactorsRepository;
  actions: ActionsRepository;
  credentials: CredentialsRepository;
  tokens: OneTimeTokensRepository;
  runInTransaction: RunInTransaction;
}

export type AdministratorsService = ReturnType<typeof administratorsService>;

export function administratorsService(options: AdministratorsServiceOptions) {
  const { users, credentials, tokens, runInTransaction } = options;

  async function appointIn(transaction: Transaction, account: NewUser): Promise<void> {
    const { id } = await users.insert(transaction, account);
    await makeAdministrator(options, transaction, id);
  }

  return {
    /** Creates an administrator's account. The email is not confirmed by a link, because the operator has entered it. */
    async appoint(account: NewUser): Promise<'appointed' | 'email-taken'> {
      try {
        await runInTransaction((transaction) => appointIn(transaction, account));
        return 'appointed';
      } catch (error) {
        if (users.isEmailTaken(error)) return 'email-taken';
        throw error;
      }
    },

    /** Creates an administrator's account in a transaction. @throws an error for which `isEmailTaken` returns true if an account has the email */
    appointIn,
    isEmailTaken: users.isEmailTaken,

    /**
     * Turns a consumer into an administrator with a new password, and ends the sessions and links of the account, because the operator does not know
     * who else knows the old password.
     */
    promote: (userId: string, passwordHash: string): Promise<void> =>
      runInTransaction(async (transaction) => {
        await users.lock(transaction, userId);
        await credentials.setPasswordHash(transaction, { userId }, passwordHash);
        await tokens.removeOwned(transaction, { userId });
        await makeAdministrator(options, transaction, userId);
      }),

    /**
     * Lets an administrator log in with a new password even if `OIDC_STAFF` disables passwords of administrators, and
     * ends all sessions.
     */
    allowLocalLogin: (userId: string, passwordHash: string): Promise<void> =>
      runInTransaction(async (transaction) => {
        await users.lock(transaction, userId);
        await credentials.setPasswordHash(transaction, { userId }, passwordHash);
        await makeAdministrator(options, transaction, userId);
      }),

    /**
     * Removes the second factors of an administrator who has lost all of them, and ends all sessions. The password stays;
     * the next login sets up a new factor.
     */
    resetSecondFactor: (userId: string): Promise<void> =>
      runInTransaction((transaction) => removeSecondFactors(options, transaction, userId)),
  };
}

async function makeAdministrator(
  { users, sessions, actions }: AdministratorsServiceOptions,
  transaction: Transaction,
  userId: string,
): Promise<void> {
  await users.makeAdministrator(transaction, userId, true);
  // Ends all sessions, because they were opened without these permissions.
  await sessions.endAll(transaction, { userId });
  await actions.insert(transaction, { admin_id: userId, action: 'appoint' });
}

async function removeSecondFactors(
  { users, sessions, passkeys, secondFactors, actions }: AdministratorsServiceOptions,
  transaction: Transaction,
  userId: string,
): Promise<void> {
  await users.lock(transaction, userId);
  await passkeys.removeAll(transaction, { userId });
  await secondFactors.removeTotp(transaction, { userId });
  await secondFactors.replaceRecoveryCodes(transaction, { userId }, []);
  await sessions.endAll(transaction, { userId });
  await actions.insert(transaction, { admin_id: userId, action: 'appoint', reason: 'second factor reset' });
}
