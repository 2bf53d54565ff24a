import type { Knex } from 'knex';

/** Indexes are built without blocking anybody, which is not possible in a transaction. */
export const config = { transaction: false };

const IS_VISIBLE = 'deleted_at is null and hidden_at is null';

const INDEXES = {
  reviews_not_replied: `reviews (company_id, created_at desc, id desc) where ${IS_VISIBLE} and replied_at is null`,
  reviews_replied: `reviews (company_id, created_at desc, id desc) where ${IS_VISIBLE} and replied_at is not null`,
  reviews_of_company_by_helpful: `reviews (company_id, rating, helpful_score desc, created_at desc, id desc) where ${IS_VISIBLE}`,
  companies_months_unfilled: 'companies (id) where claimed_at is not null and months_filled_at is null',
};

/**
 * The indexes of the columns of 150, and the number of reviews that were hidden before it. Can be repeated after a failure.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [name, definition] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on ${definition}`);
  }
  const { rows } = await knex.raw<{ rows: { company_id: string }[] }>(
    'select distinct company_id from reviews where hidden_at is not null and deleted_at is null and hidden_reason is not null',
  );
  for (const { company_id: id } of rows) {
    // Hiding a review locks the company: with the lock, a separate statement counts all committed changes.
    await knex.transaction(async (transaction) => {
      await transaction.raw('select from companies where id = ? for no key update', [id]);
      await transaction.raw(
        `update companies set hidden_count = (
           select count(*) from reviews where company_id = companies.id and deleted_at is null and hidden_reason is not null)
         where id = ?`,
        [id],
      );
    });
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index if exists ${name}`);
}
