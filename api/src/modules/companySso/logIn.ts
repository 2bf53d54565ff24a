import {
  COMPANY_MEMBERSHIPS_MAX,
  COMPANY_PEOPLE_MAX,
  type Language,
  type OwnCompany,
  type SsoLinkBody,
  type SsoLogin,
} from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { isSameAccount } from '../../kernel/AccountKey.ts';
import { isAtDomain } from '../../kernel/isOnWebsite.ts';
import { isSameEmail } from '../../kernel/isSameEmail.ts';
import { NO_PASSWORD } from '../../kernel/passwords.ts';
import { invalidField, ProblemError, wrongPassword } from '../../problems.ts';
import type { PersonRow } from '../companyPeople/index.ts';
import type { CompanyLogin } from '../users/index.ts';
import type { CompanySsoDependencies } from './CompanySsoDependencies.ts';
import { isOpen, type OpenSso } from './openSso.ts';

/** The next step of a login. A complete login has a session, whose token the route signs. */
export interface SsoStep extends Omit<SsoLogin, 'session'> {
  session?: { sessionId: string; personId: string; company: OwnCompany };
}

/** Data of the request that a step of a login needs. */
export interface SsoContext {
  userAgent: string | undefined;
  /** The language of the emails that a new login will receive. */
  language: Language;
}

const toKey = ({ login: { companyId, claims } }: OpenSso) => ({
  companyId,
  issuer: claims.issuer,
  subject: claims.subject,
});

/**
 * Completes a login, or asks for a confirmation that the existing login with the email address belongs to the person. A login is never
 * found by an email address only.
 *
 * @throws 400 when the login is complete already, 403 for a removed person or a login with an email at another domain, 409 with too many people
 */
export async function advanceSso(
  dependencies: CompanySsoDependencies,
  open: OpenSso,
  context: SsoContext,
): Promise<SsoStep> {
  const { companyAccounts, companyIdentities, passkeys, runInTransaction } = dependencies;
  const email = getEmail(open);
  // Finds the login before the identity, because a concurrent request may create both between these two queries.
  const [login] = await companyAccounts.findByEmail(email);
  const identity = await companyIdentities.find(toKey(open));
  if (identity !== undefined) {
    const { person_id: personId } = identity;
    const sessionId = await runInTransaction((transaction) =>
      complete(dependencies, transaction, open, personId, context),
    );
    return toStep(dependencies, open, personId, sessionId);
  }
  if (login === undefined) return createLogin(dependencies, open, email, context);
  const hasPasskey = (await passkeys.list(login.account)).length > 0;
  // Offers the password even if the login has neither a password nor a passkey, because the person can set a password by email first.
  const methods = hasPasskey && login.passwordHash === NO_PASSWORD ? [] : (['password'] as const);
  return {
    companyId: open.row.domain,
    link: { email: login.email, methods: [...methods, ...(hasPasskey ? (['passkey'] as const) : [])] },
  };
}

/** @throws 400 if the email of the login can't be used */
function getEmail({ login: { claims } }: OpenSso): string {
  if (claims.email === null) throw new ProblemError('login-not-valid');
  return claims.email;
}

async function createLogin(
  dependencies: CompanySsoDependencies,
  open: OpenSso,
  email: string,
  context: SsoContext,
): Promise<SsoStep> {
  const { companies, companyAccounts, companyIdentities, companyPeople, runInTransaction } = dependencies;
  const { name } = open.login.claims;
  try {
    const created = await runInTransaction(async (transaction) => {
      await companies.lockEmail(transaction, email);
      if ((await companyAccounts.findByEmail(email)).length > 0) return null;
      const person = { email, name, password_hash: NO_PASSWORD, mail_language: context.language };
      const personId = await companyPeople.insert(transaction, person);
      await companyIdentities.insert(transaction, toKey(open), personId);
      return { personId, sessionId: await complete(dependencies, transaction, open, personId, context) };
    });
    if (created === null) return await advanceSso(dependencies, open, context);
    return await toStep(dependencies, open, created.personId, created.sessionId);
  } catch (error) {
    // A concurrent request has stored the identity since it was looked up.
    if (companyIdentities.isTaken(error)) return advanceSso(dependencies, open, context);
    throw error;
  }
}

