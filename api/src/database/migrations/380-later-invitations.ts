import type { Knex } from 'knex';

const STATES = ['waiting', 'sent', 'used', 'dropped'];

const isState = (states: string[]) => `check (state in (${states.map((state) => `'${state}'`).join(', ')}))`;

/**
 * Stores invitations for later. Their email addresses are encrypted. They are `planned` until they are due: an API of the
 * previous version does not find them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table invitation_batches
      add column send_at timestamptz,
      add column cancelled_at timestamptz`);
  await knex.raw(`
    comment on column invitation_batches.send_at is 'Null if the invitations are sent immediately'`);
  await knex.raw(`
    alter table invitations
      add column encrypted_email bytea,
      drop constraint invitations_email,
      add constraint invitations_email check (
        num_nonnulls(email, encrypted_email) = case when state in ('planned', 'waiting') then 1 else 0 end) not valid,
      drop constraint invitations_state_check,
      add constraint invitations_state_check ${isState(['planned', ...STATES])} not valid`);
  await knex.raw(`
    comment on column invitations.encrypted_email is 'In place of email if the invitation is for later'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('delete from invitations where encrypted_email is not null');
  await knex.raw(`
    alter table invitations
      drop constraint invitations_email,
      add constraint invitations_email check ((email is not null) = (state = 'waiting')),
      drop constraint invitations_state_check,
      add constraint invitations_state_check ${isState(STATES)},
      drop column encrypted_email`);
  await knex.raw('alter table invitation_batches drop column send_at, drop column cancelled_at');
}
