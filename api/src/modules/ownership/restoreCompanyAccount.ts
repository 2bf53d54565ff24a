import type { OwnCompany } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { fieldError, ProblemError } from '../../problems.ts';
import { lockCompany } from './lockCompany.ts';
import type { OwnershipDependencies } from './OwnershipDependencies.ts';
import { readOwnCompany } from './readOwnCompany.ts';

/**
 * Restores a deleted account for the session that deleted it. The session then acts for the company again.
 *
 * @throws 401 when there is no such session, 404 after the time limit, 409 when another account has the email or the
 * company now
 */
export async function restoreCompanyAccount(
  dependencies: OwnershipDependencies,
  sessionId: string,
): Promise<OwnCompany> {
  const { sessions, claims, runInTransaction, companies, companyPeople, events, memberships } = dependencies;
  const claimId = await sessions.findDeletedClaim(sessionId);
  const companyId = claimId === null ? undefined : await claims.findCompanyId(claimId);
  if (claimId === null || companyId === undefined) throw new ProblemError('unauthenticated');
  await runInTransaction(async (transaction) => {
    const company = await lockCompany(dependencies, transaction, companyId);
    const claim = await claims.lock(transaction, claimId);
    if (claim === undefined || !(await claims.isRestorable(transaction, claimId))) throw new ProblemError('not-found');
    if (claim.email !== null) await companies.lockEmail(transaction, claim.email);
    const isEmailTaken = claim.email !== null && (await hasLogin(dependencies, transaction, claim.email));
    const isCompanyTaken =
      claim.deleted_state === 'effective' && (company.claimed_at !== null || company.merged_into !== null);
    if (isEmailTaken || isCompanyTaken) {
      const errors = [
        ...(isEmailTaken ? [fieldError('email', 'emailTaken')] : []),
        ...(isCompanyTaken ? [fieldError('website', 'websiteTaken')] : []),
      ];
      throw new ProblemError('company-taken', { errors });
    }
    const isEffective = claim.deleted_state === 'effective';
    if (isEffective) {
      await claims.makeEffective(transaction, claimId, null);
      await events.accountStarted.publish(transaction, { companyId, claimId });
      await events.ownerRestored.publish(transaction, { companyId });
      await claims.remove(transaction, claimId);
    } else await claims.restore(transaction, claimId);
    const personId = await companyPeople.findIdBySession(transaction, sessionId);
    if (personId === undefined) return;
    await memberships.activate({ sessionId, personId }, isEffective ? { companyId } : { claimId }, transaction);
  });
  return readOwnCompany(dependencies, { sessionId });
}

/** Returns whether a login for companies has an email, ignoring letter case. */
async function hasLogin(
  { companies, claims, companyPeople }: OwnershipDependencies,
  transaction: Transaction,
  email: string,
): Promise<boolean> {
  return (
    (await companies.findByEmail(email)) !== undefined ||
    (await claims.hasEmail(transaction, email)) ||
    (await companyPeople.findByEmail(email, transaction)) !== undefined
  );
}
