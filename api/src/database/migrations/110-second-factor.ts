import type { Knex } from 'knex';

/**
 * Passkeys of accounts, the challenges they sign, and the second factor of administrators: authenticator app and recovery
 * codes. `new_secret` is one that no code has confirmed yet. A session of an administrator without `second_factor_at` is only good for confirming the login, so that existing
 * ones have to log in again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table passkeys (
      id uuid primary key default gen_random_uuid(),
      user_id bigint references users on delete cascade,
      company_id bigint references companies on delete cascade,
      credential_id text not null constraint passkeys_credential_taken unique,
      user_handle text not null,
      public_key bytea not null,
      signature_count bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      constraint passkeys_account check (num_nonnulls(user_id, company_id) = 1)
    );
    create index passkeys_of_user on passkeys (user_id) where user_id is not null;
    create index passkeys_of_company on passkeys (company_id) where company_id is not null;

    create table passkey_challenges (
      challenge text primary key,
      purpose text not null check (purpose in ('add', 'login', 'secondFactor')),
      user_id bigint references users on delete cascade,
      company_id bigint references companies on delete cascade,
      user_handle text,
      expires_at timestamptz not null,
      constraint passkey_challenges_account check (
        num_nonnulls(user_id, company_id) = case when purpose = 'login' then 0 else 1 end
      ),
      constraint passkey_challenges_user_handle check ((user_handle is not null) = (purpose = 'add'))
    );
    create index passkey_challenges_by_end on passkey_challenges (expires_at);
    create index passkey_challenges_of_user on passkey_challenges (user_id) where user_id is not null;
    create index passkey_challenges_of_company on passkey_challenges (company_id) where company_id is not null;

    create table totp_secrets (
      user_id bigint primary key references users on delete cascade,
      secret bytea,
      new_secret bytea,
      last_step bigint not null default 0,
      constraint totp_secrets_one check (num_nonnulls(secret, new_secret) > 0)
    );

    create table recovery_codes (
      hash bytea primary key check (length(hash) = 32),
      user_id bigint not null references users on delete cascade
    );
    create index recovery_codes_of_user on recovery_codes (user_id);

    alter table sessions add column second_factor_at timestamptz;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions drop column second_factor_at;
    drop table recovery_codes, totp_secrets, passkey_challenges, passkeys;
  `);
}
