import { reviewPolicy, type Ground } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import type { FlagsTable } from '../../database/schema/tables.ts';
import { MOVED_REVIEWS } from '../../kernel/movedReviews.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The retention of a report after its decision. */
const RETENTION = `${reviewPolicy.reportYears} years`;

/** The account of a reporter, as columns of `flags`. */
export type Reporter = { user_id: string } | { company_id: string };

export type Part = FlagsTable['part'];

/** A part of a review. Only photos have an id. */
export type Target = Pick<FlagsTable, 'part' | 'photo_id'>;

/** A photo that a report or a decision is about. */
export interface ReportedPhoto {
  id: string;
  is_hidden: boolean;
  /** The hash of the photo's image and description. */
  hash: Buffer;
}

/** A review that a report or a decision is about, with its author and company. */
export interface ReportedReview {
  id: string;
  company_id: string;
  company_domain: string;
  user_id: string;
  author_email: string;
  author_language: string | null;
  language: string | null;
  rating: number;
  is_deleted: boolean;
  /** Whether everybody sees the review. */
  is_visible: boolean;
  has_visible_reply: boolean;
  has_reply: boolean;
  /** Hash of title and description. */
  review_hash: Buffer;
  /** Hash of the reply's text; null if there is no reply. */
  reply_hash: Buffer | null;
}

/** An open report with its sender. */
export interface OpenReport extends Pick<
  FlagsTable,
  'id' | 'part' | 'photo_id' | 'reason' | 'user_id' | 'company_id' | 'visitor_id' | 'by_company' | 'created_at'
> {
  /** Email of the reporter; null after the end of the account. */
  email: string | null;
  language: string | null;
}

/** A report in JSON, as its sender sees it. Times are formatted as in a `ReviewRow`. */
export interface ReportRow extends Pick<
  FlagsTable,
  'id' | 'review_id' | 'part' | 'photo_id' | 'reason' | 'explanation' | 'law' | 'state'
> {
  created_at: string;
  company_domain: string;
  company_name: string;
  decision: {
    id: string;
    at: string;
    outcome: 'hidden' | 'kept' | 'shownAgain';
    ground: Ground | 'other';
    reason: string;
    appeal: 'open' | 'granted' | 'refused' | 'withdrawn' | null;
  } | null;
}

const SELECT_REPORT = `
  select to_json(one) as flag from (
    select f.id::text, f.review_id::text, f.part, f.photo_id::text, f.reason, f.explanation, f.law, f.state,
      f.created_at at time zone 'utc' as created_at, c.domain as company_domain, c.name as company_name,
      (select json_build_object('id', d.id::text, 'at', d.at at time zone 'utc', 'outcome', d.outcome, 'ground', d.ground,
         'reason', d.reason, 'appeal', a.state)
       from decisions d left join appeals a on a.decision_id = d.id where d.id = f.decision_id) as decision
    from flags f join companies c on c.id = f.reviewed_company_id`;

export type ReportsRepository = ReturnType<typeof reportsRepository>;

/** Reports. Locks are acquired in the order accounts, review, company, reports. */
export function reportsRepository(database: Database) {
  return {
    followMerge,
    lockReview,
    lockAccounts,
    lockCompany,
    findPhoto,
    lockOpen,
    hasOpen,
    countOpen,
    findEarlierDecision,
    insert,
    settle,
    reverse,
    settleDeleted,
    settleDeletedPhoto,
    reopenRestored,
    withdraw,
    read,
    endCompany,
    ...bindTo(database, { find, ofReporter, waiting, purgeExpired }),
  };
}

function where(reporter: Reporter) {
  return 'user_id' in reporter
    ? (['f.user_id = ?', reporter.user_id] as const)
    : (['f.company_id = ?', reporter.company_id] as const);
}

/** Locks a review, even if it is deleted. The caller has locked the author of the review, or the reporter. */
async function lockReview(transaction: Transaction, reviewId: string): Promise<ReportedReview | undefined> {
  const { rows } = await toKnex(transaction).raw<{ rows: ReportedReview[] }>(
    `select r.id, r.company_id, c.domain as company_domain, r.user_id, u.email as author_email, u.language as author_language,
       r.language, r.rating, r.deleted_at is not null as is_deleted, r.deleted_at is null and r.hidden_at is null and c.removed_at is null as is_visible,
       r.replied_at is not null and p.review_id is not null and p.hidden_at is null as has_visible_reply,
       p.review_id is not null as has_reply,
       sha256(convert_to(r.title || e'\\n' || r.description, 'UTF8')) as review_hash,
       sha256(convert_to(p.text, 'UTF8')) as reply_hash
     from reviews r join companies c on c.id = r.company_id join users u on u.id = r.user_id
       left join replies p on p.review_id = r.id and p.deleted_at is null
     where r.id = ? for no key update of r`,
    [reviewId],
  );
  return rows[0];
}

/**
 * Locks the accounts that a decision about a review affects, in the order of their ids: the given accounts, and the senders of open reports and of
 * appeals. Must be called before the review is locked.
 *
 * @returns the ids of the accounts that exist
 */
