import type { Knex } from 'knex';

const BAKERY = 'brightloaf.example';

/** The age (days) of the bakery's change of name: after its worst reviews, and before its better reviews. */
const RENAMED_DAYS_AGO = 200;

/** Adds a change of name to the history of a demo company. `addDemoMerge` adds the entry of the merge. */
export async function addDemoHistory(knex: Knex, now: Date): Promise<void> {
  const at = new Date(now.getTime() - RENAMED_DAYS_AGO * 86_400_000).toISOString();
  await knex.raw(
    `insert into company_changes (company_id, at, kind) select id, ?, 'renamed' from companies where domain = ?`,
    [at, BAKERY],
  );
}
