import type { Knex } from 'knex';

/** Creates the trigger that dates a change of a company's page. @param condition of the row that was written */
const dates = (table: string, when: string, condition = '') =>
  `create trigger ${table} ${when} for each row ${condition} execute function date_company_page()`;

/** Dates changes of the texts on a company's page, and queues changed pages for search engines, which is off until it is switched on. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function date_company_page() returns trigger language plpgsql as $function$
    begin
      update companies set changed_at = now() where id = new.company_id;
      return null;
    end
    $function$`);
  // New, deleted, hidden and shown reviews change the counts of the company, which dates it.
  await knex.raw(
    dates(
      'reviews_changed',
      'after update of title, description, experience_date on reviews',
      `when ((old.title, old.description, old.experience_date) is distinct from (new.title, new.description, new.experience_date)
         and new.deleted_at is null and new.hidden_at is null)`,
    ),
  );
  await knex.raw(dates('replies_changed', 'after insert or update of text, deleted_at, hidden_at on replies'));
  await knex.raw(`
    create table index_now_outbox (
      domain text primary key,
      version integer not null default 1,
      sent_version integer not null default 0,
      due_at timestamptz not null default now()
    )`);
  await knex.raw(`
    comment on column index_now_outbox.version is 'Counts the changes of the page';
    comment on column index_now_outbox.sent_version is 'The version that search engines know';
    comment on column index_now_outbox.due_at is 'The page is not announced before'`);
  await knex.raw(`create index index_now_due on index_now_outbox (due_at)`);
  await knex.raw(`
    create function write_index_now_outbox() returns trigger language plpgsql as $function$
    begin
      insert into index_now_outbox as stored (domain) values (case tg_op when 'DELETE' then old.domain else new.domain end)
        on conflict (domain) do update set version = stored.version + 1;
      return null;
    end
    $function$`);
  await knex.raw(`
    create trigger companies_index_now_insert after insert on companies for each row
      when (new.claimed_at is not null) execute function write_index_now_outbox()`);
  await knex.raw(`
    create trigger companies_index_now_update after update on companies for each row
      when ((old.changed_at, old.rating_counts, old.removed_at) is distinct from (new.changed_at, new.rating_counts, new.removed_at)) execute function write_index_now_outbox()`);
  await knex.raw(`
    create trigger companies_index_now_delete after delete on companies for each row execute function write_index_now_outbox()`);
  await knex.raw(`
    create function switch_index_now(is_on boolean) returns void language plpgsql security definer set search_path to '$user', 'public'
    as $function$
    declare
      name text;
    begin
      foreach name in array array['companies_index_now_insert', 'companies_index_now_update', 'companies_index_now_delete'] loop
        execute format('alter table companies %s trigger %I', case when is_on then 'enable' else 'disable' end, name);
      end loop;
    end
    $function$`);
  await knex.raw('revoke execute on function switch_index_now from public');
  await knex.raw('select switch_index_now(false)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger companies_index_now_insert on companies;
    drop trigger companies_index_now_update on companies;
    drop trigger companies_index_now_delete on companies;
    drop trigger reviews_changed on reviews;
    drop trigger replies_changed on replies;
    drop function switch_index_now, write_index_now_outbox, date_company_page;
    drop table index_now_outbox`);
}
