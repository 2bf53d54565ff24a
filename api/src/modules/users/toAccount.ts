import { roleIds, type Account, type RoleName } from '@heard/contract';
import type { CompanyRow } from '../companies/companies.repository.ts';
import type { UserRow } from './users.repository.ts';

/** A role as answers have it. */
export const toRole = (name: RoleName) => ({ id: roleIds[name], name });

export function toAccount(user: UserRow): Account {
  return {
    id: user.id,
    name: user.name,
    lastName: user.last_name,
    email: user.email,
    emailConfirmed: user.email_confirmed_at !== null,
    avatar: user.avatar,
    country: user.country,
    language: user.language,
    shareData: user.share_data,
    role: toRole(user.role),
    reviewsQuantity: user.reviews_count,
  };
}

/** A company seen as an account: its id is the company id, and it has no last name. */
export function toCompanyAccount(company: CompanyRow): Account {
  return {
    id: company.domain,
    name: company.name,
    lastName: null,
    email: company.email ?? '',
    emailConfirmed: company.work_email_confirmed_at !== null,
    avatar: company.avatar,
    country: company.country,
    language: null,
    shareData: true,
    role: toRole('company'),
    reviewsQuantity: company.reviews_count,
  };
}
