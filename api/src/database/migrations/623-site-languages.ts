import type { Knex } from 'knex';

/** Adds the languages that administrators let a site offer. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table site add column languages text[] constraint site_languages_check
      check (languages <@ array['en', 'es', 'fr'] and cardinality(languages) between 1 and 3 and array_position(languages, null) is null)`);
  await knex.raw(`
    comment on column site.languages is 'The languages that the site offers, the default first; null: all languages';
    comment on column site.version is 'Increases with each change of name, accent, logo or languages'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table site drop column languages');
  await knex.raw(`comment on column site.version is 'Increases with each change of name, accent or logo'`);
}
