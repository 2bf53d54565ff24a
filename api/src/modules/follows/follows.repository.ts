import { NEW_REVIEWS_MAX } from '@heard/contract/schemas';
import type { Database, Transaction } from '../../database/Database.ts';
import { preparedReads } from '../../database/preparedReads.ts';
import { toKnex } from '../../database/toKnex.ts';
import { isPublicCompanyOfDomain } from '../companies/companyOfDomain.ts';
import { COMPANY_ROW, type ListedRow } from '../discovery/companyRow.ts';

/** How far back reviews of followed companies count as new. */
const NEW_FOR = '7 days';

/** Counts the new visible reviews of a company `c`: a bounded number of entries of an index. */
export const NEW_REVIEWS = `(select count(*)::integer from (
  select from reviews r where r.company_id = c.id and r.deleted_at is null and r.hidden_at is null
    and r.created_at > now() - interval '${NEW_FOR}' limit ${NEW_REVIEWS_MAX}) few)`;

/** The position of a followed company in the list of its follower. */
export interface FollowCursor {
  /** Microseconds since 1970, PostgreSQL's precision. */
  micros: string;
  companyId: string;
}

export interface FollowRow extends FollowCursor {
  since: Date;
  new_reviews: number;
  company: ListedRow;
}

export type FollowsRepository = ReturnType<typeof followsRepository>;

/** The companies that consumers follow. Visible to nobody else. Acquires locks in the order user, company. */
export function followsRepository(database: Database) {
  const knex = toKnex(database);
  const read = preparedReads(database);

  return {
    /**
     * Returns the id in the database of a company, or of the one that it was merged into, and locks it against being blocked;
     * undefined without one that is public.
     */
    async findCompany(transaction: Transaction, domain: string): Promise<string | undefined> {
      const { rows } = await toKnex(transaction).raw<{ rows: { id: string }[] }>(
        `select c.id from companies c where ${isPublicCompanyOfDomain('c')} for key share`,
        [domain],
      );
      return rows[0]?.id;
    },

    /** Returns whether the user follows the company; undefined if there is no such company. */
    async isFollowing(userId: string, domain: string): Promise<boolean | undefined> {
      const [row] = await read<{ following: boolean }>(
        'is-following',
        () => `select exists (select from follows where user_id = ? and company_id = c.id) as following
          from companies c where ${isPublicCompanyOfDomain('c')}`,
        [userId, domain],
      );
      return row?.following;
    },

    /**
     * Follows a company, unless the user does so already or follows as many as allowed. The caller has locked the user.
     *
     * @returns whether the user follows it now
     */
    async insert(transaction: Transaction, userId: string, companyId: string, max: number): Promise<boolean> {
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
    },

    async remove(transaction: Transaction, userId: string, companyId: string): Promise<void> {
      await toKnex(transaction)('follows').where({ user_id: userId, company_id: companyId }).del();
    },

    /** Lists the companies that a user follows, newest followed first. @param after null for the first page */
    async ofUser(
      userId: string,
      limit: number,
      after: FollowCursor | null,
    ): Promise<{ total: number; rows: FollowRow[] }> {
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
    },

    /** Lists all companies that a user follows, for the export, oldest first. */
    async allOfUser(userId: string): Promise<{ companyId: string; since: string }[]> {
      const rows = await knex('follows')
        .join('companies', 'companies.id', 'follows.company_id')
        .select('companies.domain', 'follows.created_at')
        .where({ user_id: userId })
        .orderBy('follows.created_at');
      return rows.map(({ domain, created_at: since }: { domain: string; created_at: Date }) => ({
        companyId: domain,
        since: since.toISOString(),
      }));
    },

    /** Returns the number of follows of all accounts, for the metrics. */
    async count(): Promise<number> {
      const { rows } = await knex.raw<{ rows: { count: number }[] }>('select count(*)::integer as count from follows');
      return rows[0]?.count ?? 0;
    },
  };
}

/** Returns a time with all its digits: a Date would lose the last three. */
function toTimestamp(micros: string): string {
  const padded = micros.padStart(7, '0');
  return `${new Date(Number(padded.slice(0, -6)) * 1000).toISOString().slice(0, 19)}.${padded.slice(-6)}Z`;
}
