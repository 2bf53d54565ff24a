import type { Knex } from 'knex';

export const config = { transaction: false };

/** Adds the indexes that find the companies and months that are still to be counted. Companies with many reviews get months without an owner. */
export async function up(knex: Knex): Promise<void> {
  // A failed attempt leaves an invalid index.
  await knex.raw('drop index concurrently if exists companies_months_missing');
  await knex.raw(`
    create index concurrently companies_months_missing on companies (id)
    where months_filled_at is null and (claimed_at is not null or search_tier > 1)`);
  await knex.raw('drop index concurrently if exists company_months_incomplete');
  await knex.raw(
    'create index concurrently company_months_incomplete on company_months (company_id) where languages is null',
  );
  await knex.raw('drop index concurrently if exists companies_months_unfilled');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists companies_months_unfilled');
  await knex.raw(`
    create index concurrently companies_months_unfilled on companies (id)
    where claimed_at is not null and months_filled_at is null`);
  await knex.raw('drop index concurrently if exists companies_months_missing');
  await knex.raw('drop index concurrently if exists company_months_incomplete');
}
