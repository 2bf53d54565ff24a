import type { Knex } from 'knex';

// A separate transaction: otherwise the locks of the previous migration would block readers while the index is built.
export const config = { transaction: false };

/**
 * Sorts a company's reviews within each language and rating. The index is empty at first, so it is built by one table scan,
 * which blocks writes but not reads.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index reviews_of_company_by_language on reviews (company_id, language, rating, created_at desc, id desc)
      where deleted_at is null and hidden_at is null and language is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index reviews_of_company_by_language');
}
