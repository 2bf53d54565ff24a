import type { Knex } from 'knex';

/** Returns the id of a company or consumer of the demo data. @throws an error when there is none */
export async function findId(knex: Knex, table: 'companies' | 'users', which: object): Promise<string> {
  const row: { id: string } | undefined = await knex(table).first('id').where(which);
  if (row === undefined) throw new Error(`No demo ${table} with ${JSON.stringify(which)}`);
  return row.id;
}

/** Returns the email of a consumer without a review of a company. */
export async function findNewAuthor(knex: Knex, company: string): Promise<string> {
  const row: { email: string } | undefined = await knex('users')
    .first('email')
    .whereNotIn('id', knex('reviews').select('user_id').where({ company_id: company }))
    .orderBy('id');
  if (row === undefined) throw new Error('Every demo consumer has reviewed the company');
  return row.email;
}
