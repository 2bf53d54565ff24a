import { connectionName } from '../database/createDatabase.ts';
import type { Database } from '../database/Database.ts';
import { runInTransaction } from '../database/runInTransaction.ts';
import { toKnex } from '../database/toKnex.ts';
import { EXCLUDED_TABLES, INCLUDED_ROWS, quoteIdentifier } from './writeBackup.ts';

/**
 * The number of ids that each sequence skips. Larger than the number of rows of a table that can be lost by going back in time.
 */
const SKIPPED_IDS = 1_000_000;

/**
 * Prepares a database that was recovered to an earlier time, before an API uses it. Deletes the rows that a backup leaves out, such as
 * sessions and pending emails, and skips ids, so that no new row gets the id of a row that was lost.
 *
 * @returns the number of deleted rows
 * @throws an error with a one-line message while an API is connected, because its sessions would end
 */
export async function prepareRecovered(database: Database): Promise<number> {
  return runInTransaction(database, async (transaction) => {
    const knex = toKnex(transaction);
    await knex.raw('set local statement_timeout = 0');
    const { rows: others } = await knex.raw<{ rows: object[] }>(
      `select from pg_stat_activity
       where datname = current_database() and application_name = ? and pid <> pg_backend_pid() limit 1`,
      [connectionName],
    );
    if (others.length > 0) throw new Error('An API is connected to the database. Stop all APIs first.');
    let deleted = 0;
    for (const table of EXCLUDED_TABLES.filter((name) => !name.startsWith('migrations'))) {
      deleted += await knex(table).del();
    }
    for (const [table, condition] of Object.entries(INCLUDED_ROWS)) {
      const { rowCount } = await knex.raw<{ rowCount: number }>(
        `delete from ${quoteIdentifier(table)} where not (${condition})`,
      );
      deleted += rowCount;
    }
    await knex.raw(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, least(max_value, coalesce(last_value, 0) + ?))
       from pg_sequences where schemaname = current_schema() and sequencename not like 'migrations%'`,
      [SKIPPED_IDS],
    );
    return deleted;
  });
}
