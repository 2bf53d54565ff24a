import { type OwnClaim, PROOF_FILE } from '@heard/contract';
import type { CompanyAccount } from '../../kernel/Caller.ts';
import { toProof } from '../../kernel/company.ts';
import type { OwnershipDependencies } from './OwnershipDependencies.ts';
import { readAccount } from './readAccount.ts';

/** Returns the claim of the caller, and its proof. */
export async function readOwnClaim(
  dependencies: Pick<OwnershipDependencies, 'claims' | 'companies'>,
  caller: CompanyAccount,
): Promise<OwnClaim> {
  const { companies } = dependencies;
  const { row, state } = await readAccount(dependencies, caller);
  const isClaim = 'claim_id' in row;
  return {
    state,
    proof: toProof(row),
    createdAt: (isClaim ? row.claim_created_at : (row.claimed_at ?? row.created_at)).toISOString(),
    endedAt: isClaim ? (row.ended_at?.toISOString() ?? null) : null,
    reason: isClaim ? row.reason : null,
    token: isClaim ? row.token : await companies.getClaimToken(row.id),
    host: row.domain,
    fileUrl: `https://${row.domain}${PROOF_FILE}`,
  };
}
