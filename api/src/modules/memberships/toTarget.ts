import type { MembershipTarget } from '../companyPeople/index.ts';

/** Returns the company or claim that a row belongs to; undefined for a row without either. */
export function toTarget(row: { company_id: string | null; claim_id: string | null }): MembershipTarget | undefined {
  if (row.company_id !== null) return { companyId: row.company_id };
  return row.claim_id === null ? undefined : { claimId: row.claim_id };
}
