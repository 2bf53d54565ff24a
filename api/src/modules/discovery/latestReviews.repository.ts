import type { Database } from '../../database/Database.ts';
import { isCounted } from '../../kernel/countedReviews.ts';
import { PUBLIC_PHOTOS, type PhotoRow } from '../../kernel/photo.ts';
import { HAS_GOOD_AUTHOR } from '../marks/index.ts';
import { preparedReads, type PreparedReads } from '../../database/preparedReads.ts';
import { runInTransaction } from '../../database/runInTransaction.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** A review that the home page may quote. */
export interface LatestRow {
  id: string;
  company_id: string;
  user_id: string;
  helpful: number;
  created_at: Date;
}

/** The columns of a review that the home page quotes. */
export interface QuotedRow {
  id: string;
  title: string;
  description: string;
  rating: number;
  helpful: number;
  language: string;
  created_at: Date;
  user_name: string;
  user_last_name: string;
  company_domain: string;
  company_name: string;
  photos: PhotoRow[] | null;
}

/** A row of `latest_reviews` that differs from its review, or whose review is not public. */
export interface LatestDifference {
  table: 'latest_reviews';
  /** The language and the id of the review. */
  key: string;
  column: 'review';
  stored: string;
  counted: string;
}

/** The maximum number of stored reviews per language. */
const MAX_STORED = 200;
/** The maximum number of reviews that one statement considers. */
const BATCH = 500;
/** The minimum length of a description that may be quoted. */
const MIN_CHARACTERS = 40;

/**
 * The ages, in minutes, at which a review is considered: ten minutes and a day, as in the table latest_review_cursors.
 */
const DELAYS = [10, 24 * 60];

/** Leaves out reviews that need a label, because quotes have no labels. */
const IS_WITHOUT_LABEL = `${isCounted('r')} and r.benefit is not true`;

/** Matches reviews `r` that everybody can see, that have passed the automated checks, and whose text is long enough. */
const IS_QUOTABLE = `${IS_WITHOUT_LABEL} and char_length(r.description) >= ${MIN_CHARACTERS}
  and not exists (select from moderation_queue q where q.subject = 'review' and q.id = r.id)`;

/** Matches rows `l` whose review `r` may be quoted and is in the language of the row. */
const IS_CURRENT = `r.id = l.review_id and r.language = l.language and ${IS_WITHOUT_LABEL}`;

export type LatestReviewsRepository = ReturnType<typeof latestReviewsRepository>;

/** Provides the newest reviews of each language (`latest_reviews`). */
export function latestReviewsRepository(database: Database) {
  return {
    ...bindTo(database, { addNext, removeInvisible, check }),
    ...bindTo(preparedReads(database), { list, read: readQuoted }),
  };
}

/**
 * Considers the next reviews that are old enough, in the order in which they were written, and stores the reviews that may be quoted.
 *
 * @returns whether there may be more reviews to consider
 */
function addNext(database: Database): Promise<boolean> {
  return runInTransaction(database, async (inside) => {
    const transaction = toKnex(inside);
    let hasMore = false;
    for (const minutes of DELAYS) {
      const { rows } = await transaction.raw<{ rows: { read: number; languages: string[] | null }[] }>(
        `with last as materialized (
           select last_id from latest_review_cursors where minutes = :minutes for update skip locked
         ), next as materialized (
           select n.id, bool_or(n.created_at > now() - make_interval(mins => :minutes) or exists (
             select from moderation_queue q where q.subject = 'review' and q.id = n.id and q.set_aside_at is null)
           ) over (order by n.id) as waits
           from last cross join lateral (
             select r.id, r.created_at from reviews r where r.id > last.last_id order by r.id limit ${BATCH}) n
         ), ready as materialized (
           -- Ids are in the order of writing: what follows a review that is too young, or not checked yet, waits with it.
           select id from next where not waits
         ), added as (
           insert into latest_reviews (language, review_id, created_at)
           select r.language, r.id, r.created_at from ready join reviews r on r.id = ready.id join users u on u.id = r.user_id
           where r.language is not null and u.created_at <= now() - interval '24 hours' and ${IS_QUOTABLE} and ${HAS_GOOD_AUTHOR}
             and not exists (select from marks m where m.review_id = r.id)
           on conflict do nothing returning language
         ), moved as (
           update latest_review_cursors set last_id = (select max(id) from ready)
           where minutes = :minutes and exists (select from ready)
         )
         select (select count(*) from ready)::integer as read, (select array_agg(distinct language) from added) as languages`,
        { minutes },
      );
      const { read: count = 0, languages = null } = rows[0] ?? {};
      if (languages !== null) {
        await transaction.raw(
          `delete from latest_reviews l using (
             select language, review_id, row_number() over (partition by language order by created_at desc, review_id desc) as position
             from latest_reviews where language = any (?::text[])) o
           where o.position > ${MAX_STORED} and l.language = o.language and l.review_id = o.review_id`,
          [languages],
        );
      }
      hasMore ||= count === BATCH;
    }
    return hasMore;
  });
}

/** Removes reviews that are no longer public, or whose language has changed. */
async function removeInvisible(database: Database): Promise<void> {
  await toKnex(database).raw(
    `delete from latest_reviews l where not exists (select from reviews r where ${IS_CURRENT})`,
  );
}

/**
 * Reads the reviews of a language that may be quoted, the newest first: at most 200. Reviews of a blocked company
 * remain stored.
 */
function list(read: PreparedReads, language: string): Promise<LatestRow[]> {
  return read(
    'latest-reviews',
    () => `select r.id, r.company_id, r.user_id, r.helpful, r.created_at from latest_reviews l join reviews r on ${IS_CURRENT}
        join companies c on c.id = r.company_id and c.removed_at is null
      where l.language = ? and ${IS_QUOTABLE} and ${HAS_GOOD_AUTHOR} order by l.created_at desc, l.review_id desc`,
    [language],
  );
}

/** Reads the quoted columns of visible reviews, newest first. */
function readQuoted(read: PreparedReads, ids: string[]): Promise<QuotedRow[]> {
  return read(
    'quoted-reviews',
    () => `select r.id, r.title, r.description, r.rating, r.helpful, r.language, r.created_at,
        u.name as user_name, u.last_name as user_last_name, c.domain as company_domain, c.name as company_name, ${PUBLIC_PHOTOS} as photos
      from reviews r join users u on u.id = r.user_id join companies c on c.id = r.company_id
      where r.id = any (?::bigint[]) and ${IS_WITHOUT_LABEL} and c.removed_at is null
      order by r.created_at desc, r.id desc`,
    [ids],
  );
}

/** Finds rows whose review differs or is not public. Ignores reviews hidden or deleted less than a minute ago, which will be removed soon. */
async function check(database: Database): Promise<LatestDifference[]> {
  const { rows } = await toKnex(database).raw<{ rows: { key: string; stored: string; counted: string }[] }>(
    `select l.language || ' ' || l.review_id as key, l.created_at::text as stored,
       case when r.id is null then 'none' when ${IS_CURRENT} then r.created_at::text else 'not visible' end as counted
     from latest_reviews l left join reviews r on r.id = l.review_id
     where r.id is null or r.created_at <> l.created_at
       or (not (${IS_CURRENT}) and coalesce(r.hidden_at, r.deleted_at, r.updated_at) < now() - interval '1 minute')
     order by 1`,
  );
  return rows.map((row) => ({ table: 'latest_reviews', column: 'review', ...row }));
}
