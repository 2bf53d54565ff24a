import type { CompanyReview, Review, Reviewer } from '@heard/contract';
import type { OwnReviewRow, ReviewRow, ReviewWithAuthorRow } from './reviewRow.ts';

export function toReview(row: OwnReviewRow): Review {
  const { hidden_at: at, hidden_reason: reason } = row;
  const review: Review = toFields(row);
  if (at !== null) review.hidden = { at: toIso(at), reason: reason ?? '' };
  return review;
}

function toFields(row: ReviewRow) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    rating: row.rating,
    language: row.language,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    experienceDate: new Date(row.experience_ms).toISOString(),
    companyId: row.company_domain,
    companyName: row.company_name,
    companyURL: row.company_website,
  };
}

/** Milliseconds are enough for whoever reads it. */
export function toIso(utc: string): string {
  return `${utc.slice(0, 19)}.${utc.slice(20, 23).padEnd(3, '0')}Z`;
}

export function toCompanyReview(row: ReviewWithAuthorRow): CompanyReview {
  return Object.assign(toFields(row), { user: toReviewer(row) });
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Without 'Share data' (decisions, "me/settings") the last name is its initial and there is no picture. */
function toReviewer(row: ReviewWithAuthorRow): Reviewer {
  if (row.user_share_data) return { name: row.user_name, lastName: row.user_last_name, avatar: row.user_avatar };
  const [initial] = characters.segment(row.user_last_name);
  return { name: row.user_name, lastName: `${initial?.segment ?? ''}.`, avatar: null };
}
