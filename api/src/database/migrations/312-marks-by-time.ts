import type { Knex } from 'knex';

export const config = { transaction: false };

/** Adds the index that counts the marked reviews of a company by time. */
export async function up(knex: Knex): Promise<void> {
  // A failed attempt leaves an invalid index.
  await knex.raw('drop index concurrently if exists marks_of_company_by_time');
  await knex.raw(
    'create index concurrently marks_of_company_by_time on marks (company_id, created_at) where review_id is not null',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists marks_of_company_by_time');
}
