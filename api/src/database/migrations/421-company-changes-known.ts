import type { Knex } from 'knex';

export const config = { transaction: false };

/** Adds when listings got their owner, as far as that is known. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into company_changes (company_id, at, kind)
    select id, claimed_at, 'ownerChanged' from companies
    where claimed_at > created_at and claimed_at > now() - interval '24 months' and merged_into is null
    on conflict do nothing`);
}

export async function down(): Promise<void> {}
