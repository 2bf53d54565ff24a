import type { Knex } from 'knex';

const TIES = 'order by c.reviews_count desc, c.name, c.id limit';
const TIES_BY_CODE_POINT = 'order by c.reviews_count desc, c.name collate "C", c.id limit';

/** Replaces a part of the function that finds search hits. */
async function replace(knex: Knex, from: string, to: string): Promise<void> {
  const { rows } = await knex.raw<{ rows: { definition: string }[] }>(
    `select pg_get_functiondef('search_matches'::regproc) as definition`,
  );
  for (const { definition } of rows) {
    if (!definition.includes(from)) throw new Error('The function search_matches has another order');
    await knex.raw(definition.replaceAll(from, to));
  }
}

/** Sorts search hits that rank equally without the collation of the database, which differs between installations. */
export async function up(knex: Knex): Promise<void> {
  await replace(knex, TIES, TIES_BY_CODE_POINT);
}

export async function down(knex: Knex): Promise<void> {
  await replace(knex, TIES_BY_CODE_POINT, TIES);
}
