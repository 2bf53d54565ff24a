import type { ClientBase } from 'pg';
import type { Database } from './Database.ts';
import { toClient } from './toKnex.ts';

export type PreparedValue = string | number | boolean | string[] | number[];

export type PreparedReads = ReturnType<typeof preparedReads>;

/**
 * Creates a reader for hot paths: statements are named, prepared once per connection, and passed to pg directly. Knex's
 * own work per statement costs more than a small read.
 */
export function preparedReads(database: Database) {
  const client = toClient(database);
  const texts = new Map<string, string>();

  /**
   * Runs a prepared statement.
   *
   * @param name identifies the statement; the same name always means the same SQL
   * @param statement returns the SQL with a `?` for each value; called once per name
   * @returns the rows
   */
  return async function read<Row>(name: string, statement: () => string, values: PreparedValue[]): Promise<Row[]> {
    let text = texts.get(name);
    if (text === undefined) texts.set(name, (text = numbered(statement())));
    const connection: ClientBase = await client.acquireConnection();
    try {
      // Emits Knex's event, so that listeners for queries also receive prepared reads.
      client.emit('query', { sql: text, bindings: values });
      return (await connection.query<Row & object>({ name, text, values })).rows;
    } finally {
      void client.releaseConnection(connection);
    }
  };
}

function numbered(statement: string): string {
  let count = 0;
  return statement.replaceAll('?', () => `$${++count}`);
}