/**
 * Links the provider to the login with the verified email after the owner of the login has confirmed the link with the password or a passkey.
 *
 * @throws 400 when the login has expired, is complete, or has had too many attempts; 401 for a wrong password or passkey; else as `advanceSso`
 */
export async function linkSso(
  dependencies: CompanySsoDependencies,
  open: OpenSso,
  body: SsoLinkBody,
  context: SsoContext,
): Promise<SsoStep> {
  const { companyAccounts, companyIdentities, composeFactorNotice, mailQueue, runInTransaction } = dependencies;
  const email = getEmail(open);
  const isLinked = (await companyIdentities.find(toKey(open))) !== undefined;
  const [login] = isLinked ? [] : await companyAccounts.findByEmail(email);
  // Requires the email address in the body to match, because the rate limits of logins count attempts by this address.
  if (login === undefined || !isSameEmail(body.email, login.email)) throw new ProblemError('login-not-valid');
  const consumeFactor = await checkFactor(dependencies, open, login, body);
  const notice = await composeFactorNotice(login.account, 'identityAdded', context.language);
  try {
    const { personId, sessionId } = await runInTransaction(async (transaction) => {
      const id = await lockPerson(dependencies, transaction, open, login, consumeFactor);
      await companyIdentities.insert(transaction, toKey(open), id);
      await mailQueue.add(transaction, { personId: id }, notice);
      return { personId: id, sessionId: await complete(dependencies, transaction, open, id, context) };
    });
    return await toStep(dependencies, open, personId, sessionId);
  } catch (error) {
    throw companyIdentities.isTaken(error) ? new ProblemError('login-not-valid') : error;
  }
}

/**
 * Checks the password or passkey. @returns a function that uses the passkey up; throws if password or passkey are no
 * longer valid
 */
async function checkFactor(
  { credentials, oidcLogins, passkeyAccounts, passkeys, passwords }: CompanySsoDependencies,
  open: OpenSso,
  { account, passwordHash }: CompanyLogin,
  { password, credential }: SsoLinkBody,
): Promise<(transaction: Transaction) => Promise<void>> {
  if (credential !== undefined) {
    const { id, owner, signatureCount } = await passkeyAccounts.verifyUsed(credential, null);
    if (!isSameAccount(owner, account)) throw new ProblemError('unknown-passkey', {}, null, owner);
    return async (transaction) => {
      if (!(await passkeys.noteUse(transaction, id, signatureCount))) throw new ProblemError('unknown-passkey');
    };
  }
  if (password === undefined) throw invalidField('password', 'required');
  if (!(await oidcLogins.attempt(open.id))) throw new ProblemError('login-not-valid');
  if (!(await passwords.matches(passwordHash, password))) throw wrongPassword('password');
  return async (transaction) => {
    const current = passwordHash ?? '';
    // Checks the password hash again, because a new password ends all access with the old password.
    if (!(await credentials.replacePasswordHash(transaction, account, { current, next: current })))
      throw wrongPassword('password');
  };
}

/** Locks the companies and the login. Moves a login from the row of a company or claim to a row of `company_people`. @returns the person's id */
async function lockPerson(
  { companyPeople, memberships }: CompanySsoDependencies,
  transaction: Transaction,
  { login: { companyId } }: OpenSso,
  { account }: CompanyLogin,
  consumeFactor: (transaction: Transaction) => Promise<void>,
): Promise<string> {
  const isPerson = 'personId' in account;
  await memberships.lock(transaction, [{ companyId }, ...(isPerson ? [] : [account])]);
  await consumeFactor(transaction);
  const personId = isPerson ? account.personId : await companyPeople.detach(transaction, account);
  if (personId === null) throw new ProblemError('login-not-valid');
  return personId;
}

