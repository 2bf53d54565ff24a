import type { Knex } from 'knex';

/** Queues the companies with aliases, whose words are computed in the background, and those whose names at Algolia are not decoded. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into search_alias_queue (company_id)
      select coalesce(merged_into, id) from companies
      where merged_into is not null or former_name is not null or domain like '%xn--%' or name !~ '^[ -~]*$'
      group by 1 order by 1
    on conflict (company_id) do nothing`);
  await knex.raw(`
    insert into algolia_outbox (domain)
      select domain from companies
      where name = domain and domain like '%xn--%' and removed_at is null and exists (
        select from pg_trigger where tgrelid = 'companies'::regclass and tgname = 'companies_algolia' and tgenabled <> 'D')
      order by domain
    on conflict (domain) do nothing`);
}

export async function down(): Promise<void> {}
