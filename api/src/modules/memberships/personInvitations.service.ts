import {
  COMPANY_MEMBERSHIPS_MAX,
  type AcceptedPersonInvitation,
  type AcceptPersonInvitationBody,
  type Language,
  type PersonInvitation,
} from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import type { CompanyCaller } from '../../kernel/Caller.ts';
import { isSameEmail } from '../../kernel/isSameEmail.ts';
import { hashToken } from '../../kernel/oneTimeToken.ts';
import { showName } from '../../kernel/showName.ts';
import { fieldError, ProblemError } from '../../problems.ts';
import type { PersonInvitationRow } from '../companyPeople/index.ts';
import type { MembershipsDependencies } from './MembershipsDependencies.ts';
import { requireScope } from './requireScope.ts';

export type PersonInvitationsService = ReturnType<typeof personInvitationsService>;

/** Lets invited people join a company. */
export function personInvitationsService(dependencies: MembershipsDependencies) {
  return bindTo(dependencies, { read, accept });
}

/** Returns a pending invitation and its company. @throws 400 when the link is unknown, was used or has expired */
async function read(dependencies: MembershipsDependencies, token: string): Promise<PersonInvitation> {
  const { invitation, company } = await find(dependencies, token);
  const { email, role, expires_at: expiresAt } = invitation;
  return { companyId: company.domain, name: showName(company.name), email, role, expiresAt: expiresAt.toISOString() };
}

async function find({ personInvitations, companies }: MembershipsDependencies, token: string) {
  const invitation = await personInvitations.findByToken(hashToken(token));
  const company = invitation && (await companies.findById(invitation.company_id));
  if (invitation === undefined || company === undefined) throw new ProblemError('link-not-valid');
  return { invitation, company };
}

/**
 * Accepts an invitation with the login of a session, or with a new login.
 *
 * @param caller null if there is no session
 * @param language the language of the emails that a new login will receive
 * @returns the session of a new login, and the company
 * @throws 400 when the link is not valid; 403 for a login with another email, when the company requires single sign-on, or when another company's
 *   single sign-on started the session; 409 when the email has a login already, or the person has too many companies
 */
async function accept(
  dependencies: MembershipsDependencies,
  caller: CompanyCaller | null,
  body: AcceptPersonInvitationBody,
  language: Language,
  userAgent: string | undefined,
): Promise<Omit<AcceptedPersonInvitation, 'token'> & { sessionId: string | null }> {
  const { credentials, ensurePerson, memberships, sessions, ownCompanies, runInTransaction } = dependencies;
  const { invitation, company } = await find(dependencies, body.token);
  const companyId = invitation.company_id;
  if (await memberships.needsSsoToJoin(companyId, invitation.email)) throw new ProblemError('sso-required');
  let sessionId: string | null = null;
  if (caller === null) {
    sessionId = await acceptAsNew(dependencies, invitation, body, language, userAgent);
  } else {
    await requireScope(dependencies, caller.sessionId, company.domain);
    const login = await credentials.find(caller);
    if (login === null) throw new ProblemError('unauthenticated');
    if (!isSameEmail(login.email, invitation.email)) throw new ProblemError('other-email');
    const { id: personId } = await ensurePerson(caller);
    await runInTransaction(async (transaction) => {
      await join(dependencies, transaction, personId, invitation, body.token);
      await memberships.activate({ sessionId: caller.sessionId, personId }, { companyId }, transaction);
    });
  }
  const current = await sessions.findCaller(sessionId ?? caller?.sessionId ?? '');
  if (current === null || !('companyId' in current)) throw new ProblemError('unauthenticated');
  return { sessionId, company: await ownCompanies.own(current) };
}

/** Creates a login, and starts its first session. @returns the id of the session */
async function acceptAsNew(
  dependencies: MembershipsDependencies,
  invitation: PersonInvitationRow,
  { token, name, password }: AcceptPersonInvitationBody,
  language: Language,
  userAgent: string | undefined,
): Promise<string> {
  const { companyAccounts, companyPeople, companies, passwords, sessions, runInTransaction } = dependencies;
  const { email } = invitation;
  const missing = [name === undefined && 'name', password === undefined && 'password'].filter(
    (field) => field !== false,
  );
  if (name === undefined || password === undefined) {
    throw new ProblemError('validation', { errors: missing.map((field) => fieldError(field, 'required')) });
  }
  const hash = await passwords.hash(password);
  const personId = await runInTransaction(async (transaction) => {
    await companies.lockEmail(transaction, email);
    if ((await companyAccounts.findByEmail(email)).length > 0) {
      throw new ProblemError('email-taken', { detail: 'problem.email-taken.invitation' });
    }
    const person = { email, name, password_hash: hash, mail_language: language };
    const id = await companyPeople.insert(transaction, person);
    await join(dependencies, transaction, id, invitation, token);
    return id;
  });
  const sessionId = await sessions.create({ personId }, hash, userAgent);
  if (sessionId === null) throw new ProblemError('unauthenticated');
  return sessionId;
}

/**
 * Turns a pending invitation into a membership. Moves the login from the row of the company to a row of `company_people`, because the company gets a
 * second person.
 *
 * @throws 400 when the invitation is no longer valid, 409 when the person has too many companies
 */
async function join(
  dependencies: MembershipsDependencies,
  transaction: Transaction,
  personId: string,
  { company_id: companyId }: PersonInvitationRow,
  token: string,
): Promise<void> {
  const { memberships, personInvitations, companyPeople, companyLog, removedPeople } = dependencies;
  await memberships.lock(transaction, [{ companyId }]);
  const invitation = await personInvitations.findByToken(hashToken(token), transaction);
  if (invitation === undefined) throw new ProblemError('link-not-valid');
  if ((await memberships.lockOfPerson(transaction, personId)) >= COMPANY_MEMBERSHIPS_MAX) {
    throw new ProblemError('too-many-things', {
      detail: 'problem.too-many-things.memberships',
      values: { limit: COMPANY_MEMBERSHIPS_MAX },
    });
  }
  await personInvitations.remove(transaction, companyId, invitation.id);
  if ((await memberships.find(transaction, { companyId }, personId)) !== undefined) return;
  await removedPeople.remove(transaction, companyId, personId);
  await companyPeople.detach(transaction, { companyId });
  await memberships.insert(transaction, personId, { companyId }, invitation.role);
  // Confirms the email, because the link has proven that the person reads this mailbox.
  await companyPeople.update(transaction, personId, { email_confirmed_at: new Date() });
  await companyLog.add(transaction, { companyId, personId }, { kind: 'person.joined', subjectPersonId: personId });
}
