import type { OwnCompany } from '@heard/contract';
import type { CompanyAccount } from '../../kernel/Caller.ts';
import { toOwnCompany } from '../../kernel/company.ts';
import { ProblemError } from '../../problems.ts';
import { toOwnClaimant } from '../companies/index.ts';
import type { OwnershipDependencies } from './OwnershipDependencies.ts';
import { readAccount } from './readAccount.ts';

/** Returns the company of a session, or its claim. Reads the session again, because the claim may have become effective in the meantime. */
export async function readOwnCompany(
  dependencies: OwnershipDependencies,
  caller: Pick<CompanyAccount, 'sessionId'>,
): Promise<OwnCompany> {
  const { sessions, verifiedBy, addRemoval } = dependencies;
  const current = await sessions.findCaller(caller.sessionId);
  if (current === null || !('companyId' in current || 'claimId' in current)) throw new ProblemError('unauthenticated');
  const { row, state } = await readAccount(dependencies, current);
  const own =
    'claim_id' in row ? toOwnClaimant(row, verifiedBy) : await addRemoval(toOwnCompany(row, verifiedBy, state), row);
  const { loginEmail: email } = current;
  return email === undefined ? own : { ...own, email };
}
