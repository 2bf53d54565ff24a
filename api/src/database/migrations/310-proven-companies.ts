import type { Knex } from 'knex';

/** Stores which companies may have the first places of lists, and computes the entries of all companies again in the background. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('lock table companies in share row exclusive mode; lock table rank_entries in access exclusive mode');
  await knex.raw('alter table rank_entries add column proven boolean not null default false');
  await knex.raw(`
    create trigger companies_rank_name after update on companies for each row
      when ((old.name = old.domain) is distinct from (new.name = new.domain)) execute function queue_rank()`);
  await knex.raw('delete from rank_fill');
  await knex.raw('insert into rank_fill (last_id) values (0)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger companies_rank_name on companies');
  await knex.raw('alter table rank_entries drop column proven');
}
