import type { AdminCompany } from '@heard/contract';
import { toCategoriesSource, toCompany, toLockEnd } from '../../kernel/company.ts';
import { showName } from '../../kernel/showName.ts';
import { parseCompanyId } from '../../kernel/website.ts';
import { ProblemError } from '../../problems.ts';
import { toClaim, toOwner } from '../companies/index.ts';
import { toSuggestion } from '../suggestions/index.ts';
import type { DecisionsDependencies } from './DecisionsDependencies.ts';

/** A response lists at most this number of decisions about a company, newest first. */
const MAX_ACTIONS = 50;

/** A response lists at most this number of open suggestions for a company. */
const MAX_SUGGESTIONS = 20;

/** @param id the company's id, or its website in any form. @throws 404 */
export async function readAdminCompany(dependencies: DecisionsDependencies, id: string): Promise<AdminCompany> {
  const { companies, claims, actions, merges, suggestions, blocks, verifiedBy } = dependencies;
  const company = await companies.find(parseCompanyId(id));
  if (company === undefined) throw new ProblemError('not-found');
  const isOwned = company.claimed_at !== null;
  const [others, rejected, log, mergedFrom, suggested, into, block] = await Promise.all([
    claims.ofCompany(company.id),
    companies.rejectedNames(company.id),
    actions.ofCompany(company.id, MAX_ACTIONS),
    merges.listMergedInto(company.id),
    suggestions.ofCompany(company.id, MAX_SUGGESTIONS),
    company.merged_into === null ? null : companies.findDomain(company.merged_into),
    company.removed_at === null || company.merged_into !== null ? undefined : blocks.find(company.id),
  ]);
  return {
    ...toCompany(company, verifiedBy),
    hasOwner: isOwned,
    listingName: showName(isOwned ? (company.listing_name ?? company.domain) : company.name),
    owner: isOwned ? toOwner(company, await companies.getClaimToken(company.id)) : null,
    claims: others.map(toClaim),
    rejectedNames: rejected.map(({ name }) => name),
    mergedFrom,
    categoriesSource: toCategoriesSource(company),
    categoriesLockedUntil: isOwned ? (toLockEnd(company)?.toISOString() ?? null) : null,
    suggestions: suggested.flatMap(toSuggestion),
    removed:
      company.removed_at === null
        ? null
        : {
            at: company.removed_at.toISOString(),
            kind: company.merged_into === null ? 'blocked' : 'merged',
            ground: block?.ground ?? null,
            reason: block?.reason ?? null,
            into,
          },
    actions: log,
  };
}
