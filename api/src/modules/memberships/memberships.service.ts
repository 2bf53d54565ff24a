import type { AddMembershipBody, Language, Membership } from '@heard/contract';
import { bindTo } from '../../kernel/bindTo.ts';
import { type CompanyCaller, hasCompany } from '../../kernel/Caller.ts';
import { showName } from '../../kernel/showName.ts';
import { ProblemError } from '../../problems.ts';
import type { MembershipTarget } from '../companyPeople/index.ts';
import type { MembershipsDependencies } from './MembershipsDependencies.ts';
import { requireOtherAdmin } from './requireOtherAdmin.ts';
import { requireScope } from './requireScope.ts';
import { toTarget } from './toTarget.ts';

export type MembershipsService = ReturnType<typeof membershipsService>;

/** Provides the companies of a person. */
export function membershipsService(dependencies: MembershipsDependencies) {
  return bindTo(dependencies, { list, add, leave, switchCompany });
}

/** Returns the companies of the caller, sorted by name. */
async function list(dependencies: MembershipsDependencies, caller: CompanyCaller): Promise<Membership[]> {
  const { memberships, ownCompanies } = dependencies;
  const { personId } = caller;
  if (personId === undefined) {
    if (!hasCompany(caller)) return [];
    const { id, name, avatar, claim } = await ownCompanies.own(caller);
    return [{ companyId: id, name, avatar, role: 'admin', effective: claim.state === 'effective', active: true }];
  }
  const active = getActive(caller);
  const rows = await memberships.ofPerson(personId);
  return rows.map(({ domain, name, avatar, role, company_id: companyId }) => ({
    companyId: domain,
    name: showName(name),
    avatar,
    role,
    effective: companyId !== null,
    active: domain === active,
  }));
}

/**
 * Registers or claims another company. @throws the errors of `registerCompany`, 403 after single sign-on, 409 for too
 * many companies
 */
async function add(
  dependencies: MembershipsDependencies,
  caller: CompanyCaller,
  body: AddMembershipBody,
  language: Language,
) {
  await requireScope(dependencies, caller.sessionId, null);
  return dependencies.ownCompanies.add(caller, body, language);
}

/**
 * Lets the session act for another company of the caller.
 *
 * @param companyId the public id of the company: its domain
 * @throws 403 if the caller is not a member, if the company requires single sign-on, or if the session was started by
 * the single sign-on of another company
 */
async function switchCompany(
  dependencies: MembershipsDependencies,
  caller: CompanyCaller,
  companyId: string,
): Promise<void> {
  const { memberships } = dependencies;
  const { sessionId, personId } = caller;
  if (personId === undefined) {
    if (getActive(caller) !== companyId) throw new ProblemError('no-membership');
    return;
  }
  const target = await findTarget(dependencies, { sessionId, personId }, companyId);
  if ('companyId' in target && (await memberships.needsSso(sessionId, target.companyId)))
    throw new ProblemError('sso-required');
  await memberships.activate({ sessionId, personId }, target);
}

/**
 * Ends a membership of the caller. The session then acts for the company that the caller has used last.
 *
 * @param companyId the public id of the company: its domain
 * @throws 403, 409 for the last admin
 */
async function leave(dependencies: MembershipsDependencies, caller: CompanyCaller, companyId: string): Promise<void> {
  const { memberships, companyLog, runInTransaction } = dependencies;
  const { sessionId, personId } = caller;
  const isActive = getActive(caller) === companyId;
  if (personId === undefined) throw new ProblemError(isActive ? 'last-admin' : 'no-membership');
  const target = await findTarget(dependencies, { sessionId, personId }, companyId);
  await runInTransaction(async (transaction) => {
    await memberships.lock(transaction, [target]);
    const member = await memberships.find(transaction, target, personId);
    if (member === undefined) throw new ProblemError('no-membership');
    await requireOtherAdmin(dependencies, transaction, target, member);
    await memberships.remove(transaction, target, personId);
    if (!('companyId' in target)) return;
    const actor = { companyId: target.companyId, personId };
    await companyLog.add(transaction, actor, { kind: 'person.left', subjectPersonId: personId });
  });
  const next = isActive ? await memberships.lastUsed(personId) : null;
  const isScoped = (await memberships.findSsoCompany(sessionId)) !== null;
  if (next !== null && !isScoped) await memberships.activate({ sessionId, personId }, next);
}

/** Returns the domain of the company that a session acts for. */
const getActive = (caller: CompanyCaller): string | null => (hasCompany(caller) ? caller.domain : null);

/**
 * @param companyId the public id of the company: its domain
 * @throws 403 if the person is not a member, or if another company's single sign-on started the session
 */
async function findTarget(
  dependencies: MembershipsDependencies,
  { sessionId, personId }: { sessionId: string; personId: string },
  companyId: string,
): Promise<MembershipTarget> {
  const { memberships } = dependencies;
  await requireScope(dependencies, sessionId, companyId);
  const row = (await memberships.ofPerson(personId)).find(({ domain }) => domain === companyId);
  const target = row && toTarget(row);
  if (target === undefined) throw new ProblemError('no-membership');
  return target;
}
