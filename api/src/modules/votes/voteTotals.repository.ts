import type { Database, Transaction } from '../../database/Database.ts';
import { runInTransaction } from '../../database/runInTransaction.ts';
import { MOVED_REVIEWS } from '../../kernel/movedReviews.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** Maximum number of reviews of a company whose order one transaction computes again. */
const MAX_REORDERED = 5000;

/** Maintains the votes of reviews and their order. */
export function voteTotalsRepository(database: Database) {
  return { markBurst, followMerge, void: voidVotes, ...bindTo(database, { reorderNext }) };
}

function ofCompany(transaction: Transaction, companyId: string) {
  return toKnex(transaction)('helpful_changed').insert({ company_id: companyId }).onConflict('company_id').ignore();
}

/**
 * Marks a review if it received enough votes from new accounts within the last hour. Ignores votes that an administrator has already reviewed.
 *
 * @param min the minimum number of votes for a mark
 */
async function markBurst(transaction: Transaction, reviewId: string, min: number): Promise<void> {
  await toKnex(transaction).raw(
    `with last as (
       select max(closed_at) as closed_at from marks where review_id = :reviewId and jsonb_exists(reasons, 'votes')
     ), burst as (
       select count(*)::integer as votes, ceil(extract(epoch from max(v.created_at) - min(v.created_at)) / 60)::integer as minutes
       from helpful_votes v, last
       where v.review_id = :reviewId and v.is_new_account and v.void_at is null and v.withdrawn_at is null and v.set_aside_at is null
         and v.created_at > now() - interval '1 hour' and v.created_at > coalesce(last.closed_at, '-infinity')
     )
     insert into marks (review_id, company_id, reasons)
       select r.id, r.company_id, jsonb_build_object('votes', jsonb_build_object('votes', b.votes, 'minutes', b.minutes))
       from burst b join reviews r on r.id = :reviewId where b.votes >= :min
     on conflict (review_id) where closed_at is null do update set reasons = marks.reasons || excluded.reasons`,
    { reviewId, min },
  );
}

/** Voids the votes of accounts that were new when they voted, including withdrawn votes. @returns the number of voided votes */
async function voidVotes(transaction: Transaction, reviewId: string): Promise<number> {
  const knex = toKnex(transaction);
  const votes = await knex('helpful_votes')
    .where({ review_id: reviewId, is_new_account: true, void_at: null })
    .update({ void_at: knex.fn.now() });
  const review = await knex('reviews').first('company_id').where({ id: reviewId });
  if (review !== undefined) await ofCompany(transaction, review.company_id);
  return votes;
}

/**
 * Recomputes the order of the reviews of the company whose votes changed first, if the change is at least `minAgeSeconds` old. Skips
 * reviews that other transactions are changing, so that the next run sorts them.
 *
 * @returns whether there may be another such company
 */
function reorderNext(database: Database, minAgeSeconds: number): Promise<boolean> {
  return runInTransaction(database, async (transaction) => {
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
  });
}

/** Moves votes to the new companies of their reviews, after a merge has moved the reviews. */
async function followMerge(transaction: Transaction, mergeId: string): Promise<void> {
  await toKnex(transaction).raw(
    `update helpful_votes v set company_id = r.company_id from ${MOVED_REVIEWS} and v.review_id = r.id and v.company_id <> r.company_id`,
    [mergeId],
  );
}
