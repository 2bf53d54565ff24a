import type { Knex } from 'knex';

/** Creates the mail server and the sender of emails that administrators can change, in one row. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table site_email (
      id boolean primary key default true constraint site_email_id_check check (id),
      smtp_url bytea,
      sender text constraint site_email_sender_check check (length(sender) between 3 and 254)
    )`);
  await knex.raw(`
    comment on table site_email is 'Settings of emails: at most one row. A setting of the environment replaces a column';
    comment on column site_email.smtp_url is 'The URL of the mail server with its password, encrypted with DATA_SECRET; null: the site sends no emails'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table site_email');
}
