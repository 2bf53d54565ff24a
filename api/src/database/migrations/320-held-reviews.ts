import type { Knex } from 'knex';

/** Stores which reviews are not public until an administrator has reviewed them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table reviews
      add column is_held boolean not null default false,
      drop constraint reviews_hidden,
      add constraint reviews_hidden check (
        (hidden_at is not null) = (hidden_reason is not null or awaits_confirmation or is_held)
        and (hidden_by is null or hidden_reason is not null)) not valid`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`update reviews set is_held = false,
    hidden_at = case when hidden_reason is not null or awaits_confirmation then hidden_at end where is_held`);
  await knex.raw(`
    alter table reviews
      drop constraint reviews_hidden,
      drop column is_held,
      add constraint reviews_hidden check (
        (hidden_at is not null) = (hidden_reason is not null or awaits_confirmation)
        and (hidden_by is null or hidden_reason is not null))`);
}
