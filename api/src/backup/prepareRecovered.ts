import { connectionName } from '../database/createDatabase.ts';
import type { Database, Transaction } from '../database/Database.ts';
import { runInTransaction } from '../database/runInTransaction.ts';
import { toKnex } from '../database/toKnex.ts';
import { EXCLUDED_TABLES, INCLUDED_ROWS, quoteIdentifier } from './writeBackup.ts';

/**
 * The number of ids that each sequence skips. If a table lost more rows than this, run the command again. The number is not higher, because
 * the sitemap has a part for each 50,000 ids of companies and reviews, even if no row has these ids.
 */
const SKIPPED_IDS = 1_000_000;

/** The number of deleted rows, and the name of the database. */
export interface PreparedDatabase {
  deleted: number;
  name: string;
}

/**
 * Prepares a database that was recovered to an earlier time, before an API uses it. Deletes the rows that a backup leaves out, such as
 * sessions and pending emails, and skips ids, so that new rows do not get the ids of rows that were lost.
 *
 * @param database connected as the owner of the tables, under another name than the API
 * @throws an error with a one-line message while an API or another command is connected, because its sessions would end, or when the role
 *   may not change the sequences
 */
export async function prepareRecovered(database: Database): Promise<PreparedDatabase> {
  return runInTransaction(database, async (transaction) => {
    const knex = toKnex(transaction);
    await knex.raw('set local statement_timeout = 0');
    // Makes an API that connects after the check wait before it creates a session or sends an email.
    await knex.raw('lock table sessions, mails in exclusive mode');
    const name = await checkUnused(transaction);
    let deleted = 0;
    for (const table of EXCLUDED_TABLES.filter((one) => !one.startsWith('migrations'))) {
      deleted += await knex(table).del();
    }
    for (const [table, condition] of Object.entries(INCLUDED_ROWS)) {
      const { rowCount } = await knex.raw<{ rowCount: number }>(
        `delete from ${quoteIdentifier(table)} where not (${condition})`,
      );
      deleted += rowCount;
    }
    await skipIds(transaction);
    return { deleted, name };
  });
}

/**
 * Checks that no API and no other command is connected to the database.
 * @returns the name of the database
 * @throws an error with a one-line message if a connection has the name that the API and other commands use
 */
export async function checkUnused(database: Database | Transaction): Promise<string> {
  const { rows } = await toKnex(database).raw<{ rows: { name: string; used: boolean }[] }>(
    `select current_database() as name, exists (
       select from pg_stat_activity where datname = current_database() and application_name = ?) as used`,
    [connectionName],
  );
  const name = rows[0]?.name ?? '';
  if (rows[0]?.used !== false) {
    throw new Error(`An API or a command is connected to the database ${name}. Stop all of them first.`);
  }
  return name;
}

async function skipIds(database: Transaction): Promise<void> {
  const knex = toKnex(database);
  // `pg_sequences` shows an unreadable sequence like one that was never used, so checks the privileges first.
  const { rows } = await knex.raw<{ rows: { name: string; permitted: boolean }[] }>(
    `select relname as name, has_sequence_privilege(oid, 'select') and has_sequence_privilege(oid, 'update') as permitted
     from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace and relname not like 'migrations%'`,
  );
  const forbidden = rows.find(({ permitted }) => !permitted);
  if (forbidden !== undefined) {
    throw new Error(
      `The role may not change the sequence ${forbidden.name}. Set MIGRATIONS_URL to the owner of the tables.`,
    );
  }
  await knex.raw(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, least(max_value, coalesce(last_value, 0) + ?))
     from pg_sequences where schemaname = current_schema() and sequencename not like 'migrations%'`,
    [SKIPPED_IDS],
  );
}
