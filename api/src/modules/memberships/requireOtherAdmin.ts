import type { CompanyRole } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { ProblemError } from '../../problems.ts';
import type { MembershipsRepository, MembershipTarget } from '../companyPeople/index.ts';

/**
 * Requires that a company has another admin besides this member. While single sign-on is required, also requires that this member is not the admin
 * who may log in without single sign-on. The caller has locked the company.
 *
 * @throws 409
 */
export async function requireOtherAdmin(
  { memberships }: { memberships: Pick<MembershipsRepository, 'countAdmins' | 'isWayBack'> },
  transaction: Transaction,
  target: MembershipTarget,
  member: { person_id: string; role: CompanyRole },
): Promise<void> {
  if (member.role === 'admin' && (await memberships.countAdmins(transaction, target)) < 2) {
    throw new ProblemError('last-admin');
  }
  if ('companyId' in target && (await memberships.isWayBack(transaction, target.companyId, member.person_id))) {
    throw new ProblemError('sso-way-back');
  }
}
