import {
  COMPANY_PEOPLE_MAX,
  PERSON_INVITATIONS_PER_DAY,
  type ChangePersonBody,
  type CompanyPerson,
  type CompanyRole,
  type InvitePersonBody,
  type Language,
} from '@heard/contract';
import { bindTo } from '../../kernel/bindTo.ts';
import type { CompanyOwner } from '../../kernel/Caller.ts';
import { isSameEmail } from '../../kernel/isSameEmail.ts';
import { createOneTimeToken } from '../../kernel/oneTimeToken.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { MemberRow, PersonInvitationRow } from '../companyPeople/index.ts';
import { composePersonInvited } from './composePersonInvited.ts';
import type { MembershipsDependencies } from './MembershipsDependencies.ts';
import { requireOtherAdmin } from './requireOtherAdmin.ts';
import { OWN_ID, toLocalPart, toMaskedEmail } from './toLocalPart.ts';

/** The seconds in `Retry-After` when a company has sent the maximum number of invitations in a day. */
const RETRY_SECONDS = 60 * 60;

const INVITATION_ID = /^i(\d{1,18})$/;

export type PeopleService = ReturnType<typeof peopleService>;

/** Provides the people of a company, and the people who are invited to it. */
export function peopleService(dependencies: MembershipsDependencies) {
  return bindTo(dependencies, { list, invite, change, remove });
}

/** Returns the people of the caller's company, and the pending invitations. */
async function list(dependencies: MembershipsDependencies, caller: CompanyOwner): Promise<CompanyPerson[]> {
  const { memberships, personInvitations } = dependencies;
  const { companyId, companyRole } = caller;
  const [members, invited] = await Promise.all([
    memberships.ofCompany({ companyId }),
    personInvitations.ofCompany(companyId),
  ]);
  const people =
    members.length > 0 ? members.map((row) => toMember(row, caller)) : [await readOnlyPerson(dependencies, caller)];
  // Omits the invitations if the caller is a viewer, because viewers see names and roles of people, but no addresses.
  return [...people, ...(companyRole === 'viewer' ? [] : invited.map(toInvited))];
}

/** Returns the person whose login is stored in the row of the company. @throws 401 when there is none any more */
async function readOnlyPerson(
  { companies, credentials }: MembershipsDependencies,
  { companyId }: CompanyOwner,
): Promise<CompanyPerson> {
  const [company, login] = await Promise.all([companies.findById(companyId), credentials.find({ companyId })]);
  if (company === undefined || login === null) throw new ProblemError('unauthenticated');
  const createdAt = company.claimed_at ?? company.created_at;
  return {
    id: OWN_ID,
    name: toLocalPart(login.email),
    email: login.email,
    role: 'admin',
    state: 'member',
    you: true,
    createdAt: createdAt.toISOString(),
    expiresAt: null,
  };
}

/**
 * Invites a person by email, or sends an invitation again.
 *
 * @param language the language of the email
 * @throws 400 for a person of the company, 409 with too many people, 429 with too many invitations in a day
 */
async function invite(
  dependencies: MembershipsDependencies,
  caller: CompanyOwner,
  { email, role }: InvitePersonBody,
  language: Language,
): Promise<CompanyPerson> {
  const { credentials, memberships, personInvitations, companyLog, mailLayout, mailQueue, runInTransaction } =
    dependencies;
  const { companyId, domain } = caller;
  const { token, hash: tokenHash } = createOneTimeToken();
  const only = await credentials.find({ companyId });
  return runInTransaction(async (transaction) => {
    await memberships.lock(transaction, [caller]);
    const members = await memberships.ofCompany(caller, transaction);
    if ([only, ...members].some((one) => one !== null && isSameEmail(one.email, email))) {
      throw invalidField('email', 'alreadyMember');
    }
    const pending = await personInvitations.ofCompany(companyId, transaction);
    const earlier = pending.find((one) => isSameEmail(one.email, email));
    if (earlier === undefined && (await memberships.countPeople(transaction, companyId)) >= COMPANY_PEOPLE_MAX) {
      throw new ProblemError('too-many-things', {
        detail: 'problem.too-many-things.people',
        values: { limit: COMPANY_PEOPLE_MAX },
      });
    }
    if ((await personInvitations.countToday(transaction, companyId)) >= PERSON_INVITATIONS_PER_DAY) {
      throw new ProblemError('too-many-requests', {}, RETRY_SECONDS);
    }
    await companyLog.add(transaction, caller, { kind: 'person.invited', subject: toMaskedEmail(email) });
    const mail = composePersonInvited(mailLayout, { recipient: email, language }, { companyId: domain, role, token });
    const isQueued = await mailQueue.add(transaction, { companyId }, mail);
    // The earlier link stays valid if the recipient gets no further email.
    const unsent = isQueued || earlier === undefined ? undefined : earlier;
    const row = unsent
      ? await personInvitations.setRole(transaction, companyId, unsent.id, role)
      : await personInvitations.replace(transaction, { companyId, email, role, tokenHash });
    if (row === undefined) throw new ProblemError('not-found');
    return toInvited(row);
  });
}

