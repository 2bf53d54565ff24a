import type {
  Account,
  CategoriesSource,
  ClaimProof,
  ClaimState,
  Company,
  OriginCounts,
  OwnCompany,
} from '@heard/contract';
import type { CompaniesTable } from '../database/schema/tables.ts';
import { toRole } from './toRole.ts';
import { toCategoryRefs } from './categories.ts';
import { toMean } from './mean.ts';
import { toCompanyScore } from './score.ts';
import { isOnWebsite } from './isOnWebsite.ts';
import { showName } from './showName.ts';

/** The columns of a company that everybody may see. */
export const PUBLIC_COMPANY_COLUMNS = [
  'id',
  'domain',
  'name',
  'former_name',
  'website',
  'claimed_at',
  'verified_at',
  'proof',
  'description',
  'country',
  'city',
  'address',
  'avatar',
  'reviews_count',
  'ratings_sum',
  'rating_counts',
  'language_counts',
  'invited_counts',
  'confirmed_counts',
  'hidden_count',
  'employee_count',
  'competitor_count',
  'benefit_count',
  'rating_weights',
  'category_ids',
  'country_code',
  'created_at',
] as const satisfies (keyof CompaniesTable)[];

/** All columns, including the columns that only the owner may see. They are null for a listing without an owner. */
export const COMPANY_COLUMNS = [
  ...PUBLIC_COMPANY_COLUMNS,
  'email',
  'work_email',
  'work_email_confirmed_at',
  'phone',
  'password_hash',
  'categories_locked_until',
  'categories_source',
  'categories_changed_at',
  'removed_at',
] as const satisfies (keyof CompaniesTable)[];

export type PublicCompanyRow = Pick<CompaniesTable, (typeof PUBLIC_COMPANY_COLUMNS)[number]>;
export type CompanyRow = Pick<CompaniesTable, (typeof COMPANY_COLUMNS)[number]>;

export type CompanyProfile = Pick<CompanyRow, 'name' | 'description' | 'country' | 'city' | 'address'>;

export type NewOwner = CompanyProfile &
  Pick<CompanyRow, 'email' | 'work_email' | 'phone' | 'password_hash' | 'category_ids'>;

export type CompanyChanges = Partial<
  CompanyProfile &
    Pick<
      CompanyRow,
      | 'email'
      | 'phone'
      | 'work_email'
      | 'work_email_confirmed_at'
      | 'verified_at'
      | 'proof'
      | 'former_name'
      | 'category_ids'
    >
>;

/** Returns the condition for a verified company: a proven claim if the site sends emails, otherwise an owner. */
export type VerifiedBy = () => 'owner' | 'proof';

/** @param sendsMail returns whether the site has a mail server at the moment */
export const toVerifiedBy =
  (sendsMail: () => boolean): VerifiedBy =>
  () =>
    sendsMail() ? 'proof' : 'owner';

/** Returns whether a company has the badge. */
export function isVerified(company: Pick<CompanyRow, 'claimed_at' | 'verified_at'>, verifiedBy: VerifiedBy): boolean {
  return (verifiedBy() === 'owner' ? company.claimed_at : company.verified_at) !== null;
}

/** Returns how a claim was proven. Companies that were verified before other proofs existed have proven it by the work email. */
export function toProof({
  proof,
  verified_at: provenAt,
}: Pick<CompanyRow, 'proof' | 'verified_at'>): ClaimProof | null {
  return provenAt === null ? null : (proof ?? 'workEmail');
}

export function toCompany(company: PublicCompanyRow, verifiedBy: VerifiedBy): Company {
  return {
    id: company.domain,
    name: showName(company.name),
    formerName: company.former_name === null ? null : showName(company.former_name),
    description: company.description,
    website: company.website,
    avatar: company.avatar,
    reviewsQuantity: company.reviews_count,
    ratingGeneral: toMean(company) ?? 0,
    ratingCounts: company.rating_counts,
    languageCounts: sumByLanguage(company.language_counts),
    originCounts: toOriginCounts(company),
    relationCounts: { employee: company.employee_count, competitor: company.competitor_count },
    benefitQuantity: company.benefit_count,
    hiddenQuantity: company.hidden_count,
    score: toCompanyScore(company),
    address: company.address,
    country: company.country,
    city: company.city,
    categories: toCategoryRefs(company.category_ids),
    claimed: company.claimed_at !== null,
    verified: isVerified(company, verifiedBy),
    verification: isVerified(company, verifiedBy) ? (toProof(company) ?? 'none') : null,
    createdAt: company.created_at.toISOString(),
  };
}

/**
 * Converts a company to the form that the people of the company see. If the row contains no login, `email` is the work email.
 *
 * @param state the state of the claim
 */
export function toOwnCompany(company: CompanyRow, verifiedBy: VerifiedBy, state: ClaimState = 'effective'): OwnCompany {
  const workEmail = company.work_email ?? '';
  // Uses `Object.assign`, because it is ten times as fast as a spread of this many properties.
  return Object.assign(toCompany(company, verifiedBy), {
    email: company.email ?? workEmail,
    workEmail,
    workEmailConfirmed: company.work_email_confirmed_at !== null,
    workEmailOnWebsite: isOnWebsite(workEmail, company.domain),
    phone: company.phone,
    categoriesLockedUntil: toLockEnd(company)?.toISOString() ?? null,
    claim: { state, proof: toProof(company) },
    role: toRole('company'),
  });
}

/** Returns until when the owner can't change the categories; null when they can be changed now. */
export function toLockEnd({
  categories_locked_until: until,
}: Pick<CompanyRow, 'categories_locked_until'>): Date | null {
  return until !== null && until.getTime() > Date.now() ? until : null;
}

const SOURCES = ['owner', 'suggested', 'administrator'] as const;

/** Returns who has set the categories of a company; null if it has no categories. */
export function toCategoriesSource({
  category_ids: ids,
  categories_source: source,
}: Pick<CompaniesTable, 'category_ids' | 'categories_source'>): CategoriesSource {
  return ids.length === 0 ? null : (SOURCES.find((one) => one === source) ?? null);
}

/** Maps a company to the account of its owner. The id is the company id, and there is no last name. */
export function toCompanyAccount(company: CompanyRow): Account {
  return {
    id: company.domain,
    name: showName(company.name),
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

/** Returns the numbers of a company's reviews by origin and rating. */
export function toOriginCounts({
  rating_counts: all,
  invited_counts: invited,
  confirmed_counts: confirmed,
}: Pick<CompaniesTable, 'rating_counts' | 'invited_counts' | 'confirmed_counts'>): OriginCounts {
  const organic = all.map((count, rating) => count - (invited[rating] ?? 0) - (confirmed[rating] ?? 0));
  return { organic, invited, confirmed };
}

function sumByLanguage(counts: PublicCompanyRow['language_counts']): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const language in counts) sums[language] = counts[language]?.reduce((sum, count) => sum + count, 0) ?? 0;
  return sums;
}
