import type { Knex } from 'knex';
import type { Database, Transaction } from '../../database/Database.ts';
import { runInTransaction } from '../../database/runInTransaction.ts';
import { toKnex } from '../../database/toKnex.ts';
import type { Waiting } from '../../database/watchQueue.ts';
import type { KnownDomain } from './lookAlikes.ts';
import type { MarkReasons } from '../../database/schema/jsonColumns.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** A review or company that was written and has not been checked yet. */
export interface QueueEntry {
  subject: 'review' | 'company';
  id: string;
  /** The number of failed checks of the entry. */
  attempts: number;
}

export interface CheckedEntry {
  entry: QueueEntry;
  /** The error of a failed check; undefined after a success. */
  error?: unknown;
}

/** An entry that was set aside, with the data that administrators see. */
export interface SetAsideEntry extends QueueEntry {
  set_aside_at: Date;
  last_error: string | null;
  /** The title of the review; null for a company. */
  title: string | null;
  company_domain: string;
  company_name: string;
}

/** A review with facts about its author. */
export interface WrittenReview {
  id: string;
  company_id: string;
  user_id: string;
  description: string;
  author_email: string;
  is_held: boolean;
  company_domain: string;
  /** The company's name in the review, if the company was a listing. */
  company_name: string | null;
  /** Whether the company has no owner and few reviews. */
  is_new_listing: boolean;
  /** Minutes between the author's sign-up and the review. */
  account_minutes: number;
  /** Number of reviews that the author has written on the first day of the account, up to this review. */
  first_day_reviews: number;
}

export interface OtherText {
  id: string;
  description: string;
}

/** The number of newest texts with which a review is compared: texts about the company, texts by the author, and texts with each key. */
const COMPARED_OF_COMPANY = 10;
const COMPARED_OF_AUTHOR = 10;
const COMPARED_OF_KEY = 5;
/** Counts at most this number of reviews from the first day of an account. */
const MAX_FIRST_DAY = 50;
/** Reads at most this number of similar domains for a new domain. */
const MAX_DOMAINS = 100;
const MAX_SET_ASIDE = 100;
/** The maximum number of reviews of a new listing. It is small, because two reviews that agree on a name set the name of the listing. */
const NEW_LISTING_REVIEWS = 2;

export type QueueRepository = ReturnType<typeof queueRepository>;
export type QueueTransaction = ReturnType<typeof queueTransaction>;

/** Provides the queue of new reviews and companies (`moderation_queue`), and the data that checks read and write. */
export function queueRepository(database: Database) {
  return bindTo(database, { takeNext, postpone, listSetAside, retry, setAside });
}

/**
 * Takes the next due entry out of the queue and checks it, in one transaction, so that an entry whose check fails stays in the queue. Several
 * processes take different entries.
 * @returns the entry, with the error if its check failed; undefined when none is due
 * @throws when no entry could be read
 */
async function takeNext(
  database: Database,
  check: (entry: QueueEntry, queue: QueueTransaction) => Promise<void>,
): Promise<CheckedEntry | undefined> {
  let entry: QueueEntry | undefined;
  try {
    await runInTransaction(database, async (transaction) => {
      const knex = toKnex(transaction);
      // If the database crashes before this commit is on the disk, the entry is checked again, which does no harm.
      await knex.raw('set local synchronous_commit = off');
      const { rows } = await knex.raw<{ rows: QueueEntry[] }>(
        `delete from moderation_queue where (subject, id) = (
           select subject, id from moderation_queue where due_at <= now() and set_aside_at is null
           order by due_at, subject, id limit 1 for update skip locked)
         returning subject, id, attempts`,
      );
      [entry] = rows;
      if (entry !== undefined) await check(entry, queueTransaction(transaction));
    });
  } catch (error) {
    if (entry === undefined) throw error;
    return { entry, error };
  }
  return entry && { entry };
}

/**
 * Counts a failed check.
 * @param retryInMs milliseconds until the entry is due again; null sets it aside
 */
async function postpone(
  database: Database,
  { subject, id }: QueueEntry,
  retryInMs: number | null,
  reason: string,
): Promise<void> {
  await toKnex(database).raw(
    `update moderation_queue set attempts = attempts + 1, last_error = ?,
       due_at = now() + make_interval(secs => coalesce(?::float8, 0)), set_aside_at = case when ? then now() end
     where subject = ? and id = ?`,
    [reason, retryInMs === null ? null : retryInMs / 1000, retryInMs === null, subject, id],
  );
}

