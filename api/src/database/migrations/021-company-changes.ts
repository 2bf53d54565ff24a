import type { Knex } from 'knex';

/** The columns that a company's page shows. The counts of ratings change with the reviews. */
const SHOWN = ['name', 'website', 'claimed_at', 'description', 'country', 'city', 'address', 'avatar', 'rating_counts'];

/** The time of the last change of a company's page, for the sitemap. */
export async function up(knex: Knex): Promise<void> {
  const shown = (row: string) => SHOWN.map((column) => `${row}.${column}`).join(', ');
  await knex.raw(`
    alter table companies add column changed_at timestamptz not null default now();

    create function note_company_change() returns trigger language plpgsql as $$
      begin
        new.changed_at = now();
        return new;
      end
    $$;
    create trigger companies_changed before update on companies
      for each row when ((${shown('old')}) is distinct from (${shown('new')})) execute function note_company_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger companies_changed on companies;
    drop function note_company_change();
    alter table companies drop column changed_at;
  `);
}
