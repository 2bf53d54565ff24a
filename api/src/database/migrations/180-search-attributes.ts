import type { Knex } from 'knex';

/** The columns that the Algolia index contains. */
const INDEXED = ['domain', 'name', 'website', 'avatar', 'reviews_count', 'ratings_sum'];
/** What searches filter by and show with a company since this migration. */
const ADDED = ['category_ids', 'country_code', 'city', 'claimed_at', 'verified_at'];

/** Adds companies whose categories, place or owner have changed to the Algolia outbox, too. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(replaceTrigger([...INDEXED, ...ADDED]));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(replaceTrigger(INDEXED));
}

/** The trigger is disabled where searches run in the API, and stays so. */
function replaceTrigger(columns: string[]): string {
  const row = (name: string) => columns.map((column) => `${name}.${column}`).join(', ');
  return `
    do $$
      declare
        is_off boolean := (
          select tgenabled = 'D' from pg_trigger where tgrelid = 'companies'::regclass and tgname = 'companies_algolia_update');
      begin
        create or replace trigger companies_algolia_update after update on companies
          for each row when ((${row('old')}) is distinct from (${row('new')})) execute function write_algolia_outbox();
        if is_off then
          alter table companies disable trigger companies_algolia_update;
        end if;
      end
    $$;`;
}
