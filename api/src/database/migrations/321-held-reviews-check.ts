import type { Knex } from 'knex';

/** Checks existing rows in a separate transaction, whose lock lets others read and write. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table reviews validate constraint reviews_hidden');
}

export async function down(): Promise<void> {
  // A constraint can't be made invalid again.
}
