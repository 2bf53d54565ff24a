import type {
  Account,
  Language,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  RecoveryCodes,
  SecondFactor,
  SecondFactorBody,
  SecondFactorStep,
  SetUpSecondFactorBody,
  TotpSecret,
} from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { fieldError, invalidField, ProblemError } from '../../problems.ts';
import type { Administrator } from '../auth/Caller.ts';
import type { CheckPassword } from '../auth/createCheckPassword.ts';
import type { CredentialsRepository } from '../auth/credentials.repository.ts';
import type { SessionsRepository } from '../auth/sessions.repository.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { PasskeysRepository } from '../passkeys/passkeys.repository.ts';
import type { PasskeysService } from '../passkeys/passkeys.service.ts';
import { toAccount } from '../users/user.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import type { ComposeFactorNotice } from './composeFactorNotice.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recoveryCodes.ts';
import { hasFactor, requireFactor } from './requireFactor.ts';
import type { SecondFactorsRepository } from './secondFactors.repository.ts';
import type { Totp } from './totp.ts';

export interface SecondFactorServiceOptions {
  users: UsersRepository;
  credentials: CredentialsRepository;
  sessions: SessionsRepository;
  passkeys: PasskeysRepository;
  secondFactors: SecondFactorsRepository;
  passkeyAccounts: PasskeysService;
  totp: Totp;
  checkPassword: CheckPassword;
  composeFactorNotice: ComposeFactorNotice;
  mailQueue: MailQueue;
  runInTransaction: RunInTransaction;
}

interface CompletedLogin {
  sessionId: string;
  user: Account;
}

export type SecondFactorService = ReturnType<typeof secondFactorService>;

