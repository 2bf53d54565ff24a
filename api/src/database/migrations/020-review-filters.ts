import type { Knex } from 'knex';

/** The order of the reviews of one company with one rating: each rating that is asked for has its own part of it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index reviews_of_company_by_rating on reviews (company_id, rating, created_at desc, id desc)
      where deleted_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index reviews_of_company_by_rating');
}
