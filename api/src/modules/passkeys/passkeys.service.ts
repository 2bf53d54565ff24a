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
import { accountTable, type AccountKey } from '../auth/AccountKey.ts';
import type { Caller } from '../auth/Caller.ts';
import type { CheckPassword } from '../auth/createCheckPassword.ts';
import type { CredentialsRepository } from '../auth/credentials.repository.ts';
import type { SessionsRepository } from '../auth/sessions.repository.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import { toCompanyAccount } from '../companies/company.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { ClaimsRepository } from '../ownership/claims.repository.ts';
import type { ComposeFactorNotice } from '../secondFactor/composeFactorNotice.ts';
import { requireFactor } from '../secondFactor/requireFactor.ts';
import type { SecondFactorsRepository } from '../secondFactor/secondFactors.repository.ts';
import { toAccount } from '../users/user.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import type { PasskeyChallengesRepository } from './passkeyChallenges.repository.ts';
import type { NewPasskey, PasskeyRow, PasskeysRepository } from './passkeys.repository.ts';
import type { WebAuthn } from './webAuthn.ts';

export interface PasskeysServiceOptions {
  users: UsersRepository;
  companies: CompaniesRepository;
  claims: Pick<ClaimsRepository, 'findById'>;
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
  const { users, companies, claims, credentials, sessions, passkeys, passkeyChallenges } = options;
  const { secondFactors, webAuthn, checkPassword, composeFactorNotice, mailQueue, sendsMail, runInTransaction } =
    options;

  /** Returns null when the account no longer exists. */
  async function readAccount(account: AccountKey): Promise<Account | null> {
    if ('userId' in account) {
      const user = await users.findById(account.userId);
      if (user !== undefined) return toAccount(user, sendsMail);
    } else if ('claimId' in account) {
      const claim = await claims.findById(account.claimId);
      if (claim !== undefined) return toCompanyAccount({ ...claim, id: claim.company_id });
    } else {
      const company = await companies.findById(account.companyId);
      if (company !== undefined && company.password_hash !== null) return toCompanyAccount(company);
    }
    return null;
  }

  const service = {
    async list(caller: Caller): Promise<Passkey[]> {
      return (await passkeys.list(caller)).map(toPasskey);
    },

    /** Starts adding a passkey. @throws 401 for `password`, 409 when the account has too many passkeys */
    async createOptions(caller: Caller, password: string): Promise<PasskeyCreationOptions> {
      await checkPassword(caller, password);
      return service.createOptionsFor(caller);
    },

    /** The same for an account whose owner has just entered the password. */
    async createOptionsFor(account: AccountKey): Promise<PasskeyCreationOptions> {
      const [owner, existing] = await Promise.all([readAccount(account), passkeys.list(account)]);
      if (owner === null) throw new ProblemError('unauthenticated');
      if (existing.length >= MAX_PASSKEYS) throw new ProblemError('too-many-passkeys');
      const challenge = webAuthn.createChallenge();
      // The same for all passkeys of an account: it identifies the account to authenticators.
      const handle = existing[0]?.user_handle ?? randomBytes(32).toString('base64url');
      await passkeyChallenges.addForCreation(challenge, account, handle);
      const { email, name, lastName } = owner;
      const displayName = lastName === null ? name : `${name} ${lastName}`;
      return webAuthn.creationOptions(challenge, { handle, name: email, displayName }, existing);
    },

    /** Verifies a created passkey. @throws 400 when it is not acceptable, or its challenge is unknown or has expired */
    async verifyNew(account: AccountKey, { name, credential }: AddPasskeyBody): Promise<NewPasskey> {
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
    async insert(transaction: Transaction, account: AccountKey, passkey: NewPasskey): Promise<PasskeyRow> {
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
      const verified = await service.verifyNew(caller, body);
      const notice = await composeFactorNotice(caller, 'passkeyAdded', fallbackLanguage);
      return runInTransaction(async (transaction) => {
        if (!(await credentials.lock(transaction, caller, 'update'))) throw new ProblemError('unauthenticated');
        const passkey = await service.insert(transaction, caller, verified);
        await mailQueue.add(transaction, caller, notice);
        return toPasskey(passkey);
      });
    },

    /** @throws 404 */
    async rename(caller: Caller, id: string, name: string): Promise<Passkey> {
      const passkey = await passkeys.rename(caller, id, name);
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
        if (!(await passkeys.remove(transaction, caller, id))) throw new ProblemError('not-found');
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
    async createConfirmationOptions(account: AccountKey): Promise<PasskeyRequestOptions> {
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
      account: AccountKey | null,
    ): Promise<{ id: string; owner: AccountKey; signatureCount: number }> {
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
    ): Promise<{ sessionId: string; account: Account; owner: AccountKey }> {
      const { id, owner, signatureCount } = await service.verifyUsed(credential, null);
      const account = await readAccount(owner);
      if (account === null) throw new ProblemError('unknown-passkey', {}, null, owner);
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

function toOwner({ user_id: userId, company_id: companyId, claim_id: claimId }: PasskeyRow): AccountKey | undefined {
  if (userId !== null) return { userId };
  if (companyId !== null) return { companyId };
  return claimId === null ? undefined : { claimId };
}

function isSameAccount(one: AccountKey, other: AccountKey): boolean {
  const [left, right] = [accountTable(one), accountTable(other)];
  return left.table === right.table && left.id === right.id;
}