/** Consumes a login, makes the person a member of the company, and starts a session for the company. @returns the session's id */
async function complete(
  dependencies: CompanySsoDependencies,
  transaction: Transaction,
  open: OpenSso,
  personId: string,
  { userAgent }: SsoContext,
): Promise<string> {
  const { companyIdentities, companyPeople, companySso, credentials, memberships, oidcLogins, sessions } = dependencies;
  const { companyId } = open.login;
  await memberships.lock(transaction, [{ companyId }]);
  const row = await companySso.find(companyId, transaction);
  const isValid =
    row !== undefined &&
    isOpen(row, open.login) &&
    (await credentials.lock(transaction, { personId }, 'share')) &&
    (await oidcLogins.consume(transaction, open.id)) &&
    (await companyIdentities.noteUse(transaction, toKey(open), personId));
  const person = isValid ? await companyPeople.findById(personId, transaction) : undefined;
  if (person === undefined) throw new ProblemError('login-not-valid');
  // Rejects a person whose email is no longer at the company's domain. The person may also act for other companies, and this provider must not log
  // anybody in for those companies.
  if (!isAtDomain(person.email, open.row.domain))
    throw new ProblemError('sso-other-email', { values: { companyId: open.row.domain } }, null, { personId });
  await ensureMember(dependencies, transaction, open, person);
  const sessionId = await sessions.createConfirmed(transaction, { personId }, userAgent, open.login.claims);
  await companySso.markSession(transaction, sessionId, companyId);
  await memberships.activate({ sessionId, personId }, { companyId }, transaction);
  return sessionId;
}

/**
 * Makes a person a member at the first login, with the role from the claims or from a pending invitation. The caller has locked the company.
 *
 * @throws 403 for a person who was removed and not invited again, 409 with too many people or companies
 */
async function ensureMember(
  dependencies: CompanySsoDependencies,
  transaction: Transaction,
  open: OpenSso,
  { id: personId, email }: PersonRow,
): Promise<void> {
  const { companyLog, companyPeople, memberships, personInvitations, removedPeople } = dependencies;
  const { companyId, claims } = open.login;
  if ((await memberships.find(transaction, { companyId }, personId)) !== undefined) return;
  const pending = await personInvitations.ofCompany(companyId, transaction);
  const invitation = pending.find((one) => isSameEmail(one.email, email));
  if (invitation === undefined) {
    const keys = { emails: [email, getEmail(open)], identities: [claims] };
    if (await removedPeople.has(transaction, companyId, keys)) {
      throw new ProblemError('sso-removed', { values: { companyId: open.row.domain } }, null, { personId });
    }
    if ((await memberships.countPeople(transaction, companyId)) >= COMPANY_PEOPLE_MAX) throw tooMany('people');
  } else {
    await personInvitations.remove(transaction, companyId, invitation.id);
    await removedPeople.remove(transaction, companyId, personId);
  }
  if ((await memberships.lockOfPerson(transaction, personId)) >= COMPANY_MEMBERSHIPS_MAX) throw tooMany('memberships');
  await companyPeople.detach(transaction, { companyId });
  await memberships.insert(transaction, personId, { companyId }, invitation?.role ?? claims.role);
  await companyLog.add(transaction, { companyId, personId }, { kind: 'person.joined', subjectPersonId: personId });
}

const LIMITS = { people: COMPANY_PEOPLE_MAX, memberships: COMPANY_MEMBERSHIPS_MAX };

const tooMany = (what: keyof typeof LIMITS): ProblemError =>
  new ProblemError('too-many-things', {
    detail: `problem.too-many-things.${what}`,
    values: { limit: LIMITS[what] },
  });

async function toStep(
  { ownCompanies, sessions }: CompanySsoDependencies,
  { row }: OpenSso,
  personId: string,
  sessionId: string,
): Promise<SsoStep> {
  const caller = await sessions.findCaller(sessionId);
  if (caller === null || !('companyId' in caller)) throw new ProblemError('login-not-valid');
  return { companyId: row.domain, session: { sessionId, personId, company: await ownCompanies.own(caller) } };
}
