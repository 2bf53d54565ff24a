import type { Knex } from 'knex';

/** The indexes are built without blocking anybody, which is not possible in a transaction. */
export const config = { transaction: false };

/** What filters compare, and what other orders do not have as keys. */
const FILTERED = 'mean, replies, languages';
const SCORED = `score, ${FILTERED}`;
const REVIEWED = `reviews, ${SCORED}`;

interface Index {
  name: string;
  table: string;
  keys: string;
  /** Columns that the index stores without being ordered by them. */
  stored: string;
  where: string;
}

const INDEXES: Index[] = [
  {
    name: 'rank_by_score',
    table: 'rank_entries',
    keys: 'category_id, score desc, reviews desc, company_id',
    stored: FILTERED,
    where: 'where score is not null',
  },
  {
    name: 'rank_in_country_by_score',
    table: 'rank_entries',
    keys: 'category_id, country, score desc, reviews desc, company_id',
    stored: FILTERED,
    where: 'where score is not null',
  },
  {
    name: 'rank_by_reviews',
    table: 'rank_entries',
    keys: 'category_id, reviews desc, company_id',
    stored: SCORED,
    where: '',
  },
  {
    name: 'rank_in_country_by_reviews',
    table: 'rank_entries',
    keys: 'category_id, country, reviews desc, company_id',
    stored: SCORED,
    where: '',
  },
  {
    name: 'rank_in_country_newest',
    table: 'rank_entries',
    keys: 'category_id, country, company_id desc',
    stored: REVIEWED,
    where: '',
  },
  {
    name: 'rank_in_place',
    table: 'rank_entries',
    keys: 'category_id, place_id, score desc nulls last, reviews desc, company_id',
    stored: FILTERED,
    where: 'where place_id is not null',
  },
  {
    name: 'rank_counts_cities',
    table: 'rank_counts',
    keys: 'category_id, country, ranked desc',
    stored: 'companies, place_id',
    where: 'where place_id > 0',
  },
];

/**
 * A filter reads up to 2,000 entries of a list, each from another page of the table. The indexes now store what filters
 * compare, so that some 40 pages of an index are read instead. The cities of a country are read in the order of their index,
 * up to 200, and no longer all of them to be sorted. Can be repeated after a failure.
 */
export async function up(knex: Knex): Promise<void> {
  for (const index of INDEXES) await replaceIndex(knex, index, `include (${index.stored})`);
  // Becomes the primary key in the next migration, and is the order of the newest.
  await knex.raw('drop index concurrently if exists rank_newest');
  await knex.raw(
    `create unique index concurrently rank_newest on rank_entries (category_id, company_id) include (${REVIEWED})`,
  );
  // Pages that have changed since the last vacuum are read from the table, too. By default, a fifth of the rows may have.
  await knex.raw('alter table rank_entries set (autovacuum_vacuum_scale_factor = 0.02)');
  await knex.raw('alter table rank_counts set (autovacuum_vacuum_scale_factor = 0.02)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table rank_entries reset (autovacuum_vacuum_scale_factor)');
  await knex.raw('alter table rank_counts reset (autovacuum_vacuum_scale_factor)');
  await knex.raw('drop index concurrently if exists rank_newest');
  for (const index of INDEXES) await replaceIndex(knex, index, '');
}

/** Builds an index again, with what it stores. Requests use the earlier one until it is complete. */
async function replaceIndex(knex: Knex, { name, table, keys, where }: Index, include: string): Promise<void> {
  await knex.raw(`drop index concurrently if exists ${name}_next`);
  await knex.raw(`create index concurrently ${name}_next on ${table} (${keys}) ${include} ${where}`);
  await knex.raw(`drop index concurrently if exists ${name}`);
  await knex.raw(`alter index ${name}_next rename to ${name}`);
}
