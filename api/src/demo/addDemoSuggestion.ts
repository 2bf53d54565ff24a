import type { Knex } from 'knex';
import { toSubcategoryId } from '../kernel/categories.ts';

const LISTING = 'fernweg.example';
const SUGGESTED = 'bicycle-shops';

/** Removes the category of one listing, and adds the category that the author of its newest review suggests for it. */
export async function addDemoSuggestion(knex: Knex): Promise<void> {
  await knex('companies').where({ domain: LISTING }).update({ category_ids: [], categories_source: null });
  await knex.raw(
    `insert into category_suggestions (review_id, company_id, user_id, category_id, created_at)
     select r.id, r.company_id, r.user_id, ?, r.created_at from reviews r join companies c on c.id = r.company_id
     where c.domain = ? and r.deleted_at is null and r.hidden_at is null order by r.created_at desc limit 1`,
    [toSubcategoryId(SUGGESTED), LISTING],
  );
}
