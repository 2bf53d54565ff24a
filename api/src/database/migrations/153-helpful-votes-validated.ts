import type { Knex } from 'knex';

/** Not in a transaction: checking the rows would otherwise keep the locks of the previous migration. */
export const config = { transaction: false };

/** Checks the constraint that 152 has added. Can be repeated after a failure. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table moderation_actions validate constraint moderation_actions_action_check');
}

export async function down(): Promise<void> {}
