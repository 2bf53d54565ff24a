import {
  cleanText,
  type Account,
  type ChangePasswordBody,
  type Language,
  type LoginBody,
  type OwnCompany,
  type RegisterBody,
  type SecondFactorStep,
  type Session,
} from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { fieldError, ProblemError, wrongPassword } from '../../problems.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import { toOwnCompany, type VerifiedBy } from '../companies/company.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import { createProfileId } from '../people/profileId.ts';
import { toAccount } from '../users/user.ts';
import { toOwnClaimant } from '../ownership/claim.ts';
import type { ClaimsRepository } from '../ownership/claims.repository.ts';
import { getAccountLanguage } from '../users/getAccountLanguage.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import type { AccountKey } from './AccountKey.ts';
import type { Caller } from './Caller.ts';
import type { CredentialsRepository } from './credentials.repository.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactorService } from '../secondFactor/secondFactor.service.ts';
import type { SessionsRepository } from './sessions.repository.ts';

export interface AuthServiceOptions {
  users: UsersRepository;
  companies: CompaniesRepository;
  claims: ClaimsRepository;
  sessions: SessionsRepository;
  credentials: CredentialsRepository;
  mailQueue: MailQueue;
  passwords: Passwords;
  secondFactor: Pick<SecondFactorService, 'getStep'>;
  compose: MailComposer;
  verifiedBy: VerifiedBy;
  /** Whether the server sends email. */
  sendsMail: boolean;
  runInTransaction: RunInTransaction;
}

export type AuthService = ReturnType<typeof authService>;

export function authService(options: AuthServiceOptions) {
  const { users, companies, claims, sessions, credentials, mailQueue, passwords, secondFactor, compose, verifiedBy } =
    options;
  const { sendsMail, runInTransaction } = options;

  /**
   * @returns the id of the new session
   * @throws 401, after the same time for an unknown email and for a wrong password
   */
  async function openSession(account: AccountKey | null, hash: string | null, password: string, userAgent?: string) {
    const matches = await passwords.matches(hash, password);
    if (account === null || hash === null || !matches) throw wrongCredentials(account);
    const id = (await sessions.create(account, hash, userAgent)) ?? (await openAgain(account, password, userAgent));
    if (passwords.needsRehash(hash)) await rehash(account, hash, password);
    return id;
  }

  /** Retries once with the current hash: a concurrent login may have replaced it. @throws 401 */
  async function openAgain(account: AccountKey, password: string, userAgent?: string): Promise<string> {
    const stored = await credentials.find(account);
    const matches = await passwords.matches(stored?.passwordHash ?? null, password);
    const id = stored && matches ? await sessions.create(account, stored.passwordHash, userAgent) : null;
    if (id === null) throw wrongCredentials(account);
    return id;
  }

  /** Replaces a hash of an older cost. If the hashes are busy, the next login does. */
  async function rehash(account: AccountKey, current: string, password: string): Promise<void> {
    const next = await passwords.hash(password).catch(() => null);
    if (next === null) return;
    await runInTransaction((transaction) => credentials.replacePasswordHash(transaction, account, { current, next }));
  }

  return {
    /**
     * Creates a consumer's account and queues the email that asks to confirm the address.
     *
     * @param language of that email
     * @throws 409 when the email is taken
     */
    async register({ name, lastName, email, password }: RegisterBody, language: Language): Promise<Account> {
      const password_hash = await passwords.hash(password);
      const confirmation = compose.confirmEmail(email, language);
      try {
        return await runInTransaction(async (transaction) => {
          const user = await users.insert(transaction, {
            name,
            last_name: lastName,
            email,
            password_hash,
            // New accounts share data until their owner turns it off.
            profile_id: createProfileId(),
          });
          await mailQueue.add(transaction, { userId: user.id }, confirmation);
          return toAccount(user, sendsMail);
        });
      } catch (error) {
        if (!users.isEmailTaken(error)) throw error;
        throw new ProblemError('email-taken', { errors: [fieldError('email', 'emailTaken')] });
      }
    },

    /** The session of an administrator is only valid for the second factor. @throws 401 */
    async login(
      { email, password }: LoginBody,
      userAgent?: string,
    ): Promise<{ sessionId: string; user: Account; secondFactor?: SecondFactorStep }> {
      const user = await users.findByEmail(cleanText(email));
      const account = user ? { userId: user.id } : null;
      const sessionId = await openSession(account, user?.password_hash ?? null, password, userAgent);
      if (user === undefined) throw wrongCredentials(null);
      return {
        sessionId,
        user: toAccount(user, sendsMail),
        ...(user.role === 'admin' && { secondFactor: await secondFactor.getStep({ userId: user.id }) }),
      };
    },

    async loginCompany(
      { email, password }: LoginBody,
      userAgent?: string,
    ): Promise<{ sessionId: string; company: OwnCompany; account: AccountKey }> {
      const address = cleanText(email);
      const [company, claim] = await Promise.all([companies.findByEmail(address), claims.findByEmail(address)]);
      if (company === undefined && claim !== undefined) {
        const account = { claimId: claim.claim_id };
        const sessionId = await openSession(account, claim.password_hash, password, userAgent);
        return { sessionId, company: toOwnClaimant(claim, verifiedBy), account };
      }
      const account = company ? { companyId: company.id } : null;
      const sessionId = await openSession(account, company?.password_hash ?? null, password, userAgent);
      if (company === undefined || account === null) throw wrongCredentials(null);
      return { sessionId, company: toOwnCompany(company, verifiedBy), account };
    },

    async listSessions(caller: Caller): Promise<Session[]> {
      const rows = await sessions.list(caller);
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        userAgent: row.user_agent,
        current: row.id === caller.sessionId,
      }));
    },

    /** @throws 404 when the caller has no such session */
    async endSession(caller: Caller, id: string): Promise<void> {
      if (!(await sessions.end(caller, id))) throw new ProblemError('not-found');
    },

    endOtherSessions: (caller: Caller): Promise<void> => sessions.endOthers(caller, caller.sessionId),

    /**
     * Changes the password, ends all other sessions and notifies the owner by email.
     *
     * @param fallbackLanguage the email's language if the account has none
     * @throws 401 for `currentPassword`
     */
    async changePassword(
      caller: Caller,
      { currentPassword, newPassword }: ChangePasswordBody,
      fallbackLanguage: Language,
    ): Promise<void> {
      const stored = await credentials.find(caller);
      const matches = await passwords.matches(stored?.passwordHash ?? null, currentPassword);
      if (stored === null || !matches) throw wrongPassword('currentPassword');
      const language = (await getAccountLanguage(users, caller)) ?? fallbackLanguage;
      const notice = compose.passwordChanged(
        stored.email,
        caller.role === 'company' ? 'company' : 'consumer',
        language,
      );
      const hashes = { current: stored.passwordHash, next: await passwords.hash(newPassword) };
      const changed = await runInTransaction(async (transaction) => {
        if (!(await credentials.replacePasswordHash(transaction, caller, hashes))) return false;
        await sessions.endOthers(caller, caller.sessionId, transaction);
        await mailQueue.revokeLinks(transaction, caller, ['resetPassword', 'confirmEmail']);
        await mailQueue.add(transaction, caller, notice);
        return true;
      });
      // Another request has changed the password since it was read.
      if (!changed) throw wrongPassword('currentPassword');
    },
  };
}

/** @param account the one whose password was wrong, for the log; null if there is none with that email */
function wrongCredentials(account: AccountKey | null): ProblemError {
  return new ProblemError('wrong-credentials', {}, null, account);
}
