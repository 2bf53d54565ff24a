import type { Knex } from 'knex';

/** The companies that consumers follow. The index by company serves merging. */
export async function up(knex: Knex): Promise<void> {
  // The foreign keys lock their tables against writes, so all locks come first (see record 43).
  await knex.raw(`
    set local lock_timeout = '100ms';
    lock table companies, users in share row exclusive mode;

    create table follows (
      user_id bigint not null references users on delete cascade,
      company_id bigint not null references companies on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, company_id)
    );
    create index follows_of_user on follows (user_id, created_at desc, company_id);
    create index follows_of_company on follows (company_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table follows');
}
