import type { Knex } from 'knex';

/** The advisory lock of the search terms. */
const SEARCH_TERMS_LOCK = 4_327_694;

/**
 * Former names of companies: for the limit of renames, and to remove the search terms that no other company uses. Companies that were
 * deleted remain until that is done. Transactions that write search terms share a lock that excludes the removal.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table company_renames (
      id bigint generated always as identity primary key,
      company_id bigint not null,
      domain text not null,
      former_name text not null,
      renamed_at timestamptz not null default now(),
      terms_removed boolean not null default false
    );
    create index company_renames_of_company on company_renames (company_id, renamed_at);
    create index company_renames_by_age on company_renames (renamed_at);
    create index company_renames_unprocessed on company_renames (id) where not terms_removed;

    create function note_company_rename() returns trigger language plpgsql as $$
      begin
        insert into company_renames (company_id, domain, former_name) values (old.id, old.domain, old.name);
        return null;
      end
    $$;
    create or replace function write_search_terms() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(${SEARCH_TERMS_LOCK});
        perform add_search_terms(new.name, new.domain);
        return null;
      end
    $$;
    create trigger companies_renamed after update of name on companies
      for each row when (old.name is distinct from new.name) execute function note_company_rename();
    create trigger companies_deleted after delete on companies
      for each row execute function note_company_rename();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger companies_renamed on companies;
    drop trigger companies_deleted on companies;
    drop function note_company_rename();
    drop table company_renames;
    create or replace function write_search_terms() returns trigger language plpgsql as $$
      begin
        perform add_search_terms(new.name, new.domain);
        return null;
      end
    $$;
  `);
}
