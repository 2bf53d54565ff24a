import type { Knex } from 'knex';

/**
 * Whether the owner of a company wants emails about new reviews, and their language; and where the recipient of an email
 * unsubscribes. Every statement only changes the catalog.
 */
export async function up(knex: Knex): Promise<void> {
  // All locks before any change, and each within a short time (see record 43).
  await knex.raw(`
    set local lock_timeout = '100ms';
    lock table companies, mails in access exclusive mode;
  `);
  await knex.raw(`
    alter table companies
      add column reviews_mail boolean not null default true,
      add column mail_language text;
    alter table mails add column unsubscribe_url text;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table mails drop column unsubscribe_url;
    alter table companies drop column reviews_mail, drop column mail_language;
  `);
}