async function lockAccounts(transaction: Transaction, reviewId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await toKnex(transaction).raw<{ rows: { id: string }[] }>(
    `select id from users where id in (
       select unnest(?::bigint[])
       union select user_id from flags where review_id = ? and state = 'open'
       union select a.user_id from appeals a join decisions d on d.id = a.decision_id where d.review_id = ?)
     order by id for no key update`,
    [[...userIds], reviewId, reviewId],
  );
  return rows.map(({ id }) => id);
}

async function lockCompany(transaction: Transaction, companyId: string): Promise<void> {
  await toKnex(transaction)('companies').first('id').where({ id: companyId }).forNoKeyUpdate();
}

/** Reads a photo of a review. The caller has locked the review. */
async function findPhoto(transaction: Transaction, reviewId: string, id: string): Promise<ReportedPhoto | undefined> {
  const { rows } = await toKnex(transaction).raw<{ rows: ReportedPhoto[] }>(
    `select id, hidden_at is not null as is_hidden, sha256(convert_to(key || e'\\n' || alt, 'UTF8')) as hash
     from review_photos where id = ? and review_id = ?`,
    [id, reviewId],
  );
  return rows[0];
}

/**
 * Locks the open reports on parts of a review, oldest first.
 * @param photoId locks only the reports on this photo; null for all reports on the parts
 */
async function lockOpen(
  transaction: Transaction,
  reviewId: string,
  parts: readonly Part[],
  photoId: string | null = null,
): Promise<OpenReport[]> {
  const { rows } = await toKnex(transaction).raw<{ rows: OpenReport[] }>(
    `select f.id, f.part, f.photo_id, f.reason, f.user_id, f.company_id, f.visitor_id, f.by_company, f.created_at,
       coalesce(u.email, c.email, c.work_email, v.email) as email, coalesce(u.language, v.language) as language
     from flags f left join users u on u.id = f.user_id left join companies c on c.id = f.company_id
       left join flag_visitors v on v.id = f.visitor_id
     where f.review_id = ? and f.state = 'open' and f.part = any (?::text[])
       and coalesce(f.photo_id = ?::bigint, true) order by f.id for no key update of f`,
    [reviewId, [...parts], photoId],
  );
  return rows;
}

async function hasOpen(
  transaction: Transaction,
  reporter: Reporter,
  reviewId: string,
  target: Target,
): Promise<boolean> {
  const report = await toKnex(transaction)('flags')
    .first('id')
    .where({ ...reporter, review_id: reviewId, ...target, state: 'open' });
  return report !== undefined;
}

async function countOpen(transaction: Transaction, reporter: Reporter): Promise<number> {
  const [row] = await toKnex(transaction)('flags')
    .where({ ...reporter, state: 'open' })
    .count({ count: '*' });
  return Number(row?.['count']);
}

/**
 * Returns the id of the latest decision about a part of a review if this decision has kept the present text after a report for the given ground;
 * otherwise undefined.
 */
async function findEarlierDecision(
  transaction: Transaction,
  reviewId: string,
  { part, photo_id: photoId }: Target,
  ground: Ground,
  textHash: Buffer,
): Promise<string | undefined> {
  const { rows } = await toKnex(transaction).raw<{ rows: { id: string }[] }>(
    `select d.id from decisions d
     where d.review_id = ? and d.part = ? and d.photo_id is not distinct from ?::bigint and d.outcome in ('kept', 'shownAgain') and d.text_hash = ?
       and (d.ground = ? or exists (select from flags f where f.decision_id = d.id and f.reason = ?))
       and d.id = (select max(l.id) from decisions l
         where l.review_id = d.review_id and l.part = d.part and l.photo_id is not distinct from d.photo_id)`,
    [reviewId, part, photoId, textHash, ground, ground],
  );
  return rows[0]?.id;
}

/** @returns the id of the new report */
async function insert(
  transaction: Transaction,
  report: Pick<
    FlagsTable,
    'review_id' | 'reviewed_company_id' | 'part' | 'photo_id' | 'by_company' | 'reason' | 'explanation' | 'law'
  > &
    (Reporter | { visitor_id: string }) & { decision_id: string | null },
): Promise<string> {
  const knex = toKnex(transaction);
  const isDecided = report.decision_id !== null;
  const [row] = await knex('flags').insert(
    { ...report, state: isDecided ? 'rejected' : 'open', decided_at: isDecided ? knex.fn.now() : null },
    ['id'],
  );
  if (row === undefined) throw new Error('INSERT returned no row');
  return row.id;
}

async function settle(
  transaction: Transaction,
  ids: string[],
  state: 'upheld' | 'rejected',
  decisionId: string,
): Promise<void> {
  const knex = toKnex(transaction);
  await knex('flags').whereIn('id', ids).update({ state, decision_id: decisionId, decided_at: knex.fn.now() });
}

/** Changes the state of the reports that a reversed decision had settled. */
async function reverse(transaction: Transaction, decisionId: string, state: 'upheld' | 'rejected'): Promise<void> {
  await toKnex(transaction)('flags').where({ decision_id: decisionId }).update({ state });
}

