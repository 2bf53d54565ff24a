import { NEW_REVIEWS_MAX } from '@heard/contract/schemas';
import type { Database, Transaction } from '../../database/Database.ts';
import { preparedReads, type PreparedReads } from '../../database/preparedReads.ts';
import { toKnex } from '../../database/toKnex.ts';
import { isCounted } from '../../kernel/countedReviews.ts';
import { isPublicCompanyOfDomain } from '../../kernel/companyOfDomain.ts';
import { COMPANY_ROW, type ListedRow } from '../../kernel/companyRow.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The age up to which reviews of followed companies count as new. */
const NEW_FOR = '7 days';

/** Counts the new reviews of a company `c`, up to a maximum. Reads only index entries of these reviews. */
export const NEW_REVIEWS = `(select count(*)::integer from (
  select from reviews r where r.company_id = c.id and ${isCounted('r')}
    and r.created_at > now() - interval '${NEW_FOR}' limit ${NEW_REVIEWS_MAX}) few)`;

/** The position of a followed company in the list of its follower. */
export interface FollowCursor {
  /** The time of the follow in microseconds since 1970, the precision of PostgreSQL. */
  micros: string;
  companyId: string;
}

export interface FollowRow extends FollowCursor {
  since: Date;
  new_reviews: number;
  company: ListedRow;
}

export type FollowsRepository = ReturnType<typeof followsRepository>;

/**
 * Provides the companies that consumers follow. Only the consumer sees them. Acquires locks in the order user, company.
 */
export function followsRepository(database: Database) {
  return {
    findCompany,
    insert,
    remove,
    removeOfCompany,
    moveToMerged,
    moveBack,
    ...bindTo(preparedReads(database), { isFollowing }),
    ...bindTo(database, { ofUser, allOfUser, count }),
  };
}

/**
 * Returns the database id of a public company, or of the company into which it was merged; undefined if there is none.
 * Locks the company, so that it can't be blocked in the meantime.
 */
async function findCompany(transaction: Transaction, domain: string): Promise<string | undefined> {
  const { rows } = await toKnex(transaction).raw<{ rows: { id: string }[] }>(
    `select c.id from companies c where ${isPublicCompanyOfDomain('c')} for key share`,
    [domain],
  );
  return rows[0]?.id;
}

/** Returns whether the user follows the company; undefined if there is no such company. */
async function isFollowing(read: PreparedReads, userId: string, domain: string): Promise<boolean | undefined> {
  const [row] = await read<{ following: boolean }>(
    'is-following',
    () => `select exists (select from follows where user_id = ? and company_id = c.id) as following
      from companies c where ${isPublicCompanyOfDomain('c')}`,
    [userId, domain],
  );
  return row?.following;
}

/**
 * Follows a company, unless the user follows it already, or follows the maximum number of companies. The caller has locked the user.
 *
 * @returns whether the user follows it now
 */
async function insert(transaction: Transaction, userId: string, companyId: string, max: number): Promise<boolean> {
  const follow = { user_id: userId, company_id: companyId };
  const { rows } = await toKnex(transaction).raw<{ rows: { followed: boolean; count: number }[] }>(
    `select count(*)::integer as count, coalesce(bool_or(company_id = ?), false) as followed from follows where user_id = ?`,
    [companyId, userId],
  );
  const [{ followed, count } = { followed: false, count: 0 }] = rows;
  if (followed) return true;
  if (count >= max) return false;
  await toKnex(transaction)('follows').insert(follow);
  return true;
}

async function remove(transaction: Transaction, userId: string, companyId: string): Promise<void> {
  await toKnex(transaction)('follows').where({ user_id: userId, company_id: companyId }).del();
}

/** Deletes all follows of a company. */
async function removeOfCompany(transaction: Transaction, companyId: string): Promise<void> {
  await toKnex(transaction)('follows').where({ company_id: companyId }).del();
}

