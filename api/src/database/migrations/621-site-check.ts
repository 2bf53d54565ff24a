import type { Knex } from 'knex';

/** Checks existing rows in a separate transaction, whose locks let others read and write. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table moderation_actions validate constraint moderation_actions_action_check');
}

export async function down(): Promise<void> {
  // A constraint can't be made invalid again.
}
