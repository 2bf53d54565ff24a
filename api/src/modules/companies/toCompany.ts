import type { Company, OwnCompany } from '@heard/contract';
import { toRole } from '../users/toAccount.ts';
import type { CompanyRow, PublicCompanyRow } from './companies.repository.ts';

export function toCompany(company: PublicCompanyRow): Company {
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
    address: company.address,
    country: company.country,
    city: company.city,
    verified: company.claimed_at !== null,
    createdAt: company.created_at.toISOString(),
  };
}

export function toOwnCompany(company: CompanyRow): OwnCompany {
  return {
    ...toCompany(company),
    email: company.email ?? '',
    workEmail: company.work_email ?? '',
    phone: company.phone,
    role: toRole('company'),
  };
}
