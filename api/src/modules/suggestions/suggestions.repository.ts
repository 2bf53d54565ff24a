import { COMPANY_CATEGORIES_MAX } from '@heard/contract/schemas';
import { HAS_GOOD_AUTHOR } from '../marks/index.ts';
import type { Database, Transaction } from '../../database/Database.ts';
import type { CategorySuggestionsTable } from '../../database/schema/tables.ts';
import { MOVED_REVIEWS } from '../../kernel/movedReviews.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export type NewSuggestion = Pick<CategorySuggestionsTable, 'review_id' | 'company_id' | 'user_id' | 'category_id'>;

/** A suggestion with its review and listing. */
export type SuggestionRow = Pick<CategorySuggestionsTable, 'review_id' | 'category_id' | 'created_at'> & {
  title: string;
  description: string;
  rating: number;
  visible: boolean;
  company_domain: string;
  company_name: string;
  company_website: string;
  company_categories: number[];
};

/** A category that enough people have suggested for a listing. */
export interface AcceptableCategory {
  companyId: string;
  categoryId: number;
}

/** The minimum age of an account whose suggestions count. */
const ACCOUNT_AGE = '24 hours';
/** The time within which several new accounts count as one person. */
const ACCOUNTS_APART = '1 hour';
/**
 * The delays until a suggestion is considered again: if other suggestions agree with it, and if its review has not been
 * checked yet.
 */
const AGAIN = '1 day';
const AGAIN_UNCHECKED = '5 seconds';

/** Whether a review `r` waits for the automated checks. */
const IS_UNCHECKED = `exists (select from moderation_queue q where q.subject = 'review' and q.id = r.id)`;

/** Whether a suggestion `s` may add its category to a listing `c`, because all categories of the listing come from suggestions. */
const IS_TAKEN_BY_LISTING = `c.claimed_at is null and c.removed_at is null and coalesce(c.categories_source, 'suggested') = 'suggested'
  and cardinality(c.category_ids) < ${COMPANY_CATEGORIES_MAX} and not s.category_id = any (c.category_ids)`;

/** Whether a listing `c` lacks the category of a suggestion `s`. */
const IS_OPEN = `s.settled_at is null and c.claimed_at is null and c.removed_at is null and not s.category_id = any (c.category_ids)`;

export type SuggestionsRepository = ReturnType<typeof suggestionsRepository>;

/**
 * Provides the categories that reviewers suggest for listings. Acquires its locks after the lock of the listing,
 * without waiting.
 */
export function suggestionsRepository(database: Database) {
  return {
    followMerge,
    insert,
    remove,
    settle,
    ...bindTo(database, { list, ofCompany, allOfUser, listAcceptable, listDue, postpone }),
  };
}

function select(database: Database, where: string, values: (string | number)[], limit: number) {
  return toKnex(database).raw<{ rows: SuggestionRow[] }>(
    `select s.review_id, s.category_id, s.created_at, r.title, r.description, r.rating, r.hidden_at is null as visible,
       c.domain as company_domain, c.name as company_name, c.website as company_website, c.category_ids as company_categories
     from category_suggestions s join reviews r on r.id = s.review_id join companies c on c.id = s.company_id
     where ${where} and ${IS_OPEN} and r.deleted_at is null order by s.review_id desc limit ?`,
    [...values, limit],
  );
}

/** Stores the suggestion of a new review. It is considered as soon as the account is old enough. */
async function insert(transaction: Transaction, suggestion: NewSuggestion): Promise<void> {
  const knex = toKnex(transaction);
  await knex('category_suggestions').insert({
    ...suggestion,
    due_at: knex.raw('(select greatest(now(), created_at + ?::interval) from users where id = ?)', [
      ACCOUNT_AGE,
      suggestion.user_id,
    ]),
  });
}

/**
 * Lists open suggestions, newest first. @param before the review of the previous page's last suggestion; null for the
 * first page
 */
async function list(database: Database, limit: number, before: string | null): Promise<SuggestionRow[]> {
  const { rows } = await (before === null
    ? select(database, 'true', [], limit)
    : select(database, 's.review_id < ?', [before], limit));
  return rows;
}

/** Lists the open suggestions for a company, newest first. */
async function ofCompany(database: Database, companyId: string, limit: number): Promise<SuggestionRow[]> {
  return (await select(database, 's.company_id = ?', [companyId], limit)).rows;
}

