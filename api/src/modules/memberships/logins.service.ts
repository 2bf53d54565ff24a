import type { CompanyLogin, Language, MailAnswer, UpdateCompanyLoginBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import type { CompanyCaller } from '../../kernel/Caller.ts';
import { getFirstCharacter } from '../../kernel/getFirstCharacter.ts';
import { isSameEmail } from '../../kernel/isSameEmail.ts';
import { NO_PASSWORD } from '../../kernel/passwords.ts';
import { fieldError, invalidField, ProblemError } from '../../problems.ts';
import { composeConfirmEmail, composeEmailChanged } from '../users/index.ts';
import { sendLimited } from '../mail/index.ts';
import type { PersonRow } from '../companyPeople/index.ts';
import type { MembershipsDependencies } from './MembershipsDependencies.ts';
import { requireOtherAdmin } from './requireOtherAdmin.ts';
import { toTarget } from './toTarget.ts';

export type LoginsService = ReturnType<typeof loginsService>;

/** Provides the login of a person for companies. */
export function loginsService(dependencies: MembershipsDependencies) {
  return bindTo(dependencies, { read, update, sendConfirmation, remove });
}

/** @throws 401 when the login has ended since the session was looked up */
async function read(dependencies: MembershipsDependencies, caller: CompanyCaller): Promise<CompanyLogin> {
  const { credentials, companyPeople } = dependencies;
  const login = await credentials.find(caller);
  if (login === null) throw new ProblemError('unauthenticated');
  const hasPassword = login.passwordHash !== NO_PASSWORD;
  const person = caller.personId === undefined ? undefined : await companyPeople.findById(caller.personId);
  // A login in the row of the company needs no confirmation, because emails to such a login go to the work email of the company.
  if (person !== undefined) return toLogin(dependencies, person, hasPassword);
  return { name: null, email: login.email, hasPassword, endsWithCompany: true, awaitsConfirmation: false };
}

/**
 * Changes the name or the email of the caller's login. Requires no particular role. A new email has to be confirmed.
 *
 * @param language the language of the confirmation email and of the notice to the previous email
 * @throws 400 or 401 for `currentPassword` when the email changes, 409 when the email is taken, or is not at the domain of a company that
 *   requires single sign-on
 */
async function update(
  dependencies: MembershipsDependencies,
  caller: CompanyCaller,
  { name, email, currentPassword }: UpdateCompanyLoginBody,
  language: Language,
): Promise<CompanyLogin> {
  const { companyPeople, ensurePerson, checkPassword, mailLayout, mailQueue, memberships, runInTransaction } =
    dependencies;
  const current = await read(dependencies, caller);
  if (email !== undefined && email !== current.email) {
    if (currentPassword === undefined) throw invalidField('currentPassword', 'currentPasswordNeeded');
    await checkPassword(caller, currentPassword, 'currentPassword');
  }
  const { id: personId, ...person } = await ensurePerson(caller);
  return runInTransaction(async (transaction) => {
    const isNewEmail = email !== undefined && !isSameEmail(email, person.email);
    if (isNewEmail) {
      await requireFreeEmail(dependencies, transaction, email);
      await memberships.requireSsoEmail(transaction, personId, email);
    }
    const changes = {
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(isNewEmail && { email_confirmed_at: null }),
    };
    if (Object.keys(changes).length > 0) await companyPeople.update(transaction, personId, changes);
    if (isNewEmail) {
      await mailQueue.revokeLinks(transaction, { personId }, ['resetPassword', 'confirmEmail']);
      await mailQueue.add(transaction, { personId }, composeConfirmEmail(mailLayout, email, language));
      await mailQueue.add(transaction, { personId }, composeEmailChanged(mailLayout, person.email, language));
    }
    return toLogin(dependencies, { ...person, ...changes }, current.hasPassword);
  });
}

function toLogin(
  { sendsMail }: Pick<MembershipsDependencies, 'sendsMail'>,
  { name, email, email_confirmed_at: confirmedAt }: Pick<PersonRow, 'name' | 'email' | 'email_confirmed_at'>,
  hasPassword: boolean,
): CompanyLogin {
  return { name, email, hasPassword, endsWithCompany: false, awaitsConfirmation: sendsMail() && confirmedAt === null };
}

/** @throws 409 when another login has the email */
async function requireFreeEmail(
  { companies, companyAccounts }: MembershipsDependencies,
  transaction: Transaction,
  email: string,
): Promise<void> {
  await companies.lockEmail(transaction, email);
  if ((await companyAccounts.findByEmail(email)).length === 0) return;
  throw new ProblemError('email-taken', { errors: [fieldError('email', 'emailTaken')] });
}

/**
 * Sends the confirmation email of a login again.
 *
 * @throws 409 when the email is confirmed, or belongs to the account of a company, 429 when the address has had too many emails
 */
async function sendConfirmation(
  { companyPeople, mailLayout, mailQueue, getMailResponse }: MembershipsDependencies,
  { personId }: CompanyCaller,
  language: Language,
): Promise<MailAnswer> {
  const person = personId === undefined ? undefined : await companyPeople.findById(personId);
  if (person === undefined || person.email_confirmed_at !== null) throw new ProblemError('already-confirmed');
  await sendLimited(mailQueue, { personId: person.id }, composeConfirmEmail(mailLayout, person.email, language));
  return getMailResponse();
}

/**
 * Deletes the login with its memberships. Logs of companies keep the initials.
 *
 * @throws 401 for `password`, 409 for the last admin of a company
 */
async function remove(dependencies: MembershipsDependencies, caller: CompanyCaller, password: string): Promise<void> {
  const { memberships, companyPeople, companyLog, checkPassword, runInTransaction } = dependencies;
  await checkPassword(caller, password);
  if (caller.personId === undefined) throw new ProblemError('last-admin');
  const { personId } = caller;
  const targets = (await memberships.ofPerson(personId)).flatMap((row) => toTarget(row) ?? []);
  await runInTransaction(async (transaction) => {
    await memberships.lock(transaction, targets);
    const person = await companyPeople.findById(personId, transaction);
    if (person === undefined) throw new ProblemError('unauthenticated');
    const initials = toInitials(person.name ?? person.email);
    for (const row of await memberships.ofPerson(personId, transaction)) {
      const target = toTarget(row);
      if (target === undefined) continue;
      await requireOtherAdmin(dependencies, transaction, target, { ...row, person_id: personId });
      if (!('companyId' in target)) continue;
      const actor = { companyId: target.companyId, personId };
      await companyLog.add(transaction, actor, { kind: 'person.left', subjectPersonId: personId });
    }
    await companyPeople.remove(transaction, personId, initials);
  });
}

/** Returns the first letters of up to two words, such as `A. R.`. */
function toInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => `${getFirstCharacter(word).toUpperCase()}.`)
    .join(' ');
}