/** Changes the role of a person or an invitation. @throws 404, 409 for the last admin */
async function change(
  dependencies: MembershipsDependencies,
  caller: CompanyOwner,
  id: string,
  { role }: ChangePersonBody,
): Promise<CompanyPerson> {
  const { memberships, personInvitations, companyLog, runInTransaction } = dependencies;
  const { companyId } = caller;
  const invitationId = INVITATION_ID.exec(id)?.[1];
  if (id === OWN_ID && caller.personId === undefined) return changeOnlyPerson(dependencies, caller, role);
  await runInTransaction(async (transaction) => {
    await memberships.lock(transaction, [caller]);
    if (invitationId !== undefined) {
      const row = await personInvitations.setRole(transaction, companyId, invitationId, role);
      if (row === undefined) throw new ProblemError('not-found');
      return companyLog.add(transaction, caller, {
        kind: 'role.changed',
        subject: toMaskedEmail(row.email),
        fields: [role],
      });
    }
    const personId = databaseId(id);
    const member = await memberships.find(transaction, { companyId }, personId);
    if (member === undefined) throw new ProblemError('not-found');
    if (member.role === role) return;
    await requireOtherAdmin(dependencies, transaction, { companyId }, member);
    await memberships.setRole(transaction, companyId, personId, role);
    await companyLog.add(transaction, caller, {
      kind: 'role.changed',
      subjectPersonId: personId,
      fields: [member.role, role],
    });
  });
  const changed = (await list(dependencies, caller)).find((person) => person.id === id);
  if (changed === undefined) throw new ProblemError('not-found');
  return changed;
}

/** Accepts only the role admin for the only person of a company. @throws 409 for another role */
async function changeOnlyPerson(
  dependencies: MembershipsDependencies,
  caller: CompanyOwner,
  role: CompanyRole,
): Promise<CompanyPerson> {
  const [person] = await list(dependencies, caller);
  if (person === undefined) throw new ProblemError('not-found');
  if (role !== 'admin') throw new ProblemError('last-admin');
  return person;
}

/** Ends the membership of a person, or withdraws an invitation. @throws 404, 409 for the last admin */
async function remove(dependencies: MembershipsDependencies, caller: CompanyOwner, id: string): Promise<void> {
  const { memberships, personInvitations, companyLog, removedPeople, runInTransaction } = dependencies;
  const { companyId } = caller;
  const invitationId = INVITATION_ID.exec(id)?.[1];
  if (id === OWN_ID && caller.personId === undefined) throw new ProblemError('last-admin');
  await runInTransaction(async (transaction) => {
    await memberships.lock(transaction, [caller]);
    if (invitationId !== undefined) {
      const row = await personInvitations.remove(transaction, companyId, invitationId);
      if (row === undefined) throw new ProblemError('not-found');
      return companyLog.add(transaction, caller, { kind: 'person.uninvited', subject: toMaskedEmail(row.email) });
    }
    const personId = databaseId(id);
    const member = await memberships.find(transaction, { companyId }, personId);
    if (member === undefined) throw new ProblemError('not-found');
    await requireOtherAdmin(dependencies, transaction, { companyId }, member);
    await memberships.remove(transaction, { companyId }, personId);
    if (personId !== caller.personId) await removedPeople.add(transaction, companyId, personId);
    await companyLog.add(transaction, caller, {
      kind: personId === caller.personId ? 'person.left' : 'person.removed',
      subjectPersonId: personId,
    });
  });
}

function toMember(row: MemberRow, { personId, companyRole }: CompanyOwner): CompanyPerson {
  return {
    id: row.person_id,
    name: row.name,
    email: companyRole === 'viewer' ? null : row.email,
    role: row.role,
    state: 'member',
    you: row.person_id === personId,
    createdAt: row.created_at.toISOString(),
    expiresAt: null,
  };
}

function toInvited(row: PersonInvitationRow): CompanyPerson {
  return {
    id: `i${row.id}`,
    name: toLocalPart(row.email),
    email: row.email,
    role: row.role,
    state: 'invited',
    you: false,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
