import type { Knex } from 'knex';

/** The API keys of companies. Only a hash is stored: a copy of the table gives no access. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table api_keys (
      id uuid primary key default gen_random_uuid(),
      company_id bigint not null references companies on delete cascade,
      name text not null,
      -- SHA-256 of the key, which has 256 random bits.
      hash bytea not null,
      scopes text[] not null check (cardinality(scopes) > 0),
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      last_used_on date
    );
    create unique index api_keys_hash on api_keys (hash);
    create index api_keys_of_company on api_keys (company_id);
    create index api_keys_by_expiry on api_keys (expires_at) where expires_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table api_keys');
}
