import type { Knex } from 'knex';

/** Stores when companies have changed their name or owner, or were merged into another one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table company_changes (
      company_id bigint not null references companies (id) on delete cascade,
      at timestamptz not null,
      kind text not null constraint company_changes_kind_check check (kind in ('renamed', 'merged', 'ownerChanged')),
      primary key (company_id, at, kind)
    )`);
  await knex.raw(`
    comment on column company_changes.at is 'The start of the transaction that made the change';
    comment on column company_changes.kind is 'merged: another company was merged into this one'`);
  await knex.raw('create index company_changes_by_age on company_changes (at)');
  await knex.raw(`
    create function note_company_change_kind() returns trigger language plpgsql as $function$
      begin
        insert into company_changes (company_id, at, kind) values (new.id, now(), tg_argv[0]) on conflict do nothing;
        return null;
      end
    $function$`);
  // The domain is the name of a listing that has none yet.
  await knex.raw(`
    create trigger companies_changes_name after update of name on companies for each row
    when (old.name <> new.name and old.name <> old.domain) execute function note_company_change_kind('renamed')`);
  await knex.raw(`
    create trigger companies_changes_owner after update of claimed_at on companies for each row
    when ((old.claimed_at is null) <> (new.claimed_at is null)) execute function note_company_change_kind('ownerChanged')`);
  await knex.raw(`
    create function note_merge() returns trigger language plpgsql as $function$
      begin
        if new.undone_at is null then
          insert into company_changes (company_id, at, kind) values (new.into_id, new.at, 'merged') on conflict do nothing;
        else
          delete from company_changes where company_id = new.into_id and at = new.at and kind = 'merged';
        end if;
        return null;
      end
    $function$`);
  await knex.raw(`
    create trigger merges_changes after insert or update of undone_at on merges for each row execute function note_merge()`);
  await knex.raw(`
    insert into company_changes (company_id, at, kind)
    select into_id, at, 'merged' from merges where undone_at is null and at > now() - interval '24 months'
    on conflict do nothing`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger merges_changes on merges');
  await knex.raw('drop trigger companies_changes_owner on companies');
  await knex.raw('drop trigger companies_changes_name on companies');
  await knex.raw('drop function note_merge()');
  await knex.raw('drop function note_company_change_kind()');
  await knex.raw('drop table company_changes');
}