/** Settles, without a decision, the open reports on a review that its author has deleted. Withdraws the open appeals. */
async function settleDeleted(transaction: Transaction, reviewId: string): Promise<void> {
  await toKnex(transaction).raw(
    `with settled as (
       update flags set state = 'upheld', decided_at = now() where review_id = :reviewId and state = 'open')
     update appeals set state = 'withdrawn', decided_at = now()
     where state = 'open' and decision_id in (select id from decisions where review_id = :reviewId)`,
    { reviewId },
  );
}

/** Settles, without a decision, the open reports on a photo that its author has deleted. Withdraws the open appeals. */
async function settleDeletedPhoto(transaction: Transaction, reviewId: string, photoId: string): Promise<void> {
  await toKnex(transaction).raw(
    `with settled as (
       update flags set state = 'upheld', decided_at = now() where review_id = :reviewId and photo_id = :photoId and state = 'open')
     update appeals set state = 'withdrawn', decided_at = now()
     where state = 'open' and decision_id in (
       select id from decisions where photo_id = :photoId and review_id = :reviewId)`,
    { reviewId, photoId },
  );
}

/** Reopens the reports and appeals that `settleDeleted` has settled, because the author has restored the review. */
async function reopenRestored(transaction: Transaction, reviewId: string): Promise<void> {
  const knex = toKnex(transaction);
  await knex('flags')
    .where({ review_id: reviewId, state: 'upheld', decision_id: null })
    // Does not reopen reports on a photo that no longer exists.
    .whereRaw('(photo_id is null or exists (select from review_photos f where f.id = flags.photo_id))')
    .update({ state: 'open', decided_at: null });
  await knex.raw(
    `update appeals set state = 'open', decided_at = null
     where state = 'withdrawn' and text is not null and decision_id in (
       select d.id from decisions d where d.review_id = ?
         and (d.photo_id is null or exists (select from review_photos f where f.id = d.photo_id)))`,
    [reviewId],
  );
}

/** @returns the report with its review; undefined if another account has sent the report */
async function find(
  database: Database,
  reporter: Reporter,
  id: string,
): Promise<Pick<FlagsTable, 'review_id'> | undefined> {
  return toKnex(database)('flags')
    .first('review_id')
    .where({ ...reporter, id });
}

/** @returns whether the report was open */
async function withdraw(transaction: Transaction, id: string): Promise<boolean> {
  const knex = toKnex(transaction);
  const withdrawn = await knex('flags')
    .where({ id, state: 'open' })
    .update({ state: 'withdrawn', decided_at: knex.fn.now() });
  return withdrawn > 0;
}

async function read(transaction: Transaction, id: string): Promise<ReportRow> {
  const { rows } = await toKnex(transaction).raw<{ rows: { flag: ReportRow }[] }>(
    `${SELECT_REPORT} where f.id = ?) as one`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Report ${id} does not exist`);
  return row.flag;
}

/** Lists an account's reports, newest first. @param after the id of the last report on the previous page; null for the first page */
async function ofReporter(
  database: Database,
  reporter: Reporter,
  limit: number,
  after: string | null,
): Promise<ReportRow[]> {
  const [condition, id] = where(reporter);
  const { rows } = await toKnex(database).raw<{ rows: { flag: ReportRow }[] }>(
    `${SELECT_REPORT} where ${condition} and f.id < ? order by f.id desc limit ?) as one`,
    [id, after ?? '9'.repeat(18), limit],
  );
  return rows.map(({ flag: report }) => report);
}

/**
 * Removes the company from its reports and appeals when its account ends. A trigger also removes their texts. The reports and appeals stay,
 * and still count.
 */
async function endCompany(transaction: Transaction, companyId: string): Promise<void> {
  const knex = toKnex(transaction);
  await knex('flags').where({ company_id: companyId }).update({ company_id: null });
  await knex('appeals').where({ company_id: companyId }).update({ company_id: null });
  await knex('flag_standings').where({ company_id: companyId }).del();
}

/** Returns the number of open reports, and the seconds that the oldest report has waited. */
async function waiting(database: Database): Promise<{ count: number; seconds: number }> {
  const { rows } = await toKnex(database).raw<{ rows: { count: number; seconds: number }[] }>(
    `select count(*)::integer as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float as seconds
     from flags where state = 'open'`,
  );
  return rows[0] ?? { count: 0, seconds: 0 };
}

async function purgeExpired(database: Database): Promise<void> {
  await toKnex(database)('flags').whereRaw('decided_at < now() - ?::interval', [RETENTION]).del();
}

/** Moves open reports to the new companies of their reviews, after a merge has moved the reviews. */
async function followMerge(transaction: Transaction, mergeId: string): Promise<void> {
  await toKnex(transaction).raw(
    `update flags f set reviewed_company_id = r.company_id from ${MOVED_REVIEWS} and f.review_id = r.id and f.state = 'open'
       and f.reviewed_company_id <> r.company_id`,
    [mergeId],
  );
}
