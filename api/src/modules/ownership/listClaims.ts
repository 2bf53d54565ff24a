import { type ClaimsQuery, type ListedClaim, toQuery } from '@heard/contract';
import { PAGE_LIMIT_DEFAULT } from '@heard/contract/schemas';
import { isVerified } from '../../kernel/company.ts';
import { showName } from '../../kernel/showName.ts';
import { invalidField } from '../../problems.ts';
import { toClaim } from '../companies/index.ts';
import type { Page } from '../page.ts';
import type { DecisionsDependencies } from './DecisionsDependencies.ts';

/** The id of the last claim of the previous page. */
const CURSOR = /^[1-9]\d{0,17}$/;

/** @throws 400 for an invalid cursor */
export async function listClaims(
  dependencies: Pick<DecisionsDependencies, 'claims' | 'verifiedBy'>,
  query: ClaimsQuery,
): Promise<Page<ListedClaim>> {
  const { claims, verifiedBy } = dependencies;
  const { limit = PAGE_LIMIT_DEFAULT, cursor, state = 'pending' } = query;
  if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidField('cursor', 'wrongCursor');
  const rows = await claims.list(state === 'pending', limit + 1, cursor ?? null);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((row) => ({
      ...toClaim(row),
      company: {
        id: row.domain,
        name: showName(row.company.name),
        website: row.company.website,
        reviewsQuantity: row.company.reviews_count,
        claimed: row.company.claimed_at !== null,
        verified: isVerified(row.company, verifiedBy),
      },
    })),
    total: null,
    next: last === undefined ? null : toQuery({ limit, ...query, cursor: last.claim_id }),
  };
}
