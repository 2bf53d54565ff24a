import type { Knex } from 'knex';

/** The follows that merges have moved. `is_added` is false where the user followed the other company, too. */
export async function up(knex: Knex): Promise<void> {
  // The foreign keys lock their tables against writes, so all locks come first (see record 43).
  await knex.raw(`
    set local lock_timeout = '100ms';
    lock table users, merges in share row exclusive mode;

    create table merge_follows (
      merge_id bigint not null references merges on delete cascade,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null,
      is_added boolean not null,
      primary key (merge_id, user_id)
    );
    create index merge_follows_of_user on merge_follows (user_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table merge_follows');
}
