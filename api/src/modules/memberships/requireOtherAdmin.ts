import type { CompanyRole } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { ProblemError } from '../../problems.ts';
import type { MembershipsRepository, MembershipTarget } from '../companyPeople/index.ts';

/** Requires that a company has an admin besides a member. The caller has locked the company. @throws 409 */
export async function requireOtherAdmin(
  { memberships }: { memberships: Pick<MembershipsRepository, 'countAdmins'> },
  transaction: Transaction,
  target: MembershipTarget,
  member: { role: CompanyRole },
): Promise<void> {
  if (member.role === 'admin' && (await memberships.countAdmins(transaction, target)) < 2) {
    throw new ProblemError('last-admin');
  }
}
