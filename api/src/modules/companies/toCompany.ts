import type { Company, OwnCompany } from '@heard/contract';
import { toRole } from '../users/toAccount.ts';
import type { CompanyRow, PublicCompanyRow } from './companies.repository.ts';
import { isOnWebsite } from './isOnWebsite.ts';

/** What makes a company verified: that it has an owner or, where mail is sent, its owner's confirmed work email. */
export type VerifiedBy = 'owner' | 'workEmail';

export function toCompany(company: PublicCompanyRow, verifiedBy: VerifiedBy): Company {
  const { reviews_count: count, ratings_sum: sum } = company;
  return {
    id: company.domain,
    name: company.name,
    description: company.description,
    website: company.website,
    avatar: company.avatar,
    reviewsQuantity: count,
    // Divided here each time: a stored mean would drift.
    ratingGeneral: count === 0 ? 0 : Number(sum) / count,
    ratingCounts: company.rating_counts,
    languageCounts: sumsOf(company.language_counts),
    address: company.address,
    country: company.country,
    city: company.city,
    claimed: company.claimed_at !== null,
    verified: (verifiedBy === 'owner' ? company.claimed_at : company.verified_at) !== null,
    createdAt: company.created_at.toISOString(),
  };
}

/** Of each language's reviews, whatever their rating. */
function sumsOf(counts: PublicCompanyRow['language_counts']): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const language in counts) sums[language] = counts[language]?.reduce((sum, count) => sum + count, 0) ?? 0;
  return sums;
}

export function toOwnCompany(company: CompanyRow, verifiedBy: VerifiedBy): OwnCompany {
  const workEmail = company.work_email ?? '';
  // A spread of so many members takes ten times as long.
  return Object.assign(toCompany(company, verifiedBy), {
    email: company.email ?? '',
    workEmail,
    workEmailConfirmed: company.work_email_confirmed_at !== null,
    workEmailOnWebsite: isOnWebsite(workEmail, company.domain),
    phone: company.phone,
    role: toRole('company'),
  });
}
