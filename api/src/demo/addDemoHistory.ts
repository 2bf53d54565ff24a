import type { Knex } from 'knex';

const BAKERY = 'brightloaf.example';

/** The age of the change of name in days. It lies between the worst reviews of the bakery and the better ones. */
const RENAMED_DAYS_AGO = 200;

/** Adds a change of a demo company's name to its history. The merge of the demo data adds its own entry. */
export async function addDemoHistory(knex: Knex, now: Date): Promise<void> {
  const at = new Date(now.getTime() - RENAMED_DAYS_AGO * 86_400_000).toISOString();
  await knex.raw(
    `insert into company_changes (company_id, at, kind) select id, ?, 'renamed' from companies where domain = ?`,
    [at, BAKERY],
  );
}
