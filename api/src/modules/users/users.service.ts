import type { Account, Language, UpdateUserBody } from '@heard/contract';
import { fieldError, ProblemError, invalidField, wrongPassword } from '../../problems.ts';
import type { Caller, Person } from '../auth/Caller.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import { toAccount, toCompanyAccount } from './toAccount.ts';
import type { UserChanges, UsersRepository } from './users.repository.ts';

export interface UsersServiceOptions {
  users: UsersRepository;
  companies: CompaniesRepository;
  passwords: Passwords;
  compose: MailComposer;
  discardPicture: (path: string | null) => Promise<void>;
}

export type UsersService = ReturnType<typeof usersService>;

export function usersService({ users, companies, passwords, compose, discardPicture }: UsersServiceOptions) {
  /** The account may have ended since the session was checked. */
  async function existing(caller: Person) {
    const user = await users.findById(caller.userId);
    if (user === undefined) throw new ProblemError('unauthenticated');
    return user;
  }

  return {
    async account(caller: Caller): Promise<Account> {
      if (caller.role !== 'company') return toAccount(caller.account ?? (await existing(caller)));
      const company = await companies.findById(caller.companyId);
      if (company === undefined) throw new ProblemError('unauthenticated');
      return toCompanyAccount(company);
    },

    /**
     * A new email is not confirmed: it gets the mail that asks for that, and the old one is told.
     * @param wanted the mails' language, unless the account has one
     * @throws 400 or 401 for `currentPassword` when the email changes, 409 when the new one is taken
     */
    async update(caller: Person, body: UpdateUserBody, wanted: Language): Promise<Account> {
      const user = await existing(caller);
      if (body.email !== undefined && body.email !== user.email) {
        if (body.currentPassword === undefined) throw invalidField('currentPassword', 'currentPasswordNeeded');
        if (!(await passwords.matches(user.password_hash, body.currentPassword)))
          throw wrongPassword('currentPassword');
      }
      const { language: chosen = user.language } = body;
      const language = chosen ?? wanted;
      const newEmail =
        body.email === undefined || isSameEmail(body.email, user.email)
          ? null
          : {
              confirmation: compose.confirmEmail(body.email, language),
              notice: compose.emailChanged(user.email, language),
            };
      const changed = await users.update(user.id, toChanges(body), newEmail);
      if (changed === undefined) throw new ProblemError('unauthenticated');
      if (changed === 'email-taken') {
        throw new ProblemError('email-taken', { errors: [fieldError('email', 'emailTaken')] });
      }
      return toAccount(changed);
    },

    /** Ends the account; its reviews go with it (decisions, "me/settings"). */
    async remove(caller: Person, password: string): Promise<void> {
      const user = await existing(caller);
      const right = await passwords.matches(user.password_hash, password);
      const removed = right ? await users.remove(user.id, user.password_hash) : undefined;
      if (removed === undefined) throw wrongPassword('password');
      await discardPicture(removed.avatar);
    },
  };
}

/** Two that differ by letter case alone are the same address (`checkEmail`). */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function toChanges({ name, lastName, email, country, language, shareData }: UpdateUserBody): UserChanges {
  return {
    ...(name !== undefined && { name }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(email !== undefined && { email }),
    ...(country !== undefined && { country: country === '' ? null : country }),
    ...(language !== undefined && { language }),
    ...(shareData !== undefined && { share_data: shareData }),
  };
}
