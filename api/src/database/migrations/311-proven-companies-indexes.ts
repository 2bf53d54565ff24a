import type { Knex } from 'knex';

export const config = { transaction: false };

const PROVEN = {
  rank_proven_by_score: 'category_id, score desc, reviews desc, company_id',
  rank_proven_in_country: 'category_id, country, score desc, reviews desc, company_id',
  rank_proven_in_place: 'category_id, place_id, score desc nulls last, reviews desc, company_id',
};

const BY_SCORE = {
  rank_by_score: ['category_id, score desc, reviews desc, company_id', 'score is not null'],
  rank_in_country_by_score: ['category_id, country, score desc, reviews desc, company_id', 'score is not null'],
  rank_in_place: ['category_id, place_id, score desc nulls last, reviews desc, company_id', 'place_id is not null'],
};

/** Adds the indexes from which the first places of lists are read, and stores in the others which companies may have them. */
export async function up(knex: Knex): Promise<void> {
  for (const [name, columns] of Object.entries(PROVEN)) {
    // A failed attempt leaves an invalid index.
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on rank_entries (${columns}) where proven`);
  }
  await replace(knex, 'mean, replies, languages, proven');
}

export async function down(knex: Knex): Promise<void> {
  await replace(knex, 'mean, replies, languages');
  for (const name of Object.keys(PROVEN)) await knex.raw(`drop index concurrently if exists ${name}`);
}

/** Replaces the indexes of lists by score while lists are read. */
async function replace(knex: Knex, included: string): Promise<void> {
  for (const [name, [columns, condition]] of Object.entries(BY_SCORE)) {
    await knex.raw(`drop index concurrently if exists ${name}_next`);
    await knex.raw(
      `create index concurrently ${name}_next on rank_entries (${columns}) include (${included}) where ${condition}`,
    );
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`alter index ${name}_next rename to ${name}`);
  }
}
