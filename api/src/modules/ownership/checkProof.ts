import { type CheckProofBody, type Language, type OwnCompany, toProofLine } from '@heard/contract';
import type { CompanyAccount } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { lockCompany } from './lockCompany.ts';
import type { OwnershipDependencies } from './OwnershipDependencies.ts';
import { proveAsOwner } from './proveAsOwner.ts';
import { readAccount } from './readAccount.ts';
import { readOwnClaim } from './readOwnClaim.ts';
import { readOwnCompany } from './readOwnCompany.ts';

/**
 * Looks for the DNS record or the file that proves the claim.
 *
 * @throws 409 when it is not found, the claim is proven already or has ended
 */
export async function checkProof(
  dependencies: OwnershipDependencies,
  caller: CompanyAccount,
  { proof }: CheckProofBody,
  language: Language,
): Promise<OwnCompany> {
  const { proofs, runInTransaction } = dependencies;
  const account = await readAccount(dependencies, caller);
  const { companyId, row, state } = account;
  if (row.verified_at !== null) throw new ProblemError('already-proven');
  if (state !== 'effective' && state !== 'pending') throw new ProblemError('claim-ended');
  const { token } = await readOwnClaim(dependencies, caller);
  const line = toProofLine({ token });
  const found = proof === 'dns' ? await proofs.readTxt(row.domain) : await proofs.readFile(row.domain);
  if (!found.includes(line)) throw new ProblemError('proof-not-found');
  await runInTransaction(async (transaction) => {
    await lockCompany(dependencies, transaction, companyId);
    await proveAsOwner(dependencies, transaction, caller, account, proof, language);
  });
  return readOwnCompany(dependencies, caller);
}
