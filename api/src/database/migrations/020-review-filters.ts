import type { Knex } from 'knex';

/** Sorts a company's reviews within each rating. A filter by several ratings merges several parts of the index. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index reviews_of_company_by_rating on reviews (company_id, rating, created_at desc, id desc)
      where deleted_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index reviews_of_company_by_rating');
}
