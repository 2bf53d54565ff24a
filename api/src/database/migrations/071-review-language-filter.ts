import type { Knex } from 'knex';

// In one transaction with the migration before it, whose locks keep readers away, nobody could read while it is built.
export const config = { transaction: false };

/**
 * The order of the reviews of one company in one language with one rating. Nothing is in it at first, so that it is built
 * by reading the table once; meanwhile reviews can be read, and writes of them wait.
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
