import { MAX_COMPARED, MAX_COMPARED_IDS, parseWebsite, type ComparedCompany, type Comparison } from '@heard/contract';
import { toCompany, type VerifiedBy } from '../../kernel/company.ts';
import { getPublicSuffix } from '../../kernel/getPublicSuffix.ts';
import { toReplyRate } from '../../kernel/reply.ts';
import { getRecentDay, toTopicCounts } from '../reviewTopics/index.ts';
import { toCompanyReview } from '../reviews/index.ts';
import type { ComparedRow, ComparisonRepository } from './comparison.repository.ts';
import { listMonths } from '../../kernel/listMonths.ts';
import { toRatedMonths } from './ratedMonths.ts';

/** Number of complete months in the response: a trend compares the last 6 months with the 6 months before them. */
const MONTHS = 12;

export interface ComparisonDependencies {
  comparison: Pick<ComparisonRepository, 'read'>;
  verifiedBy: VerifiedBy;
}

/** Returns the data of a comparison. @param companies ids, or websites in any form, separated by commas */
export async function compareCompanies(
  { comparison, verifiedBy }: ComparisonDependencies,
  companies: string,
): Promise<Comparison> {
  const ids = [...new Set(companies.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  const requested = ids.slice(0, MAX_COMPARED_IDS).map((id) => ({ id, domain: toDomain(id) }));
  const domains = new Set(requested.flatMap(({ domain }) => domain ?? []));
  const months = listMonths(Date.now(), MONTHS + 1).slice(0, MONTHS);
  const rows = await comparison.read([...domains], `${months[0]}-01`, getRecentDay());
  const known = new Set(rows.map((row) => row.requested));
  // After a merge, two requested ids can refer to the same company.
  const distinct = [...new Map(rows.map((row) => [row.domain, row])).values()];
  return {
    companies: distinct.slice(0, MAX_COMPARED).map((row) => toCompared(row, months, verifiedBy)),
    more: distinct.slice(MAX_COMPARED).map(({ domain }) => domain),
    unknown: requested.flatMap(({ id, domain }) => (domain !== null && known.has(domain) ? [] : id)),
  };
}

function toCompared(row: ComparedRow, months: readonly string[], verifiedBy: VerifiedBy): ComparedCompany {
  return Object.assign(toCompany(row, verifiedBy), {
    replies: toReplyRate(row.reply_counts),
    months: row.months && toRatedMonths(row.months, months),
    topics: toTopicCounts(row),
    favourable: row.favourable && toCompanyReview(row.favourable),
    critical: row.critical && toCompanyReview(row.critical),
  });
}

/** Returns the domain of an id or website; null if the text is not a website. */
function toDomain(id: string): string | null {
  const website = parseWebsite(id, getPublicSuffix);
  return 'problem' in website ? null : website.id;
}
