import type { Knex } from 'knex';

/** Validates the constraints of migration 215 without blocking writes. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  for (const name of ['part', 'outcome', 'subject']) {
    await knex.raw(`alter table decisions validate constraint decisions_${name}_check`);
  }
}

export async function down(): Promise<void> {}
