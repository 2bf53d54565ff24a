import type { Account, Language, MailSettings, UpdateMailSettingsBody, UpdateUserBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { fieldError, ProblemError, invalidField, wrongPassword } from '../../problems.ts';
import type { Caller, Person } from '../auth/Caller.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import { toCompanyAccount } from '../companies/company.ts';
import type { DigestsRepository } from '../follows/digests.repository.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { MailsRepository } from '../mail/mails.repository.ts';
import type { InvitationKeys } from '../invitations/invitationKeys.ts';
import { ALL_COMPANIES, type InvitationsRepository } from '../invitations/invitations.repository.ts';
import type { ClaimsRepository } from '../ownership/claims.repository.ts';
import { createProfileId } from '../people/profileId.ts';
import { isSameEmail } from './isSameEmail.ts';
import { toAccount, type UserChanges, type UserRow } from './user.ts';
import type { MailSettingsRow, UsersRepository } from './users.repository.ts';

export interface UsersServiceOptions {
  users: UsersRepository;
  companies: CompaniesRepository;
  invitations: Pick<InvitationsRepository, 'suppress' | 'unsuppress' | 'isSuppressed'>;
  invitationKeys: Pick<InvitationKeys, 'hashEmail'>;
  claims: ClaimsRepository;
  digests: Pick<DigestsRepository, 'schedule'>;
  mails: Pick<MailsRepository, 'removeOf'>;
  passwords: Passwords;
  mailQueue: MailQueue;
  compose: MailComposer;
  discardPicture: (path: string | null) => Promise<void>;
  /** Whether the server sends email. */
  sendsMail: boolean;
  runInTransaction: RunInTransaction;
}

export type UsersService = ReturnType<typeof usersService>;

export function usersService(options: UsersServiceOptions) {
  const { users, companies, claims, passwords, mailQueue, compose, discardPicture, sendsMail, runInTransaction } =
    options;
  const { invitations, invitationKeys, digests, mails } = options;

  /** @throws 401 when the account was deleted after the session was checked */
  async function getUser(caller: Person): Promise<UserRow> {
    const user = await users.findById(caller.userId);
    if (user === undefined) throw new ProblemError('unauthenticated');
    return user;
  }

  /** Whether the email counts as confirmed. Others can register with an address that is not theirs. */
  const isConfirmed = (row: MailSettingsRow) => !sendsMail || row.email_confirmed_at !== null;

  const isSuppressed = async (row: MailSettingsRow, transaction?: Transaction): Promise<boolean> =>
    isConfirmed(row) && invitations.isSuppressed(invitationKeys.hashEmail(row.email), transaction);

  async function readMailSettings(userId: string): Promise<MailSettings> {
    const row = await users.readMailSettings(userId);
    if (row === undefined) throw new ProblemError('unauthenticated');
    return toMailSettings(row, await isSuppressed(row));
  }

  /**
   * Writes changes of a person's account, with what follows from turning 'Share data' and the weekly email on or off. The database
   * deletes the profile's id when 'Share data' is turned off.
   */
  async function write(transaction: Transaction, id: string, changes: UserChanges): Promise<UserRow | undefined> {
    const updated = await users.update(transaction, id, changes);
    const changed =
      changes.share_data === true ? ((await users.addProfile(transaction, id, createProfileId())) ?? updated) : updated;
    if (changes.digest === true) await digests.schedule(transaction, id);
    if (changes.digest === false) await mails.removeOf(transaction, { userId: id }, ['digest']);
    return changed;
  }

  /** Sends the confirmation email to the new address and a notice to the old one. Links sent to the old one are revoked. */
  function changeEmail(user: UserRow, email: string, changes: UserChanges, language: Language) {
    const confirmation = compose.confirmEmail(email, language);
    const notice = compose.emailChanged(user.email, language);
    return runInTransaction(async (transaction) => {
      const changed = await write(transaction, user.id, { ...changes, email_confirmed_at: null });
      if (changed === undefined) return undefined;
      const account = { userId: user.id };
      await mailQueue.revokeLinks(transaction, account, ['resetPassword', 'confirmEmail']);
      await mailQueue.add(transaction, account, confirmation);
      await mailQueue.add(transaction, account, notice);
      return changed;
    });
  }

  async function applyChanges(user: UserRow, body: UpdateUserBody, language: Language): Promise<UserRow | undefined> {
    const changes = toChanges(body);
    if (Object.keys(changes).length === 0) return user;
    if (body.email !== undefined && !isSameEmail(body.email, user.email)) {
      return changeEmail(user, body.email, changes, language);
    }
    return runInTransaction((transaction) => write(transaction, user.id, changes));
  }

  return {
    async account(caller: Caller): Promise<Account> {
      if (caller.role !== 'company') return toAccount(caller.account ?? (await getUser(caller)), sendsMail);
      if ('claimId' in caller) {
        const claim = await claims.findById(caller.claimId);
        if (claim === undefined) throw new ProblemError('unauthenticated');
        return toCompanyAccount({ ...claim, id: claim.company_id });
      }
      const company = await companies.findById(caller.companyId);
      if (company === undefined) throw new ProblemError('unauthenticated');
      return toCompanyAccount(company);
    },

    /**
     * Changes a person's account. A new email has to be confirmed again, and the old address is notified.
     *
     * @param fallbackLanguage the emails' language if the account has none
     * @throws 400 or 401 for `currentPassword` when the email changes, 409 when the new email is taken
     */
    async update(caller: Person, body: UpdateUserBody, fallbackLanguage: Language): Promise<Account> {
      const user = await getUser(caller);
      if (body.email !== undefined && body.email !== user.email) {
        if (body.currentPassword === undefined) throw invalidField('currentPassword', 'currentPasswordNeeded');
        if (!(await passwords.matches(user.password_hash, body.currentPassword))) {
          throw wrongPassword('currentPassword');
        }
      }
      const { language = user.language } = body;
      try {
        const changed = await applyChanges(user, body, language ?? fallbackLanguage);
        if (changed === undefined) throw new ProblemError('unauthenticated');
        return toAccount(changed, sendsMail);
      } catch (error) {
        if (!users.isEmailTaken(error)) throw error;
        throw new ProblemError('email-taken', { errors: [fieldError('email', 'emailTaken')] });
      }
    },

    async mailSettings({ userId }: Person): Promise<MailSettings> {
      return readMailSettings(userId);
    },

    /**
     * Changes which emails a person receives. Opting out of invitations also applies to the email address, as the link in an
     * invitation does, once it is confirmed.
     */
    async updateMailSettings({ userId }: Person, body: UpdateMailSettingsBody): Promise<MailSettings> {
      const { repliesMail, invitationsAllowed } = body;
      const changes = {
        ...(repliesMail !== undefined && { replies_mail: repliesMail }),
        ...(invitationsAllowed !== undefined && { invitations_allowed: invitationsAllowed }),
      };
      if (Object.keys(changes).length === 0) return readMailSettings(userId);
      return runInTransaction(async (transaction) => {
        const row = await users.updateMailSettings(transaction, userId, changes);
        if (row === undefined) throw new ProblemError('unauthenticated');
        if (invitationsAllowed !== undefined && isConfirmed(row)) {
          const emailHash = invitationKeys.hashEmail(row.email);
          if (invitationsAllowed) await invitations.unsuppress(transaction, emailHash);
          else await invitations.suppress(transaction, emailHash, ALL_COMPANIES);
        }
        return toMailSettings(row, await isSuppressed(row, transaction));
      });
    },

    /** Deletes a person's account with their reviews (decisions, "me/settings"). @throws 401 for `password` */
    async remove(caller: Person, password: string): Promise<void> {
      const user = await getUser(caller);
      const matches = await passwords.matches(user.password_hash, password);
      const removed = matches ? await users.remove(user.id, user.password_hash) : undefined;
      if (removed === undefined) throw wrongPassword('password');
      await discardPicture(removed.avatar);
    },
  };
}

function toMailSettings(row: MailSettingsRow, isSuppressed: boolean): MailSettings {
  return { repliesMail: row.replies_mail, invitationsAllowed: row.invitations_allowed && !isSuppressed };
}

function toChanges({ name, lastName, email, country, language, shareData, digest }: UpdateUserBody): UserChanges {
  return {
    ...(name !== undefined && { name }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(email !== undefined && { email }),
    ...(country !== undefined && { country: country === '' ? null : country }),
    ...(language !== undefined && { language }),
    ...(shareData !== undefined && { share_data: shareData }),
    ...(digest !== undefined && { digest }),
  };
}
