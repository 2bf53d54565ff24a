import type { Knex } from 'knex';

/** Stores the further words by which companies are found: former names and websites, decoded websites, names in Latin letters. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('lock table companies in share row exclusive mode');
  await knex.raw(`
    create table search_aliases (
      company_id bigint not null references companies on delete cascade,
      kind text not null check (kind in ('former', 'host', 'latin')),
      text text not null,
      words tsvector not null,
      primary key (company_id, kind, text)
    );
    create index search_aliases_words on search_aliases using gin (words) with (fastupdate = off);
    -- No foreign key: the rows are short-lived.
    create table search_alias_queue (company_id bigint primary key);
    create function queue_search_aliases() returns trigger language plpgsql as $$
      begin
        insert into search_alias_queue (company_id)
          select distinct id from unnest(array[new.id, new.merged_into, case when tg_op = 'UPDATE' then old.merged_into end]) as id
          where id is not null order by id
          -- Changes nothing, but locks the row: the company stays queued until the change is committed.
          on conflict (company_id) do update set company_id = excluded.company_id;
        return null;
      end
    $$;
    create trigger companies_aliases after insert on companies for each row
      when (new.domain like '%xn--%' or new.name !~ '^[ -~]*$') execute function queue_search_aliases();
    create trigger companies_aliases_update after update on companies for each row
      when ((old.domain, old.name, old.former_name, old.merged_into)
        is distinct from (new.domain, new.name, new.former_name, new.merged_into)) execute function queue_search_aliases()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger companies_aliases on companies;
    drop trigger companies_aliases_update on companies;
    drop function queue_search_aliases();
    drop table search_aliases, search_alias_queue`);
}
