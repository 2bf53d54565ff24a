import type { Knex } from 'knex';

/**
 * Lets a role that does not own `companies` enable and disable the triggers of the Algolia outbox. Runs with the rights of its
 * owner, who grants it to the application.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function switch_algolia_outbox(is_on boolean) returns void language plpgsql
      security definer set search_path from current as $$
      begin
        if is_on then
          alter table companies enable trigger companies_algolia;
          alter table companies enable trigger companies_algolia_update;
        else
          alter table companies disable trigger companies_algolia;
          alter table companies disable trigger companies_algolia_update;
        end if;
      end
    $$;
    revoke execute on function switch_algolia_outbox(boolean) from public;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function switch_algolia_outbox(boolean)');
}
