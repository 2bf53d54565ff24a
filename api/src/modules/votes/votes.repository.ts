import type { Database, Transaction } from '../../database/Database.ts';
import type { HelpfulVotesTable } from '../../database/schema/tables.ts';
import { runInTransaction } from '../../database/runInTransaction.ts';
import { toKnex } from '../../database/toKnex.ts';
import { isPublicCompanyOfDomain } from '../companies/companyOfDomain.ts';

/** Votes of accounts that are younger are watched, and can be made void together. */
const NEW_ACCOUNT = '7 days';

/** Votes that are listed of an account for one company. */
const MAX_LISTED = 500;

/** Reviews of a company whose order is computed again in one transaction. */
const MAX_REORDERED = 5000;

/** A review that somebody votes for. */
export interface VotedReview {
  company_id: string;
  company_domain: string;
  /** Of the owner; null without one. */
  company_email: string | null;
  company_work_email: string | null;
  user_id: string;
  is_visible: boolean;
}

/** What decides whether an account may vote. */
export interface Voter {
  email: string;
  is_confirmed: boolean;
  is_old_enough: boolean;
}

export type VotesRepository = ReturnType<typeof votesRepository>;

/** Helpful votes. Locks are acquired in the order voter and author, review, company. Triggers count the votes of each review. */
export function votesRepository(database: Database) {
  const ofCompany = (transaction: Transaction, companyId: string) =>
    toKnex(transaction)('helpful_changed').insert({ company_id: companyId }).onConflict('company_id').ignore();

  return {
    /** Locks a review that is not deleted. The caller has locked the voter. */
    async lockReview(transaction: Transaction, reviewId: string): Promise<VotedReview | undefined> {
      const { rows } = await toKnex(transaction).raw<{ rows: VotedReview[] }>(
        `select r.company_id, c.domain as company_domain, c.email as company_email, c.work_email as company_work_email,
           r.user_id, r.hidden_at is null and c.removed_at is null as is_visible
         from reviews r join companies c on c.id = r.company_id
         where r.id = ? and r.deleted_at is null for no key update of r`,
        [reviewId],
      );
      return rows[0];
    },

    /** Reads a voter whose row is locked. */
    async readVoter(transaction: Transaction, userId: string): Promise<Voter> {
      const { rows } = await toKnex(transaction).raw<{ rows: Voter[] }>(
        `select email, email_confirmed_at is not null as is_confirmed, created_at <= now() - interval '1 day' as is_old_enough
         from users where id = ?`,
        [userId],
      );
      const [voter] = rows;
      if (voter === undefined) throw new Error(`User ${userId} does not exist`);
      return voter;
    },

    async find(
      transaction: Transaction,
      reviewId: string,
      userId: string,
    ): Promise<Pick<HelpfulVotesTable, 'withdrawn_at'> | undefined> {
      return toKnex(transaction)('helpful_votes').first('withdrawn_at').where({ review_id: reviewId, user_id: userId });
    },

    /** Counts an account's first vote for a review, which it keeps when the vote is withdrawn. */
    async insert(
      transaction: Transaction,
      vote: Pick<HelpfulVotesTable, 'review_id' | 'user_id' | 'company_id'>,
    ): Promise<void> {
      const knex = toKnex(transaction);
      await knex('companies').where({ id: vote.company_id }).increment('votes_ever', 1);
      await knex.raw(
        `insert into helpful_votes (review_id, user_id, company_id, is_new_account)
         select ?, id, ?, created_at > now() - ?::interval from users where id = ?`,
        [vote.review_id, vote.company_id, NEW_ACCOUNT, vote.user_id],
      );
      await ofCompany(transaction, vote.company_id);
    },

    /** Votes again after a withdrawal. */
    async renew(transaction: Transaction, reviewId: string, userId: string): Promise<void> {
      await toKnex(transaction).raw(
        `update helpful_votes v set withdrawn_at = null, created_at = now(), is_new_account = u.created_at > now() - ?::interval
         from users u where v.review_id = ? and v.user_id = ? and u.id = v.user_id`,
        [NEW_ACCOUNT, reviewId, userId],
      );
    },

    async withdraw(transaction: Transaction, reviewId: string, userId: string): Promise<void> {
      const knex = toKnex(transaction);
      await knex('helpful_votes')
        .where({ review_id: reviewId, user_id: userId, withdrawn_at: null })
        .update({ withdrawn_at: knex.fn.now() });
    },

    async readCount(transaction: Transaction, reviewId: string): Promise<number> {
      const review = await toKnex(transaction)('reviews').first('helpful').where({ id: reviewId });
      return review?.helpful ?? 0;
    },

    /**
     * Marks a review with enough votes of new accounts within an hour, unless an administrator has reviewed them.
     *
     * @param min the number of votes from which on it is marked
     */
    async markBurst(transaction: Transaction, reviewId: string, min: number): Promise<void> {
      await toKnex(transaction).raw(
        `with last as (
           select max(closed_at) as closed_at from marks where review_id = :reviewId and jsonb_exists(reasons, 'votes')
         ), burst as (
           select count(*)::integer as votes, ceil(extract(epoch from max(v.created_at) - min(v.created_at)) / 60)::integer as minutes
           from helpful_votes v, last
           where v.review_id = :reviewId and v.is_new_account and v.void_at is null and v.withdrawn_at is null
             and v.created_at > now() - interval '1 hour' and v.created_at > coalesce(last.closed_at, '-infinity')
         )
         insert into marks (review_id, company_id, reasons)
           select r.id, r.company_id, jsonb_build_object('votes', jsonb_build_object('votes', b.votes, 'minutes', b.minutes))
           from burst b join reviews r on r.id = :reviewId where b.votes >= :min
         on conflict (review_id) where closed_at is null do update set reasons = marks.reasons || excluded.reasons`,
        { reviewId, min },
      );
    },

    /** Makes the votes of accounts void that were new at the time, withdrawn ones included. @returns how many */
    async void(transaction: Transaction, reviewId: string): Promise<number> {
      const knex = toKnex(transaction);
      const votes = await knex('helpful_votes')
        .where({ review_id: reviewId, is_new_account: true, void_at: null })
        .update({ void_at: knex.fn.now() });
      const review = await knex('reviews').first('company_id').where({ id: reviewId });
      if (review !== undefined) await ofCompany(transaction, review.company_id);
      return votes;
    },

    /** @returns the ids of a company's reviews that the account finds helpful, newest vote first; undefined without the company */
    async ofUser(userId: string, domain: string): Promise<string[] | undefined> {
      const { rows } = await toKnex(database).raw<{ rows: { ids: string[] }[] }>(
        `select array(
           select review_id::text from helpful_votes v
           where v.user_id = ? and v.company_id = c.id and v.withdrawn_at is null
           order by v.created_at desc, review_id desc limit ${MAX_LISTED}) as ids
         from companies c where ${isPublicCompanyOfDomain('c')}`,
        [userId, domain],
      );
      return rows[0]?.ids;
    },

    /** Lists the votes of an account, for its export. */
    async allOfUser(userId: string): Promise<{ reviewId: string; at: string }[]> {
      const votes = await toKnex(database)('helpful_votes')
        .select('review_id', 'created_at')
        .where({ user_id: userId, withdrawn_at: null })
        .orderBy('created_at');
      return votes.map(({ review_id: reviewId, created_at: at }) => ({ reviewId, at: at.toISOString() }));
    },

    /**
     * Computes the order of the reviews again of the company whose votes changed first, if that is old enough. Reviews that are
     * being written wait for the next time.
     *
     * @returns whether there may be another company
     */
    reorderNext: (minAgeSeconds: number): Promise<boolean> =>
      runInTransaction(database, async (transaction) => {
        const knex = toKnex(transaction);
        const { rows } = await knex.raw<{ rows: { company_id: string }[] }>(
          `delete from helpful_changed where company_id = (
             select company_id from helpful_changed where since <= now() - make_interval(secs => ?)
             order by since limit 1 for update skip locked)
           returning company_id`,
          [minAgeSeconds],
        );
        const [changed] = rows;
        if (changed === undefined) return false;
        const { rowCount } = await knex.raw<{ rowCount: number }>(
          `with stale as (
             select r.id from unnest('{0,1,2,3,4,5}'::smallint[]) as part (rating) cross join lateral (
               select id, helpful, helpful_score, company_id, votes_before from reviews
               where company_id = :companyId and rating = part.rating and helpful_score > 0
                 and deleted_at is null and hidden_at is null) r
             join companies c on c.id = r.company_id
             where r.helpful_score <> helpful_score(r.helpful, c.votes_ever - r.votes_before)
             order by r.id limit ${MAX_REORDERED}
           ), locked as (
             select r.id from reviews r where r.id in (select id from stale) order by r.id for no key update skip locked
           )
           update reviews r set helpful_score = helpful_score(r.helpful, c.votes_ever - r.votes_before)
           from companies c where r.id in (select id from locked) and c.id = r.company_id`,
          { companyId: changed.company_id },
        );
        if (rowCount === MAX_REORDERED) await ofCompany(transaction, changed.company_id);
        return true;
      }),
  };
}
