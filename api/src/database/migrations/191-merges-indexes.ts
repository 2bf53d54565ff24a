import type { Knex } from 'knex';

/** The indexes are built without blocking anybody, which is not possible in a transaction. */
export const config = { transaction: false };

/** Finds the companies that are merged into another one, and the log of a company. Can be repeated after a failure. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table moderation_actions validate constraint moderation_actions_action_check');
  await knex.raw('drop index concurrently if exists companies_merged_into');
  await knex.raw(
    'create index concurrently companies_merged_into on companies (merged_into) where merged_into is not null',
  );
  await knex.raw('drop index concurrently if exists moderation_actions_of_company');
  await knex.raw(
    `create index concurrently moderation_actions_of_company on moderation_actions (company_id, id desc)
     where company_id is not null`,
  );
  await knex.raw('drop index concurrently if exists moderation_actions_of_other');
  await knex.raw(
    `create index concurrently moderation_actions_of_other on moderation_actions (other_company_id, id desc)
     where other_company_id is not null`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop index if exists companies_merged_into, moderation_actions_of_company, moderation_actions_of_other',
  );
}