/** Lists entries that were set aside, oldest first. Omits entries whose review or company was deleted. */
async function listSetAside(database: Database): Promise<SetAsideEntry[]> {
  const { rows } = await toKnex(database).raw<{ rows: SetAsideEntry[] }>(
    `select q.subject, q.id, q.attempts, q.set_aside_at, q.last_error, r.title,
       c.domain as company_domain, c.name as company_name
     from moderation_queue q
       left join reviews r on q.subject = 'review' and r.id = q.id
       join companies c on c.id = case when q.subject = 'company' then q.id else r.company_id end
     where q.set_aside_at is not null and r.deleted_at is null
     order by q.set_aside_at, q.subject, q.id limit ?`,
    [MAX_SET_ASIDE],
  );
  return rows;
}

/** Puts a set-aside entry back into the queue. @returns whether the entry was set aside */
async function retry(database: Database, { subject, id }: Pick<QueueEntry, 'subject' | 'id'>): Promise<boolean> {
  const knex = toKnex(database);
  const reset = { attempts: 0, due_at: knex.fn.now(), set_aside_at: null, last_error: null };
  return (await knex('moderation_queue').where({ subject, id }).whereNotNull('set_aside_at').update(reset)) > 0;
}

/** Returns how many entries are set aside, and the seconds since the first of them was set aside. */
async function setAside(database: Database): Promise<Waiting> {
  const { rows } = await toKnex(database).raw<{ rows: Waiting[] }>(
    `select count(*)::integer as count, coalesce(extract(epoch from now() - min(set_aside_at)), 0)::float as seconds
     from moderation_queue where set_aside_at is not null`,
  );
  return rows[0] ?? { count: 0, seconds: 0 };
}

/** Returns the reads and writes for the check of one entry. Each query reads a few rows by an index. */
function queueTransaction(transaction: Transaction) {
  return bindTo(transaction, {
    review,
    otherTexts,
    hiddenText,
    storeFingerprint,
    newestReviews,
    company,
    similarDomains,
    similarNames,
    sameName,
    markReviews,
    markCompany,
  });
}

async function select<Row>(transaction: Transaction, statement: string, values: Knex.RawBinding[]): Promise<Row[]> {
  return (await toKnex(transaction).raw<{ rows: Row[] }>(statement, values)).rows;
}

/** Reads a review and locks it against deletion. */
async function review(transaction: Transaction, id: string): Promise<WrittenReview | undefined> {
  const [review] = await select<WrittenReview>(
    transaction,
    `select r.id, r.company_id, r.user_id, r.description, r.is_held, u.email as author_email, c.domain as company_domain,
       r.company_name,
       c.claimed_at is null and c.removed_at is null and c.reviews_count <= ${NEW_LISTING_REVIEWS} as is_new_listing,
       extract(epoch from r.created_at - u.created_at)::float8 / 60 as account_minutes,
       (select count(*)::integer from (
          select from reviews o where o.user_id = r.user_id and o.deleted_at is null
            and o.created_at < u.created_at + interval '1 day' and (o.created_at, o.id) <= (r.created_at, r.id)
          limit ${MAX_FIRST_DAY}) as first_day) as first_day_reviews
     from reviews r join users u on u.id = r.user_id join companies c on c.id = r.company_id
     where r.id = ? and r.deleted_at is null for key share of r`,
    [id],
  );
  return review;
}

/**
 * Reads the texts of which a review may be a copy.
 *
 * @param keys the keys of its fingerprint; none for a short text
 */
function otherTexts(
  transaction: Transaction,
  { id, company_id, user_id }: WrittenReview,
  keys: string[],
): Promise<OtherText[]> {
  const newest = (whose: string, limit: number) =>
    `(select id from reviews where ${whose} and deleted_at is null order by created_at desc, id desc limit ${limit})`;
  const alike = keys.map(
    (_, at) =>
      `(select review_id from review_fingerprints where key_${at + 1} = ? order by review_id desc limit ${COMPARED_OF_KEY})`,
  );
  return select(
    transaction,
    `select id, description from reviews where deleted_at is null and id <> ? and id = any (array(
       ${[
         newest('company_id = ? and hidden_at is null', COMPARED_OF_COMPANY),
         newest('user_id = ?', COMPARED_OF_AUTHOR),
         ...alike,
       ].join(' union ')}))`,
    [id, company_id, user_id, ...keys],
  );
}

/** Returns why the newest similar text was hidden; undefined when there is none. @param keys the keys of the review's fingerprint */
async function hiddenText(transaction: Transaction, reviewId: string, keys: string[]): Promise<string | undefined> {
  const alike = keys.map(
    (_, at) => `(select review_id, hidden_at, reason from hidden_reviews where key_${at + 1} = ?)`,
  );
  const [hidden] = await select<{ reason: string }>(
    transaction,
    `select reason from (${alike.join(' union all ')}) as alike where review_id <> ? order by hidden_at desc limit 1`,
    [...keys, reviewId],
  );
  return hidden?.reason;
}

