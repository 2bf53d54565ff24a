import type { Knex } from 'knex';

/** The index is built without blocking anybody, which is not possible in a transaction. */
export const config = { transaction: false };

/** Finds the hidden reviews of a company. Can be repeated after a failure. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists reviews_hidden_of_company');
  await knex.raw(
    `create index concurrently reviews_hidden_of_company on reviews (company_id)
     where hidden_reason is not null and deleted_at is null`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index if exists reviews_hidden_of_company');
}
