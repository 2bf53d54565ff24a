/**
 * A review as the statements below select it, in JSON. The times that we give are texts in UTC, as PostgreSQL writes them
 * into JSON: `2026-11-21T22:05:25.123456`, without zeros at the end. The one that people give may lie in any year.
 */
export interface ReviewRow {
  id: string;
  title: string;
  description: string;
  rating: number;
  /** ISO 639-1; null where it could not be told. */
  language: string | null;
  created_at: string;
  updated_at: string;
  /** Milliseconds since 1970. */
  experience_ms: number;
  company_domain: string;
  company_name: string;
  company_website: string;
}

/** As its author sees it, hidden or not. */
export interface OwnReviewRow extends ReviewRow {
  hidden_at: string | null;
  hidden_reason: string | null;
}

/** With its author, before 'Share data' is looked at. */
export interface ReviewWithAuthorRow extends ReviewRow {
  user_name: string;
  user_last_name: string;
  user_avatar: string | null;
  user_share_data: boolean;
}

/** The columns of a `ReviewRow`, from reviews `r` and companies `c`. */
export const REVIEW_COLUMNS = `
  r.id::text as id, r.title, r.description, r.rating, r.language,
  r.created_at at time zone 'utc' as created_at, r.updated_at at time zone 'utc' as updated_at,
  (extract(epoch from r.experience_date) * 1000)::float8 as experience_ms,
  c.domain as company_domain, c.name as company_name, c.website as company_website`;

/** The columns of an `OwnReviewRow`. */
export const OWN_REVIEW_COLUMNS = `${REVIEW_COLUMNS}, r.hidden_at at time zone 'utc' as hidden_at, r.hidden_reason`;

/** What a `ReviewWithAuthorRow` has more, from users `u`. */
export const AUTHOR_COLUMNS = `
  u.name as user_name, u.last_name as user_last_name, u.avatar as user_avatar, u.share_data as user_share_data`;