/** Lists the companies that a user follows, newest followed first. @param after null for the first page */
async function ofUser(
  database: Database,
  userId: string,
  limit: number,
  after: FollowCursor | null,
): Promise<{ total: number; rows: FollowRow[] }> {
  const knex = toKnex(database);

  const { rows } = await knex.raw<{ rows: FollowRow[] }>(
    `select f.created_at as since, (extract(epoch from f.created_at) * 1000000)::bigint::text as micros, f.company_id as "companyId",
       ${NEW_REVIEWS} as new_reviews, ${COMPANY_ROW} as company
     from (
       select * from follows where user_id = :userId ${
         after === null
           ? ''
           : `and (created_at < :at::timestamptz or (created_at = :at::timestamptz and company_id > :companyId))`
       }
       order by created_at desc, company_id limit :limit
     ) f join companies c on c.id = f.company_id
     order by f.created_at desc, f.company_id`,
    {
      userId,
      limit,
      ...(after !== null && { at: toTimestamp(after.micros), companyId: after.companyId }),
    },
  );
  const { rows: counts } = await knex.raw<{ rows: { total: number }[] }>(
    'select count(*)::integer as total from follows where user_id = ?',
    [userId],
  );
  return { total: counts[0]?.total ?? 0, rows };
}

/** Lists all companies that a user follows, for the export, oldest first. */
async function allOfUser(database: Database, userId: string): Promise<{ companyId: string; since: string }[]> {
  const rows = await toKnex(database)('follows')
    .join('companies', 'companies.id', 'follows.company_id')
    .select('companies.domain', 'follows.created_at')
    .where({ user_id: userId })
    .orderBy('follows.created_at');
  return rows.map(({ domain, created_at: since }: { domain: string; created_at: Date }) => ({
    companyId: domain,
    since: since.toISOString(),
  }));
}

/** Returns the number of follows of all accounts, for the metrics. */
async function count(database: Database): Promise<number> {
  const { rows } = await toKnex(database).raw<{ rows: { count: number }[] }>(
    'select count(*)::integer as count from follows',
  );
  return rows[0]?.count ?? 0;
}

/** Returns a time with microseconds, because a Date would drop the last three digits. */
function toTimestamp(micros: string): string {
  const padded = micros.padStart(7, '0');
  return `${new Date(Number(padded.slice(0, -6)) * 1000).toISOString().slice(0, 19)}.${padded.slice(-6)}Z`;
}

/**
 * Moves the follows of a company to the company into which it was merged. An account that follows both companies then
 * follows the other company once.
 */
async function moveToMerged(
  transaction: Transaction,
  { mergeId, fromId, intoId }: { mergeId: string; fromId: string; intoId: string },
): Promise<void> {
  await toKnex(transaction).raw(
    `with moved as (
       delete from follows where company_id = :fromId returning user_id, created_at
     ), added as (
       insert into follows (user_id, company_id, created_at) select user_id, :intoId, created_at from moved
       on conflict do nothing returning user_id
     )
     insert into merge_follows (merge_id, user_id, created_at, is_added)
     select :mergeId, m.user_id, m.created_at, a.user_id is not null from moved m left join added a on a.user_id = m.user_id`,
    { mergeId, fromId, intoId },
  );
}

/** Moves back the follows that a merge has moved. Accounts that have unfollowed the other company since the merge then follow neither company. */
async function moveBack(
  transaction: Transaction,
  { mergeId, fromId, intoId }: { mergeId: string; fromId: string; intoId: string },
): Promise<void> {
  await toKnex(transaction).raw(
    `with kept as (
       select m.user_id, m.created_at, m.is_added from merge_follows m
       join follows f on f.user_id = m.user_id and f.company_id = :intoId where m.merge_id = :mergeId
     ), removed as (
       delete from follows f using kept k where f.company_id = :intoId and f.user_id = k.user_id and k.is_added
     )
     insert into follows (user_id, company_id, created_at) select user_id, :fromId, created_at from kept
     on conflict do nothing`,
    { mergeId, fromId, intoId },
  );
}