/** Lists all suggestions of a user, for the export, oldest first. */
async function allOfUser(
  database: Database,
  userId: string,
): Promise<Pick<CategorySuggestionsTable, 'review_id' | 'category_id'>[]> {
  return toKnex(database)('category_suggestions as s')
    .join('reviews as r', 'r.id', 's.review_id')
    .select('s.review_id', 's.category_id')
    .where('s.user_id', userId)
    .whereNull('r.deleted_at')
    .orderBy('s.review_id');
}

/** Deletes an open suggestion. @returns the deleted suggestion; undefined if there is none */
async function remove(
  transaction: Transaction,
  reviewId: string,
): Promise<Pick<CategorySuggestionsTable, 'company_id' | 'category_id'> | undefined> {
  const { rows } = await toKnex(transaction).raw<{
    rows: Pick<CategorySuggestionsTable, 'company_id' | 'category_id'>[];
  }>('delete from category_suggestions where review_id = ? and settled_at is null returning company_id, category_id', [
    reviewId,
  ]);
  return rows[0];
}

/** Settles the open suggestions of categories that the company now has. @returns the number of settled suggestions */
async function settle(transaction: Transaction, companyId: string, categoryIds: readonly number[]): Promise<number> {
  const { rowCount } = await toKnex(transaction).raw<{ rowCount: number }>(
    `update category_suggestions set settled_at = now(), due_at = null where review_id in (
       select review_id from category_suggestions
       where company_id = ? and category_id = any (?::smallint[]) and settled_at is null for update skip locked)`,
    [companyId, [...categoryIds]],
  );
  return rowCount;
}

/**
 * Returns the categories of listings that two people have suggested. Their accounts must be old enough, confirmed, unsuspicious and
 * unrelated, and their reviews public.
 *
 * @param needsEmail whether emails have to be confirmed
 */
async function listAcceptable(
  database: Database,
  companyIds: readonly string[],
  needsEmail: boolean,
  transaction: Transaction | Database = database,
): Promise<AcceptableCategory[]> {
  const { rows } = await toKnex(transaction).raw<{ rows: AcceptableCategory[] }>(
    `select s.company_id as "companyId", s.category_id as "categoryId"
     from category_suggestions s join companies c on c.id = s.company_id
       join reviews r on r.id = s.review_id join users u on u.id = s.user_id
     where s.company_id = any (?::bigint[]) and s.settled_at is null and ${IS_TAKEN_BY_LISTING}
       and r.deleted_at is null and r.hidden_at is null and not ${IS_UNCHECKED} and ${HAS_GOOD_AUTHOR}
       and u.created_at <= now() - interval '${ACCOUNT_AGE}' and (u.email_confirmed_at is not null or not ?)
     group by s.company_id, s.category_id
     having count(distinct s.user_id) > 1 and max(u.created_at) - min(u.created_at) > interval '${ACCOUNTS_APART}'
     order by s.company_id, count(distinct s.user_id) desc, min(s.review_id)`,
    [[...companyIds], needsEmail],
  );
  return rows;
}

/** Returns the listings whose suggestions are due to be considered again, even without a new review. */
async function listDue(database: Database, limit: number): Promise<string[]> {
  const { rows } = await toKnex(database).raw<{ rows: { id: string }[] }>(
    `select distinct company_id as id from (
       select company_id from category_suggestions where due_at <= now() order by due_at limit ?) due`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Stores when the open suggestions of listings have to be considered again. */
async function postpone(database: Database, companyIds: readonly string[]): Promise<void> {
  await toKnex(database).raw(
    `with next as (
       select s.review_id, case
           when ${IS_UNCHECKED} then now() + interval '${AGAIN_UNCHECKED}'
           when u.created_at > now() - interval '${ACCOUNT_AGE}' then u.created_at + interval '${ACCOUNT_AGE}'
           when exists (
             select from category_suggestions o where o.company_id = s.company_id and o.category_id = s.category_id
               and o.user_id <> s.user_id and o.settled_at is null) then now() + interval '${AGAIN}'
         end as due_at
       from category_suggestions s join reviews r on r.id = s.review_id join users u on u.id = s.user_id
       where s.company_id = any (?::bigint[]) and s.settled_at is null and (s.due_at is null or s.due_at <= now())
       for update of s skip locked
     )
     update category_suggestions s set due_at = next.due_at from next
     where s.review_id = next.review_id and s.due_at is distinct from next.due_at`,
    [[...companyIds]],
  );
}

/** Moves suggested categories to the new companies of their reviews, after a merge has moved the reviews. */
async function followMerge(transaction: Transaction, mergeId: string): Promise<void> {
  await toKnex(transaction).raw(
    `update category_suggestions s set company_id = r.company_id from ${MOVED_REVIEWS} and s.review_id = r.id and s.company_id <> r.company_id`,
    [mergeId],
  );
}
