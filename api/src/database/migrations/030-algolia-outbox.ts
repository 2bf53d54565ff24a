import type { Knex } from 'knex';

/** The columns that the Algolia index contains. */
const INDEXED = ['domain', 'name', 'website', 'avatar', 'reviews_count', 'ratings_sum'];

/**
 * The Algolia outbox: one row per changed company that has not been sent yet, however often it changes. `position` is the
 * order of the first changes; `version` counts the changes, so that a change during sending is not lost. Transactions that
 * write a row also hold the lock of its company, so the outbox adds no further waits.
 *
 * The triggers are created disabled: without Algolia the outbox costs nothing. The API enables them when it has Algolia's
 * keys.
 */
export async function up(knex: Knex): Promise<void> {
  const indexed = (row: string) => INDEXED.map((column) => `${row}.${column}`).join(', ');
  await knex.raw(`
    create table algolia_outbox (
      position bigint generated always as identity primary key,
      domain text not null unique,
      version integer not null default 1
    );

    create function write_algolia_outbox() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.domain <> new.domain) then
          insert into algolia_outbox as kept (domain) values (old.domain)
            on conflict (domain) do update set version = kept.version + 1;
        end if;
        if tg_op <> 'DELETE' then
          insert into algolia_outbox as kept (domain) values (new.domain)
            on conflict (domain) do update set version = kept.version + 1;
        end if;
        return null;
      end
    $$;
    create trigger companies_algolia after insert or delete on companies
      for each row execute function write_algolia_outbox();
    create trigger companies_algolia_update after update on companies
      for each row when ((${indexed('old')}) is distinct from (${indexed('new')})) execute function write_algolia_outbox();
    alter table companies disable trigger companies_algolia;
    alter table companies disable trigger companies_algolia_update;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger companies_algolia on companies;
    drop trigger companies_algolia_update on companies;
    drop function write_algolia_outbox();
    drop table algolia_outbox;
  `);
}
