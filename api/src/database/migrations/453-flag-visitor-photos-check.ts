import type { Knex } from 'knex';

/** Checks existing rows in a separate transaction, whose lock lets others read and write. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table flag_visitors
      validate constraint flag_visitors_part_check,
      validate constraint flag_visitors_photo_check`);
}

export async function down(): Promise<void> {
  // A constraint can't be made invalid again.
}