/** The second factor of administrators: a passkey or an authenticator app, and recovery codes for when it is lost. */
export function secondFactorService(options: SecondFactorServiceOptions) {
  const { users, credentials, sessions, passkeys, secondFactors, passkeyAccounts, totp } = options;
  const { checkPassword, composeFactorNotice, mailQueue, runInTransaction } = options;

  /** Locks the account for the rest of the transaction. @throws 401 when it no longer exists */
  async function lock(transaction: Transaction, caller: Administrator): Promise<void> {
    if (!(await credentials.lock(transaction, caller, 'update'))) throw new ProblemError('unauthenticated');
  }

  /**
   * Replaces the session of the password by a complete one, with another token (ASVS 5.0, 7.2.4).
   *
   * @returns its id
   */
  async function complete(transaction: Transaction, caller: Administrator, userAgent?: string): Promise<string> {
    // Of two concurrent confirmations of one login, the second finds no session.
    if (!(await sessions.end(caller, caller.sessionId, transaction))) throw new ProblemError('unauthenticated');
    return sessions.createConfirmed(transaction, caller, userAgent);
  }

  async function readUser({ userId }: Administrator): Promise<Account> {
    const user = await users.findById(userId);
    if (user === undefined) throw new ProblemError('unauthenticated');
    // Administrators write no reviews that could wait for the confirmation of the email.
    return toAccount(user, false);
  }

  async function replaceRecoveryCodes(transaction: Transaction, caller: Administrator): Promise<string[]> {
    const codes = createRecoveryCodes();
    await secondFactors.replaceRecoveryCodes(
      transaction,
      caller,
      codes.map(({ hash }) => hash),
    );
    return codes.map(({ code }) => code);
  }

  /** @throws 403 when the account has a second factor, which then has to be used */
  async function requireNone(caller: Administrator, transaction?: Transaction): Promise<void> {
    if (hasFactor(await secondFactors.find(caller, transaction))) throw new ProblemError('second-factor-required');
  }

  async function createTotp(caller: Administrator): Promise<TotpSecret> {
    const stored = await credentials.find(caller);
    if (stored === null) throw new ProblemError('unauthenticated');
    const { encrypted, secret, uri } = totp.create(stored.email);
    await secondFactors.storeNewSecret(caller, encrypted);
    return { secret, uri };
  }

  /** Puts the new authenticator app into use. @throws 401 for `code` */
  async function confirmNewSecret(transaction: Transaction, caller: Administrator, code: string): Promise<void> {
    const { newSecret } = await secondFactors.find(caller, transaction);
    const step = newSecret && totp.findStep(newSecret, code);
    const isConfirmed =
      newSecret !== null && step !== null && (await secondFactors.confirmSecret(transaction, caller, newSecret, step));
    if (!isConfirmed) throw wrongCode('code');
  }

  /** @throws 401 when the code or passkey is wrong or was used before */
  async function consumeFactor(
    transaction: Transaction,
    caller: Administrator,
    { code, recoveryCode }: SecondFactorBody,
  ): Promise<void> {
    if (code !== undefined) {
      const { secret } = await secondFactors.find(caller, transaction);
      const step = secret && totp.findStep(secret, code);
      if (step === null || !(await secondFactors.consumeStep(transaction, caller, step))) throw wrongCode('code');
    }
    if (recoveryCode !== undefined) {
      const hash = hashRecoveryCode(recoveryCode);
      if (!(await secondFactors.consumeRecoveryCode(transaction, caller, hash))) throw wrongCode('recoveryCode');
    }
  }

  return {
    /** Returns what an administrator has to do after the password. */
    async getStep(caller: { userId: string }): Promise<SecondFactorStep> {
      const factors = await secondFactors.find(caller);
      if (!hasFactor(factors)) return { state: 'setUp', methods: ['passkey', 'totp'] };
      return {
        state: 'required',
        methods: [
          ...(factors.hasPasskey ? (['passkey'] as const) : []),
          ...(factors.secret === null ? [] : (['totp'] as const)),
          ...(factors.recoveryCodes > 0 ? (['recoveryCode'] as const) : []),
        ],
      };
    },

    createLoginOptions: (caller: Administrator): Promise<PasskeyRequestOptions> =>
      passkeyAccounts.createConfirmationOptions(caller),

    /**
     * Completes a login after the password.
     *
     * @param fallbackLanguage the language of the email about a used recovery code, if the account has none
     * @throws 400 unless the body has exactly one factor, 401 when it is wrong
     */
    async completeLogin(
      caller: Administrator,
      body: SecondFactorBody,
      userAgent: string | undefined,
      fallbackLanguage: Language,
    ): Promise<CompletedLogin> {
      requireOneProperty(body);
      const used = body.passkey && (await passkeyAccounts.verifyUsed(body.passkey, caller));
      const isRecovery = body.recoveryCode !== undefined;
      const notice = isRecovery ? await composeFactorNotice(caller, 'recoveryCodeUsed', fallbackLanguage) : null;
      const user = await readUser(caller);
      return runInTransaction(async (transaction) => {
        await lock(transaction, caller);
        if (used !== undefined && !(await passkeys.noteUse(transaction, used.id, used.signatureCount))) {
          throw new ProblemError('unknown-passkey');
        }
        await consumeFactor(transaction, caller, body);
        if (notice !== null) await mailQueue.add(transaction, caller, notice);
        return { sessionId: await complete(transaction, caller, userAgent), user };
      });
    },

    /** Starts adding a passkey as the first second factor. @throws 403 when the account has one */
    async createSetUpPasskeyOptions(caller: Administrator): Promise<PasskeyCreationOptions> {
      await requireNone(caller);
      return passkeyAccounts.createOptionsFor(caller);
    },

    /** Starts adding an authenticator app as the first second factor. @throws 403 when the account has one */
    async createSetUpTotp(caller: Administrator): Promise<TotpSecret> {
      await requireNone(caller);
      return createTotp(caller);
    },

    /**
     * Adds the first second factor and completes the login.
     *
     * @throws 400 unless the body has exactly one factor, or for an invalid passkey; 401 for a wrong code; 403 when the
     * account has a second factor
     */
    async setUp(
      caller: Administrator,
      body: SetUpSecondFactorBody,
      userAgent: string | undefined,
      fallbackLanguage: Language,
    ): Promise<CompletedLogin & RecoveryCodes> {
      requireOneProperty(body);
      const passkey = body.passkey && (await passkeyAccounts.verifyNew(caller, body.passkey));
      const change = passkey === undefined ? 'totpAdded' : 'passkeyAdded';
      const notice = await composeFactorNotice(caller, change, fallbackLanguage);
      const user = await readUser(caller);
      return runInTransaction(async (transaction) => {
        await lock(transaction, caller);
        await requireNone(caller, transaction);
        if (passkey !== undefined) await passkeyAccounts.insert(transaction, caller, passkey);
        if (body.code !== undefined) await confirmNewSecret(transaction, caller, body.code);
        await mailQueue.add(transaction, caller, notice);
        const recoveryCodes = await replaceRecoveryCodes(transaction, caller);
        return { sessionId: await complete(transaction, caller, userAgent), user, recoveryCodes };
      });
    },

    async get(caller: Administrator): Promise<SecondFactor> {
      const { secret, recoveryCodes } = await secondFactors.find(caller);
      return { totp: secret !== null, recoveryCodesLeft: recoveryCodes };
    },

    /** Starts adding or replacing the authenticator app. @throws 401 for `password` */
    async createTotp(caller: Administrator, password: string): Promise<TotpSecret> {
      await checkPassword(caller, password);
      return createTotp(caller);
    },

    /** Puts the new authenticator app into use and ends all other sessions. @throws 401 for `code` */
    async confirmTotp(caller: Administrator, code: string, fallbackLanguage: Language): Promise<void> {
      const notice = await composeFactorNotice(caller, 'totpAdded', fallbackLanguage);
      await runInTransaction(async (transaction) => {
        await lock(transaction, caller);
        await confirmNewSecret(transaction, caller, code);
        await sessions.endOthers(caller, caller.sessionId, transaction);
        await mailQueue.add(transaction, caller, notice);
      });
    },

    /**
     * Removes the authenticator app and ends all other sessions.
     *
     * @throws 401 for `password`, 404 when there is none, 409 when it is the last second factor
     */
    async removeTotp(caller: Administrator, password: string, fallbackLanguage: Language): Promise<void> {
      await checkPassword(caller, password);
      const notice = await composeFactorNotice(caller, 'totpRemoved', fallbackLanguage);
      await runInTransaction(async (transaction) => {
        await lock(transaction, caller);
        if (!(await secondFactors.removeTotp(transaction, caller))) throw new ProblemError('not-found');
        requireFactor(await secondFactors.find(caller, transaction));
        await sessions.endOthers(caller, caller.sessionId, transaction);
        await mailQueue.add(transaction, caller, notice);
      });
    },

    /** Creates new recovery codes; the previous ones are no longer valid. @throws 401 for `password` */
    async renewRecoveryCodes(caller: Administrator, password: string, language: Language): Promise<RecoveryCodes> {
      await checkPassword(caller, password);
      const notice = await composeFactorNotice(caller, 'recoveryCodesRenewed', language);
      return runInTransaction(async (transaction) => {
        await lock(transaction, caller);
        const recoveryCodes = await replaceRecoveryCodes(transaction, caller);
        await sessions.endOthers(caller, caller.sessionId, transaction);
        await mailQueue.add(transaction, caller, notice);
        return { recoveryCodes };
      });
    },
  };
}

/** @throws 400 unless the body has exactly one property */
function requireOneProperty(body: object): void {
  if (Object.keys(body).length !== 1) throw invalidField('', 'oneFactor');
}

/** 401 for a wrong code. Like a wrong password, it names its field. */
function wrongCode(field: 'code' | 'recoveryCode'): ProblemError {
  return new ProblemError('wrong-code', { errors: [fieldError(field, 'wrongCode')] });
}