async function storeFingerprint(transaction: Transaction, reviewId: string, keys: string[]): Promise<void> {
  await toKnex(transaction)('review_fingerprints')
    .insert({ review_id: reviewId, ...Object.fromEntries(keys.map((key, at) => [`key_${at + 1}`, key])) })
    .onConflict('review_id')
    .merge();
}

/** Reads a company's newest visible reviews. Times are seconds since 1970. */
function newestReviews(
  transaction: Transaction,
  companyId: string,
  limit: number,
): Promise<{ id: string; time: number }[]> {
  return select(
    transaction,
    `select id, extract(epoch from created_at)::float8 as time from reviews
     where company_id = ? and deleted_at is null and hidden_at is null order by created_at desc, id desc limit ?`,
    [companyId, limit],
  );
}

/** Reads a company that has an owner. */
async function company(
  transaction: Transaction,
  id: string,
): Promise<{ id: string; domain: string; name: string } | undefined> {
  return toKnex(transaction)('companies').first('id', 'domain', 'name').where({ id }).whereNotNull('claimed_at');
}

/**
 * Reads the companies whose first domain label looks like one of the readings, the most reviewed first. Leaves out companies with neither
 * an owner nor enough reviews.
 */
function similarDomains(transaction: Transaction, companyId: string, readings: string[]): Promise<KnownDomain[]> {
  return select(
    transaction,
    `select domain, name, reviews_count from (
       select id, domain, name, reviews_count from companies
       where look_alike_key(split_part(domain, '.', 1)) = any (array(select look_alike_key(one) from unnest(?::text[]) as one))
         and (search_tier > 0 or claimed_at is not null) and id <> ? limit ${MAX_DOMAINS}) as known
     order by reviews_count desc, id`,
    [readings, companyId],
  );
}

/** Reads the most reviewed well-known companies with a similar-looking name. */
function similarNames(transaction: Transaction, companyId: string, name: string): Promise<KnownDomain[]> {
  return select(
    transaction,
    `select domain, name, reviews_count from companies
     where look_alike_key(lower(regexp_replace(name, '[^[:alnum:]]', '', 'g'))) = look_alike_key(?)
       and search_tier > 1 and id <> ? order by reviews_count desc, id limit ${MAX_DOMAINS}`,
    [name, companyId],
  );
}

/** Reads the best known other company with the same folded name. */
async function sameName(
  transaction: Transaction,
  companyId: string,
  name: string,
): Promise<Pick<KnownDomain, 'domain' | 'name'> | undefined> {
  const [namesake] = await select<Pick<KnownDomain, 'domain' | 'name'>>(
    transaction,
    `select domain, name from companies
     where search_full_name(name) collate "C" = search_full_name(?) and search_full_name(?) <> ''
       and removed_at is null and id <> ?
     order by search_tier desc limit 1`,
    [name, name, companyId],
  );
  return namesake;
}

/** Marks reviews. Skips a reason that an administrator has reviewed since the last change of the review. */
async function markReviews(transaction: Transaction, ids: string[], reasons: MarkReasons): Promise<void> {
  await toKnex(transaction).raw(
    `insert into marks (review_id, company_id, reasons)
     select r.id, r.company_id, ?::jsonb from (
       select * from reviews where id = any (?::bigint[]) and deleted_at is null order by id for key share) as r
     where not exists (
       select from marks m where m.review_id = r.id and m.closed_at >= r.updated_at
         and jsonb_exists_all(m.reasons, ?::text[]))
     on conflict (review_id) where closed_at is null do update set reasons = marks.reasons || excluded.reasons`,
    [JSON.stringify(reasons), ids, Object.keys(reasons)],
  );
}

/** Marks a company. Skips a finding if a mark with the same finding was closed. */
async function markCompany(transaction: Transaction, id: string, reasons: MarkReasons): Promise<void> {
  await toKnex(transaction).raw(
    `insert into marks (company_id, reasons)
     select ?, jsonb_object_agg(key, value) from jsonb_each(?::jsonb) as found
     where not exists (
       select from marks m where m.company_id = ? and m.review_id is null and m.closed_at is not null
         and m.reasons @> jsonb_build_object(key, value))
     having count(*) > 0
     on conflict (company_id) where closed_at is null and review_id is null
     do update set reasons = marks.reasons || excluded.reasons`,
    [id, JSON.stringify(reasons), id],
  );
}
