import type { Claim, ClaimState, OwnCompany } from '@heard/contract';
import { toOwnCompany, toProof, type CompanyRow, type VerifiedBy } from '../../kernel/company.ts';
import { isOnWebsite } from '../../kernel/isOnWebsite.ts';
import { showName } from '../../kernel/showName.ts';
import type { ClaimRow } from './claims.repository.ts';

/** Returns the state of a claim that is not effective. Must not be called for a deleted account. */
export function toClaimState({ state }: Pick<ClaimRow, 'state'>): Exclude<ClaimState, 'effective'> {
  if (state === 'deleted') throw new Error('A deleted account was read');
  return state;
}

/** Converts a claim that is not effective to the company that its account sees. The totals are those of the listing. */
export function toOwnClaimant(claim: ClaimRow, verifiedBy: VerifiedBy): OwnCompany {
  return toOwnCompany({ ...claim, id: claim.company_id }, verifiedBy, toClaimState(claim));
}

/** Converts a claim to the form that administrators see. */
export function toClaim(claim: ClaimRow): Claim {
  return {
    id: claim.claim_id,
    state: toClaimState(claim),
    createdAt: claim.claim_created_at.toISOString(),
    endedAt: claim.ended_at?.toISOString() ?? null,
    reason: claim.reason,
    token: claim.token,
    ...toAccount(claim),
  };
}

/** Returns the effective claim of a company's owner, as administrators see it. */
export function toOwner(company: CompanyRow, token: string): Claim {
  return {
    id: company.domain,
    state: 'effective',
    createdAt: (company.claimed_at ?? company.created_at).toISOString(),
    endedAt: null,
    reason: null,
    token,
    ...toAccount(company),
  };
}

function toAccount(row: Omit<CompanyRow, 'id'>) {
  const workEmail = row.work_email ?? '';
  return {
    proof: toProof(row),
    name: showName(row.name),
    email: row.email ?? '',
    workEmail,
    workEmailConfirmed: row.work_email_confirmed_at !== null,
    workEmailOnWebsite: isOnWebsite(workEmail, row.domain),
  };
}
