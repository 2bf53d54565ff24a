import type { Knex } from 'knex';

/** The index is built, and the constraint checked, without blocking anybody, which is not possible in a transaction. */
export const config = { transaction: false };

/** Finds a company's reviews through invitations, and checks the origins of existing reviews. Can be repeated after a failure. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists reviews_of_company_invited');
  await knex.raw(
    `create index concurrently reviews_of_company_invited on reviews (company_id, origin, rating, created_at desc, id desc)
     where deleted_at is null and hidden_at is null and origin <> 'organic'`,
  );
  await knex.raw('alter table reviews validate constraint reviews_origin');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index if exists reviews_of_company_invited');
}
