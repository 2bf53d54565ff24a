import { randomBytes } from 'node:crypto';
import type {
  Account,
  AddPasskeyBody,
  Language,
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { ProblemError } from '../../problems.ts';
import type { Caller } from '../auth/Caller.ts';
import type { CheckPassword } from '../auth/createCheckPassword.ts';
import type { CredentialsRepository } from '../auth/credentials.repository.ts';
import type { SessionsRepository } from '../auth/sessions.repository.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import { toCompanyAccount } from '../companies/company.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { ComposeFactorNotice } from '../secondFactor/composeFactorNotice.ts';
import { requireFactor } from '../secondFactor/requireFactor.ts';
import type { SecondFactorsRepository } from '../secondFactor/secondFactors.repository.ts';
import { toAccount } from '../users/user.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import type { PasskeyChallengesRepository } from './passkeyChallenges.repository.ts';
import type { NewPasskey, PasskeyRow, PasskeysRepository } from './passkeys.repository.ts';
import { toPasskeyOwner, type PasskeyOwner } from './PasskeyOwner.ts';
import type { WebAuthn } from './webAuthn.ts';

export interface PasskeysServiceOptions {
  users: UsersRepository;
  companies: CompaniesRepository;
  credentials: CredentialsRepository;
  sessions: SessionsRepository;
  passkeys: PasskeysRepository;
  passkeyChallenges: PasskeyChallengesRepository;
  secondFactors: SecondFactorsRepository;
  webAuthn: WebAuthn;
  checkPassword: CheckPassword;
  composeFactorNotice: ComposeFactorNotice;
  mailQueue: MailQueue;
  /** Whether the server sends email. */
  sendsMail: boolean;
  runInTransaction: RunInTransaction;
}

/** Passkeys per account: far more than a person has devices. */
const MAX_PASSKEYS = 20;

export type PasskeysService = ReturnType<typeof passkeysService>;

/** Passkeys: every kind of account may add some, and log in with one instead of the password. */
export function passkeysService(options: PasskeysServiceOptions) {
  const { users, companies, credentials, sessions, passkeys, passkeyChallenges, secondFactors, webAuthn } = options;
  const { checkPassword, composeFactorNotice, mailQueue, sendsMail, runInTransaction } = options;

  /** @throws 401 when the account no longer exists */
  async function readAccount(account: PasskeyOwner): Promise<Account> {
    if ('userId' in account) {
      const user = await users.findById(account.userId);
      if (user !== undefined) return toAccount(user, sendsMail);
    } else {
      const company = await companies.findById(account.companyId);
      if (company !== undefined && company.password_hash !== null) return toCompanyAccount(company);
    }
    throw new ProblemError('unauthenticated');
  }

  const service = {
    async list(caller: Caller): Promise<Passkey[]> {
      return (await passkeys.list(toPasskeyOwner(caller))).map(toPasskey);
    },

    /** Starts adding a passkey. @throws 401 for `password`, 409 when the account has too many passkeys */
    async createOptions(caller: Caller, password: string): Promise<PasskeyCreationOptions> {
      await checkPassword(caller, password);
      return service.createOptionsFor(toPasskeyOwner(caller));
    },

    /** The same for an account whose owner has just entered the password. */
    async createOptionsFor(account: PasskeyOwner): Promise<PasskeyCreationOptions> {
      const [{ email, name, lastName }, existing] = await Promise.all([readAccount(account), passkeys.list(account)]);
      if (existing.length >= MAX_PASSKEYS) throw new ProblemError('too-many-passkeys');
      const challenge = webAuthn.createChallenge();
      // The same for all passkeys of an account: it identifies the account to authenticators.
      const handle = existing[0]?.user_handle ?? randomBytes(32).toString('base64url');
      await passkeyChallenges.addForCreation(challenge, account, handle);
      const displayName = lastName === null ? name : `${name} ${lastName}`;
      return webAuthn.creationOptions(challenge, { handle, name: email, displayName }, existing);
    },

    /** Verifies a created passkey. @throws 400 when it is not acceptable, or its challenge is unknown or has expired */
    async verifyNew(account: PasskeyOwner, { name, credential }: AddPasskeyBody): Promise<NewPasskey> {
      const challenge = webAuthn.readChallenge(credential);
      const userHandle = challenge === null ? null : await passkeyChallenges.consumeForCreation(challenge, account);
      const verified =
        challenge === null || userHandle === null ? null : await webAuthn.verifyCreated(credential, challenge);
      if (verified === null || userHandle === null) throw new ProblemError('passkey-not-valid');
      return { ...verified, user_handle: userHandle, name };
    },

    /**
     * Stores a verified passkey. The caller has locked the account.
     *
     * @throws 409 when the account has too many, 400 when the passkey exists already
     */
    async insert(transaction: Transaction, account: PasskeyOwner, passkey: NewPasskey): Promise<PasskeyRow> {
      const existing = await passkeys.list(account, transaction);
      if (existing.length >= MAX_PASSKEYS) throw new ProblemError('too-many-passkeys');
      try {
        return await passkeys.insert(transaction, account, passkey);
      } catch (error) {
        throw passkeys.isTaken(error) ? new ProblemError('passkey-not-valid') : error;
      }
    },

    /** Adds a passkey and notifies the owner by email. @throws 400 and 409 as `verifyNew` and `insert` */
    async add(caller: Caller, body: AddPasskeyBody, fallbackLanguage: Language): Promise<Passkey> {
      const owner = toPasskeyOwner(caller);
      const verified = await service.verifyNew(owner, body);
      const notice = await composeFactorNotice(caller, 'passkeyAdded', fallbackLanguage);
      return runInTransaction(async (transaction) => {
        if (!(await credentials.lock(transaction, caller, 'update'))) throw new ProblemError('unauthenticated');
        const passkey = await service.insert(transaction, owner, verified);
        await mailQueue.add(transaction, caller, notice);
        return toPasskey(passkey);
      });
    },

    /** @throws 404 */
    async rename(caller: Caller, id: string, name: string): Promise<Passkey> {
      const passkey = await passkeys.rename(toPasskeyOwner(caller), id, name);
      if (passkey === undefined) throw new ProblemError('not-found');
      return toPasskey(passkey);
    },

    /**
     * Removes a passkey, ends all other sessions and notifies the owner by email.
     *
     * @throws 401 for `password`, 404, 409 when it is the last second factor of an administrator
     */
    async remove(caller: Caller, id: string, password: string, fallbackLanguage: Language): Promise<void> {
      await checkPassword(caller, password);
      const notice = await composeFactorNotice(caller, 'passkeyRemoved', fallbackLanguage);
      await runInTransaction(async (transaction) => {
        if (!(await credentials.lock(transaction, caller, 'update'))) throw new ProblemError('unauthenticated');
        if (!(await passkeys.remove(transaction, toPasskeyOwner(caller), id))) throw new ProblemError('not-found');
        if (caller.role === 'admin') requireFactor(await secondFactors.find(caller, transaction));
        await sessions.endOthers(caller, caller.sessionId, transaction);
        await mailQueue.add(transaction, caller, notice);
      });
    },

    /** Starts a login with any passkey of this website. */
    async createLoginOptions(): Promise<PasskeyRequestOptions> {
      const challenge = webAuthn.createChallenge();
      await passkeyChallenges.addForLogin(challenge, null);
      return webAuthn.requestOptions(challenge);
    },

    /** Starts the confirmation of an account's login with one of its passkeys. */
    async createConfirmationOptions(account: PasskeyOwner): Promise<PasskeyRequestOptions> {
      const challenge = webAuthn.createChallenge();
      await passkeyChallenges.addForLogin(challenge, account);
      return webAuthn.requestOptions(challenge, await passkeys.list(account));
    },

    /**
     * Verifies the signature of a passkey.
     *
     * @param account whose passkey it has to be; null for any account
     * @returns the passkey and its new signature counter, for `passkeys.noteUse`
     * @throws 401 when it is not valid, or its challenge is unknown or has expired
     */
    async verifyUsed(
      credential: UsedPasskey,
      account: PasskeyOwner | null,
    ): Promise<{ id: string; owner: PasskeyOwner; signatureCount: number }> {
      const challenge = webAuthn.readChallenge(credential);
      const isValid = challenge !== null && (await passkeyChallenges.consumeForLogin(challenge, account));
      const passkey = isValid ? await passkeys.findByCredentialId(credential.id) : undefined;
      const owner = passkey && toOwner(passkey);
      if (challenge === null || passkey === undefined || owner === undefined) throw new ProblemError('unknown-passkey');
      if (account !== null && !isSameAccount(account, owner)) throw new ProblemError('unknown-passkey');
      const signatureCount = await webAuthn.verifyUsed(credential, challenge, passkey);
      if (signatureCount === null) throw new ProblemError('unknown-passkey', {}, null, owner);
      return { id: passkey.id, owner, signatureCount };
    },

    /** Logs in with a passkey, without a password. Of an administrator, it is the second factor as well. */
    async logIn(
      credential: UsedPasskey,
      userAgent?: string,
    ): Promise<{ sessionId: string; account: Account; owner: PasskeyOwner }> {
      const { id, owner, signatureCount } = await service.verifyUsed(credential, null);
      const account = await readAccount(owner);
      return runInTransaction(async (transaction) => {
        const isValid =
          (await credentials.lock(transaction, owner, 'share')) &&
          (await passkeys.noteUse(transaction, id, signatureCount));
        if (!isValid) throw new ProblemError('unknown-passkey', {}, null, owner);
        return { sessionId: await sessions.createConfirmed(transaction, owner, userAgent), account, owner };
      });
    },
  };
  return service;
}

function toPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  };
}

function toOwner({ user_id: userId, company_id: companyId }: PasskeyRow): PasskeyOwner | undefined {
  if (userId !== null) return { userId };
  return companyId === null ? undefined : { companyId };
}

function isSameAccount(one: PasskeyOwner, other: PasskeyOwner): boolean {
  if ('userId' in one) return 'userId' in other && one.userId === other.userId;
  return 'companyId' in other && one.companyId === other.companyId;
}
