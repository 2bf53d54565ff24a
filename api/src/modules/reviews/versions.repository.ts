import type { Transaction } from '../../database/Database.ts';
import type { ReviewVersionsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import type { Version } from './isSameReview.ts';

export type VersionsRepository = ReturnType<typeof versionsRepository>;

/** Provides the versions of reviews for which votes were cast. Callers have locked the review and its author. */
export function versionsRepository() {
  return { store, prune, list, setAside };
}

/** Stores the replaced version of a review, if it has votes. */
async function store(transaction: Transaction, reviewId: string, replaced: Version): Promise<void> {
  const knex = toKnex(transaction);
  const votes = () => knex('helpful_votes').where({ review_id: reviewId, version: null, withdrawn_at: null });
  if ((await votes().first('user_id')) === undefined) return;
  const { rows } = await knex.raw<{ rows: { version: number }[] }>(
    `insert into review_versions (review_id, version, rating, title, description)
       select :reviewId, coalesce(max(version), 0) + 1, :rating, :title, :description
       from review_versions where review_id = :reviewId
     returning version`,
    { reviewId, ...replaced },
  );
  const [stored] = rows;
  if (stored === undefined) throw new Error('INSERT returned no row');
  await votes().update({ version: stored.version });
}

/** Deletes versions without votes, and the oldest versions beyond `max`. Votes for deleted versions stay set aside. */
async function prune(transaction: Transaction, reviewId: string, max: number): Promise<void> {
  await toKnex(transaction).raw(
    `delete from review_versions where review_id = :reviewId and version not in (
       select r.version from review_versions r where r.review_id = :reviewId and exists (
         select from helpful_votes v where v.review_id = r.review_id and v.version = r.version and v.withdrawn_at is null)
       order by r.version desc limit :max)`,
    { reviewId, max },
  );
}

function list(transaction: Transaction, reviewId: string): Promise<ReviewVersionsTable[]> {
  return toKnex(transaction)('review_versions').where({ review_id: reviewId });
}

/** Makes the votes for the `counted` versions count again, and sets votes for other versions aside. */
async function setAside(transaction: Transaction, reviewId: string, counted: readonly number[]): Promise<void> {
  await toKnex(transaction).raw(
    `update helpful_votes set set_aside_at = case when version = any(:counted) then null else now() end
     where review_id = :reviewId and version is not null and withdrawn_at is null
       and (set_aside_at is null) <> (version = any(:counted))`,
    { reviewId, counted },
  );
}
