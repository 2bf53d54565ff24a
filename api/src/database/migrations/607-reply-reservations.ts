import type { Knex } from 'knex';

/** Creates the reservations of people who are replying to a review. They end with the membership. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table reply_reservations (
      review_id bigint primary key references reviews on delete cascade,
      membership_id bigint not null references company_memberships on delete cascade,
      until timestamptz not null
    )`);
  await knex.raw('create index reply_reservations_by_membership on reply_reservations (membership_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table reply_reservations');
}
