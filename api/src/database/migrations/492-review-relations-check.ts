import type { Knex } from 'knex';

/** Checks existing rows in a separate transaction, whose locks let others read and write. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table reviews validate constraint reviews_relation_check');
  await knex.raw('alter table moderation_actions validate constraint moderation_actions_action_check');
  await knex.raw(`
    alter table decisions
      validate constraint decisions_part_check,
      validate constraint decisions_outcome_check`);
}

export async function down(): Promise<void> {
  // A constraint can't be made invalid again.
}
