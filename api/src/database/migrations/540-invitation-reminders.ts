import type { Knex } from 'knex';

/** Stores the addresses and links of invitations that a person may be reminded of. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table invitation_batches add column reminds boolean not null default false');
  await knex.raw(`
    create table invitation_reminders (
      invitation_id bigint primary key references invitations on delete cascade,
      encrypted_link bytea not null,
      due_at timestamptz not null
    )`);
  await knex.raw(`
    comment on column invitation_batches.reminds is 'Whether people who have not reacted are reminded once';
    comment on column invitation_reminders.encrypted_link is 'The email address and the token of the invitation, as JSON'`);
  await knex.raw('create index invitation_reminders_due on invitation_reminders (due_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table invitation_reminders');
  await knex.raw('alter table invitation_batches drop column reminds');
}
