import type { Language, OwnCompany, UpdateCompanyBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import type { CompanyAccount } from '../../kernel/Caller.ts';
import { type CompanyChanges, type CompanyRow, isVerified, toLockEnd, toProof } from '../../kernel/company.ts';
import { isSameEmail } from '../../kernel/isSameEmail.ts';
import { toCategoryIds } from '../../kernel/toCategoryIds.ts';
import { fieldError, invalidField, ProblemError } from '../../problems.ts';
import { composeWorkEmailCode } from '../auth/index.ts';
import { composeConfirmEmail, composeEmailChanged } from '../users/index.ts';
import { checkRenames } from './checkRenames.ts';
import type { CompaniesDependencies } from './CompaniesDependencies.ts';
import { composeWorkEmailChanged } from './composeWorkEmailChanged.ts';
import { getOwnCompany } from './getOwnCompany.ts';

/**
 * Changes a company's profile. A new work email has to be confirmed again. The old work email or old login email is
 * notified. While the claim is not effective, the profile is only stored.
 *
 * @param language the language of these emails
 * @throws 400 or 401 for `currentPassword` when an email changes, 400 for a rejected name, 409 when the login email is taken
 */
export async function updateCompany(
  dependencies: CompaniesDependencies,
  caller: CompanyAccount,
  body: UpdateCompanyBody,
  language: Language,
): Promise<OwnCompany> {
  const { names, runInTransaction, events, companyPeople, companyLog, memberships } = dependencies;
  const { key, row, update } = await getCompanyAccount(dependencies, caller);
  const current = row.work_email ?? '';
  const { personId } = caller;
  const person = personId === undefined ? undefined : await companyPeople.findById(personId);
  const currentEmail = person?.email ?? row.email ?? '';
  const { workEmail = current, email = currentEmail, name = row.name } = body;
  if (workEmail !== current || email !== currentEmail) await checkCurrentPassword(dependencies, caller, body);
  const lockedUntil = toLockEnd(row);
  if (body.categories !== undefined && lockedUntil !== null) {
    throw new ProblemError('category-locked', { values: { date: lockedUntil } });
  }
  const companyId = 'company_id' in row ? row.company_id : row.id;
  if (name !== row.name && (await names.isRejected(companyId, name))) throw invalidField('name', 'nameRejected');
  const former = 'company_id' in row ? {} : toNameChanges(dependencies, row, name);
  const { email: loginEmail, ...profile } = toChanges(body);
  // Leaves out the login email of a person, because it is not stored in the row of the company.
  const changes = { ...profile, ...(personId === undefined && loginEmail !== undefined && { email }), ...former };
  if (Object.keys(changes).length === 0 && email === currentEmail) return getOwnCompany(dependencies, caller);
  const isNewWorkEmail = !isSameEmail(workEmail, current);
  const isNewEmail = !isSameEmail(email, currentEmail);
  // A changed work email revokes a proof by the work email. A proof by a DNS record or a file stays valid.
  const unproven = toProof(row) === 'workEmail' ? { verified_at: null, proof: null } : {};
  await runInTransaction(async (transaction) => {
    if (isNewEmail) await checkEmailIsFree(dependencies, transaction, email);
    const written = { ...changes, ...(isNewWorkEmail && { work_email_confirmed_at: null, ...unproven }) };
    if (Object.keys(written).length > 0) await update(transaction, written);
    if (name !== row.name && !('company_id' in row)) await checkRenames(dependencies, transaction, companyId);
    if (typeof former.former_name === 'string') {
      await events.companyRenamed.publish(transaction, { companyId, from: former.former_name, to: name });
    }
    if (personId !== undefined && isNewEmail) await memberships.requireSsoEmail(transaction, personId, email);
    if (personId !== undefined && email !== currentEmail) {
      const confirmed = isNewEmail ? { email_confirmed_at: null } : {};
      await companyPeople.update(transaction, personId, { email, ...confirmed });
    }
    const login = personId === undefined ? key : { personId };
    if (isNewEmail) await queueLoginEmails(dependencies, transaction, login, { email, currentEmail, language });
    if ('companyId' in caller) {
      await companyLog.add(transaction, caller, {
        kind: 'profile.changed',
        fields: Object.keys(body).filter((field) => field !== 'currentPassword'),
      });
    }
    if (isNewWorkEmail) await queueWorkEmails(dependencies, transaction, { key, row, workEmail, email, language });
  });
  const changed = { ...caller, ...(personId !== undefined && { loginEmail: email }) };
  // Reads the company again, because the row that was loaded with the session is outdated.
  return getOwnCompany(dependencies, 'claimId' in changed ? changed : { ...changed, account: undefined });
}

type StoredCompany = Awaited<ReturnType<typeof getCompanyAccount>>['row'];
type MailDependencies = Pick<CompaniesDependencies, 'mailQueue' | 'mailLayout' | 'sendsMail'>;

/** Revokes the links to the old login email, and notifies its owner. A person receives a link that confirms the new email. */
async function queueLoginEmails(
  { mailQueue, mailLayout }: MailDependencies,
  transaction: Transaction,
  login: AccountKey,
  { email, currentEmail, language }: { email: string; currentEmail: string; language: Language },
): Promise<void> {
  await mailQueue.revokeLinks(transaction, login, ['resetPassword', 'confirmEmail']);
  // A login in the row of the company needs no confirmation, because emails to such a login go to the work email of the company.
  if ('personId' in login) await mailQueue.add(transaction, login, composeConfirmEmail(mailLayout, email, language));
  await mailQueue.add(transaction, login, composeEmailChanged(mailLayout, currentEmail, language));
}

/** Revokes the links to the old work email, and emails a code to the new work email. Notifies the owner of the old work email. */
async function queueWorkEmails(
  { mailQueue, mailLayout, sendsMail }: MailDependencies,
  transaction: Transaction,
  change: { key: AccountKey; row: StoredCompany; workEmail: string; email: string; language: Language },
): Promise<void> {
  const { key, row, workEmail, email, language } = change;
  const recipient = { workEmail, email, domain: row.domain };
  await mailQueue.revokeLinks(transaction, key, ['workEmailCode', 'refuseClaim', 'confirmEmail']);
  if (sendsMail()) await mailQueue.add(transaction, key, composeWorkEmailCode(mailLayout, key, recipient, language));
  // Sends no notice to an address that was never confirmed, because it may be a stranger's.
  if (row.work_email_confirmed_at === null) return;
  const notice = composeWorkEmailChanged(mailLayout, row.work_email ?? '', row.domain, language);
  await mailQueue.add(transaction, key, notice);
}

/** Returns the caller's stored account, and a function that updates it. */
async function getCompanyAccount(
  dependencies: Pick<CompaniesDependencies, 'claims' | 'companies'>,
  caller: CompanyAccount,
) {
  const { claims, companies } = dependencies;
  if ('claimId' in caller) {
    const key = { claimId: caller.claimId };
    const row = await claims.findById(key.claimId);
    if (row === undefined) throw new ProblemError('unauthenticated');
    return {
      key,
      row,
      update: (transaction: Transaction, changes: CompanyChanges) => claims.update(transaction, key.claimId, changes),
    };
  }
  const key = { companyId: caller.companyId };
  const row = await companies.findById(key.companyId);
  if (row === undefined) throw new ProblemError('unauthenticated');
  return {
    key,
    row,
    async update(transaction: Transaction, changes: CompanyChanges) {
      if ((await companies.update(transaction, key.companyId, changes)) === undefined) {
        throw new ProblemError('unauthenticated');
      }
    },
  };
}

/** @throws 409 when another account of a company has the email */
async function checkEmailIsFree(
  dependencies: Pick<CompaniesDependencies, 'claims' | 'companies' | 'companyPeople'>,
  transaction: Transaction,
  email: string,
): Promise<void> {
  const { companies, claims, companyPeople } = dependencies;
  await companies.lockEmail(transaction, email);
  const owners = [
    await companies.findByEmail(email),
    await claims.findByEmail(email),
    await companyPeople.findByEmail(email, transaction),
  ];
  if (owners.some((owner) => owner !== undefined)) {
    throw new ProblemError('email-taken', { errors: [fieldError('email', 'emailTaken')] });
  }
}

/** @throws 400 or 401 for a missing or wrong `currentPassword`, 403 for an account without a password when the login is older than 10 minutes */
async function checkCurrentPassword(
  { checkPassword }: Pick<CompaniesDependencies, 'checkPassword'>,
  caller: CompanyAccount,
  { currentPassword }: UpdateCompanyBody,
): Promise<void> {
  if (currentPassword === undefined) throw invalidField('currentPassword', 'currentPasswordNeeded');
  await checkPassword(caller, currentPassword, 'currentPassword');
}

/**
 * Returns the columns that a new name changes. A verified company keeps the badge and shows both names until an
 * administrator has reviewed the new name.
 */
function toNameChanges(
  dependencies: Pick<CompaniesDependencies, 'verifiedBy'>,
  company: CompanyRow,
  name = company.name,
): Pick<CompanyChanges, 'former_name'> {
  const { verifiedBy } = dependencies;
  if (name === company.name || !isVerified(company, verifiedBy)) return {};
  const former = company.former_name ?? company.name;
  return { former_name: name === former ? null : former };
}

/** Maps a body to columns. An empty string clears an optional property. */
function toChanges({
  name,
  description,
  address,
  country,
  city,
  email,
  phone,
  workEmail,
  categories,
}: UpdateCompanyBody): CompanyChanges {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description || null }),
    ...(address !== undefined && { address: address || null }),
    ...(country !== undefined && { country: country || null }),
    ...(city !== undefined && { city: city || null }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(workEmail !== undefined && { work_email: workEmail }),
    ...(categories !== undefined && { category_ids: toCategoryIds(categories) }),
  };
}
