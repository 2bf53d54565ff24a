import type { Knex } from 'knex';

/** Stores since when a company has its categories. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table companies add column categories_changed_at timestamptz');
  await knex.raw(`
    create function set_categories_changed_at() returns trigger language plpgsql as $function$
      begin
        new.categories_changed_at := case when new.category_ids = '{}' then null else now() end;
        return new;
      end
    $function$`);
  await knex.raw(`
    create trigger companies_categories_insert before insert on companies for each row
      when (new.category_ids <> '{}') execute function set_categories_changed_at()`);
  await knex.raw(`
    create trigger companies_categories_update before update of category_ids on companies for each row
      when (old.category_ids is distinct from new.category_ids) execute function set_categories_changed_at()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger companies_categories_update on companies');
  await knex.raw('drop trigger companies_categories_insert on companies');
  await knex.raw('drop function set_categories_changed_at()');
  await knex.raw('alter table companies drop column categories_changed_at');
}
