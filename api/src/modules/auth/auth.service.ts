import {
  cleanText,
  type Account,
  type ChangePasswordBody,
  type Language,
  type LoginAnswer,
  type LoginBody,
  type LoginCompanyAnswer,
  type RegisterBody,
  type Session,
} from '@heard/contract';
import { fieldError, ProblemError, wrongPassword } from '../../problems.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import { toOwnCompany, type VerifiedBy } from '../companies/toCompany.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import { toAccount } from '../users/toAccount.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import type { AccountKey } from './AccountKey.ts';
import type { Caller } from './Caller.ts';
import type { Passwords } from './passwords.ts';
import type { SessionsRepository } from './sessions.repository.ts';

export interface AuthServiceOptions {
  users: UsersRepository;
  companies: CompaniesRepository;
  sessions: SessionsRepository;
  passwords: Passwords;
  compose: MailComposer;
  verifiedBy: VerifiedBy;
  signToken: (sessionId: string) => string;
}

/** As much of a browser's name as is kept to recognise a session by. */
const USER_AGENT_MAX_LENGTH = 256;

export type AuthService = ReturnType<typeof authService>;

export function authService(options: AuthServiceOptions) {
  const { users, companies, sessions, passwords, compose, verifiedBy, signToken } = options;

  /** @throws 401, the same for an unknown email and for a wrong password, after the same time */
  async function openSession(
    account: (AccountKey & { hash: string | null }) | null,
    password: string,
    userAgent = '',
  ): Promise<string> {
    const hash = account?.hash ?? null;
    const matches = await passwords.matches(hash, password);
    if (account === null || hash === null || !matches) throw new ProblemError('wrong-credentials');
    const id = await sessions.create(account, hash, userAgent.slice(0, USER_AGENT_MAX_LENGTH) || null);
    if (id === null) throw new ProblemError('wrong-credentials');
    return signToken(id);
  }

  return {
    /**
     * Signs up, and writes the mail that asks for the email to be confirmed.
     * @param language of the mail
     * @throws 409 when the email is taken
     */
    async register({ name, lastName, email, password }: RegisterBody, language: Language): Promise<Account> {
      const password_hash = await passwords.hash(password);
      const confirmation = compose.confirmEmail(email, language);
      const user = await users.create({ name, last_name: lastName, email, password_hash }, confirmation);
      if (user === 'email-taken') {
        throw new ProblemError('email-taken', { errors: [fieldError('email', 'emailTaken')] });
      }
      return toAccount(user);
    },

    async login({ email, password }: LoginBody, userAgent?: string): Promise<LoginAnswer> {
      const user = await users.findByEmail(cleanText(email));
      const account = user ? { userId: user.id, hash: user.password_hash } : null;
      const token = await openSession(account, password, userAgent);
      if (user === undefined) throw new ProblemError('wrong-credentials');
      return { token, user: toAccount(user) };
    },

    async loginCompany({ email, password }: LoginBody, userAgent?: string): Promise<LoginCompanyAnswer> {
      const company = await companies.findByEmail(cleanText(email));
      const account = company ? { companyId: company.id, hash: company.password_hash } : null;
      const token = await openSession(account, password, userAgent);
      if (company === undefined) throw new ProblemError('wrong-credentials');
      return { token, company: toOwnCompany(company, verifiedBy) };
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

    /** @throws 404 when it is none of the caller's */
    async endSession(caller: Caller, id: string): Promise<void> {
      if (!(await sessions.end(caller, id))) throw new ProblemError('not-found');
    },

    endOtherSessions: (caller: Caller): Promise<void> => sessions.endOthers(caller, caller.sessionId),

    /**
     * All other sessions end with the old password, and a mail tells of it.
     * @param wanted the mail's language, unless the account has one
     * @throws 401 for `currentPassword`
     */
    async changePassword(
      caller: Caller,
      { currentPassword, newPassword }: ChangePasswordBody,
      wanted: Language,
    ): Promise<void> {
      const kept = await sessions.credentialsOf(caller);
      const matches = await passwords.matches(kept?.passwordHash ?? null, currentPassword);
      if (kept === null || !matches) throw wrongPassword('currentPassword');
      const language = (await users.languageOf(caller)) ?? wanted;
      const changed = await sessions.replacePassword(caller, caller.sessionId, {
        current: kept.passwordHash,
        next: await passwords.hash(newPassword),
        mail: compose.passwordChanged(kept.email, caller.role === 'company' ? 'company' : 'consumer', language),
      });
      if (!changed) throw wrongPassword('currentPassword');
    },
  };
}
