import type { Knex } from 'knex';

export const config = { transaction: false };

const COLUMNS = 'company_id, created_at desc, id desc';
const IS_VISIBLE = 'deleted_at is null and hidden_at is null';

/** Replaces the index of a company's reviews by one that also finds those that count, and adds one of those that don't. */
export async function up(knex: Knex): Promise<void> {
  await replace(knex, 'include (relation)');
  // A failed attempt leaves an invalid index.
  await knex.raw('drop index concurrently if exists reviews_of_company_related');
  await knex.raw(`
    create index concurrently reviews_of_company_related on reviews (${COLUMNS})
    where ${IS_VISIBLE} and relation is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists reviews_of_company_related');
  await replace(knex, '');
}

async function replace(knex: Knex, included: string): Promise<void> {
  await knex.raw('drop index concurrently if exists reviews_of_company_next');
  await knex.raw(
    `create index concurrently reviews_of_company_next on reviews (${COLUMNS}) ${included} where ${IS_VISIBLE}`,
  );
  await knex.raw('drop index concurrently if exists reviews_of_company');
  await knex.raw('alter index reviews_of_company_next rename to reviews_of_company');
}
