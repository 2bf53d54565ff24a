import type { Transaction } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import type { StoredMerge } from './mergeRows.ts';

/** Undoes merges. */
export function mergeUndoRepository() {
  return { moveReviewsBack, restoreCompany };
}

/** Moves back the reviews that a merge has moved. Reviews written about the other company after the merge stay there. */
async function moveReviewsBack(transaction: Transaction, merge: StoredMerge): Promise<void> {
  const knex = toKnex(transaction);
  const { id, into_id: intoId, votes_shift: shift } = merge;
  // A condition for reviews that can't move back, because the author has written a new review of the former company since the merge.
  const stays = `exists (
    select from reviews n where n.company_id = m.company_id and n.user_id = r.user_id and n.deleted_at is null)`;
  await knex.raw('update merges set undone_at = now() where id = ?', [id]);
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `update reviews r set deleted_at = now() from merge_reviews m
     where m.merge_id = ? and m.is_duplicate and m.company_id = ? and r.id = m.review_id and r.deleted_at is null
     returning r.id`,
    [id, intoId],
  );
  const ids = rows.map((row) => row.id);
  // The restored listing has no owner, so replies to its reviews are deleted.
  await knex.raw(
    `update replies p set deleted_at = clock_timestamp() from merge_reviews m
     where m.merge_id = ? and not m.is_duplicate and p.review_id = m.review_id and p.company_id = ? and p.deleted_at is null`,
    [id, intoId],
  );
  await knex.raw(
    `update reviews r set company_id = m.company_id, votes_before = r.votes_before - ?,
       replied_at = case when exists (select from replies p where p.review_id = r.id and p.company_id = ?) then null else r.replied_at end
     from merge_reviews m where m.merge_id = ? and not m.is_duplicate and r.id = m.review_id`,
    [shift, intoId, id],
  );
  await knex.raw(
    `update reviews r set company_id = m.company_id,
       votes_before = r.votes_before + case when m.company_id = ? then ?::bigint else 0 end
     from merge_reviews m where m.merge_id = ? and m.is_duplicate and r.id = m.review_id and not ${stays}`,
    [intoId, shift, id],
  );
  await knex('reviews').whereIn('id', ids).update({ deleted_at: null });
  await knex.raw(
    `update reviews r set hidden_reason = null, hidden_at = case when r.awaits_confirmation or r.is_held then r.hidden_at end
     from merge_reviews m
     where m.merge_id = ? and m.is_duplicate and not m.was_hidden and r.id = m.review_id and r.company_id = m.company_id`,
    [id],
  );
}

/** Restores the merged listing, and the companies that were merged into it before. */
async function restoreCompany(transaction: Transaction, merge: StoredMerge): Promise<void> {
  const knex = toKnex(transaction);
  const { from_id: fromId, into_id: intoId, at } = merge;
  await knex.raw(
    `update companies c set merged_into = null, removed_at = null, votes_ever = c.votes_ever + (
       select count(*) from helpful_votes v where v.company_id = c.id and v.created_at > ?)
     where c.id = ?`,
    [at, fromId],
  );
  await knex.raw(
    `with recursive led as (
       select m.from_id as id from merges m where m.into_id = ? and m.undone_at is null
       union select m.from_id from merges m join led on m.into_id = led.id where m.undone_at is null
     )
     update companies c set merged_into = ? from led where c.id = led.id and c.merged_into = ?`,
    [fromId, fromId, intoId],
  );
  if (!merge.gave_categories) return;
  await knex.raw(
    `update companies c set category_ids = '{}', categories_source = null from companies f
     where c.id = ? and f.id = ? and c.category_ids = f.category_ids and c.categories_source is not distinct from f.categories_source`,
    [intoId, fromId],
  );
}
