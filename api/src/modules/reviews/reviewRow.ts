/** A review as the statements below select it. Times are milliseconds since 1970, which JSON can carry. */
export interface ReviewRow {
  id: string;
  title: string;
  description: string;
  rating: number;
  created_ms: number;
  /** The same moment in microseconds, for the cursor. */
  created_micros: string;
  updated_ms: number;
  experience_ms: number;
  company_domain: string;
  company_name: string;
  company_website: string;
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
  r.id::text as id, r.title, r.description, r.rating,
  (extract(epoch from r.created_at) * 1000)::float8 as created_ms,
  (extract(epoch from r.created_at) * 1000000)::bigint::text as created_micros,
  (extract(epoch from r.updated_at) * 1000)::float8 as updated_ms,
  (extract(epoch from r.experience_date) * 1000)::float8 as experience_ms,
  c.domain as company_domain, c.name as company_name, c.website as company_website`;

/** What a `ReviewWithAuthorRow` has more, from users `u`. */
export const AUTHOR_COLUMNS = `
  u.name as user_name, u.last_name as user_last_name, u.avatar as user_avatar, u.share_data as user_share_data`;
